//! Programs that look at themselves or are large must not notice that they are observed: the same output, exit status and files,
//! under full verification, on every JDK of this machine. docs/compatibility.md tells of programs that are too large for this.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use support::jdk::{self, Jdk};
use support::run::{racewright, text};

const VERIFY: [&str; 4] = [
    "-XX:-UsePerfData",
    "-XX:+UnlockDiagnosticVMOptions",
    "-XX:+BytecodeVerificationLocal",
    "-XX:+BytecodeVerificationRemote",
];

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// What a run leaves behind.
#[derive(Debug, PartialEq, Eq)]
struct Traces {
    code: Option<i32>,
    out: String,
    err: String,
    files: BTreeMap<PathBuf, Vec<u8>>,
}

fn files(folder: &Path, below: &Path, into: &mut BTreeMap<PathBuf, Vec<u8>>) {
    for entry in std::fs::read_dir(folder.join(below)).unwrap() {
        let entry = entry.unwrap();
        let path = below.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            files(folder, &path, into);
        } else {
            into.insert(path.clone(), std::fs::read(folder.join(path)).unwrap());
        }
    }
}

/// Runs a command of a JDK plainly and observed, each in a folder of its own. `races` says whether it has races, if that is known.
fn compare(jdk: &Jdk, tool: &str, arguments: &[&str], races: Option<bool>) {
    let runs = tempfile::tempdir().unwrap();
    let run = |name: &str, mut command: Command| {
        let folder = runs.path().join(name);
        std::fs::create_dir(&folder).unwrap();
        let (code, out, err) = text(&command.args(arguments).current_dir(&folder).output().unwrap());
        let mut traces = Traces { code, out, err, files: BTreeMap::new() };
        files(&folder, Path::new(""), &mut traces.files);
        traces
    };
    let plain = run("plain", Command::new(jdk.tool(tool)));
    let mut detect = racewright();
    let results = runs.path().join("results");
    detect.args(["detect", "--out"]).arg(&results).arg("--").arg(jdk.tool(tool));
    let mut observed = run("observed", detect);

    let what = format!("{tool} {arguments:?} on JDK {}", jdk.release);
    let report = observed.out.split_off(plain.out.len().min(observed.out.len()));
    assert!(
        report.contains(" in ") && report.contains(" classes"),
        "{what}: {}{report}{}",
        observed.out,
        observed.err
    );
    let found = observed.code == Some(1);
    assert!(found || observed.code == Some(0), "{what}: {}", observed.err);
    assert!(races.is_none_or(|races| races == found), "{what}: {report}");
    // Told on stderr: the exit status of the program, and by the JVM that it was given options.
    observed.code =
        if observed.err.contains("the program ended with exit status: 1") { Some(1) } else { Some(0) };
    let is_its_own =
        |line: &&str| !line.starts_with("Picked up JAVA_TOOL_OPTIONS") && !line.starts_with("racewright: ");
    observed.err = observed.err.split_inclusive('\n').filter(is_its_own).collect();
    assert!(plain == observed, "{what}:\n{plain:#?}\n{observed:#?}");
}

/// Runs a program of `tests/programs`.
fn compare_program(name: &str, options: &[&str], arguments: &[&str]) {
    let classes = tempfile::tempdir().unwrap();
    let file = folder("tests/programs").join(name).with_extension("java");
    let jdks = jdk::all();
    let mut javac = Command::new(jdks[0].tool("javac"));
    let (code, _, err) =
        text(&javac.arg("-nowarn").arg("-g").arg("-d").arg(classes.path()).arg(file).output().unwrap());
    assert_eq!(code, Some(0), "{err}");
    for jdk in &jdks {
        let class_path = ["-Xmx100m", "-cp", classes.path().to_str().unwrap(), name];
        compare(jdk, "java", &[VERIFY.as_slice(), options, &class_path, arguments].concat(), Some(false));
    }
}

/// Options of the JVM for a tool that runs in one.
fn verified(arguments: &[&str]) -> Vec<String> {
    VERIFY
        .iter()
        .map(|option| format!("-J{option}"))
        .chain(arguments.iter().map(ToString::to_string))
        .collect()
}

fn compare_tool(tool: &str, arguments: &[&str], races: Option<bool>) {
    for jdk in jdk::all() {
        let arguments = verified(arguments);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        compare(&jdk, tool, &arguments, races);
    }
}

#[test]
fn reflection_shows_classes_as_they_were_written() {
    compare_program("Reflection", &[], &[]);
}

#[test]
fn serialized_objects_and_their_versions_are_the_same() {
    compare_program("Serialization", &[], &[]);
}

#[test]
fn failures_have_the_same_messages_and_stack_traces() {
    compare_program("Failures", &[], &[]);
}

#[test]
fn garbage_is_collected() {
    compare_program("Collected", &[], &[]);
}

#[test]
fn classes_of_the_same_name_are_told_apart() {
    compare_program("Loaders", &[], &["."]);
}

#[test]
fn javac_compiles_the_same() {
    let bank = folder("../../examples/java/Bank.java");
    let reflection = folder("tests/programs/Reflection.java");
    compare_tool("javac", &["-d", ".", bank.to_str().unwrap(), reflection.to_str().unwrap()], Some(false));
}

#[test]
fn jar_packs_and_lists_the_same() {
    let programs = folder("tests/programs");
    let date = "--date=2020-01-01T00:00:00Z";
    let files = ["-C", programs.to_str().unwrap(), "."];
    compare_tool("jar", &[["--create", date, "--file=all.jar"], files].concat(), Some(false));
}

#[test]
fn javadoc_writes_the_same() {
    let bank = folder("../../examples/java/Bank.java");
    compare_tool(
        "javadoc",
        &["-notimestamp", "-quiet", "-package", "-d", ".", bank.to_str().unwrap()],
        Some(false),
    );
}

/// It adds to a list that its event handler is already reading, so races may be found in it.
#[test]
fn jshell_says_the_same() {
    let script = folder("tests/programs/jshell.txt");
    // Where there are no preferences of this user yet, the first run would say that it makes a folder for them.
    let preferences = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(preferences.path().join(".java/.userPrefs")).unwrap();
    let root = format!("-J-Djava.util.prefs.userRoot={}", preferences.path().display());
    compare_tool("jshell", &[&root, "-s", script.to_str().unwrap()], None);
}

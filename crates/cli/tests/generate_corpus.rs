//! The classes of the generate corpus, on every JDK of this machine: each unsafe one is found within so many tests, no safe one is reported, what is
//! written down compiles, and what is kept replays.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

use serde_json::Value;
use support::compile::corpus;
use support::jdk::{self, Jdk};
use support::run::{racewright, text};

const SEED: u64 = 1;
/// Tests are counted; this ends only what hangs.
const LIMITS_UNSAFE: [&str; 6] = ["--tests", "3000", "--executions", "100", "--time-limit", "5m"];
/// Where calls wait for ever, each time takes a JVM; nothing is lost if there are fewer tests then.
const LIMITS_SAFE: [&str; 6] = ["--tests", "80", "--executions", "30", "--time-limit", "3s"];
/// Of all JDKs but the first, every so many classes are tested.
const SAMPLE: usize = 4;
/// How many findings of a JDK are replayed.
const REPLAYED: usize = 3;

/// A class of the corpus on a JDK.
#[derive(Clone, Copy)]
struct Subject<'a> {
    /// `unsafe.BoundedStack`.
    class: &'a str,
    jdk: &'a Jdk,
}

impl Subject<'_> {
    fn is_unsafe(self) -> bool {
        self.class.starts_with("unsafe.")
    }

    /// Where its findings are kept.
    fn out(self, folder: &Path) -> PathBuf {
        folder.join(format!("{}-{}", self.class, self.jdk.release))
    }
}

/// What was said of a subject.
struct Said {
    /// The finding, if there is one.
    finding: Option<String>,
    /// The Java files that show it.
    files: Vec<String>,
}

fn sources(folder: &str) -> Vec<PathBuf> {
    let files = std::fs::read_dir(corpus().join("generate").join(folder)).unwrap();
    let mut files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    files.sort();
    files
}

fn javac(jdk: &Jdk, target: &Path, class_path: &Path, files: &[PathBuf]) {
    let mut command = Command::new(jdk.tool("javac"));
    command.args(["-g", "-nowarn", "-d"]).arg(target).arg("-cp").arg(class_path).args(files);
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// `racewright generate` on one core. What it said, or what is wrong.
fn generate(subject: Subject<'_>, core: u32, folder: &Path) -> Result<Said, String> {
    let limits = if subject.is_unsafe() { LIMITS_UNSAFE } else { LIMITS_SAFE };
    let plain = racewright();
    let mut command = Command::new("taskset");
    command.args(["-c", &core.to_string()]).arg(plain.get_program());
    command.envs(plain.get_envs().filter_map(|(name, value)| Some((name, value?))));
    command.args(["generate", "--quiet", "--format", "json", "--class", subject.class, "--classpath"]);
    command.arg(folder.join("classes")).arg("--java").arg(subject.jdk.tool("java"));
    command.args(["--seed", &SEED.to_string()]).args(limits);
    command.arg("--out").arg(subject.out(folder));
    let (code, stdout, stderr) = text(&command.output().unwrap());
    let wrong = |what: &str| format!("{} on JDK {}: {what}", subject.class, subject.jdk.release);
    let report: Value = serde_json::from_str(&stdout).map_err(|_| wrong(&format!("{stdout}{stderr}")))?;
    let class = &report["classes"][0];
    match (code, class["verdict"].as_str(), subject.is_unsafe()) {
        (Some(1), Some("unsafe"), true) | (Some(0), Some("nothing-found"), false) => {}
        (_, verdict, _) => return Err(wrong(&format!("{verdict:?}\n{}", report["findings"]))),
    }
    let files = class["files"].as_array().into_iter().flatten();
    Ok(Said {
        finding: class["finding"].as_str().map(str::to_owned),
        files: files.map(|file| file.as_str().unwrap().to_owned()).collect(),
    })
}

/// Does something with each subject, on all cores. What is wrong, or what came of it, in order.
fn each<'a, T: Send>(
    subjects: &[Subject<'a>],
    work: impl Fn(Subject<'a>, u32) -> Result<T, String> + Sync,
) -> Vec<(Subject<'a>, T)> {
    let left = Mutex::new(subjects.iter().enumerate());
    let done = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for core in campaign::cores() {
            let (left, done, work) = (&left, &done, &work);
            scope.spawn(move || {
                loop {
                    let next = left.lock().unwrap().next();
                    let Some((index, subject)) = next else { break };
                    let result = work(*subject, core);
                    done.lock().unwrap().push((index, result));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap();
    done.sort_by_key(|(index, _)| *index);
    let wrong: Vec<&String> = done.iter().filter_map(|(_, result)| result.as_ref().err()).collect();
    assert!(wrong.is_empty(), "{} of {} with seed {SEED}:\n{wrong:#?}", wrong.len(), subjects.len());
    done.into_iter().filter_map(|(index, result)| Some((subjects[index], result.ok()?))).collect()
}

/// Written tests compile, with a stand-in for JUnit.
fn compile_findings(jdk: &Jdk, said: &[(Subject<'_>, Said)], folder: &Path) {
    let junit = Path::new(env!("CARGO_MANIFEST_DIR")).join("../generate/tests/java/Test.java");
    let of_jdk = said.iter().filter(|(subject, _)| subject.jdk.release == jdk.release);
    let files = of_jdk.flat_map(|(_, said)| &said.files).map(PathBuf::from);
    let files: Vec<PathBuf> = files.chain([junit]).collect();
    assert!(files.len() > 1, "nothing was written on JDK {}", jdk.release);
    javac(jdk, &folder.join(format!("written-{}", jdk.release)), &folder.join("classes"), &files);
}

fn replay(subject: Subject<'_>, id: &str, folder: &Path) {
    let mut command = racewright();
    command.args(["replay", id, "--times", "3", "--out"]).arg(subject.out(folder));
    let (code, stdout, stderr) = text(&command.output().unwrap());
    let same = stdout.contains("3 of 3 replays: same schedule, same outcome");
    assert!(code == Some(1) && same, "{} on JDK {}: {stdout}{stderr}", subject.class, subject.jdk.release);
}

#[test]
fn unsafe_classes_are_found_and_safe_ones_are_not() {
    println!("seed {SEED}");
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let jdks = jdk::all();
    let files = ["unsafe", "safe"].map(sources);
    javac(&jdks[0], &folder.join("classes"), folder, &files.concat());
    let names = ["unsafe", "safe"].into_iter().zip(&files).flat_map(|(package, files)| {
        files.iter().map(move |file| format!("{package}.{}", file.file_stem().unwrap().display()))
    });
    let names: Vec<String> = names.collect();
    let subjects = jdks.iter().enumerate().flat_map(|(index, jdk)| {
        let step = if index == 0 { 1 } else { SAMPLE };
        names.iter().step_by(step).map(move |class| Subject { class, jdk })
    });
    let subjects: Vec<Subject<'_>> = subjects.collect();
    let said = each(&subjects, |subject, core| generate(subject, core, folder));
    for jdk in &jdks {
        compile_findings(jdk, &said, folder);
        let found = said.iter().filter(|(subject, _)| subject.jdk.release == jdk.release);
        let found = found.filter_map(|(subject, said)| Some((*subject, said.finding.as_ref()?)));
        found.take(REPLAYED).for_each(|(subject, id)| replay(subject, id, folder));
    }
}

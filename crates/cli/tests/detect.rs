//! `racewright detect` and `record` on real programs, as a user runs them, on every JDK of this machine.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use support::jdk::{self, Jdk};

fn racewright() -> Command {
    let racewright = Path::new(env!("CARGO_BIN_EXE_racewright"));
    let agent = racewright.with_file_name("libracewright_agent.so");
    assert!(
        agent.exists(),
        "the agent is not built: run `cargo build --workspace` first, as `make test` does"
    );
    let mut command = Command::new(racewright);
    command.env("RACEWRIGHT_AGENT", agent);
    command
}

fn text(output: &Output) -> (Option<i32>, String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

/// Compiles a Java program, given as source, into a folder.
fn compile(jdk: &Jdk, folder: &Path, name: &str, source: &str) {
    let file = folder.join(format!("{name}.java"));
    std::fs::write(&file, source).unwrap();
    let output = Command::new(jdk.tool("javac")).arg("-d").arg(folder).arg(file).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

fn bank() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/java/Bank.java")
}

/// A race, then whatever `end` does.
fn race_and(end: &str) -> String {
    format!(
        "public class Race {{ static int x; public static void main(String[] a) throws Exception {{\n\
         Thread t = new Thread(() -> x = 1); t.start(); x = 2; t.join(); {end} }} }}"
    )
}

#[test]
fn a_run_can_be_recorded_and_analysed() {
    for jdk in jdk::all() {
        let folder = tempfile::tempdir().unwrap();
        compile(&jdk, folder.path(), "Bank", &std::fs::read_to_string(bank()).unwrap());
        let trace = folder.path().join("bank.trace");
        let mut record = racewright();
        record.arg("record").arg("--out").arg(&trace).arg("--").arg(jdk.tool("java")).arg("-XX:-UsePerfData");
        let (code, out, err) = text(&record.arg("-cp").arg(folder.path()).arg("Bank").output().unwrap());
        assert_eq!((code, out.as_str()), (Some(0), "balance 200\n"), "{err}");
        let (code, out, err) = text(&racewright().arg("analyze").arg(&trace).output().unwrap());
        assert_eq!((code, err.as_str()), (Some(1), ""), "{out}");
        assert!(out.contains("confirmed data-race on Bank$Account.balance"), "{out}");
        assert!(out.contains("auditor") && out.contains("Bank$Account.balance(Bank.java:13)"), "{out}");
    }
}

/// What the JVM's own verifier thinks of the rewritten classes, in a program that uses a good part of the JDK.
#[test]
fn javac_runs_unchanged_under_full_verification() {
    for jdk in jdk::all() {
        let folder = tempfile::tempdir().unwrap();
        let verify = [
            "-J-XX:+UnlockDiagnosticVMOptions",
            "-J-XX:+BytecodeVerificationLocal",
            "-J-XX:+BytecodeVerificationRemote",
        ];
        let mut detect = racewright();
        detect.args(["detect", "--detector", "empty", "--"]).arg(jdk.tool("javac")).args(verify);
        let (code, out, err) = text(&detect.arg("-d").arg(folder.path()).arg(bank()).output().unwrap());
        assert_eq!(code, Some(0), "{out}{err}");
        assert!(folder.path().join("Bank.class").exists());
        assert!(out.contains("0 races in "), "{out}");
        // Its only words are the JVM's own, that it was given options.
        assert!(err.lines().all(|line| line.starts_with("Picked up JAVA_TOOL_OPTIONS")), "{err}");
    }
}

#[test]
fn the_programs_exit_code_is_shown_and_ours_tells_what_was_found() {
    let jdk = &jdk::all()[0];
    let folder = tempfile::tempdir().unwrap();
    compile(jdk, folder.path(), "Race", &race_and("System.exit(7);"));
    let mut detect = racewright();
    detect.args(["detect", "--"]).arg(jdk.tool("java")).arg("-cp").arg(folder.path()).arg("Race");
    let (code, out, err) = text(&detect.output().unwrap());
    assert_eq!(code, Some(1));
    assert!(out.contains("confirmed data-race on Race.x"), "{out}");
    assert!(err.contains("the program ended with exit status: 7"), "{err}");
}

#[test]
fn what_was_found_before_the_jvm_was_killed_is_kept() {
    let jdk = &jdk::all()[0];
    let folder = tempfile::tempdir().unwrap();
    compile(
        jdk,
        folder.path(),
        "Race",
        &race_and(
            "new ProcessBuilder(\"kill\", \"-9\", \"\" + ProcessHandle.current().pid()).start().waitFor();",
        ),
    );
    let mut detect = racewright();
    detect.args(["detect", "--"]).arg(jdk.tool("java")).arg("-cp").arg(folder.path()).arg("Race");
    let (code, out, err) = text(&detect.output().unwrap());
    assert_eq!(code, Some(1), "{out}{err}");
    assert!(out.contains("confirmed data-race on Race.x"), "{out}");
    assert!(err.contains("a JVM ended without a word"), "{err}");
}

#[test]
fn a_command_that_starts_no_jvm_is_an_error() {
    let (code, _, err) = text(&racewright().args(["detect", "--", "true"]).output().unwrap());
    assert_eq!(code, Some(3));
    assert!(err.contains("no JVM was reached"), "{err}");
    let (code, _, err) = text(&racewright().args(["detect", "--", "no-such-program"]).output().unwrap());
    assert_eq!(code, Some(3));
    assert!(err.contains("cannot run no-such-program"), "{err}");
}

#[test]
fn a_missing_agent_is_an_error() {
    let mut detect = racewright();
    detect.env("RACEWRIGHT_AGENT", "/no/such/agent.so").args(["detect", "--", "java", "-version"]);
    let (code, _, err) = text(&detect.output().unwrap());
    assert_eq!(code, Some(4));
    assert!(err.contains("/no/such/agent.so is missing"), "{err}");
}

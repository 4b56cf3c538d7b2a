//! `racewright detect` and `record` on real programs, as a user runs them, on every JDK of this machine.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::support::jdk;
use crate::support::run::{Race, compile, racewright, text};

fn bank() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/java/Bank.java")
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

/// Those who stop builds and services send signals to racewright alone, and some send several.
#[test]
fn whatever_asks_for_the_end_reaches_the_program_and_nothing_is_lost() {
    let race = Race::and("System.out.println(\"ready\"); Thread.sleep(60_000);");
    for signals in [&["INT"][..], &["HUP"], &["INT", "TERM"], &["HUP", "HUP", "TERM"]] {
        let trace = format!("{}.trace", signals.join("-"));
        let mut child = race.command(&["record", "--out", &trace]);
        let mut child = child.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut ready = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut ready).unwrap();
        for signal in signals {
            let sent = Command::new("kill").args(["-s", signal, &child.id().to_string()]).status().unwrap();
            assert!(sent.success());
        }
        let begin = Instant::now();
        let (code, _, err) = text(&child.wait_with_output().unwrap());
        assert!(code == Some(0) && err.contains(" events in "), "{signals:?}: {code:?} {err}");
        assert!(begin.elapsed() < Duration::from_secs(30), "{signals:?}");
        let (code, out, err) =
            text(&racewright().arg("analyze").arg(race.folder.path().join(trace)).output().unwrap());
        assert!(code == Some(1) && out.contains("data-race on Race.x"), "{signals:?}: {out}{err}");
    }
}

#[test]
fn virtual_threads_without_a_name_have_a_number() {
    let Some(jdk) = jdk::all().into_iter().find(|jdk| jdk.release >= 21) else { return };
    let folder = tempfile::tempdir().unwrap();
    let source = "public class V { static int x; public static void main(String[] a) throws Exception { \
                  Thread t = Thread.ofVirtual().start(() -> x = 1); x = 2; t.join(); } }";
    compile(&jdk, folder.path(), "V", source);
    let mut detect = racewright();
    detect.args(["detect", "--"]).arg(jdk.tool("java")).arg("-cp").arg(folder.path()).arg("V");
    let (code, out, err) = text(&detect.output().unwrap());
    let number = out.split("virtual thread #").nth(1).and_then(|rest| rest.chars().next());
    assert!(code == Some(1) && number.is_some_and(|c| c.is_ascii_digit()), "{out}{err}");
}

/// What the program prints is passed on as it is; who wants the document alone has it written to a file.
#[test]
fn a_document_in_a_file_has_nothing_of_the_program() {
    let race = Race::and("System.out.println(\"hello\");");
    for format in ["json", "sarif", "junit"] {
        let file = race.folder.path().join(format);
        let (code, out, err) = race.detect(&["--write", &format!("{format}:{}", file.display())]);
        assert!(code == Some(1) && out.starts_with("hello\n") && err.is_empty(), "{out}{err}");
        let document = std::fs::read_to_string(file).unwrap();
        assert!(!document.contains("hello") && document.starts_with(['{', '<']), "{document}");
    }
}

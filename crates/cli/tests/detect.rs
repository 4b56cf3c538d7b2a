//! `racewright detect` and `record` on real programs, as a user runs them, on every JDK of this machine.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use std::path::{Path, PathBuf};

use support::jdk;
use support::run::{compile, racewright, text};

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

//! Programs with hidden races compile, and come to their end on every JDK.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::{Path, PathBuf};
use std::process::Command;

fn hidden(options: &[&str]) -> String {
    let output =
        Command::new(env!("CARGO_BIN_EXE_racewright-bench")).arg("hidden").args(options).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Writes some programs of every shape, and says what their classes are called.
fn write_all(folder: &Path) -> Vec<String> {
    let mut classes = Vec::new();
    for shape in ["fan", "ladder", "chain"] {
        for [handovers, reversed] in [["1", "0"], ["3", "0"], ["3", "3"], ["8", "2"]] {
            let options =
                ["--shape", shape, "--handovers", handovers, "--reversed", reversed, "--seed", handovers];
            let class = hidden(&[&options[..], &["--class"]].concat()).trim().to_owned();
            std::fs::write(folder.join(format!("{class}.java")), hidden(&options)).unwrap();
            classes.push(class);
        }
    }
    classes
}

/// Whatever Debian has put there; at least the one on the path.
fn jdks() -> Vec<PathBuf> {
    let installed = std::fs::read_dir("/usr/lib/jvm").into_iter().flatten();
    let installed = installed.map(|entry| entry.unwrap().path().join("bin/java"));
    let real = |java: PathBuf| java.canonicalize().ok();
    let mut all: Vec<PathBuf> = installed.filter_map(real).collect();
    all.sort();
    all.dedup();
    all.push(PathBuf::from("java"));
    all
}

#[test]
fn they_compile_and_end() {
    let folder = tempfile::tempdir().unwrap();
    let classes = write_all(folder.path());
    let sources = classes.iter().map(|class| folder.path().join(format!("{class}.java")));
    let javac = Command::new("javac")
        .args(["--release", "17", "-d"])
        .arg(folder.path())
        .args(sources)
        .output()
        .unwrap();
    assert!(javac.status.success(), "{}", String::from_utf8_lossy(&javac.stderr));
    for java in jdks() {
        for class in &classes {
            let run = Command::new(&java).arg("-cp").arg(folder.path()).arg(class).output().unwrap();
            assert_eq!(String::from_utf8_lossy(&run.stdout), "done\n", "{class} on {}", java.display());
            assert!(run.status.success());
        }
    }
}

#[test]
fn no_more_handovers_can_be_reversed_than_there_are() {
    let output = Command::new(env!("CARGO_BIN_EXE_racewright-bench"))
        .args(["hidden", "--handovers", "2", "--reversed", "3"])
        .output()
        .unwrap();
    assert!(!output.status.success());
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said, "racewright-bench: there are only 2 handovers that could be reversed\n");
}

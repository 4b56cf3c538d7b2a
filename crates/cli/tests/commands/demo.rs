//! What `make demo` tells about its first program: a test that fails when its threads are steered.

use std::path::Path;
use std::process::{Command, Output};

use crate::support::jdk::{self, Jdk};

fn stdout(command: &mut Command) -> String {
    let Output { stdout, stderr, .. } = command.output().unwrap();
    let text = String::from_utf8(stdout).unwrap();
    assert!(!text.is_empty(), "{}", String::from_utf8_lossy(&stderr));
    text
}

fn racewright(arguments: &[&str], folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_racewright"));
    command.args(arguments).current_dir(folder);
    command
}

fn tell(jdk: &Jdk) {
    let folder = tempfile::tempdir().unwrap();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/java/demo/Sessions.java");
    let compiled = Command::new(jdk.tool("javac")).arg("-d").arg(folder.path()).arg(source).status().unwrap();
    assert!(compiled.success());
    let test = ["fuzz", "--seed", "1", "--test", "Sessions#logOutWhileAPageIsMade", "--classpath", "."];
    let json = ["--format", "json", "--quiet", "--"];
    let report = stdout(racewright(&[&test[..], &json].concat(), folder.path()).arg(jdk.tool("java")));
    let report: serde_json::Value = serde_json::from_str(&report).unwrap();
    let harmful = &report["findings"][0];
    assert_eq!(harmful["verdict"], "harmful", "{report}");
    assert_eq!(harmful["exception"]["type"], "java.lang.NullPointerException", "{report}");
    let id = harmful["id"].as_str().unwrap();
    let replayed = stdout(&mut racewright(&["replay", id, "--trace"], folder.path()));
    let statements = ["access Sessions.java:17", "access Sessions.java:11"].map(|step| replayed.find(step));
    assert!(statements[0].is_some() && statements[0] < statements[1], "{replayed}");
    assert!(replayed.ends_with("same schedule, same outcome\n"), "{replayed}");
}

#[test]
fn a_test_is_made_to_fail_and_replayed_with_its_steps() {
    for jdk in &jdk::all() {
        tell(jdk);
    }
}

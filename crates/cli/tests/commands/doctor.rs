//! `racewright doctor` on this machine; man pages and completions.

use std::process::{Command, Output};

use crate::support::jdk;

fn racewright(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_racewright"));
    command.args(arguments);
    command
}

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn a_known_race_is_found_and_replayed_on_every_jdk() {
    let mut doctor = racewright(&["doctor"]);
    let jdks = jdk::all();
    for jdk in &jdks {
        doctor.arg("--java").arg(jdk.tool("java"));
    }
    let output = doctor.output().unwrap();
    let text = text(&output);
    assert_eq!(output.status.code(), Some(0), "{text}");
    assert_eq!(text.matches("`replay` repeats it, 3 of 3 times").count(), jdks.len(), "{text}");
}

#[test]
fn an_agent_that_is_missing_is_told_with_what_to_do() {
    let java = jdk::all()[0].tool("java");
    let output =
        racewright(&["doctor", "--java"]).arg(java).env("RACEWRIGHT_AGENT", "/nowhere").output().unwrap();
    let text = text(&output);
    assert_eq!(output.status.code(), Some(3), "{text}");
    for words in ["FAILED", "the agent /nowhere is missing", "make build", "no JDK works"] {
        assert!(text.contains(words), "{text}");
    }
}

#[test]
fn a_jdk_that_is_none_or_too_old_is_told() {
    let output = racewright(&["doctor", "--java", "/bin/sh"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let old = tempfile::tempdir().unwrap();
    std::fs::create_dir(old.path().join("bin")).unwrap();
    std::fs::write(old.path().join("bin/java"), "").unwrap();
    std::fs::write(old.path().join("release"), "JAVA_VERSION=\"1.8.0_402\"\n").unwrap();
    let mut doctor = racewright(&["doctor", "--java"]);
    doctor.arg(old.path().join("bin/java")).env("JAVA_HOME", "/nowhere");
    let output = doctor.output().unwrap();
    let text = text(&output);
    assert_eq!(output.status.code(), Some(3), "{text}");
    assert!(text.contains("not used: racewright needs JDK 17 or newer"), "{text}");
    assert!(text.contains("JAVA_HOME is /nowhere, and no JDK is there"), "{text}");
}

#[test]
fn a_java_home_without_a_jdk_is_not_well() {
    let java = jdk::all()[0].tool("java");
    let output = racewright(&["doctor", "--java"]).arg(java).env("JAVA_HOME", "/nope").output().unwrap();
    let text = text(&output);
    assert_eq!(output.status.code(), Some(3), "{text}");
    assert!(text.contains("FAILED  JAVA_HOME is /nope") && text.contains("; 1 JDK works."), "{text}");
}

#[test]
fn every_command_has_a_man_page() {
    let folder = tempfile::tempdir().unwrap();
    let output = racewright(&["manual"]).arg(folder.path()).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let page = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    assert!(page("racewright.1").contains("fuzz"));
    assert!(page("racewright-hunt.1").contains("strategy"));
    assert!(page("racewright-detect.1").contains("racewright detect [OPTIONS] \\-\\- <COMMAND>..."));
    assert!(page("racewright-fuzz.1").contains("\\-\\-test <CLASS#METHOD> \\-\\-classpath <PATH>"));
    for file in std::fs::read_dir(folder.path()).unwrap() {
        let page = std::fs::read_to_string(file.unwrap().path()).unwrap();
        assert!(page.contains("\n.SH EXIT STATUS\n") && page.contains("\n.SH SEE ALSO\n"), "{page}");
    }
    let help = racewright(&["replay", "--help"]).output().unwrap();
    let help = text(&help);
    assert!(help.contains("Exit codes: 1 the bug showed again, as recorded, 2 usage error"), "{help}");
    let taken = folder.path().join("racewright.1");
    let output = racewright(&["manual"]).arg(&taken).output().unwrap();
    assert_eq!(output.status.code(), Some(4), "a file is no folder");
}

#[test]
fn bash_understands_its_completions() {
    let script = text(&racewright(&["completions", "bash"]).output().unwrap());
    let completed = "COMP_WORDS=(racewright fuzz --see); COMP_CWORD=2; _racewright racewright --see fuzz; echo \"${COMPREPLY[@]}\"";
    let output = Command::new("bash").args(["-c", &format!("{script}\n{completed}")]).output().unwrap();
    assert_eq!(text(&output), "--seed\n", "{}", String::from_utf8_lossy(&output.stderr));
}

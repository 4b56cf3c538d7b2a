//! The options of `racewright detect` and `record`, on a real program.

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

use crate::support::run::{Race, racewright, text};
use serde_json::Value;

const RACE: &str = "confirmed data-race on Race.x";

#[test]
fn included_classes_are_checked_and_no_others() {
    let race = Race::and("");
    let found = |arguments: &[&str]| {
        let (code, out, err) = race.detect(arguments);
        assert_eq!(err, "");
        assert_eq!(code, Some(i32::from(out.contains(RACE))), "{out}");
        out.contains(RACE)
    };
    assert!(found(&["--include", "Race"]));
    assert!(found(&["--include", "com.acme.*,R*e"]));
    assert!(!found(&["--include", "java.util.concurrent.*"]));
    assert!(!found(&["--exclude", "Race"]));
    assert!(!found(&["--include", "*", "--exclude", "java.*", "--exclude", "jdk.*", "--exclude", "R?ce"]));
}

#[test]
fn a_part_of_the_jdk_can_be_included() {
    let race = Race::and(
        "java.io.StreamTokenizer s = new java.io.StreamTokenizer(new java.io.StringReader(\"\"));\n\
         Thread u = new Thread(() -> s.eolIsSignificant(true)); u.start(); s.eolIsSignificant(false); u.join();",
    );
    let in_jdk = "confirmed data-race on java.io.StreamTokenizer.eolIsSignificantP";
    let (_, out, err) = race.detect(&[]);
    assert!(out.contains(RACE) && !out.contains(in_jdk), "{out}{err}");
    let (_, out, err) = race.detect(&["--include", "java.io.*"]);
    assert!(!out.contains(RACE) && out.contains(in_jdk), "{out}{err}");
}

#[test]
fn the_run_is_kept_where_the_user_wants_it() {
    let race = Race::and("System.exit(7);");
    let (code, out, _) = race.detect(&["--out", "new/run", "--format", "json"]);
    assert_eq!(code, Some(1), "{out}");
    let folder = race.folder.path().join("new/run");
    assert_eq!(std::fs::read_to_string(folder.join("report.json")).unwrap(), out);
    let report: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((&report["program"], &report["complete"]), (&"exit status: 7".into(), &true.into()));
    let files: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    let findings = files.iter().find(|file| file.extension() == Some("findings".as_ref())).unwrap();
    for line in std::fs::read_to_string(findings).unwrap().lines() {
        let finding: Value = serde_json::from_str(line).unwrap();
        assert_eq!(finding, report["findings"][0]);
    }
}

#[test]
fn quiet_leaves_the_findings() {
    let race = Race::and("System.exit(7);");
    let (code, out, err) = race.detect(&["--quiet"]);
    assert_eq!((code, err.as_str()), (Some(1), ""), "{out}");
    assert!(out.starts_with(RACE) && !out.contains("1 race"), "{out}");
    let (code, out, err) = race.detect(&["-q", "--exclude", "Race"]);
    assert_eq!((code, out.as_str(), err.as_str()), (Some(0), "", ""));
}

/// The program is asked to end and sums up; its children end with it.
#[test]
fn a_time_limit_ends_the_program_and_keeps_what_was_found() {
    let race = Race::and(
        "new ProcessBuilder(\"sleep\", \"1000\").start(); System.out.println(\"ready\"); Thread.sleep(1_000_000);",
    );
    let (code, out, err) = race.detect(&["--time-limit", "4s"]);
    assert_eq!(code, Some(1), "{out}{err}");
    assert!(out.starts_with("ready\n") && out.contains(RACE), "{out}");
    assert_eq!(
        err,
        "racewright: warning: the program was ended at the time limit; what was found until then is kept\n"
    );
    let mut nothing = racewright();
    nothing.args(["detect", "--time-limit", "200ms", "--", "sleep", "1000"]);
    let (code, _, err) = text(&nothing.output().unwrap());
    assert_eq!(code, Some(3), "{err}");
    assert!(err.contains("the program was ended at the time limit before a JVM was reached"), "{err}");
}

#[test]
fn an_interrupt_ends_the_program_and_keeps_what_was_found() {
    let race = Race::and("System.out.println(\"ready\"); Thread.sleep(1_000_000);");
    for limit in [&[][..], &["--time-limit", "1h"]] {
        let mut detect = race.command(&[&["detect"], limit].concat());
        let mut child = detect.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
        assert_eq!(line, "ready\n");
        assert!(Command::new("kill").arg(child.id().to_string()).status().unwrap().success());
        let (mut report, mut err) = (String::new(), String::new());
        out.read_to_string(&mut report).unwrap();
        child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(1), "{report}{err}");
        assert!(report.contains(RACE) && report.contains("1 race in "), "{report}");
        assert!(err.contains("the program was interrupted"), "{err}");
    }
}

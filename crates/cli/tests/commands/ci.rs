//! What build servers use: formats, files, baselines, suppressions and `racewright.toml`. Traces will do; no JVM is run.

use std::path::{Path, PathBuf};

use assert_cmd::Command;
use serde_json::Value;

/// A folder with a trace in it that has a race on `x` and one on `y`.
struct Place(tempfile::TempDir);

impl Place {
    fn new() -> Self {
        let place = Self(tempfile::tempdir().unwrap());
        place.put(
            "trace.txt",
            "a|w(x)|A.f(A.java:1)\nb|w(x)|A.g(A.java:2)\na|w(y)|A.f(A.java:3)\nb|r(y)|A.g(A.java:4)\n",
        );
        place.put("racewright.toml", "");
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn put(&self, name: &str, text: &str) {
        std::fs::write(self.path(name), text).unwrap();
    }

    fn text(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap()
    }

    fn json(&self, name: &str) -> Value {
        serde_json::from_str(&self.text(name)).unwrap()
    }

    fn analyze_in(&self, folder: &Path, arguments: &[&str]) -> (i32, String, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_racewright"));
        command.arg("analyze").args(arguments).arg(self.path("trace.txt")).current_dir(folder);
        let output = command.output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
    }

    fn analyze(&self, arguments: &[&str]) -> (i32, String, String) {
        self.analyze_in(self.0.path(), arguments)
    }
}

#[test]
fn every_format_goes_to_stdout_and_to_files() {
    let place = Place::new();
    let (_, json, _) = place.analyze(&["--format", "json", "--write", "text:new/races.txt"]);
    let report: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(report["findings"].as_array().unwrap().len(), 2);
    let (code, sarif, err) = place.analyze(&["--format", "sarif", "--write", "junit:TEST-races.xml"]);
    assert_eq!((code, err.as_str()), (1, ""));
    let sarif: Value = serde_json::from_str(&sarif).unwrap();
    assert_eq!(sarif["runs"][0]["results"][0]["ruleId"], "data-race");
    assert_eq!(sarif["runs"][0]["invocations"][0]["exitCode"], 1);
    std::fs::create_dir(place.path("src")).unwrap();
    place.put("src/A.java", "");
    let (_, found, _) = place.analyze(&["--format", "sarif", "--source-root", "lib", "--source-root", "src"]);
    assert!(found.contains(r#""uri": "src/A.java""#) && !found.contains("uriBaseId"), "{found}");
    let (_, junit, _) = place.analyze(&["--format", "junit"]);
    assert!(
        junit.contains(r#"<testsuites name="racewright" tests="2" failures="2" errors="0" skipped="0">"#),
        "{junit}"
    );
    assert!(place.text("TEST-races.xml").contains("data-race on x [RW-"));
    let text = place.text("new/races.txt");
    assert!(
        text.starts_with("confirmed data-race on x  [RW-") && text.contains("2 races in 4 events"),
        "{text}"
    );
}

#[test]
fn a_file_that_cannot_be_written_is_exit_code_4_after_the_findings() {
    let place = Place::new();
    // A file where a folder should be; whoever is root may write to every folder.
    let (code, out, err) =
        place.analyze(&["--write", "sarif:trace.txt/below.sarif", "--write", "junit:good.xml"]);
    assert_eq!(code, 4);
    assert!(out.contains("confirmed data-race on x"), "{out}");
    assert!(err.starts_with("racewright: cannot write trace.txt/below.sarif"), "{err}");
    assert!(place.text("good.xml").contains("data-race on y"));
    assert_eq!(place.analyze(&["--write", "sarif"]).0, 2);
}

#[test]
fn messages_that_cannot_be_written_cost_nothing() {
    let place = Place::new();
    place.put("racewright.toml", "[[suppress]]\nlocation = \"y\"\nreason = \"old\"\nexpires = 2020-01-31\n");
    let full = || std::fs::File::options().write(true).open("/dev/full").unwrap();
    let run = |arguments: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_racewright"));
        command.args(arguments).current_dir(place.0.path());
        command
    };
    let output = run(&["analyze", "trace.txt"]).stderr(full()).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stdout).unwrap().contains("data-race on x"));
    assert_eq!(run(&["analyze", "none.txt"]).stderr(full()).status().unwrap().code(), Some(2));
    // A result that cannot be written is another matter. The files are written all the same.
    let write = ["--write", "junit:a.xml"];
    for arguments in [&["analyze", "trace.txt", write[0], write[1]][..], &["--help"], &["--version"]] {
        let output = run(arguments).stdout(full()).output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(4), "{err}");
        assert!(err.contains("racewright: cannot write the result to stdout: No space left"), "{err}");
    }
    assert!(place.text("a.xml").contains("data-race on x"));
}

#[test]
fn a_trace_with_a_fault_is_no_pass_for_a_build_server() {
    let place = Place::new();
    place.put("trace.txt", "a|w(x)|1\nnonsense\n");
    let (code, junit, err) = place.analyze(&["--format", "junit"]);
    assert_eq!(code, 2, "{err}");
    assert!(junit.contains(r#"errors="1""#) && junit.contains("exit code 2"), "{junit}");
}

#[test]
fn no_result_is_said_in_the_files_that_should_have_it() {
    let place = Place::new();
    let files = ["--write", "junit:a.xml", "--write=sarif:a.sarif", "--write", "json:a.json"];
    let all = [&files[..], &["--write", "text:a.txt", "--write", "baseline:a.base"]].concat();
    place.put("racewright.toml", "");
    for (code, wrong) in [
        (0, &["--baseline", "all.json"][..]),
        (2, &["--baseline", "none.json"]),
        (2, &["--roots", "all"]),
        (2, &["--no-such-option"]),
        (2, &["--config", "none.toml"]),
        (2, &["--config", "bad.toml"]),
    ] {
        // What an earlier run has left.
        place.put("bad.toml", "[fuzz]\nseed = \"x\"\n");
        assert_eq!(place.analyze(&["--write", "baseline:all.json"]).0, 1);
        place.analyze(&[&["--baseline", "all.json"], &all[..]].concat());
        assert!(place.text("a.xml").contains(r#"failures="0" errors="0""#));
        let (found, out, err) = place.analyze(&[wrong, &all[..]].concat());
        assert_eq!(found, code, "{wrong:?}: {err}");
        if code == 0 {
            continue;
        }
        assert_eq!(out, "");
        let (xml, text) = (place.text("a.xml"), place.text("a.txt"));
        assert!(xml.contains(r#"failures="0" errors="1""#) && xml.contains("exit code 2"), "{xml}");
        let invocation = &place.json("a.sarif")["runs"][0]["invocations"][0];
        assert_eq!((&invocation["executionSuccessful"], &invocation["exitCode"]), (&false.into(), &2.into()));
        let told = invocation["toolExecutionNotifications"][0]["message"]["text"].as_str().unwrap();
        let json = place.json("a.json");
        assert_eq!((&json["complete"], json["warnings"][0].as_str()), (&false.into(), Some(told)));
        let words = told.split(" [").next().unwrap();
        assert!(err.contains(words) && text.trim_end() == told, "{err}: {told}");
        // What is known stays known.
        assert_eq!(place.json("a.base")["findings"].as_array().unwrap().len(), 2);
    }
    let (code, out, _) = place.analyze(&["--format", "sarif", "--roots", "all"]);
    assert!(code == 2 && out.contains("\"executionSuccessful\": false"), "{out}");
}

#[test]
fn what_the_baseline_has_does_not_fail() {
    let place = Place::new();
    assert_eq!(place.analyze(&["--write", "baseline:all.json", "--write", "json:report.json"]).0, 1);
    for baseline in ["all.json", "report.json"] {
        let (code, out, _) = place.analyze(&["--baseline", baseline]);
        assert_eq!(code, 0, "{out}");
        assert!(out.contains(", known\n") && out.ends_with("of these findings 2 known\n"), "{out}");
    }
    // One of them is new.
    let mut some = place.json("all.json");
    some["findings"].as_array_mut().unwrap().remove(0);
    place.put("some.json", &some.to_string());
    let codes = ["new", "any", "confirmed", "harmful"]
        .map(|what| place.analyze(&["--baseline", "some.json", "--fail-on", what]).0);
    assert_eq!(codes, [1, 1, 1, 0]);
    let codes = ["new", "any", "confirmed", "harmful"]
        .map(|what| place.analyze(&["--baseline", "all.json", "--fail-on", what]).0);
    assert_eq!(codes, [0, 1, 0, 0]);
    let (_, sarif, _) = place.analyze(&["--baseline", "some.json", "--format", "sarif"]);
    let sarif: Value = serde_json::from_str(&sarif).unwrap();
    let mut states: Vec<&str> = sarif["runs"][0]["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|r| r["baselineState"].as_str().unwrap())
        .collect();
    states.sort_unstable();
    assert_eq!(states, ["new", "unchanged"]);
    let (code, out, err) = place.analyze(&["--baseline", "missing.json"]);
    assert_eq!((code, out.as_str()), (2, ""), "{err}");
}

#[test]
fn suppressed_findings_are_counted_and_told_with_their_reason() {
    let place = Place::new();
    place.put("racewright.toml", "[[suppress]]\nlocation = \"x\"\nkind = \"data-race\"\nreason = \"a hint\"\nexpires = 2999-12-31\n[[suppress]]\nlocation = \"y\"\nreason = \"old\"\nexpires = 2020-01-31\n[[suppress]]\nlocation = \"z\"\nreason = \"gone\"\n");
    let (code, out, err) =
        place.analyze(&["--write", "sarif:a.sarif", "--write", "junit:a.xml", "--write", "baseline:b.json"]);
    assert_eq!((code, err.as_str()), (1, "racewright: the suppression of findings on y has expired\n"));
    assert!(out.contains("], suppressed until 2999-12-31: a hint\n"), "{out}");
    assert!(out.ends_with("of these findings 1 suppressed\n"), "{out}");
    let sarif = place.json("a.sarif");
    assert_eq!(sarif["runs"][0]["results"][0]["suppressions"][0]["justification"], "a hint");
    assert!(place.text("a.xml").contains(r#"<skipped message="suppressed until 2999-12-31: a hint"/>"#));
    assert_eq!(place.json("b.json")["findings"].as_array().unwrap().len(), 1);
    let (_, _, err) = place.analyze(&["--verbose"]);
    assert!(err.contains("the suppression of findings on z matched nothing"), "{err}");
    // All are suppressed: nothing is left that fails.
    place.put("racewright.toml", "[[suppress]]\nlocation = \"?\"\nreason = \"a hint\"\n");
    assert_eq!(place.analyze(&["--fail-on", "any"]).0, 0);
    place.put("racewright.toml", "[[suppress]]\nlocation = \"x\"\n");
    let (code, out, err) = place.analyze(&[]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.contains("racewright.toml: suppression 1: it has no reason"), "{err}");
}

#[test]
fn options_come_from_the_nearest_file_unless_the_command_line_says_otherwise() {
    let place = Place::new();
    let below = place.path("below/here");
    std::fs::create_dir_all(&below).unwrap();
    place.put(
        "racewright.toml",
        "format = \"json\"\nwrite = [\"junit:from-config.xml\"]\n[analyze]\ndetector = [\"djit+\"]\n",
    );
    let (code, out, err) = place.analyze_in(&below, &[]);
    assert_eq!((code, err.as_str()), (1, ""));
    let report: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(report["detectors"][0]["name"], "djit+");
    // Paths begin at the file's folder.
    assert!(place.path("from-config.xml").is_file());
    let (_, out, _) = place.analyze_in(&below, &["--format", "text", "--detector", "fasttrack"]);
    assert!(out.contains("reported by fasttrack\n"), "{out}");
    let (_, out, _) = place.analyze_in(&below, &["--no-config"]);
    assert!(out.contains("reported by fasttrack\n"), "{out}");
    place.put("other.toml", "format = \"junit\"\n");
    let (_, out, _) = place.analyze(&["--config", "other.toml"]);
    assert!(out.starts_with("<?xml"), "{out}");
    assert_eq!(place.analyze(&["--config", "other.toml", "--no-config"]).0, 2);
    place.put("racewright.toml", "[analyze]\ndetectors = \"all\"\n");
    let (code, _, err) = place.analyze(&[]);
    assert_eq!(
        (code, err.as_str()),
        (
            2,
            "racewright: racewright.toml: there is no key `detectors` in [analyze], the nearest one is `detector`\n"
        )
    );
    // A value that clap refuses is refused, and where it comes from is told.
    place.put("racewright.toml", "[analyze]\nroots = \"none\"\n");
    let (code, _, err) = place.analyze(&[]);
    assert_eq!(code, 2);
    assert!(
        err.starts_with(
            "racewright: racewright.toml: `none` cannot be the value of `roots` [possible values"
        ),
        "{err}"
    );
}

#[test]
fn names_of_the_program_do_not_control_the_terminal() {
    let place = Place::new();
    place.put("trace.txt", "a|w(\u{1b}[2Jx)|1\nb\u{9b}|w(\u{1b}[2Jx)|2\n");
    let (code, out, _) = place.analyze(&[]);
    assert_eq!(code, 1);
    assert!(out.contains("on ␛[2Jx"), "{out}");
    assert!(out.chars().all(|c| c == '\n' || !c.is_control()), "{out:?}");
}

//! `racewright analyze` and `convert`, as a user runs them.

use std::path::PathBuf;

use assert_cmd::Command;
use serde_json::Value;

fn racewright() -> Command {
    Command::new(env!("CARGO_BIN_EXE_racewright"))
}

/// An example of this project.
fn example(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples/traces").join(name)
}

/// A file that is gone after the test.
fn file(name: &str, bytes: &[u8]) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, bytes).unwrap();
    (folder, path)
}

fn run(command: &mut Command) -> (i32, String, String) {
    let output = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn a_race_is_shown_with_both_sites_and_exit_code_1() {
    let (code, out, err) = run(racewright().arg("analyze").arg(example("bank.txt")));
    assert_eq!((code, err.as_str()), (1, ""));
    assert!(out.starts_with("confirmed data-race on balance  [RW-13480202117b]\n"), "{out}");
    assert!(out.contains("    write  teller-2  at bank.Account.deposit(Account.java:12)\n"), "{out}");
    assert!(out.contains("    read   auditor   at bank.Account.balance(Account.java:20)\n"), "{out}");
}

#[test]
fn a_trace_without_races_has_exit_code_0() {
    let (_folder, path) = file("quiet.txt", b"t|w(x)|1\nt|r(x)|2\n");
    let (code, out, err) = run(racewright().arg("analyze").arg(&path));
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.starts_with("0 races in 2 events of "), "{out}");
}

#[test]
fn json_has_the_keys_of_the_contract() {
    let (code, out, _) = run(racewright().arg("analyze").arg(example("bank.txt")).args(["--format", "json"]));
    assert_eq!(code, 1);
    let report: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(report["tool"], "racewright");
    assert_eq!(report["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(report["command"][0], "analyze");
    assert_eq!(report["trace"]["events"], 23);
    assert_eq!(report["trace"]["complete"], true);
    for key in ["seed", "runs", "jvms", "classes_instrumented"] {
        assert!(report.get(key).is_some(), "{key}");
    }
    let finding = &report["findings"][0];
    let keys =
        ["id", "kind", "verdict", "location", "accesses", "exception", "created", "trials", "seed", "replay"];
    for key in keys {
        assert!(finding.get(key).is_some(), "{key}");
    }
    assert_eq!(finding["kind"], "data-race");
    assert_eq!(finding["verdict"], "confirmed");
    let access = &finding["accesses"][1];
    for (key, value) in [
        ("class", "bank.Account"),
        ("method", "balance"),
        ("file", "Account.java"),
        ("access", "read"),
        ("thread", "auditor"),
    ] {
        assert_eq!(access[key], value);
    }
    assert_eq!(access["line"], 20);
    assert!(access["locks"].is_array() && access["stack"].is_array());
}

#[test]
fn all_detectors_stand_side_by_side() {
    let path = example("racefuzzer-figure-1.txt");
    let (code, out, _) = run(racewright().arg("analyze").arg(&path).args(["--detector", "all"]));
    assert_eq!(code, 1);
    for name in ["empty", "eraser *", "multirace", "goldilocks", "basicvc", "djit+", "fasttrack", "hybrid *"]
    {
        assert!(out.contains(&format!("\n{name}")), "{name}: {out}");
    }
    assert!(out.contains("potential data-race on x"), "{out}");
    assert!(out.contains("fasttrack   reads: read exclusive 100.0\n"), "{out}");

    let (_, out, _) =
        run(racewright().arg("analyze").arg(&path).args(["--detector", "all", "--format", "json"]));
    let report: Value = serde_json::from_str(&out).unwrap();
    let races: Vec<_> =
        report["detectors"].as_array().unwrap().iter().map(|d| d["races"].as_u64().unwrap()).collect();
    assert_eq!(races, [0, 1, 1, 1, 1, 1, 1, 2]);
    assert_eq!(report["findings"].as_array().unwrap().len(), 2);
}

#[test]
fn bad_input_is_named_with_file_and_place_and_exit_code_2() {
    let unopened = PathBuf::from("no/such/file");
    let (code, _, err) = run(racewright().arg("analyze").arg(&unopened));
    assert_eq!(code, 2);
    assert!(err.starts_with("racewright: cannot open no/such/file: "), "{err}");

    for (bytes, place) in [
        (&b""[..], "byte 0: the trace is empty"),
        (b"t|w(x)|1\nnonsense\n", "line 2: expected thread|operation(operand)|location, found `nonsense`"),
        (
            b"t|w(x)|1\nt|rel(m)|2\n",
            "line 2: thread t releases, waits on or notifies lock m, but nobody holds it",
        ),
        (b"t|w(\xff)|1\n", "line 1: not UTF-8 at byte 4 of the line"),
        (b"RWTR\x09\0\0\0", "byte 4: this is version 9"),
        (b"RWTR\x01\0\0\0", "byte 8: the trace ends in the middle of a block's header"),
        (b"# nothing\n", "the trace holds no event"),
    ] {
        let (_folder, path) = file("bad", bytes);
        let (code, _, err) = run(racewright().arg("analyze").arg(&path).args(["--detector", "all"]));
        assert_eq!(code, 2, "{err}");
        assert!(err.contains(&format!("{}: {place}", path.display())), "{err}");
        assert_eq!(err.lines().count(), 1, "{err}");
    }
}

#[test]
fn what_was_found_before_a_fault_is_kept() {
    let (_folder, path) = file("cut.txt", b"m|fork(t)|1\nm|w(x)|2\nt|w(x)|3\nm|rel(l)|4\n");
    let (code, out, err) = run(racewright().arg("analyze").arg(&path));
    assert_eq!(code, 2);
    assert!(out.contains("confirmed data-race on x"), "{out}");
    assert!(out.contains("1 race in 3 events of"), "{out}");
    assert!(out.contains("up to the fault"), "{out}");
    assert!(err.contains("line 4: "), "{err}");
}

#[test]
fn usage_errors_have_exit_code_2() {
    for arguments in [&["analyze"][..], &["analyze", "x", "--detector", "psychic"], &["frobnicate"], &[]] {
        assert_eq!(run(racewright().args(arguments)).0, 2, "{arguments:?}");
    }
}

#[test]
fn text_becomes_binary_and_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let [binary, text] = ["bank.trace", "bank.txt"].map(|name| folder.path().join(name));
    let convert = |from: &PathBuf, to: &PathBuf, format: &str| {
        run(racewright().arg("convert").arg(from).arg(to).args(["--to", format]))
    };
    let original = example("bank.txt");
    assert_eq!(convert(&original, &binary, "binary").0, 0);
    assert_eq!(convert(&binary, &text, "text").0, 0);
    let lines = std::fs::read_to_string(&original).unwrap();
    let events: Vec<&str> = lines.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(std::fs::read_to_string(&text).unwrap().lines().collect::<Vec<_>>(), events);

    let (code, _, err) = convert(&original, &binary, "binary");
    assert_eq!(code, 2, "an existing file is not overwritten");
    assert!(err.contains("exists already"), "{err}");

    let [first, second] = [original, binary].map(|path| {
        let (_, out, _) = run(racewright().arg("analyze").arg(path).args(["--format", "json"]));
        let report: Value = serde_json::from_str(&out).unwrap();
        (report["findings"][0]["id"].clone(), report["findings"][0]["accesses"].clone())
    });
    assert_eq!(first, second, "both formats tell the same story");
}

/// A detector that is only guessing must not lend its guess the word of one that is sure.
#[test]
fn a_guess_about_one_variable_is_not_confirmed_by_a_race_on_another() {
    // x is handed over by a join, y is not; both are accessed by the same two statements.
    let trace = b"m|fork(a)|0\nm|fork(b)|0\na|w(x)|1\nb|w(y)|1\nm|join(a)|3\nm|w(x)|2\nm|w(y)|2\n";
    let (_folder, path) = file("merge.txt", trace);
    let (_, out, _) = run(racewright().arg("analyze").arg(&path).args([
        "--detector",
        "eraser,fasttrack",
        "--format",
        "json",
    ]));
    let report: Value = serde_json::from_str(&out).unwrap();
    let verdict = |location: &str| {
        let findings = report["findings"].as_array().unwrap();
        findings.iter().find(|finding| finding["location"] == location).unwrap()["verdict"].clone()
    };
    assert_eq!(verdict("x"), "potential");
    assert_eq!(verdict("y"), "confirmed");
}

#[test]
fn the_replay_command_works_as_it_is_printed() {
    let (_folder, path) = file("with space.txt", b"m|fork(t)|1\nm|w(x)|2\nt|w(x)|3\n");
    let (_, out, _) =
        run(racewright().arg("analyze").arg(&path).args(["--roots", "first", "--format", "json"]));
    let report: Value = serde_json::from_str(&out).unwrap();
    let replay = report["findings"][0]["replay"].as_str().unwrap();
    let replay = replay.replacen("racewright", env!("CARGO_BIN_EXE_racewright"), 1);
    let (code, again, _) = run(Command::new("sh").arg("-c").arg(replay));
    assert_eq!(code, 1);
    assert!(again.contains("confirmed data-race on x"), "{again}");
}

#[test]
fn roots_can_be_restricted() {
    let (_folder, path) = file("roots.txt", b"m|w(x)|1\nt|w(x)|2\n");
    assert_eq!(run(racewright().arg("analyze").arg(&path)).0, 1);
    let (code, _, err) = run(racewright().arg("analyze").arg(&path).args(["--roots", "first"]));
    assert_eq!(code, 2);
    assert!(err.contains("thread t works, but no thread has forked it"), "{err}");
}

#[test]
fn pipes_are_read_once_or_refused() {
    let trace = "m|fork(t)|1\nm|w(x)|2\nt|w(x)|3\n";
    let analyze = |detector: &str| {
        run(racewright().args(["analyze", "/dev/stdin", "--detector", detector]).write_stdin(trace))
    };
    assert_eq!(analyze("fasttrack").0, 1);
    let (code, _, err) = analyze("all");
    assert_eq!(code, 2);
    assert!(err.contains("is no regular file"), "{err}");
}

#[test]
fn nobody_reading_the_result_does_not_change_the_exit_code() {
    let path = example("bank.txt");
    let command = format!(
        "{} analyze {} | true; exit ${{PIPESTATUS[0]}}",
        env!("CARGO_BIN_EXE_racewright"),
        path.display()
    );
    assert_eq!(run(Command::new("bash").arg("-c").arg(command)).0, 1);
}

#[test]
fn names_cannot_take_over_the_terminal() {
    let trace = "m|fork(t\u{1b}[31m)|1\nm|w(x\u{7})|\u{1b}]0;title\nt\u{1b}[31m|w(x\u{7})|3\n";
    let (_folder, path) = file("evil.txt", trace.as_bytes());
    let (code, out, _) = run(racewright().arg("analyze").arg(&path));
    assert_eq!(code, 1);
    assert!(!out.chars().any(|c| c.is_control() && c != '\n'), "{out:?}");

    let (_folder, path) = file("evil.txt", "t|acq(m\u{1b}[31m)|1\nu|acq(m\u{1b}[31m)|2\n".as_bytes());
    let (code, _, err) = run(racewright().arg("analyze").arg(&path));
    assert_eq!(code, 2);
    assert!(!err.chars().any(|c| c.is_control() && c != '\n'), "{err:?}");
}

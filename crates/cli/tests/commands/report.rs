//! `racewright report` from end to end: what is kept, JSON reports, source, interleavings, and what can go wrong.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use crate::support::jdk;
use crate::support::run::{compile, racewright, text};
use crate::support::stage::Stage;
use serde_json::Value;

const ID: &str = "RW-0000000000aa";

/// A folder in which a harmful race is kept.
fn kept() -> Stage {
    let stage = Stage::new();
    assert_eq!(stage.fuzz(&["--seed", "1", "--quiet", "--runs", "40"]).0, Some(1));
    stage
}

fn read(stage: &Stage, file: &str) -> String {
    fs::read_to_string(stage.folder.path().join(file)).unwrap()
}

/// The names of all that is in the folder, but for what was there before.
fn left(stage: &Stage) -> Vec<String> {
    let entries = fs::read_dir(stage.folder.path()).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.filter(|name| name != "program.sh" && name != ".racewright").collect();
    names.sort_unstable();
    names
}

#[test]
fn what_is_kept_is_replayed_once_and_shown_with_its_source() {
    let stage = kept();
    let source = "\n\nclass Main {\n    void a() {\n        if (z == null) { // <here>\n    }\n";
    fs::create_dir(stage.folder.path().join("src")).unwrap();
    fs::write(stage.folder.path().join("src/Main.java"), source).unwrap();

    let (code, out, err) = stage.run(&["report", "--source", "src"]);
    assert_eq!((code, out.as_str()), (Some(0), "racewright-report.html\n"), "{err}");
    assert_eq!(err, "racewright: replaying 1 finding for the interleaving; --no-replay leaves them out\n");
    let html = read(&stage, "racewright-report.html");
    for part in [
        "<span class=\"badge harmful\">harmful</span>",
        "<b class=\"thread\">a</b> reads it and <b class=\"thread\">b</b> writes it",
        // The line of both accesses, escaped.
        "<mark class=\"line\"><i>5</i>        <u><span class=\"keyword\">if</span>",
        "// &lt;here&gt;",
        "step 2 · a read\nat Main.a(Main.java:5)",
        "<code>sh program.sh</code>",
        "<code>racewright replay RW-0000000000aa</code>",
    ] {
        assert!(html.contains(part), "{part}");
    }

    // The interleaving is there now: the program need not be.
    fs::remove_file(stage.folder.path().join("program.sh")).unwrap();
    let (code, _, err) = stage.run(&["report", "--source", "src", "--output", "again.html", ID]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert_eq!(read(&stage, "again.html"), html);
}

#[test]
fn without_a_replay_the_finding_is_shown_with_the_reason() {
    let stage = kept();
    let (code, _, err) = stage.run(&["report", "--no-replay"]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert!(read(&stage, "racewright-report.html").contains("because of --no-replay."));

    let mut other = stage.racewright(&["report", "--quiet"]);
    let (code, _, err) = text(&other.env("SALT", "x").output().unwrap());
    assert_eq!((code, err.as_str()), (Some(0), ""));
    let html = read(&stage, "racewright-report.html");
    assert!(html.contains("A replay was another run than the one that was kept: another schedule"));

    fs::remove_file(stage.folder.path().join("program.sh")).unwrap();
    assert_eq!(stage.run(&["report", "--quiet"]).0, Some(0));
    assert!(read(&stage, "racewright-report.html").contains("It could not be replayed: "));
}

#[test]
fn json_reports_are_read_and_findings_shown_once() {
    let stage = Stage::new();
    let (_, json, _) = stage.fuzz(&["--seed", "1", "--runs", "4", "--format", "json"]);
    fs::write(stage.folder.path().join("run.json"), &json).unwrap();
    let (code, out, err) =
        stage.run(&["report", "--quiet", "run.json", ID, "--output", "-", "--format", "json"]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    let (report, run): (Value, Value) =
        (serde_json::from_str(&out).unwrap(), serde_json::from_str(&json).unwrap());
    assert_eq!(report["findings"], run["findings"]);
    assert_eq!(report["runs"], run["runs"]);

    // Elsewhere, nothing is kept that could be replayed.
    assert_eq!(stage.run(&["report", "run.json", "--out", "elsewhere"]).0, Some(0));
    let html = read(&stage, "racewright-report.html");
    assert!(html.contains("It is not kept in elsewhere, so there is nothing to replay."));
    assert!(
        html.contains("<code>racewright fuzz --seed 1 --runs 4 --format json -- sh program.sh</code>"),
        "{html}"
    );
    assert!(!stage.folder.path().join("elsewhere").exists());
}

#[test]
fn what_cannot_be_used_is_named() {
    let stage = Stage::new();
    fs::write(stage.folder.path().join("notes.json"), "{}").unwrap();
    for (arguments, words) in [
        (&["report"][..], "nothing is kept in .racewright"),
        (&["report", ID], "there is no finding RW-0000000000aa"),
        (&["report", "missing.json"], "missing.json: No such file"),
        (&["report", "notes.json"], "notes.json: not a JSON report of this tool"),
        (&["report", "--source", "nowhere", "notes.json"], "--source nowhere: No such file"),
        (&["report", "--source", "notes.json", "notes.json"], "--source notes.json: "),
        (&["report", "--format", "pdf"], "invalid value 'pdf'"),
    ] {
        let (code, out, err) = stage.run(arguments);
        assert_eq!((code, out.as_str()), (Some(2), ""), "{arguments:?} {err}");
        assert!(err.contains(words), "{arguments:?} {err}");
    }
    assert_eq!(left(&stage), ["notes.json"]);
}

#[test]
fn a_report_that_cannot_be_written_leaves_nothing_and_keeps_the_old_one() {
    let stage = kept();
    let folder = stage.folder.path();
    fs::create_dir(folder.join("taken")).unwrap();
    for (output, words) in
        [("no/such/folder.html", "cannot write no/such/folder.html"), ("taken", "it is a folder")]
    {
        let (code, out, err) = stage.run(&["report", "--no-replay", "--output", output]);
        assert_eq!((code, out.as_str()), (Some(4), ""), "{err}");
        assert!(err.contains(words), "{err}");
    }
    assert_eq!(left(&stage), ["taken"]);
    // On a full device, what was there stays.
    assert_eq!(stage.run(&["report", "--no-replay"]).0, Some(0));
    let before = read(&stage, "racewright-report.html");
    let limited = "ulimit -f 1; trap '' XFSZ; exec \"$0\" \"$@\"";
    let report = racewright().get_program().to_owned();
    let mut command = std::process::Command::new("sh");
    command.args(["-c", limited]).arg(report).args(["report", "--no-replay"]).current_dir(folder);
    let (code, out, err) = text(&command.output().unwrap());
    assert_eq!((code, out.as_str()), (Some(4), ""), "{err}");
    assert!(err.starts_with("racewright: cannot write racewright-report.html: "), "{err}");
    assert_eq!(read(&stage, "racewright-report.html"), before);
    assert_eq!(left(&stage), ["racewright-report.html", "taken"]);
    // Others may read it, as any new file.
    let mode = fs::metadata(folder.join("racewright-report.html")).unwrap().permissions().mode();
    fs::write(folder.join("plain"), "").unwrap();
    assert_eq!(mode, fs::metadata(folder.join("plain")).unwrap().permissions().mode());
}

/// On a JVM: the interleaving says who is in which monitor, and where the two accesses meet.
#[test]
fn the_interleaving_of_a_real_race_shows_monitors_and_the_meeting() {
    let stage = Stage::new();
    let source = "public class Till { static int sum; static final Object LOCK = new Object();
        public static void run() throws Exception {
            Thread t = new Thread(() -> { synchronized (LOCK) { sum = 1; } }, \"clerk\"); t.start();
            int seen = sum; t.join(); } }";
    let jdk = jdk::all().swap_remove(0);
    compile(&jdk, stage.folder.path(), "Till", source);
    let java = jdk.tool("java").display().to_string();
    let arguments = [
        "fuzz",
        "--seed",
        "1",
        "--quiet",
        "--runs",
        "2",
        "--predictions",
        "1",
        "--test",
        "Till#run",
        "--classpath",
        ".",
    ];
    let (code, _, err) = stage.run(&[&arguments[..], &["--", &java]].concat());
    assert_eq!(code, Some(1), "{err}");
    let (code, _, err) = stage.run(&["report", "--quiet", "--source", "."]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    let html = read(&stage, "racewright-report.html");
    assert!(html.contains("clerk is in the monitor of java.lang.Object (object "));
    assert!(html.contains("about to write") || html.contains("about to read"));
    assert!(html.matches(" meets\"").count() >= 2);
    assert!(html.contains("<mark class=\"line\"><i>3</i>"));
}

//! Campaigns that are split, cut off or crowded: nothing that was found is lost.

use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::support::run::{Race, racewright, text};
use serde_json::Value;

/// Merges what is in these folders of the race's folder.
fn merge(race: &Race, arguments: &[&str]) -> (Option<i32>, Value, String) {
    let mut command = racewright();
    command.args(["merge", "--format", "json"]).args(arguments).current_dir(race.folder.path());
    let (code, out, err) = text(&command.output().unwrap());
    (code, serde_json::from_str(&out).unwrap_or_default(), err)
}

#[test]
fn shards_of_a_campaign_are_merged_and_replayed() {
    let race = Race::and("");
    let shard = |number: &str, out: &str| {
        let part =
            ["fuzz", "--seed", "7", "--runs", "2", "--predictions", "1", "--shard", number, "--out", out];
        race.command(&part).output().unwrap()
    };
    let (code, out, err) = text(&shard("1/2", "one"));
    assert_eq!(code, Some(1), "{out}{err}");
    let (code, report, err) = merge(&race, &["one"]);
    assert_eq!(code, Some(4));
    assert!(err.contains("shard 2 of 2 of fuzz with seed 7 is missing"), "{err}");
    assert_eq!((&report["complete"], &report["findings"][0]["created"]), (&false.into(), &1.into()));
    let (code, out, err) = text(&shard("2/2", "two"));
    assert_eq!(code, Some(1), "{out}{err}");
    // One of them twice changes nothing.
    let (code, report, err) = merge(&race, &["one", "two", "one", "--out", "all"]);
    assert_eq!((code, err.as_str()), (Some(1), ""));
    let finding = &report["findings"][0];
    assert_eq!((&finding["created"], &finding["trials"]), (&2.into(), &2.into()), "{finding}");
    let id = finding["id"].as_str().unwrap();
    assert_eq!(finding["replay"], format!("racewright replay {id} --out all"));
    let mut replay = racewright();
    replay.args(["replay", id, "--out", "all"]).current_dir(race.folder.path());
    let (code, out, err) = text(&replay.output().unwrap());
    assert_eq!(code, Some(1), "{out}{err}");
}

#[test]
fn a_campaign_and_its_report_count_once() {
    let race = Race::and("");
    let fuzz = |seed: &str, json: &str| {
        let json = format!("json:{json}");
        let options = ["fuzz", "--seed", seed, "--runs", "2", "--predictions", "1", "--write", &json];
        let (code, out, err) = text(&race.command(&options).output().unwrap());
        assert_eq!(code, Some(1), "{out}{err}");
    };
    fuzz("7", "seven.json");
    let trials = |arguments: &[&str]| {
        let (_, report, err) = merge(&race, &[arguments, &["--out", "all"]].concat());
        report["findings"][0]["trials"].as_u64().unwrap_or_else(|| panic!("{err}"))
    };
    let one = trials(&["seven.json"]);
    assert_eq!(trials(&[".racewright"]), one);
    assert_eq!(trials(&[".racewright", "seven.json"]), one);
    assert_eq!(trials(&["seven.json", ".racewright", "seven.json"]), one);
    // Another campaign in the same folder is one more.
    fuzz("8", "eight.json");
    assert_eq!(trials(&["seven.json", "eight.json", ".racewright"]), trials(&["seven.json", "eight.json"]));
}

#[test]
fn a_campaign_that_is_killed_has_kept_what_it_found() {
    let race = Race::and("");
    let mut command = race.command(&[
        "fuzz",
        "--seed",
        "7",
        "--runs",
        "100000",
        "--all-trials",
        "--predictions",
        "1",
        "--shard",
        "1/1",
        "--out",
        "one",
    ]);
    let mut campaign = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let kept = race.folder.path().join("one/findings");
    let has_finding = |folder: &Path| {
        std::fs::read_dir(folder)
            .is_ok_and(|files| files.flatten().any(|file| file.path().extension() == Some("json".as_ref())))
    };
    let begin = Instant::now();
    while !has_finding(&kept) {
        assert!(begin.elapsed() < Duration::from_secs(60), "nothing was kept");
        std::thread::sleep(Duration::from_millis(20));
    }
    campaign.kill().unwrap();
    campaign.wait().unwrap();
    let (code, report, err) = merge(&race, &["one"]);
    assert_eq!(code, Some(4));
    assert!(err.contains("shard 1 of 1 of fuzz with seed 7 did not come to its end"), "{err}");
    let finding = &report["findings"][0];
    assert_eq!((&finding["location"], &finding["verdict"]), (&"Race.x".into(), &"confirmed".into()));
    assert!(finding["replay"].is_string(), "{finding}");
}

#[test]
fn wrong_shards_and_nothing_to_merge_are_usage_errors() {
    let folder = tempfile::tempdir().unwrap();
    let run =
        |arguments: &[&str]| text(&racewright().args(arguments).current_dir(folder.path()).output().unwrap());
    for wrong in ["0/2", "3/2", "x", "1"] {
        assert_eq!(run(&["fuzz", "--seed", "1", "--shard", wrong, "--", "java"]).0, Some(2), "{wrong}");
    }
    // Parts with different seeds are no parts.
    assert_eq!(run(&["fuzz", "--shard", "1/2", "--", "java"]).0, Some(2));
    assert_eq!(run(&["generate", "--seed", "1", "--shard", "1/2", "--class", "java.lang.Object"]).0, Some(2));
    assert_eq!(run(&["merge"]).0, Some(2));
    let (code, _, err) = run(&["merge", "nothing"]);
    assert_eq!(code, Some(2));
    assert!(err.contains("cannot merge nothing"), "{err}");
    // What can be read is merged, and what cannot is told.
    let report = |word: &str| {
        format!(
            r#"{{"tool":"racewright","version":"0.1.0","command":["detect"],"seed":null,"runs":1,"jvms":1,"classes_instrumented":1,"findings":[],"warnings":["{word}"]}}"#
        )
    };
    std::fs::write(folder.path().join("good.json"), report("x")).unwrap();
    std::fs::write(folder.path().join("bad.json"), &report("x")[..40]).unwrap();
    assert_eq!(run(&["merge", "good.json"]).0, Some(0));
    let (code, out, err) = run(&["merge", "good.json", "bad.json"]);
    assert_eq!(code, Some(4), "{out}");
    assert!(err.contains("cannot merge bad.json"), "{err}");
    // A campaign that was not split, and killed.
    let killed = report("x").replace("\"runs\"", "\"unfinished\":true,\"runs\"");
    std::fs::write(folder.path().join("killed.json"), killed).unwrap();
    let (code, _, err) = run(&["merge", "good.json", "killed.json"]);
    assert_eq!(code, Some(4), "{err}");
    assert!(err.contains("detect did not come to its end"), "{err}");
}

//! `racewright fuzz` and `replay` from end to end, on a shell script that plays the part of a program and its JVM: what is asked, launched,
//! counted, kept, shown and compared, but not what an agent does.

use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::support::run::text;
use crate::support::stage::{SCRIPT, Stage};
use serde_json::Value;

/// A JVM that runs a test: iterations with a seed that is a multiple of 5 end in a deadlock, and so does each one that is steered into it.
const JAVA: &str = r#"#!/bin/sh
for argument; do
    case $argument in -agentpath:*) plan=${argument#*=};; esac
    list=$argument
done
out=${plan%/plan.json}/$$
: > $out.jvm
echo JVM >> jvms
strategy=$(sed 's/.*"strategy":"\([a-z]*\)".*/\1/' $plan)
cycle='[[{"held":"h","wanted":"w","held_at":"H","wanted_at":"Main.m(Main.java:2)","thread":"a"},{"held":"i","wanted":"v","held_at":"I","wanted_at":"Main.n(Main.java:4)","thread":"b"}]]'
blocked='[{"thread":"a","wants":"A@1","wants_at":"Main.m(Main.java:2)","holder":"b","holds":[],"stack":[]},{"thread":"b","wants":"B@1","wants_at":"Main.n(Main.java:4)","holder":"a","holds":[],"stack":[]}]'
n=0
[ "$(head -1 $list)" = 'T#m' ] || { echo 'no such test' >&2; exit 87; }
for seed in $(tail -n +2 $list); do
    ended=exit; deadlock=null
    if [ $strategy = deadlock ] || [ $((seed % 5)) = 0 -a $seed != 0 ]; then ended=deadlock; deadlock=$blocked; fi
    echo "{\"iteration\":$n,\"seed\":$seed,\"digest\":\"$seed\",\"ended\":\"$ended\",\"deadlock\":$deadlock,\"cycles\":$cycle}" >> $out.outcome
    [ $ended = exit ] || exit 86
    n=$((n + 1))
done
"#;

const HARMFUL: &str = "harmful data-race on Main.z  [RW-0000000000aa]
    read   a  at Main.a(Main.java:5)
    write  b  at Main.b(Main.java:5)
    led to java.lang.Error: ERROR1
        from Main.a(Main.java:6)
    reported by hybrid
";

#[test]
fn a_harmful_race_is_found_kept_and_replayed() {
    let stage = Stage::new();
    let (code, out, err) = stage.fuzz(&["--seed", "1"]);
    assert_eq!(code, Some(1), "{out}{err}");
    assert!(out.starts_with(HARMFUL), "{out}");
    assert!(out.contains("    see it again: racewright replay RW-0000000000aa\n"), "{out}");
    assert!(out.contains("races: 1 harmful, 0 confirmed, 0 potential; deadlocks: 0; "), "{out}");
    assert!(err.starts_with("racewright: seed 1\nracewright: predicted: 1 race, 0 deadlocks\n"), "{err}");
    assert!(stage.folder.path().join(".racewright/findings/RW-0000000000aa.json").is_file());

    let (code, out, err) = stage.run(&["replay", "RW-0000000000aa"]);
    assert_eq!((code, err.as_str()), (Some(1), ""), "{out}");
    assert!(out.starts_with(&format!("noise\n{HARMFUL}")), "{out}");
    assert!(out.ends_with("\nsame schedule, same outcome\n"), "{out}");

    let (code, out, _) = stage.run(&["replay", "RW-0000000000aa", "--times", "3", "--trace"]);
    assert_eq!(code, Some(1), "{out}");
    assert!(
        out.contains(
            "step  main               a\n   1  start Main.java:2\n   2                     read Main.java:5\n"
        ),
        "{out}"
    );
    assert!(out.ends_with("\n3 of 3 replays: same schedule, same outcome\n"), "{out}");
}

#[test]
fn a_replay_that_diverged_says_so() {
    let stage = Stage::new();
    assert_eq!(stage.fuzz(&["--seed", "1", "--quiet"]).0, Some(1));
    let mut other = stage.racewright(&["replay", "RW-0000000000aa"]);
    let (code, out, _) = text(&other.env("SALT", "x").output().unwrap());
    assert_eq!(code, Some(4), "{out}");
    assert!(out.ends_with("\nanother schedule, same outcome\n"), "{out}");
    let (code, out, err) = stage.run(&["replay", "RW-0000000000ab"]);
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert!(err.ends_with("in .racewright/findings, but RW-0000000000aa\n"), "{err}");
    let (code, _, err) = stage.run(&["replay", "RW-0000000000aa", "--out", "elsewhere"]);
    assert_eq!(code, Some(2));
    assert!(err.contains("none is kept in elsewhere/findings"), "{err}");
}

#[test]
fn the_report_is_the_same_for_any_number_of_jobs() {
    let stage = Stage::new();
    let report = |jobs: &str| {
        let (code, out, err) =
            stage.fuzz(&["--seed", "7", "--jobs", jobs, "--format", "json", "--out", "kept", "--quiet"]);
        assert_eq!((code, err.as_str()), (Some(1), ""), "{out}");
        let mut report: Value = serde_json::from_str(&out).unwrap();
        assert_eq!(
            (&report["seed"], &report["complete"], &report["classes_instrumented"]),
            (&7.into(), &true.into(), &7.into())
        );
        report["findings"].take()
    };
    let findings = report("1");
    assert_eq!(findings, report("3"));
    let finding = &findings[0];
    assert_eq!((&finding["kind"], &finding["verdict"]), (&"data-race".into(), &"harmful".into()));
    assert_eq!(finding["exception"]["type"], "java.lang.Error");
    assert_eq!(finding["replay"], "racewright replay RW-0000000000aa --out kept");
    assert_eq!(finding["accesses"][0]["statement"], "Main.a()V@5");
    assert!(finding["created"].as_u64() >= Some(10), "{finding}");
}

#[test]
fn a_test_method_is_iterated_and_a_deadlock_costs_one_jvm() {
    let stage = Stage::new();
    let java = stage.folder.path().join("java");
    std::fs::write(&java, JAVA).unwrap();
    std::fs::set_permissions(&java, std::fs::Permissions::from_mode(0o755)).unwrap();
    let jvms = || std::fs::read_to_string(stage.folder.path().join("jvms")).unwrap().lines().count();
    let fuzz = |test: &str| {
        let options = ["--predictions", "40", "--seed", "1", "--format", "json", "--quiet"];
        stage.run(&[&["fuzz", "--test", test, "--classpath", "x"], &options[..], &["--", "./java"]].concat())
    };
    let (code, out, err) = fuzz("T#m");
    assert_eq!((code, err.as_str()), (Some(1), ""), "{out}");
    let report: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(report["runs"], 43, "{out}");
    let [finding] = report["findings"].as_array().unwrap().as_slice() else { panic!("{out}") };
    assert_eq!(
        (&finding["kind"], &finding["created"], &finding["trials"]),
        (&"deadlock".into(), &3.into(), &3.into())
    );
    assert_eq!(finding["blocked"][0]["holder"], "b");
    // One for each deadlock of the first phase and for what comes after the last, and one for each that was steered.
    assert!((5..30).contains(&jvms()), "{}", jvms());
    assert_eq!(report["jvms"], jvms());

    let id = finding["id"].as_str().unwrap();
    let (code, out, err) = stage.run(&["replay", id]);
    assert_eq!((code, err.as_str()), (Some(1), ""), "{out}");
    assert!(out.ends_with("same schedule, same outcome\n"), "{out}");
    let (code, _, err) = fuzz("T#x");
    assert_eq!((code, err.as_str()), (Some(3), "racewright: no such test\n"));
}

#[test]
fn bad_input_is_a_usage_error() {
    let stage = Stage::new();
    let cases: [(&[&str], &str); 7] = [
        (&["fuzz"], "or a test by --test CLASS#METHOD"),
        (&["fuzz", "--test", "A#b"], "required arguments were not provided"),
        (&["fuzz", "--test", "A.b", "--classpath", "x"], "a test is written as com.acme.OrderTest#pays"),
        (&["fuzz", "--jobs", "0", "--", "java"], "a number from 1 to 1024"),
        (&["fuzz", "--runs", "0", "--", "java"], "0 is not in 1.."),
        (&["fuzz", "--", ""], "the command is empty"),
        (&["replay"], "required arguments were not provided"),
    ];
    for (arguments, sentence) in cases {
        let (code, out, err) = stage.run(arguments);
        assert_eq!((code, out.as_str()), (Some(2), ""), "{err}");
        assert!(err.contains(sentence), "{err}");
    }
    assert!(!stage.folder.path().join(".racewright").exists());
}

#[test]
fn help_says_which_deadlocks_are_predicted() {
    let (code, out, _) = Stage::new().run(&["fuzz", "--help"]);
    assert_eq!(code, Some(0));
    let out = out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(out.contains("Deadlocks are predicted of monitors (`synchronized`) only"), "{out}");
}

#[test]
fn a_target_that_cannot_be_run_is_named_with_its_last_words() {
    let stage = Stage::new();
    let (code, _, err) =
        stage.run(&["fuzz", "--", "sh", "-c", "echo first >&2; echo it is broken >&2; exit 3"]);
    assert_eq!(code, Some(3), "{err}");
    assert!(err.contains("started none, or one that could not load the agent: it is broken"), "{err}");
}

#[test]
fn budgets_hold_and_what_was_found_is_kept() {
    let stage = Stage::new();
    let slow = SCRIPT.replace("exit $code", "[ $strategy = random ] || sleep 1000");
    std::fs::write(stage.folder.path().join("program.sh"), slow).unwrap();
    let (code, out, err) = stage.fuzz(&["--seed", "1", "--time-limit", "2s", "-v"]);
    assert_eq!(code, Some(1), "{out}{err}");
    // What a run told before its end counts; whether the race is to blame for the exception, no other run can say any more.
    assert!(out.starts_with("harmful uncaught-exception at Main.a"), "{out}");
    assert!(out.contains("confirmed data-race on Main.z"), "{out}");
    assert!(err.contains("the time limit was reached; what was found until then is kept"), "{err}");
}

#[test]
fn an_interrupt_ends_all_runs_and_keeps_what_was_found() {
    let (code, out, err) = interrupted(&[]);
    assert_eq!(code, Some(1), "{out}{err}");
    // What a run told before its end counts; whether the race is to blame for the exception, no other run can say any more.
    assert!(out.starts_with("harmful uncaught-exception at Main.a"), "{out}");
    assert!(out.contains("confirmed data-race on Main.z"), "{out}");
    assert!(err.contains("interrupted; what was found until then is kept"), "{err}");
}

/// What the rest of the campaign would have found is not known.
#[test]
fn an_interrupted_campaign_without_new_findings_is_no_pass() {
    let (code, out, err) = interrupted(&["--baseline", "known.json", "--format", "junit"]);
    assert_eq!(code, Some(4), "{out}{err}");
    assert!(
        out.contains("<error message=\"the result cannot be relied on: exit code 4\">interrupted; "),
        "{out}"
    );
}

/// A campaign that is interrupted when all runs it could start have told of a race, and none has ended.
fn interrupted(options: &[&str]) -> (Option<i32>, String, String) {
    let stage = Stage::new();
    let slow = SCRIPT.replace("exit $code", "[ $strategy = random ] || { echo $$ >> waiting; sleep 1000; }");
    std::fs::write(stage.folder.path().join("program.sh"), slow).unwrap();
    let known = r#"{"findings": [{"id": "RW-0000000000aa"}, {"id": "RW-3ded39ca8a21"}]}"#;
    std::fs::write(stage.folder.path().join("known.json"), known).unwrap();
    let arguments = ["fuzz", "--seed", "1", "-v", "--jobs", "2"];
    let mut fuzz = stage.racewright(&[&arguments, options, &["--", "sh", "program.sh"]].concat());
    let child = fuzz.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let waiting = stage.folder.path().join("waiting");
    let both = || std::fs::read_to_string(&waiting).is_ok_and(|text| text.lines().count() == 2);
    while !both() {
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(Command::new("kill").arg(child.id().to_string()).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    for process in std::fs::read_to_string(waiting).unwrap().lines() {
        assert!(!std::path::Path::new("/proc").join(process).exists(), "{process} runs on");
    }
    text(&output)
}

//! `racewright hunt` from end to end, on a shell script that plays the part of a program and its JVM: what is asked, launched, counted, kept, shown
//! and compared, but not what an agent does.

use std::process::{Command, Stdio};
use std::time::Duration;

use crate::support::run::{racewright, text};
use serde_json::{Value, json};
use tempfile::TempDir;

/// A race on `Main.z` that drfinder shows when it was told of two relations, and one on `Main.w` that is there in every run.
const SCRIPT: &str = r#"
[ -n "$JAVA_TOOL_OPTIONS" ] || exit 0
plan=${JAVA_TOOL_OPTIONS##*-agentpath:}; plan=${plan#*=}; plan=${plan%% *}
out=${plan%/plan.json}/$$
: > $out.jvm
echo "$(cat $plan)" >> plans
strategy=; seed=0
if grep -q '"control"' $plan; then
    seed=$(sed 's/.*"seed":\([0-9]*\).*/\1/' $plan)
    strategy=$(sed 's/.*"strategy":"\([a-z]*\)".*/\1/' $plan)
fi
side() { echo "{\"class\":null,\"method\":null,\"file\":null,\"line\":null,\"access\":\"$1\",\"thread\":\"$2\",\"locks\":[],\"stack\":[],\"site\":\"Main.$2(Main.java:5)\",\"statement\":\"Main.$2()V@5\"}"; }
race() { echo "{\"id\":\"$1\",\"kind\":\"data-race\",\"verdict\":\"confirmed\",\"location\":\"$2\",\"accesses\":[$(side read $3),$(side write $4)],\"exception\":null,\"created\":1,\"trials\":1,\"seed\":null,\"replay\":null,\"detectors\":[\"fasttrack\"]}" >> $out.findings; }
created=[]; uncaught=[]
if grep -q '"detector":"fasttrack"' $plan; then
    race RW-0000000000bb Main.w c d
    if grep -q '"relations":\[\["Main.m()V","K"\],\["Main.n()V","K"\]\]' $plan; then race RW-0000000000aa Main.z a b; fi
fi
if [ "$strategy" = racefuzzer ] && grep -q 'Main.a' $plan; then
    created="[{\"location\":\"Main.z\",\"accesses\":[$(side read a),$(side write b)],\"step\":3}]"
    uncaught='[{"thread":"a","type":"java.lang.Error","message":"ERROR1","stack":["Main.a(Main.java:6)"]}]'
fi
if [ -n "$strategy" ]; then
    echo "{\"seed\":$seed,\"digest\":\"$seed$SALT\",\"steps\":9,\"switches\":3,\"choices\":2,\"ended\":\"exit\",\"threads\":2,\"created\":$created,\"uncaught\":$uncaught,\"thrashings\":1,\"postponed\":2,\"acquisitions\":[1,2]}" > $out.outcome
    echo "[0,1,$((seed % 2))]" > $out.schedule
fi
if grep -q '"may_trigger"' $plan; then
    if [ -n "$strategy" ]; then more=',["Main.n()V","K"]'; fi
    echo "{\"relations\":[[\"Main.m()V\",\"K\"]$more],\"acquisitions\":3}" > $out.relations
fi
if grep -q '"detector":"none"' $plan; then checked=0; else checked=1; fi
echo "{\"events\":1,\"gave_up\":false,\"classes_instrumented\":7,\"classes_checked\":$checked,\"classes_of_program\":1,\"classes_failed\":[],\"methods_skipped\":[]}" > $out.summary
echo noise
"#;

struct Stage {
    folder: TempDir,
}

impl Stage {
    fn new(script: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("program.sh"), script).unwrap();
        Self { folder }
    }

    fn racewright(&self, arguments: &[&str]) -> Command {
        let mut command = racewright();
        command.args(arguments).current_dir(self.folder.path()).env_remove("JAVA_TOOL_OPTIONS");
        command
    }

    fn run(&self, arguments: &[&str]) -> (Option<i32>, String, String) {
        text(&self.racewright(arguments).output().unwrap())
    }

    fn hunt(&self, options: &[&str]) -> (Option<i32>, String, String) {
        self.run(&[&["hunt", "--seed", "1"], options, &["--", "sh", "program.sh"]].concat())
    }

    /// The report of a hunt that finds something.
    fn report(&self, options: &[&str]) -> Value {
        let (code, out, err) = self.hunt(&[&["--format", "json", "--quiet"], options].concat());
        assert_eq!((code, err.as_str()), (Some(1), ""), "{out}");
        serde_json::from_str(&out).unwrap()
    }
}

fn finding<'r>(report: &'r Value, id: &str) -> &'r Value {
    report["findings"].as_array().unwrap().iter().find(|finding| finding["id"] == id).unwrap()
}

#[test]
fn a_hidden_race_is_found_kept_and_replayed() {
    let stage = Stage::new(SCRIPT);
    let (code, out, err) = stage.hunt(&["--runs", "4"]);
    assert_eq!(code, Some(1), "{out}{err}");
    assert!(
        out.starts_with(
            "confirmed data-race on Main.z  [RW-0000000000aa]
    read   a  at Main.a(Main.java:5)
    write  b  at Main.b(Main.java:5)
    reported by fasttrack
    seen in runs 2, 3, 4 of drfinder
    see it again: racewright replay RW-0000000000aa

"
        ),
        "{out}"
    );
    assert!(out.contains("\nstrategy  runs  races  thrashing  relations  phase I  slowdown"), "{out}");
    assert!(out.contains("  1 by run 1, 2 by run 2\n"), "{out}");
    assert!(out.ends_with("\nraces: 2; deadlocks: 0; 5 runs, seed 1\n"), "{out}");
    let lines: Vec<&str> = err.lines().collect();
    assert_eq!(lines[0], "racewright: seed 1");
    assert!(lines[1].starts_with("racewright: a plain run took "), "{err}");
    assert_eq!(lines[2], "racewright: drfinder: phase I: 1 may-trigger relation");
    assert_eq!(lines[3], "racewright: drfinder: run 1 of 4: 1 race, 1 new, 1 in all");
    assert_eq!(lines[4], "racewright: drfinder: run 2 of 4: 2 races, 1 new, 2 in all");
    assert_eq!(lines.len(), 7, "{err}");

    let (code, out, err) = stage.run(&["replay", "RW-0000000000aa", "--times", "2"]);
    assert_eq!((code, err.as_str()), (Some(1), ""), "{out}");
    assert!(out.ends_with("\n2 of 2 replays: same schedule, same outcome\n"), "{out}");
    // It was replayed with what its run knew.
    let plans = std::fs::read_to_string(stage.folder.path().join("plans")).unwrap();
    let last: Value = serde_json::from_str(plans.lines().last().unwrap()).unwrap();
    assert_eq!(last["control"]["relations"], json!([["Main.m()V", "K"], ["Main.n()V", "K"]]));
    assert_eq!((&last["detector"], &last["may_trigger"]["depth"]), (&"fasttrack".into(), &12.into()));
    let mut other = stage.racewright(&["replay", "RW-0000000000aa"]);
    let (code, out, _) = text(&other.env("SALT", "x").output().unwrap());
    assert_eq!(code, Some(4), "{out}");
}

#[test]
fn the_report_tells_run_by_run() {
    let stage = Stage::new(SCRIPT);
    let report = stage.report(&["--runs", "3", "--out", "kept", "--depth", "7", "--locks", "class"]);
    assert_eq!((&report["seed"], &report["runs"], &report["jvms"]), (&1.into(), &4.into(), &4.into()));
    assert_eq!((&report["complete"], &report["classes_instrumented"]), (&true.into(), &7.into()));
    let [strategy] = report["strategies"].as_array().unwrap().as_slice() else { panic!("{report}") };
    assert_eq!((&strategy["name"], &strategy["relations"]), (&"drfinder".into(), &1.into()));
    assert!(
        strategy["phase1_ms"].is_u64() && strategy["phase2_ms"].is_u64() && strategy["plain_ms"].is_u64()
    );
    let runs = strategy["runs"].as_array().unwrap();
    let column = |key: &str| runs.iter().map(|run| run[key].clone()).collect::<Vec<_>>();
    assert_eq!(column("races"), [1, 2, 2]);
    assert_eq!(column("new"), [1, 1, 0]);
    assert_eq!(column("cumulative"), [1, 2, 2]);
    assert_eq!(column("ended"), ["exit", "exit", "exit"]);
    assert_eq!(
        (&runs[0]["thrashings"], &runs[0]["postponed"], &runs[0]["steps"]),
        (&1.into(), &2.into(), &9.into())
    );
    let race = finding(&report, "RW-0000000000aa");
    assert_eq!(
        (&race["first_run"], &race["runs"][0]),
        (&2.into(), &json!({"strategy": "drfinder", "run": 2}))
    );
    assert_eq!(race["replay"], "racewright replay RW-0000000000aa --out kept");
    assert_eq!((&race["seed"], &race["verdict"]), (&runs[1]["seed"], &"confirmed".into()));
    let plans = std::fs::read_to_string(stage.folder.path().join("plans")).unwrap();
    let first: Value = serde_json::from_str(plans.lines().next().unwrap()).unwrap();
    assert_eq!((&first["detector"], &first["control"]), (&"none".into(), &Value::Null));
    assert_eq!(first["may_trigger"], json!({"depth": 7, "locks": "class"}));
}

#[test]
fn all_strategies_are_compared_and_jobs_change_nothing() {
    let stage = Stage::new(SCRIPT);
    let report = |jobs: &str| {
        let mut report =
            stage.report(&["--strategy", "all", "--runs", "2", "--bug-depth", "4", "--jobs", jobs]);
        for strategy in report["strategies"].as_array_mut().unwrap() {
            for run in strategy["runs"].as_array_mut().unwrap() {
                run["time_ms"].take();
            }
        }
        report
    };
    let one = report("1");
    let strategies = one["strategies"].as_array().unwrap();
    let names: Vec<&Value> = strategies.iter().map(|strategy| &strategy["name"]).collect();
    assert_eq!(names, ["native", "contest", "random", "pos", "pct", "surw", "drfinder"]);
    let only: Vec<&Value> = strategies.iter().map(|strategy| &strategy["only"]).collect();
    assert_eq!(only, [0, 0, 0, 0, 0, 0, 1]);
    assert_eq!((&strategies[0]["missed"], &strategies[6]["missed"]), (&1.into(), &0.into()));
    assert_eq!(one["findings"].as_array().unwrap().len(), 2);
    assert_eq!((&one["runs"], &finding(&one, "RW-0000000000bb")["created"]), (&15.into(), &14.into()));
    let plans = std::fs::read_to_string(stage.folder.path().join("plans")).unwrap();
    assert_eq!(plans.matches(r#""noise":{"seed":"#).count(), 2, "{plans}");
    assert!(
        plans.contains(r#""strategy":"pct""#)
            && plans.contains(r#""depth":4,"expected":{"steps":9,"threads":[1,2]}"#)
    );
    let three = report("3");
    assert_eq!(three["findings"], one["findings"]);
    for (a, b) in strategies.iter().zip(three["strategies"].as_array().unwrap()) {
        assert_eq!(a["runs"], b["runs"]);
    }
    let (_, out, _) = stage.hunt(&["--strategy", "native,drfinder", "--runs", "2"]);
    assert!(out.contains("strategy  runs  races  only  missed"), "{out}");
}

#[test]
fn races_are_confirmed_if_that_is_wanted() {
    let stage = Stage::new(SCRIPT);
    let report = stage.report(&["--runs", "2", "--confirm"]);
    let race = finding(&report, "RW-0000000000aa");
    assert_eq!((&race["verdict"], &race["exception"]["message"]), (&"harmful".into(), &"ERROR1".into()));
    assert_eq!((&race["first_run"], &race["harmed"]), (&2.into(), &race["created"]));
    let other = finding(&report, "RW-0000000000bb");
    assert_eq!(
        (&other["verdict"], &other["created"], &other["trials"]),
        (&"confirmed".into(), &0.into(), &20.into())
    );
    for id in ["RW-0000000000aa", "RW-0000000000bb"] {
        let (code, out, _) = stage.run(&["replay", id]);
        assert_eq!(code, Some(1), "{out}");
        assert!(out.ends_with("same schedule, same outcome\n"), "{out}");
    }
}

#[test]
fn nothing_is_no_result() {
    let stage = Stage::new(SCRIPT);
    let unchecked = SCRIPT.replace("checked=1", "checked=0").replace("race RW", ": RW");
    let harmless = SCRIPT.replace("race RW", ": RW");
    let cases: [(&str, &[&str], i32, &str); 5] = [
        ("exit 0", &[], 3, "no JVM was reached"),
        ("echo it is broken >&2; exit 3", &[], 3, "could not load the agent: it is broken"),
        (&unchecked, &[], 2, "--include matches none"),
        (&harmless, &["--runs", "2"], 0, "drfinder: run 2 of 2: 0 races, 0 new, 0 in all"),
        (SCRIPT, &["--out", "/proc/x"], 2, "/proc/x"),
    ];
    for (script, options, code, sentence) in cases {
        std::fs::write(stage.folder.path().join("program.sh"), script).unwrap();
        let (actual, out, err) = stage.hunt(options);
        assert_eq!(actual, Some(code), "{out}{err}");
        assert!(err.contains(sentence), "{err}");
    }
    let uninstrumented = harmless.replace(r#"instrumented\":7"#, r#"instrumented\":0"#);
    assert_ne!(uninstrumented, harmless);
    std::fs::write(stage.folder.path().join("program.sh"), uninstrumented).unwrap();
    for strategy in ["drfinder", "native"] {
        let (code, _, err) = stage.hunt(&["--strategy", strategy]);
        assert_eq!(code, Some(4), "{err}");
        assert!(err.contains("no class was instrumented, so nothing was observed"), "{err}");
    }
}

#[test]
fn bad_input_is_a_usage_error() {
    let stage = Stage::new(SCRIPT);
    let cases: [(&[&str], &str); 5] = [
        (&["hunt"], "required arguments were not provided"),
        (&["hunt", "--strategy", "best", "--", "java"], "possible values: native, contest"),
        (&["hunt", "--runs", "0", "--", "java"], "0 is not in 1.."),
        (&["hunt", "--locks", "colour", "--", "java"], "possible values: class, field"),
        (&["hunt", "--", ""], "the command is empty"),
    ];
    for (arguments, sentence) in cases {
        let (code, out, err) = stage.run(arguments);
        assert_eq!((code, out.as_str()), (Some(2), ""), "{err}");
        assert!(err.contains(sentence), "{err}");
    }
    assert!(!stage.folder.path().join(".racewright").exists());
}

#[test]
fn an_interrupt_keeps_what_was_found_and_ends_all_runs() {
    // The race is confirmed: it does not fail a build that fails on what is harmful. That nothing else was found is not known.
    for (fail_on, expected) in [("any", 1), ("harmful", 4)] {
        let slow = format!(
            "{SCRIPT}\n[ -z \"$strategy\" ] || {{ rm $out.summary; echo $$ >> waiting; sleep 1000; }}"
        );
        let stage = Stage::new(&slow);
        let mut hunt =
            stage.racewright(&["hunt", "--seed", "1", "--fail-on", fail_on, "--", "sh", "program.sh"]);
        let child = hunt.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let waiting = stage.folder.path().join("waiting");
        while !waiting.exists() {
            std::thread::sleep(Duration::from_millis(10));
        }
        assert!(Command::new("kill").arg(child.id().to_string()).status().unwrap().success());
        let (code, out, err) = text(&child.wait_with_output().unwrap());
        assert_eq!(code, Some(expected), "{out}{err}");
        assert!(out.starts_with("confirmed data-race on Main.w  [RW-0000000000bb]"), "{out}");
        assert!(err.contains("interrupted; what was found until then is kept"), "{err}");
        assert!(stage.folder.path().join(".racewright/findings/RW-0000000000bb.json").is_file());
        for process in std::fs::read_to_string(waiting).unwrap().lines() {
            assert!(!std::path::Path::new("/proc").join(process).exists(), "{process} runs on");
        }
    }
}

#[test]
fn a_time_limit_ends_the_hunt_with_what_was_found() {
    let slow = format!("{SCRIPT}\n[ -z \"$strategy\" ] || {{ rm $out.summary; sleep 1000; }}");
    let stage = Stage::new(&slow);
    let (code, out, err) = stage.hunt(&["--time-limit", "2s"]);
    assert_eq!(code, Some(1), "{out}{err}");
    assert!(out.contains("races: 1; deadlocks: 0; 2 runs, seed 1"), "{out}");
    assert!(err.contains("the time limit was reached; what was found until then is kept"), "{err}");
}

//! What the agent does for `hunt`, on every JDK of this machine: it tells which methods lead to which locks, watches with FastTrack where
//! threads are controlled, stops them before locks of all kinds, knows where they stand, and makes noise.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use crate::support::jdk::{self, Jdk};
use crate::support::run::compile;
use serde_json::{Value, json};

/// `y` races: its two writers hold different locks. `x` does not. One thread is called like one of the JDK's own, which nobody watches.
const PROGRAM: &str = "import java.util.concurrent.locks.*;
public class Hunt {
    static final Object lock = new Object();
    static final ReentrantLock gate = new ReentrantLock();
    static final ReentrantReadWriteLock both = new ReentrantReadWriteLock();
    static int x, y;
    static void inner() { synchronized (lock) { x++; } }
    static void outer() { inner(); }
    static synchronized void whole() { y++; }
    static class Worker extends Thread {
        public void run() {
            outer();
            gate.lock();
            try { y++; } finally { gate.unlock(); }
            both.readLock().lock();
            both.readLock().unlock();
        }
    }
    public static void main(String[] args) throws Exception {
        Thread[] all = {new Worker(), new Worker(), new Thread(() -> whole(), \"Finalizer\")};
        for (Thread one : all) one.start();
        for (Thread one : all) one.join();
        System.out.println(\"x is \" + x);
    }
}";

const OPTIONS: [&str; 9] = [
    "-XX:-UsePerfData",
    "-XX:+IgnoreUnrecognizedVMOptions",
    "-XX:+UnlockExperimentalVMOptions",
    "-XX:-VMContinuations",
    "-Xlog:jni+resolve=off",
    "-XX:+UnlockDiagnosticVMOptions",
    "-XX:DisableIntrinsic=_nanoTime,_currentTimeMillis",
    "-XX:hashCode=3",
    "-Xverify:all",
];

struct Stage {
    jdk: Jdk,
    folder: tempfile::TempDir,
}

/// What a run leaves.
struct Left(tempfile::TempDir);

impl Left {
    /// The lines of the file that ends so; none if there is no such file.
    fn lines(&self, end: &str) -> Vec<Value> {
        let files = std::fs::read_dir(self.0.path()).unwrap().map(|file| file.unwrap().path());
        let file = files.into_iter().find(|file| file.extension().is_some_and(|found| found == end));
        let text = file.map(|file| std::fs::read_to_string(file).unwrap()).unwrap_or_default();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    fn outcome(&self) -> Value {
        self.lines("outcome").pop().unwrap()
    }

    /// The locations of the races.
    fn races(&self) -> BTreeSet<String> {
        let findings = self.lines("findings");
        findings.iter().map(|finding| finding["location"].as_str().unwrap().to_owned()).collect()
    }

    /// The relations of the program's methods and locks, as `method type`.
    fn relations(&self) -> BTreeSet<String> {
        let told = self.lines("relations").pop().unwrap();
        let pairs = told["relations"].as_array().unwrap().iter();
        let pairs = pairs.map(|pair| (pair[0].as_str().unwrap(), pair[1].as_str().unwrap()));
        let own = pairs.filter(|(method, kind)| method.starts_with("Hunt") && kind.contains("Hunt"));
        own.map(|(method, kind)| format!("{method} {kind}")).collect()
    }
}

impl Stage {
    fn all() -> impl Iterator<Item = Self> {
        let folders = jdk::all().into_iter().map(|jdk| (jdk, tempfile::tempdir().unwrap()));
        folders.map(|(jdk, folder)| {
            compile(&jdk, folder.path(), "Hunt", PROGRAM);
            Self { jdk, folder }
        })
    }

    /// Runs the program with a plan, to which the folder for what is left is added.
    fn run(&self, mut plan: Value) -> Left {
        let left = tempfile::tempdir().unwrap();
        plan["out"] = json!(left.path());
        let file = self.folder.path().join("plan.json");
        std::fs::write(&file, plan.to_string()).unwrap();
        let agent = Path::new(env!("CARGO_BIN_EXE_racewright")).with_file_name("libracewright_agent.so");
        let mut java = Command::new(self.jdk.tool("java"));
        java.args(OPTIONS).arg(format!("-agentpath:{}={}", agent.display(), file.display()));
        java.arg("-cp").arg(self.folder.path()).arg("Hunt");
        let output = campaign::target::with_fixed_addresses(|| java.output()).unwrap();
        let printed = [output.stdout, output.stderr].concat();
        assert_eq!(String::from_utf8_lossy(&printed), "x is 2\n", "{plan}");
        Left(left)
    }
}

fn controlled(strategy: &str, seed: u64) -> Value {
    json!({
        "detector": "fasttrack",
        "may_trigger": {"depth": 12, "locks": "field"},
        "control": {
            "strategy": strategy, "seed": seed, "step_limit": 1_000_000, "time_limit_ms": 60_000,
            "clock_ms": 1_767_225_600_000_u64, "depth": 3, "expected": {"steps": 500, "threads": [10, 3, 3, 1]},
        },
    })
}

const RELATIONS: [&str; 8] = [
    "Hunt$$Lambda.run()V java.lang.Class Hunt",
    "Hunt$Worker.run()V java.lang.Object at Hunt.lock",
    "Hunt$Worker.run()V java.util.concurrent.locks.ReentrantLock at Hunt.gate",
    "Hunt$Worker.run()V java.util.concurrent.locks.ReentrantReadWriteLock at Hunt.both",
    "Hunt.inner()V java.lang.Object at Hunt.lock",
    "Hunt.lambda$main$0()V java.lang.Class Hunt",
    "Hunt.outer()V java.lang.Object at Hunt.lock",
    "Hunt.whole()V java.lang.Class Hunt",
];

#[test]
fn it_tells_which_methods_lead_to_which_locks() {
    for stage in Stage::all() {
        let phase1 = |depth, locks| {
            stage.run(json!({"detector": "none", "may_trigger": {"depth": depth, "locks": locks}}))
        };
        let expected: BTreeSet<String> = RELATIONS.iter().map(ToString::to_string).collect();
        assert_eq!(phase1(12, "field").relations(), expected);
        assert_eq!(stage.run(controlled("random", 1)).relations(), expected);
        let innermost = phase1(1, "field").relations();
        assert_eq!(innermost.iter().collect::<Vec<_>>(), [RELATIONS[4], RELATIONS[7]]);
        assert_eq!(phase1(12, "class").relations(), BTreeSet::new());
        let told = phase1(12, "class").lines("relations").pop().unwrap();
        let all = told["relations"].as_array().unwrap();
        let lock = "java.util.concurrent.locks.ReentrantReadWriteLock";
        for kind in ["java.lang.Object", "java.lang.Class", "java.util.concurrent.locks.ReentrantLock", lock]
        {
            let found =
                all.iter().any(|pair| pair[0].as_str().unwrap().starts_with("Hunt") && pair[1] == kind);
            assert!(found, "{kind} in {all:?}");
        }
        assert!(told["acquisitions"].as_u64().unwrap() >= 7);
    }
}

#[test]
fn fasttrack_watches_and_strategies_repeat_themselves() {
    for stage in Stage::all() {
        for strategy in ["random", "pct", "pos", "surw", "drfinder"] {
            let [first, second] = [5, 5].map(|seed| stage.run(controlled(strategy, seed)));
            assert_eq!(first.races(), second.races(), "{strategy}");
            // What the JDK synchronizes when threads begin and end hides the race in some runs.
            let mut races = first.races();
            races.extend((6..9).flat_map(|seed| stage.run(controlled(strategy, seed)).races()));
            assert_eq!(races, BTreeSet::from(["Hunt.y".to_owned()]), "{strategy}");
            let (outcome, again) = (first.outcome(), second.outcome());
            assert_eq!(outcome["digest"], again["digest"], "{strategy}");
            assert_eq!(outcome["ended"], "exit");
            // Each worker: a monitor, a lock, a read lock. The other thread: a monitor.
            let acquisitions = outcome["acquisitions"].as_array().unwrap();
            assert_eq!(acquisitions[1..], [3, 3, 1], "{strategy}");
            assert_eq!(outcome["thrashings"], again["thrashings"]);
        }
    }
}

#[test]
fn drfinder_knows_who_may_come_for_a_lock() {
    for stage in Stage::all() {
        let told = stage.run(json!({"detector": "none", "may_trigger": {"depth": 12, "locks": "field"}}));
        let relations = told.lines("relations").pop().unwrap()["relations"].take();
        let postponed = |relations: &Value| {
            let mut plan = controlled("drfinder", 3);
            plan["control"]["relations"] = relations.clone();
            stage.run(plan).outcome()["postponed"].as_u64().unwrap()
        };
        assert!(postponed(&relations) > 0, "a worker that has not begun may come for the lock");
        assert_eq!(postponed(&json!([])), 0);
    }
}

#[test]
fn noise_changes_nothing_but_time() {
    for stage in Stage::all() {
        // The threads are not controlled: chance may order the two writers in a run, but hardly in all of them.
        let mut seeds = 0..50;
        let races = seeds.find_map(|seed| {
            let races = stage.run(json!({"detector": "fasttrack", "noise": {"seed": seed}})).races();
            (!races.is_empty()).then_some(races)
        });
        assert_eq!(races, Some(BTreeSet::from(["Hunt.y".to_owned()])));
    }
}

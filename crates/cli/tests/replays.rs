//! What `racewright fuzz` finds in programs of each kind, `replay` shows again: each a few times, on every JDK of this machine. `make replays` does the
//! same with all programs, a hundred times; a run of each program of the control corpus is repeated in `control_corpus.rs`.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use support::compile::{Source, compile_all, corpus};
use support::jdk::{self, Jdk};
use support::run::{racewright, text};

/// Programs in which there is something to find, by their paths in the repository.
const PROGRAMS: [&str; 11] = [
    "corpus/control/deadlock/LockOrder.java",
    "corpus/control/deadlock/LostNotify.java",
    "corpus/control/deadlock/PoolWaitsForItself.java",
    "corpus/control/executor/TaskThrows.java",
    "examples/java/fuzz/Figure1.java",
    "examples/java/fuzz/Figure2.java",
    "examples/java/fuzz/HotLoop.java",
    "examples/java/tables/BankTotal.java",
    "examples/java/tables/Crawler.java",
    "examples/java/tables/Philosophers.java",
    "examples/java/tables/VectorDriver.java",
];

/// Fuzzes a program and replays what was found. What is wrong, and how much was found.
fn complaints(file: &Path, classes: &Path, jdk: &Jdk) -> (Vec<String>, usize) {
    let out = tempfile::tempdir().unwrap();
    let java = jdk.tool("java");
    let name = file.file_stem().unwrap();
    let mut fuzz = racewright();
    fuzz.args([
        "fuzz",
        "--seed",
        "1",
        "--predictions",
        "2",
        "--runs",
        "4",
        "--jobs",
        "1",
        "--quiet",
        "--out",
    ]);
    fuzz.arg(out.path()).arg("--").arg(java).arg("-XX:-UsePerfData").arg("-cp").arg(classes).arg(name);
    let (code, said, err) = text(&fuzz.output().unwrap());
    if code != Some(1) {
        return (vec![format!("fuzz ended with {code:?}: {said}{err}")], 0);
    }
    let mut wrong = Vec::new();
    let mut found = 0;
    for record in std::fs::read_dir(out.path().join("findings")).unwrap() {
        let id = record.unwrap().path().file_stem().unwrap().to_owned();
        found += 1;
        let mut replay = racewright();
        replay.arg("replay").arg(&id).args(["--times", "3", "--out"]).arg(out.path());
        let (code, said, err) = text(&replay.output().unwrap());
        if code != Some(1) || !said.ends_with("3 of 3 replays: same schedule, same outcome\n") {
            wrong.push(format!("replay of {} ended with {code:?}: {said}{err}", id.display()));
        }
    }
    (wrong, found)
}

#[test]
fn every_finding_is_seen_again() {
    let folder = tempfile::tempdir().unwrap();
    let jdks = jdk::all();
    let programs: Vec<(PathBuf, PathBuf)> = PROGRAMS
        .iter()
        .map(|path| (corpus().join("..").join(path), folder.path().join(path).with_extension("")))
        .collect();
    compile_all(&programs.iter().map(|(file, classes)| Source { file, classes, needs: 17 }), &jdks);
    let runs = programs.iter().flat_map(|program| jdks.iter().map(move |jdk| (program, jdk)));
    let left = Mutex::new(runs);
    let (wrong, found) = (Mutex::new(Vec::new()), Mutex::new(0));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                loop {
                    let next = left.lock().unwrap().next();
                    let Some(((file, classes), jdk)) = next else { break };
                    let (complaints, findings) = complaints(file, classes, jdk);
                    *found.lock().unwrap() += findings;
                    let complaints = complaints
                        .iter()
                        .map(|it| format!("{} on JDK {}: {it}", file.display(), jdk.release));
                    wrong.lock().unwrap().extend(complaints);
                }
            });
        }
    });
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let least = PROGRAMS.len() * jdks.len();
    assert!(found.into_inner().unwrap() >= least, "at least {least} were to be found");
}

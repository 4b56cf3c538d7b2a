//! Every program of the control corpus under random control, on every JDK of this machine: each outcome in its head is seen, and never
//! another one; it does not hang; its threads end; and a run that is repeated in another JVM is the same run.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use std::collections::BTreeSet;
use std::sync::Mutex;

use campaign::target::Interrupts;
use support::compile::{compile_all, corpus};
use support::controlled::{Play, Program};
use support::jdk::{self, Jdk};

/// Seeds of a program, as many at a time as there are in a batch, until all outcomes were seen. Iterations are cheap, JVMs are not.
const ITERATIONS: [u64; 2] = [60, 340];
const JVMS: [u64; 13] = [2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 8, 16];

/// A program that leaves a thread behind each time has more and more of them. How many there are may depend on the schedule a little.
const FEW: u64 = 8;
/// The iteration that is repeated, if there are so many.
const MIDDLE: usize = 30;

fn programs(folder: &std::path::Path) -> Vec<Program> {
    let topics = std::fs::read_dir(corpus().join("control")).unwrap().map(|topic| topic.unwrap().path());
    let files = topics.filter(|topic| topic.is_dir()).flat_map(|topic| std::fs::read_dir(topic).unwrap());
    let mut programs: Vec<Program> = files.map(|file| Program::read(file.unwrap().path(), folder)).collect();
    programs.sort_by(|a, b| a.file.cmp(&b.file));
    programs
}

/// Plays a program as often as it takes. What is wrong.
fn complaints(program: &Program, jdk: &Jdk, interrupts: &Interrupts, core: u32) -> Vec<String> {
    let batches: &[u64] = if program.fresh { &JVMS } else { &ITERATIONS };
    let mut plays: Vec<Play> = Vec::new();
    let mut complaints = Vec::new();
    for &batch in batches {
        let from = plays.len() as u64 + 1;
        let seeds: Vec<u64> = (from..from + batch).collect();
        let mut more = program.play(jdk, interrupts, &seeds, core);
        if more.len() < seeds.len() {
            complaints.push(format!("it was played {} times of {batch}", more.len()));
        }
        complaints.extend(leak(&more));
        plays.append(&mut more);
        if program.outcomes.iter().all(|outcome| plays.iter().any(|play| play.outcome == *outcome)) {
            break;
        }
    }
    let seen: BTreeSet<&String> = plays.iter().map(|play| &play.outcome).collect();
    for &wrong in seen.iter().filter(|outcome| !program.outcomes.contains(**outcome)) {
        let seeds = plays.iter().filter(|play| play.outcome == *wrong).map(|play| play.seed);
        complaints.push(format!("{wrong:?} with seeds {:?}", seeds.take(5).collect::<Vec<_>>()));
    }
    for missed in program.outcomes.iter().filter(|outcome| !seen.contains(outcome)) {
        complaints.push(format!("never {missed:?} in {} runs", plays.len()));
    }
    complaints.extend(unequal(program, jdk, interrupts, core, &plays));
    complaints
}

/// Whether threads stay behind.
fn leak(plays: &[Play]) -> Option<String> {
    let early = plays.iter().take(10).map(|play| play.threads).max()?;
    let late = plays.last()?.threads;
    (late > early + FEW).then(|| format!("there were {early} threads first, and {late} in the end"))
}

/// Repeats one run in another JVM.
fn unequal(
    program: &Program,
    jdk: &Jdk,
    interrupts: &Interrupts,
    core: u32,
    plays: &[Play],
) -> Option<String> {
    let place = (plays.len() / 2).min(MIDDLE);
    let first = plays.get(place)?;
    // An iteration is what it is by those before it, too.
    let from = if program.fresh { place } else { 0 };
    let seeds: Vec<u64> = plays[from..=place].iter().map(|play| play.seed).collect();
    let again: Vec<Play> = program.play(jdk, interrupts, &seeds, core).pop().into_iter().collect();
    let key = |play: &Play| (play.digest.clone(), play.outcome.clone());
    // No seed repeats the world outside.
    let is_outside = program.file.components().any(|part| part.as_os_str() == "external");
    let differs = !is_outside && again.iter().map(key).ne([key(first)]);
    differs.then(|| format!("{first:?} was {again:?} when repeated"))
}

#[test]
fn every_outcome_is_seen_and_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let jdks = jdk::all();
    let interrupts = Interrupts::listen().unwrap();
    let programs = programs(folder.path());
    compile_all(&programs.iter().map(Program::source), &jdks);
    let runs: Vec<(&Program, &Jdk)> = jdks
        .iter()
        .flat_map(|jdk| programs.iter().map(move |program| (program, jdk)))
        .filter(|(program, jdk)| program.needs <= jdk.release)
        .collect();
    let left = Mutex::new(runs.iter());
    let wrong = Mutex::new(Vec::new());
    let (left, wrong, interrupts) = (&left, &wrong, &interrupts);
    std::thread::scope(|scope| {
        for core in campaign::cores() {
            scope.spawn(move || {
                loop {
                    let next = left.lock().unwrap().next();
                    let Some((program, jdk)) = next else { break };
                    let complaints = complaints(program, jdk, interrupts, core);
                    if !complaints.is_empty() {
                        wrong.lock().unwrap().push(format!(
                            "{} on JDK {}:\n    {}",
                            program.file.display(),
                            jdk.release,
                            complaints.join("\n    ")
                        ));
                    }
                }
            });
        }
    });
    let wrong = wrong.lock().unwrap();
    assert!(wrong.is_empty(), "{} of {} runs:\n{}", wrong.len(), runs.len(), wrong.join("\n"));
}

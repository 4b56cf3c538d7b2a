//! The agent in a real JVM says what the oracle says.
//!
//! Random scripts are run by a Java program, in an order that is fixed by means that no detector sees, and are given to the
//! happens-before oracle as events. The variables with a race must be the same: none missed, no false alarm; and each race that is
//! reported must be one that the oracle has, with its threads and kinds of access.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod compare;
mod generate;
mod jvm;
mod meetings;
mod minimise;
mod program;
mod script;
mod stage;
#[path = "../support/mod.rs"]
mod support;
mod tour;

use compare::Truth;
use detect::DetectorKind;
use jvm::{Case, Setting, Theatre, VARIANTS};
use script::Script;
use support::jdk;

/// Scripts that one JVM runs.
const BATCH: u64 = 60;

/// How often two threads meet at each variable in each way.
const MEETINGS: usize = 6;

/// As many scripts as the variable `RACEWRIGHT_CASES` says for each JDK and detector, from a seed that is printed.
fn plan(cases: u64) -> (u64, u64) {
    let number = |name| std::env::var(name).ok().and_then(|value| value.parse::<u64>().ok());
    let clock = || std::time::UNIX_EPOCH.elapsed().map_or(0, |since| since.subsec_nanos().into());
    (number("RACEWRIGHT_SEED").unwrap_or_else(clock), number("RACEWRIGHT_CASES").unwrap_or(cases))
}

fn case(theatre: &Theatre, seed: u64) -> Case {
    let script = generate::script(&theatre.program, seed);
    let truth = Truth::of(&script, &theatre.program);
    (script, truth)
}

/// Runs scripts under a detector on every JDK. A script's seed says in what kind of JVM it runs.
fn check(detector: DetectorKind, cases: u64) {
    let (seed, cases) = plan(cases);
    println!("{cases} scripts for {} with seed {seed}; RACEWRIGHT_SEED={seed} repeats them", detector.name());
    let jdks = jdk::all();
    let theatre = Theatre::new(&jdks[0]);
    let seeds: Vec<u64> = (seed..seed.saturating_add(cases)).collect();
    for jdk in &jdks {
        for seeds in seeds.chunk_by(|a, b| a / BATCH == b / BATCH) {
            let cases: Vec<Case> = seeds.iter().map(|&seed| case(&theatre, seed)).collect();
            let variant = usize::try_from(seeds[0] / BATCH).unwrap() % VARIANTS.len();
            let bystanders = [0, 300][variant % 2];
            let setting = Setting { jdk, detector, options: VARIANTS[variant], bystanders };
            let complaints = theatre.run(setting, &cases);
            let wrong = complaints.iter().position(|complaints| !complaints.is_empty());
            if let Some(index) = wrong {
                disagreement(&theatre, setting, seeds[index], &cases[index].0, &complaints[index]);
            }
        }
    }
}

/// Fails with all that there is to know.
fn disagreement(
    theatre: &Theatre,
    setting: Setting<'_>,
    seed: u64,
    script: &Script,
    complaints: &[String],
) -> ! {
    let Setting { jdk, detector, options, .. } = setting;
    let shown = |script: &Script, complaints: &[String]| {
        format!("{}\nin this script, {}", complaints.join("\n"), script.show(&theatre.program))
    };
    let short = match minimise::minimise(theatre, setting, script) {
        Some((short, complaints)) => shown(&short, &complaints),
        None => "a second run of the script agrees".to_owned(),
    };
    panic!(
        "{} on JDK {} with {options:?}; RACEWRIGHT_SEED={seed} RACEWRIGHT_CASES=1 repeats it\n{}\nMade as short as possible:\n{short}",
        detector.name(),
        jdk.release,
        shown(script, complaints)
    );
}

#[test]
fn fasttrack_in_a_jvm_agrees_with_the_oracle() {
    check(DetectorKind::FastTrack, 6 * BATCH);
}

#[test]
fn the_other_precise_detectors_in_a_jvm_agree_with_the_oracle() {
    for detector in [DetectorKind::Djit, DetectorKind::BasicVc, DetectorKind::Goldilocks] {
        check(detector, BATCH);
    }
}

#[test]
fn threads_that_race_at_the_same_moment_do_not_miss_each_other() {
    let jdks = jdk::all();
    let theatre = Theatre::new(&jdks[0]);
    let cases: Vec<Case> = std::iter::repeat_n(meetings::meetings(&theatre.program), MEETINGS)
        .flatten()
        .map(|script| {
            let truth = Truth::of(&script, &theatre.program);
            (script, truth)
        })
        .collect();
    for jdk in &jdks {
        let setting = Setting { jdk, detector: DetectorKind::FastTrack, options: VARIANTS[0], bystanders: 0 };
        let complaints = theatre.run(setting, &cases);
        let wrong: Vec<&str> = complaints.iter().flatten().map(String::as_str).collect();
        assert!(wrong.is_empty(), "JDK {}, of {} meetings:\n{}", jdk.release, cases.len(), wrong.join("\n"));
    }
}

/// A test of the test: scripts with races only, or with none, would show little.
#[test]
fn scripts_have_races_and_have_variables_without() {
    let theatre = Theatre::new(&jdk::all()[0]);
    let (mut racy, mut clean) = (0, 0);
    for seed in 0..1000 {
        let [with, without] = case(&theatre, seed).1.balance();
        racy += with;
        clean += without;
    }
    println!("{racy} variables with a race, {clean} without");
    assert!(racy > 500 && clean > 500, "{racy} variables with a race, {clean} without");
}

//! Whatever happens to a run, what was found is kept; and nothing is no result.

use std::sync::atomic::{AtomicU64, Ordering};

use super::prey::{Prey, find, options, quiet, racy, teaching};
use crate::target::Stop;
use crate::{End, Error, HuntOptions, Mode, Status, Tactic, Trial};

const A: [&str; 2] = ["a", "b"];
const C: [&str; 2] = ["c", "d"];

#[test]
fn a_run_that_fails_takes_nothing_with_it() {
    let run = AtomicU64::new(0);
    let behaviour = move |_: &Mode, seed| match run.fetch_add(1, Ordering::SeqCst) {
        1 => Ok(racy(seed, &[A])),
        2 => Err(Error::Fault("the disk is full".to_owned())),
        4 => Ok(racy(seed, &[C])),
        number => Ok(teaching(quiet(seed), &format!("of run {number}"))),
    };
    let results = Prey::new(&behaviour).hunt(&options(&[Tactic::DrFinder])).unwrap();
    assert_eq!(results.faults, ["a run failed: the disk is full"]);
    assert_eq!((find(&results, A).first_run, find(&results, C).first_run), (Some(1), Some(4)));
    let ended: Vec<_> = results.strategies[0].runs.iter().map(|run| run.ended.as_str()).collect();
    assert_eq!(ended, ["exit", "failed", "exit", "exit", "exit"]);
    let cumulative: Vec<_> = results.strategies[0].runs.iter().map(|run| run.cumulative).collect();
    assert_eq!(cumulative, [1, 1, 1, 2, 2]);
}

#[test]
fn a_program_that_cannot_be_run_is_an_error_and_not_tried_for_ever() {
    let prey = Prey::new(&|_, _| Err(Error::Target("no JVM was reached".to_owned())));
    for tactics in [&[Tactic::DrFinder][..], &Tactic::ALL] {
        let error = prey.hunt(&options(tactics)).unwrap_err();
        assert!(matches!(error, Error::Target(why) if why == "no JVM was reached"));
    }
    assert_eq!(prey.modes().len(), 6);
    // That the run before the first told of locks is no result.
    let behaviour = |mode: &Mode, seed| match mode.control() {
        None => Ok(teaching(quiet(seed), "m")),
        Some(_) => Err(Error::Input("nothing was checked".to_owned())),
    };
    let error = Prey::new(&behaviour).hunt(&options(&[Tactic::DrFinder])).unwrap_err();
    assert!(matches!(error, Error::Input(_)), "{error}");
    let silent = Prey::new(&|_, seed| Ok(Trial { outcomes: Vec::new(), cut_short: true, ..quiet(seed) }));
    let error = silent.hunt(&options(&[Tactic::Native, Tactic::Random])).unwrap_err();
    assert!(matches!(error, Error::Target(_)), "{error}");
}

#[test]
fn a_jvm_that_crashes_leaves_the_races_of_its_run() {
    let behaviour = |_: &Mode, seed| {
        let crash = Some(Status::Signal(6));
        Ok(Trial { outcomes: Vec::new(), cut_short: true, status: crash, ..racy(seed, &[A]) })
    };
    for tactic in [Tactic::Native, Tactic::Random] {
        let results = Prey::new(&behaviour).hunt(&options(&[tactic])).unwrap();
        assert_eq!((find(&results, A).created, results.silent), (5, 5));
    }
}

#[test]
fn an_interrupt_keeps_what_was_found_until_then_and_in_the_run_that_it_cut_short() {
    let run = AtomicU64::new(0);
    let behaviour = move |_: &Mode, seed| {
        Ok(match run.fetch_add(1, Ordering::SeqCst) {
            0 => teaching(quiet(seed), "m"),
            1 => racy(seed, &[A]),
            _ => racy(seed, &[C]),
        })
    };
    let prey = Prey::new(&behaviour).stopped_after(3);
    let results = prey.hunt(&HuntOptions { confirm: Some(100), ..options(&[Tactic::DrFinder]) }).unwrap();
    assert_eq!((results.stop, results.findings.len()), (Some(Stop::Interrupt), 2));
    let ended: Vec<_> = results.strategies[0].runs.iter().map(|run| run.ended.as_str()).collect();
    assert_eq!(ended, ["exit", "interrupt"]);
    assert_eq!(results.records.len(), 2);
}

#[test]
fn a_run_that_ended_before_its_turn_is_not_lost() {
    // The first run is still under way when the second has ended, and the third is cut short: the user wants no more.
    let (begun, ended) = (AtomicU64::new(0), AtomicU64::new(0));
    let behaviour = move |_: &Mode, seed| {
        if begun.fetch_add(1, Ordering::SeqCst) == 0 {
            while ended.load(Ordering::SeqCst) < 2 {
                std::thread::yield_now();
            }
            return Err(Error::Target("interrupted before a JVM was reached".to_owned()));
        }
        let race = if ended.fetch_add(1, Ordering::SeqCst) == 0 { A } else { C };
        Ok(racy(seed, &[race]))
    };
    let prey = Prey::new(&behaviour).stopped_after(3);
    let results = prey.hunt(&HuntOptions { jobs: 2, ..options(&[Tactic::Native]) }).unwrap();
    assert_eq!((results.stop, results.faults.len()), (Some(Stop::Interrupt), 0));
    assert_eq!((find(&results, A).created, find(&results, C).created), (1, 1));
}

#[test]
fn runs_that_were_ended_by_a_limit_are_counted() {
    let behaviour = |_: &Mode, seed| {
        let mut trial = racy(seed, &[A]);
        trial.outcomes[0].ended = End::StepLimit;
        Ok(trial)
    };
    let results = Prey::new(&behaviour).hunt(&options(&[Tactic::Pos])).unwrap();
    assert_eq!((results.limited, results.strategies[0].runs[0].ended.as_str()), (5, "step-limit"));
    let behaviour = |_: &Mode, seed| Ok(Trial { stop: Some(Stop::TimeLimit), ..racy(seed, &[A]) });
    let results = Prey::new(&behaviour).hunt(&options(&[Tactic::Native])).unwrap();
    assert_eq!((results.limited, results.stop, find(&results, A).created), (5, None, 5));
}

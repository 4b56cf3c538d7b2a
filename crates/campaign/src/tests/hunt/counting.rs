//! Which run showed what, how strategies compare, and that all of it depends on the seed alone.

use std::sync::atomic::{AtomicU64, Ordering};

use finding::Sighting;

use super::super::fake::{deadlocked, thrown};
use super::prey::{Prey, find, options, quiet, racy, teaching};
use crate::{Error, HuntOptions, Mode, Tactic, Trial};

const A: [&str; 2] = ["a", "b"];
const C: [&str; 2] = ["c", "d"];

#[test]
fn races_add_up_run_by_run() {
    let run = AtomicU64::new(0);
    let behaviour = move |_: &Mode, seed| {
        let mut trial = match run.fetch_add(1, Ordering::SeqCst) {
            1 => racy(seed, &[A]),
            3 => racy(seed, &[A, C]),
            _ => quiet(seed),
        };
        (trial.outcomes[0].thrashings, trial.outcomes[0].postponed) = (1, 4);
        Ok(trial)
    };
    let results = Prey::new(&behaviour).hunt(&options(&[Tactic::Random])).unwrap();
    let [strategy] = results.strategies.as_slice() else { panic!("{results:?}") };
    let rows: Vec<_> = strategy.runs.iter().map(|run| (run.races, run.new, run.cumulative)).collect();
    assert_eq!(rows, [(0, 0, 0), (1, 1, 1), (0, 0, 1), (2, 1, 2), (0, 0, 2)]);
    assert_eq!(strategy.growth().collect::<Vec<_>>(), [(2, 1), (4, 2)]);
    assert_eq!((strategy.races, strategy.thrashing_rate), (2, Some(0.25)));
    assert_eq!((strategy.plain_ms, strategy.phase1_ms, strategy.phase2_ms), (Some(100), None, Some(300)));
    assert_eq!((strategy.phase1_slowdown, strategy.phase2_slowdown), (None, Some(3.0)));
    let sighting = |run| Sighting { strategy: "random".to_owned(), run };
    let first = find(&results, A);
    assert_eq!((first.runs.as_slice(), first.first_run), ([sighting(2), sighting(4)].as_slice(), Some(2)));
    assert_eq!((first.created, first.trials), (2, 5));
    assert_eq!(find(&results, C).runs, [sighting(4)]);
    assert_eq!((results.runs, results.jvms, results.classes_instrumented), (5, 5, 3));
}

#[test]
fn strategies_are_compared_and_races_told_once() {
    let behaviour = |mode: &Mode, seed| {
        let control = mode.control();
        Ok(match control {
            None if mode.may_trigger.is_none() => racy(seed, &[A]),
            None => teaching(quiet(seed), "m"),
            Some(control) if control.relations.is_some() => racy(seed, &[A, C]),
            Some(_) => quiet(seed),
        })
    };
    let prey = Prey::new(&behaviour);
    let results = prey.hunt(&options(&[Tactic::Native, Tactic::Pct, Tactic::DrFinder])).unwrap();
    let compared: Vec<_> = results
        .strategies
        .iter()
        .map(|strategy| (strategy.name.as_str(), strategy.races, strategy.only, strategy.missed))
        .collect();
    assert_eq!(compared, [("native", 1, 0, 1), ("pct", 0, 0, 2), ("drfinder", 2, 1, 0)]);
    assert_eq!(results.findings.len(), 2);
    let both = find(&results, A);
    assert_eq!((both.created, both.trials, both.first_run), (10, 15, Some(1)));
    assert_eq!((both.runs[0].strategy.as_str(), both.runs[5].strategy.as_str()), ("native", "drfinder"));
    assert_eq!(
        (results.strategies[2].phase1_ms, results.strategies[2].phase1_slowdown),
        (Some(300), Some(3.0))
    );
}

#[test]
fn an_exception_that_ends_a_thread_is_told_of() {
    let prey = Prey::new(&|_, seed| Ok(thrown(quiet(seed), "java.lang.Error")));
    let results = prey.hunt(&options(&[Tactic::Random])).unwrap();
    let [finding] = results.findings.as_slice() else { panic!("{results:?}") };
    assert_eq!((finding.kind.name(), finding.created, finding.harmed), ("uncaught-exception", 5, 5));
    assert_eq!(results.strategies[0].races, 0);
}

/// What a run was told of the one before, as a number.
fn told(mode: &Mode) -> u64 {
    let control = mode.control();
    let relations = control.and_then(|control| control.relations.as_ref());
    let methods = relations.into_iter().flatten().flat_map(|relation| relation.0.bytes()).map(u64::from);
    methods.sum::<u64>() + control.and_then(|control| control.expected.as_ref()).map_or(0, |told| told.steps)
}

/// A program in which much happens, as its seeds have it, and what its runs are told.
fn busy(mode: &Mode, seed: u64) -> Result<Trial, Error> {
    // Runs end in another order than they began.
    std::thread::sleep(std::time::Duration::from_micros(seed % 300));
    let all = [["a", "b"], ["c", "d"], ["e", "f"], ["g", "h"], ["i", "j"]];
    let fate = seed / 7 + told(mode);
    let shown = (0..).zip(all).filter(|(n, _)| fate >> n & 3 == 0);
    let races: Vec<[&str; 2]> = shown.map(|(_, race)| race).collect();
    let mut trial = teaching(racy(seed, &races), &format!("m{}", fate % 1000));
    trial.outcomes[0].steps = fate % 1000;
    Ok(if fate.is_multiple_of(5) { deadlocked(trial) } else { trial })
}

#[test]
fn the_number_of_jobs_changes_nothing() {
    for seed in 0..5 {
        let results = |jobs: usize| {
            let results =
                Prey::new(&busy).hunt(&HuntOptions { seed, jobs, ..options(&Tactic::ALL) }).unwrap();
            (results.findings, results.records, results.strategies)
        };
        let one = results(1);
        assert!(one.0.len() > 4, "{:?}", one.0);
        assert_eq!(results(4), one);
        assert_eq!(results(13), one);
    }
}

#[test]
fn the_same_seed_is_the_same_hunt() {
    let log = |seed: u64| {
        let prey = Prey::new(&busy);
        prey.hunt(&HuntOptions { seed, ..options(&Tactic::ALL) }).unwrap();
        prey.log.into_inner().unwrap()
    };
    let (five, six) = (log(5), log(6));
    assert_eq!(log(5), five);
    let seeds = |log: &[(Mode, u64)]| log.iter().map(|(_, seed)| *seed).collect::<Vec<_>>();
    assert!(seeds(&five).iter().all(|seed| !seeds(&six).contains(seed)));
    // A strategy has its own seeds, whatever else there is to run.
    let alone = Prey::new(&busy);
    alone.hunt(&HuntOptions { seed: 5, ..options(&[Tactic::Pct]) }).unwrap();
    assert!(alone.log.into_inner().unwrap().iter().all(|run| five.contains(run)));
}

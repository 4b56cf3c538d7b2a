//! What a run is told of the one before.

use std::sync::atomic::{AtomicU64, Ordering};

use finding::{FindingKind, Verdict};

use super::super::fake::deadlocked;
use super::prey::{Prey, options, quiet, relation, teaching};
use crate::{Control, ExpectedSteps, HuntOptions, Mode, Strategy, Tactic, Threads, Trial};

/// The methods of the relations that runs were told of, in order.
fn told(prey: &Prey<'_>) -> Vec<Vec<String>> {
    let modes = prey.modes();
    let controls = modes.iter().filter_map(Mode::control);
    let methods = |control: &Control| {
        let relations = control.relations.as_ref().unwrap();
        assert!(relations.iter().all(|known| *known == relation(&known.0)));
        relations.iter().map(|relation| relation.0.clone()).collect()
    };
    controls.map(methods).collect()
}

#[test]
fn drfinder_is_told_what_exactly_the_run_before_showed() {
    let run = AtomicU64::new(0);
    let behaviour = move |_: &Mode, seed| {
        Ok(teaching(quiet(seed), &format!("of run {}", run.fetch_add(1, Ordering::SeqCst))))
    };
    let prey = Prey::new(&behaviour);
    let results = prey.hunt(&HuntOptions { runs: 3, ..options(&[Tactic::DrFinder]) }).unwrap();
    assert_eq!(told(&prey), [["of run 0"], ["of run 1"], ["of run 2"]]);
    let options = options(&[Tactic::DrFinder]);
    let modes = prey.modes();
    assert_eq!(modes[0], Mode::profiled(options.may_trigger, options.limits.time));
    assert_eq!(
        (modes[0].detector.as_deref(), modes[1].detector.as_deref()),
        (Some("none"), Some("fasttrack"))
    );
    assert!(modes.iter().all(|mode| mode.may_trigger == Some(options.may_trigger)));
    assert_eq!(modes[1].strategy(), Some(Strategy::DrFinder));
    // The run that it learns from comes before the first and is not one of them.
    let [strategy] = results.strategies.as_slice() else { panic!("{results:?}") };
    assert_eq!((strategy.runs.len(), strategy.relations, results.runs), (3, Some(1), 4));
}

#[test]
fn a_deadlock_is_a_finding_and_the_run_is_begun_anew_with_another_seed() {
    let run = AtomicU64::new(0);
    let behaviour = move |_: &Mode, seed| {
        let number = run.fetch_add(1, Ordering::SeqCst);
        let trial = teaching(quiet(seed), &format!("of run {number}"));
        Ok(if number == 2 { deadlocked(trial) } else { trial })
    };
    let prey = Prey::new(&behaviour);
    let results = prey.hunt(&options(&[Tactic::DrFinder])).unwrap();
    assert_eq!(told(&prey), [["of run 0"], ["of run 1"], ["of run 1"], ["of run 3"], ["of run 4"]]);
    let [finding] = results.findings.as_slice() else { panic!("{results:?}") };
    assert_eq!((finding.kind, finding.verdict), (FindingKind::Deadlock, Verdict::Harmful));
    assert_eq!((finding.first_run, finding.created, finding.trials), (Some(2), 1, 5));
    let runs = &results.strategies[0].runs;
    assert_eq!((runs.len(), runs[1].ended.as_str(), runs[2].ended.as_str()), (5, "deadlock", "exit"));
    assert_ne!(runs[1].seed, runs[2].seed);
    assert_eq!(finding.replay, Some(format!("racewright replay {}", finding.id)));
    assert_eq!(results.records[0].control.relations, Some(vec![relation("of run 1")]));
}

#[test]
fn a_run_that_says_nothing_of_locks_teaches_nothing() {
    let run = AtomicU64::new(0);
    let behaviour = move |_: &Mode, seed| {
        let number = run.fetch_add(1, Ordering::SeqCst);
        Ok(match number {
            2 => Trial { relations: None, outcomes: Vec::new(), cut_short: true, ..quiet(seed) },
            _ => teaching(quiet(seed), &format!("of run {number}")),
        })
    };
    let prey = Prey::new(&behaviour);
    let results = prey.hunt(&HuntOptions { runs: 3, ..options(&[Tactic::DrFinder]) }).unwrap();
    assert_eq!(told(&prey), [["of run 0"], ["of run 1"], ["of run 1"]]);
    assert_eq!((results.silent, results.strategies[0].runs[1].ended.as_str()), (1, "silent"));
}

#[test]
fn with_nothing_to_go_by_it_is_said() {
    let prey = Prey::new(&|_, seed| Ok(quiet(seed)));
    let results = prey.hunt(&options(&[Tactic::DrFinder])).unwrap();
    assert_eq!(
        results.warnings,
        ["drfinder had nothing to go by in its first run: no lock was taken in the run that it learns from"]
    );
}

#[test]
fn pct_and_surw_are_told_how_long_the_run_before_was() {
    for (tactic, strategy) in [(Tactic::Pct, Strategy::Pct), (Tactic::Surw, Strategy::Surw)] {
        let run = AtomicU64::new(0);
        let behaviour = move |_: &Mode, seed| {
            let mut trial = quiet(seed);
            let number = run.fetch_add(1, Ordering::SeqCst);
            trial.outcomes[0].steps = 100 + number;
            trial.outcomes[0].acquisitions = vec![0, number];
            Ok(if number == 1 { deadlocked(trial) } else { trial })
        };
        let prey = Prey::new(&behaviour);
        prey.hunt(&HuntOptions { runs: 4, ..options(&[tactic]) }).unwrap();
        let modes = prey.modes();
        let controls: Vec<&Control> = modes.iter().filter_map(Mode::control).collect();
        assert_eq!(controls[0].strategy, Strategy::Random);
        let expected = |number: u64| Some(ExpectedSteps { steps: 100 + number, threads: vec![0, number] });
        let told: Vec<_> = controls.iter().map(|control| control.expected.clone()).collect();
        assert_eq!(told, [None, expected(0), expected(0), expected(2)]);
        let depth = (tactic == Tactic::Pct).then_some(3);
        assert!(controls[1..].iter().all(|control| control.strategy == strategy && control.depth == depth));
    }
}

#[test]
fn others_learn_nothing() {
    let prey = Prey::new(&|_, seed| Ok(teaching(quiet(seed), "m")));
    let tactics = [Tactic::Native, Tactic::Contest, Tactic::Random, Tactic::Pos];
    prey.hunt(&HuntOptions { runs: 2, ..options(&tactics) }).unwrap();
    let modes = prey.modes();
    let free =
        |noise| move |mode: &&Mode| matches!(mode.threads, Threads::Free { noise: n, .. } if n == noise);
    let with = |strategy| move |mode: &&Mode| mode.strategy() == Some(strategy);
    assert_eq!((modes.iter().filter(free(false)).count(), modes.iter().filter(free(true)).count()), (2, 2));
    assert_eq!(modes.iter().filter(with(Strategy::Random)).count(), 2);
    assert_eq!(modes.iter().filter(with(Strategy::Pos)).count(), 2);
    assert!(modes.iter().all(|mode| mode.detector.as_deref() == Some("fasttrack")));
    let controls = modes.iter().filter_map(Mode::control);
    assert!(controls.into_iter().all(|control| control.relations.is_none() && control.expected.is_none()));
}

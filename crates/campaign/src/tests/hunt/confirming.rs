//! Races that are handed on to the second phase of `fuzz`.

use finding::{Finding, FindingId, FindingKind, Verdict};

use super::super::fake::{created, deadlocked, thrown};
use super::prey::{Prey, find, id, options, racy};
use crate::{HuntOptions, HuntResults, Mode, Strategy, Tactic, Trial};

const A: [&str; 2] = ["a", "b"];
const C: [&str; 2] = ["c", "d"];

/// A hunt for (a, b) and (c, d), of which only the first is ever created.
fn hunt(after: impl Fn(Trial) -> Trial + Sync + 'static) -> HuntResults {
    let behaviour = move |mode: &Mode, seed| {
        let control = mode.control().unwrap();
        Ok(match control.strategy {
            Strategy::RaceFuzzer if control.stops == A => after(created(super::prey::quiet(seed), control)),
            Strategy::RaceFuzzer => super::prey::quiet(seed),
            _ if mode.detector.is_none() => super::prey::quiet(seed),
            _ => racy(seed, &[A, C]),
        })
    };
    let options = HuntOptions { confirm: Some(100), ..options(&[Tactic::Random]) };
    Prey::new(&behaviour).hunt(&options).unwrap()
}

#[test]
fn a_race_gets_its_verdict_and_a_replay() {
    let results = hunt(|trial| thrown(trial, "java.lang.Error"));
    let harmful = find(&results, A);
    assert_eq!(
        (harmful.verdict, harmful.created > 0, harmful.harmed),
        (Verdict::Harmful, true, harmful.created)
    );
    assert_eq!(harmful.exception.as_ref().unwrap().class, "java.lang.Error");
    assert_eq!((harmful.first_run, harmful.runs.len()), (Some(1), 5));
    assert_eq!(harmful.detectors, ["fasttrack"]);
    let records: Vec<_> = results.records.iter().filter(|record| record.finding.id == id(A)).collect();
    let [record] = records.as_slice() else { panic!("{records:?}") };
    assert_eq!((record.control.strategy, &record.finding), (Strategy::RaceFuzzer, harmful));
    assert!(record.expected.created && record.expected.reported.is_none());
    assert_eq!(Some(record.control.seed), harmful.seed);
}

#[test]
fn a_race_that_is_not_created_stays_what_it_was() {
    let results = hunt(|trial| trial);
    let (created, seen) = (find(&results, A), find(&results, C));
    assert_eq!((created.verdict, seen.verdict), (Verdict::Confirmed, Verdict::Confirmed));
    assert_eq!((seen.created, seen.trials, seen.first_run), (0, 20, Some(1)));
    let record = results.records.iter().find(|record| record.finding.id == id(C)).unwrap();
    assert_eq!((record.control.strategy, record.expected.reported), (Strategy::Random, Some(id(C))));
    assert_eq!(record.finding, *seen);
    assert_eq!(results.runs, 5 + created.trials + seen.trials);
}

#[test]
fn what_comes_up_beside_the_races_is_told_too() {
    let results = hunt(deadlocked);
    let deadlock = results.findings.iter().find(|finding| finding.kind == FindingKind::Deadlock).unwrap();
    assert_eq!((deadlock.runs.len(), deadlock.first_run), (0, None));
    assert!(results.records.iter().any(|record| record.finding.id == deadlock.id));
}

#[test]
fn two_locations_of_one_pair_of_statements_are_tried_once() {
    let behaviour = |mode: &Mode, seed| {
        let control = mode.control().unwrap();
        if control.strategy == Strategy::RaceFuzzer {
            return Ok(created(super::prey::quiet(seed), control));
        }
        let mut trial = racy(seed, &[A]);
        let other = Finding {
            id: FindingId::of(&["another"]),
            location: "y".to_owned(),
            ..trial.findings[0].clone()
        };
        trial.findings.push(other);
        Ok(trial)
    };
    let options = HuntOptions { confirm: Some(10), ..options(&[Tactic::Random]) };
    let results = Prey::new(&behaviour).hunt(&options).unwrap();
    assert_eq!((results.findings.len(), results.runs), (2, 15));
    assert!(results.findings.iter().all(|finding| finding.created == 10));
    let locations: Vec<_> = results.records.iter().map(|record| record.finding.location.as_str()).collect();
    assert!(locations.contains(&"x") && locations.contains(&"y") && locations.len() == 2, "{locations:?}");
    let replay = |finding: &Finding| finding.replay == Some(format!("racewright replay {}", finding.id));
    assert!(results.findings.iter().all(replay));
}

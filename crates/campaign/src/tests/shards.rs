//! Campaigns that are split: the parts together are the whole, and what is found is told at once.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

use finding::{Finding, FindingId, Shard, Verdict, merged};

use super::fake::{Fake, options, subject};
use super::hunt::prey::{self, Prey};
use super::independence::busy;
use crate::{HuntOptions, HuntProgress, Options, Progress, Strategy, Tactic};

fn shards(of: u64) -> impl Iterator<Item = Shard> {
    (1..=of).map(move |number| Shard { number, of })
}

/// The trials that steer, and the findings that happened.
fn campaign(shard: Shard) -> (Vec<(Strategy, u64)>, Vec<Finding>, u64) {
    let fake = Fake::new(&busy);
    let results =
        fake.campaign(&Options { shard, all_trials: true, runs: 12, seed: 3, ..options() }).unwrap();
    let steered = |(strategy, _): &(Strategy, u64)| *strategy != Strategy::Random;
    let real = results.findings.into_iter().filter(|finding| finding.verdict != Verdict::Potential);
    // A run is repeated in the end, and counts once.
    let log: BTreeMap<u64, Strategy> = fake
        .log
        .into_inner()
        .unwrap()
        .into_iter()
        .filter(steered)
        .map(|(strategy, seed)| (seed, strategy))
        .collect();
    (log.into_iter().map(|(seed, strategy)| (strategy, seed)).collect(), real.collect(), results.candidates)
}

#[test]
fn the_parts_of_a_campaign_are_the_whole() {
    let (whole, findings, candidates) = campaign(Shard::WHOLE);
    // Four races and a deadlock: with fewer parts each has some of them, with more of them they share trials.
    for of in [2, 3, 5, 8] {
        let parts: Vec<_> = shards(of).map(campaign).collect();
        assert!(parts.iter().all(|part| part.2 == candidates));
        let mut all: Vec<(Strategy, u64)> = parts.iter().flat_map(|part| part.0.clone()).collect();
        all.sort_by_key(|(_, seed)| *seed);
        assert_eq!(all, whole, "{of} parts");
        assert!(parts.iter().all(|part| !part.0.is_empty()));
        let found = merged(parts.into_iter().flat_map(|part| part.1));
        let ids = |findings: &[Finding]| findings.iter().map(|finding| finding.id).collect::<BTreeSet<_>>();
        assert!(ids(&found).is_superset(&ids(&findings)));
        let race = |findings: &[Finding], id| findings.iter().find(|finding| finding.id == id).cloned();
        for finding in findings.iter().filter(|finding| !finding.accesses.is_empty()) {
            let merged = race(&found, finding.id).unwrap();
            assert_eq!((merged.created, merged.trials), (finding.created, finding.trials));
        }
    }
}

#[test]
fn the_parts_of_a_hunt_are_the_whole() {
    let behaviour = |_: &crate::Mode, seed| Ok(prey::racy(seed, &[["a", "b"]]));
    let tactics = [Tactic::Native, Tactic::Pos, Tactic::DrFinder];
    let hunt = |shard| {
        let prey = Prey::new(&behaviour);
        let results = prey.hunt(&HuntOptions { shard, runs: 7, ..prey::options(&tactics) }).unwrap();
        let seeds = prey.log.into_inner().unwrap().into_iter().map(|(_, seed)| seed).collect::<BTreeSet<_>>();
        (seeds, results)
    };
    let (whole, results) = hunt(Shard::WHOLE);
    for of in [2, 4, 30] {
        let parts: Vec<_> = shards(of).map(hunt).collect();
        let all: BTreeSet<u64> = parts.iter().flat_map(|part| part.0.clone()).collect();
        assert_eq!(all, whole, "{of} parts");
        let runs = |results: &crate::HuntResults| {
            results.strategies.iter().map(|strategy| strategy.runs.len()).sum::<usize>()
        };
        assert_eq!(parts.iter().map(|part| runs(&part.1)).sum::<usize>(), runs(&results));
        let found = merged(parts.into_iter().flat_map(|part| part.1.findings));
        // Each run has its number of the whole.
        let mut expected = results.findings[0].runs.clone();
        expected.sort();
        assert_eq!((found.len(), &found[0].runs), (1, &expected));
    }
}

#[test]
fn what_is_found_is_told_at_once() {
    let told: Mutex<BTreeMap<FindingId, (Verdict, bool)>> = Mutex::default();
    let early = Mutex::new(0);
    let fake = Fake::new(&busy);
    let tell = |progress: Progress<'_>| match progress {
        Progress::Found { finding, record } => {
            assert!(record.is_none_or(|record| record.finding == *finding));
            told.lock().unwrap().insert(finding.id, (finding.verdict, record.is_some()));
        }
        Progress::Predicted { .. } => *early.lock().unwrap() = told.lock().unwrap().len(),
        _ => {}
    };
    let results = crate::run(&subject(), &options(), &fake, &tell).unwrap();
    let told = told.into_inner().unwrap();
    let real = results.findings.iter().filter(|finding| finding.verdict != Verdict::Potential);
    for finding in real {
        let (_, replayable) = told.get(&finding.id).expect("it was told before the end");
        assert_eq!(*replayable, finding.replay.is_some());
    }
    assert!(early.into_inner().unwrap() < told.len());
}

#[test]
fn what_a_hunt_finds_is_told_at_once() {
    let told: Mutex<BTreeSet<FindingId>> = Mutex::default();
    let behaviour = |_: &crate::Mode, seed: u64| {
        Ok(prey::racy(seed, &[["a", "b"], ["c", "d"]][..1 + usize::from(seed.is_multiple_of(2))]))
    };
    let prey = Prey::new(&behaviour);
    let tell = |progress: HuntProgress<'_>| match progress {
        HuntProgress::Found { finding, .. } => {
            told.lock().unwrap().insert(finding.id);
        }
        // Whatever a run showed was told before the next one.
        HuntProgress::Ran { number, run, .. } if number > 1 => {
            assert_eq!(told.lock().unwrap().len() as u64, run.cumulative - run.new);
        }
        _ => {}
    };
    let results = crate::hunt(&subject(), &prey::options(&[Tactic::Native]), &prey, &tell).unwrap();
    let ids: BTreeSet<FindingId> = results.findings.iter().map(|finding| finding.id).collect();
    assert_eq!((told.into_inner().unwrap(), ids.len()), (ids, 2));
}

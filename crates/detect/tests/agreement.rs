//! The precise detectors say what the oracle says, on random traces.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::collections::{BTreeMap, BTreeSet, HashSet};

use common::{property_test, races};
use detect::{AccessKind, DetectorKind, oracle};
use event::validate::{Roots, Validator};
use event::{Event, Op, SiteId, VarId};
use proptest::collection::vec;
use proptest::prelude::*;
use synthetic::{Sites, random_trace};

/// Detectors that must find the first race of every variable, at the same event.
const EXACT: [DetectorKind; 4] =
    [DetectorKind::FastTrack, DetectorKind::Djit, DetectorKind::BasicVc, DetectorKind::Goldilocks];

/// Per variable, the index of the event that completes its first race.
fn first_races(found: impl IntoIterator<Item = (usize, VarId)>) -> BTreeMap<VarId, usize> {
    let mut first = BTreeMap::new();
    for (index, var) in found {
        first.entry(var).or_insert(index);
    }
    first
}

fn assert_well_formed(events: &[Event]) {
    let mut validator = Validator::new(Roots::First);
    for event in events {
        assert_eq!(validator.check(event), Ok(()));
    }
}

/// An access, as the event with this index performs it.
fn access(events: &[Event], index: usize) -> (SiteId, AccessKind) {
    let kind = if matches!(events[index].op, Op::Write(_)) { AccessKind::Write } else { AccessKind::Read };
    (events[index].site, kind)
}

/// The trace as text, with the index of each event.
fn show(events: &[Event]) -> String {
    let line = |(index, event): (usize, &Event)| {
        format!("{index}: T{} {:?} at {}\n", event.thread.0, event.op, event.site.0)
    };
    events.iter().enumerate().map(line).collect()
}

fn choices() -> impl Strategy<Value = Vec<u32>> {
    prop_oneof![vec(any::<u32>(), 0..40), vec(any::<u32>(), 0..300)]
}

#[test]
fn the_first_race_of_every_variable_is_the_same_for_all() {
    proptest!(property_test(2000), |(choices in choices())| {
        let events = random_trace(&choices, Sites::Unique);
        assert_well_formed(&events);
        let truth = first_races(oracle::races(&events).into_iter().map(|race| (race.second, race.var)));
        for kind in EXACT {
            let found = races(kind, &events).into_iter().map(|(index, race)| (index, race.var));
            prop_assert_eq!(&first_races(found), &truth, "{} on\n{}", kind.name(), show(&events));
        }
    });
}

#[test]
fn every_race_of_a_precise_detector_is_a_pair_of_the_oracle() {
    proptest!(property_test(1000), |(choices in choices())| {
        let events = random_trace(&choices, Sites::Unique);
        let truth: HashSet<(usize, usize)> =
            oracle::races(&events).into_iter().map(|race| (race.first, race.second)).collect();
        for kind in DetectorKind::ALL.into_iter().filter(|kind| kind.is_precise()) {
            for (index, race) in races(kind, &events) {
                // Sites are unique here: a site is the index of its event.
                let prior = race.prior.site.0 as usize;
                prop_assert!(truth.contains(&(prior, index)), "{}: {race:?}", kind.name());
                prop_assert_eq!(race.prior.thread, events[prior].thread, "{}", kind.name());
                prop_assert_eq!((race.prior.site, race.prior.kind), access(&events, prior));
                prop_assert_eq!((race.current.site, race.current.kind), access(&events, index));
                prop_assert_eq!(race.current.thread, events[index].thread);
            }
        }
    });
}

#[test]
fn every_happens_before_race_is_among_the_pairs_of_hybrid() {
    for sites in [Sites::Unique, Sites::Few] {
        proptest!(property_test(1000), |(choices in choices())| {
            let events = random_trace(&choices, sites);
            let predicted: BTreeSet<_> = races(DetectorKind::Hybrid, &events)
                .into_iter()
                .map(|(_, race)| (race.var, [(race.prior.site, race.prior.kind), (race.current.site, race.current.kind)]))
                .collect();
            for race in oracle::races(&events) {
                let pair = [access(&events, race.first), access(&events, race.second)];
                // With few sites the same two statements may have met in the other order before.
                let either = [pair, [pair[1], pair[0]]].map(|pair| predicted.contains(&(race.var, pair)));
                prop_assert!(either.contains(&true), "{race:?} is not predicted in\n{}", show(&events));
            }
        });
    }
}

#[test]
fn events_in_batches_and_one_by_one_are_the_same() {
    proptest!(property_test(300), |(choices in choices())| {
        let events = random_trace(&choices, Sites::Few);
        for kind in DetectorKind::ALL {
            let mut detector = kind.new_detector();
            let mut in_batches = Vec::new();
            for batch in events.chunks(7) {
                detector.on_events(batch, &mut in_batches);
            }
            let one_by_one: Vec<_> = races(kind, &events).into_iter().map(|(_, race)| race).collect();
            prop_assert_eq!(in_batches, one_by_one, "{}", kind.name());
        }
    });
}

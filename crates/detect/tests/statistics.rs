//! What the detectors count, on traces that are known inside out.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::property_test;
use detect::{Answers, Detector, DetectorKind, FastTrack, Statistics};
use event::{Event, Op, SiteId, ThreadId, VarId};
use proptest::collection::vec;
use proptest::prelude::*;
use synthetic::{PaperMix, Rng, Sites, Size, random_trace};

fn statistics(kind: DetectorKind, events: &[Event]) -> Statistics {
    let mut detector = kind.new_detector();
    detector.on_events(events, &mut Vec::new());
    detector.statistics()
}

/// A realistic trace; it has no race.
fn paper_mix(threads: u32, events: usize) -> Vec<Event> {
    PaperMix::new(Size { threads, variables: 1 << 14, locks: 64 }, 7).take(events).collect()
}

#[test]
fn every_event_fires_one_rule() {
    proptest!(property_test(200), |(choices in vec(any::<u32>(), 0..300))| {
        let events = random_trace(&choices, Sites::Few);
        let reads = events.iter().filter(|event| matches!(event.op, Op::Read(_))).count() as u64;
        let writes = events.iter().filter(|event| matches!(event.op, Op::Write(_))).count() as u64;
        for kind in DetectorKind::ALL {
            let statistics = statistics(kind, &events);
            let fired = |answers| {
                statistics.rules.iter().filter(|rule| rule.answers == answers).map(|rule| rule.count).sum::<u64>()
            };
            prop_assert_eq!(fired(Answers::Reads), reads, "{}", kind.name());
            prop_assert_eq!(fired(Answers::Writes), writes, "{}", kind.name());
            prop_assert_eq!(fired(Answers::Synchronization), events.len() as u64 - reads - writes, "{}", kind.name());
        }
    });
}

/// If the random traces never reached a rule, the agreement of the detectors would say nothing about it.
#[test]
fn random_traces_reach_every_rule() {
    let mut rng = Rng::new(42);
    let events: Vec<Vec<Event>> = (0..300)
        .map(|_| {
            let choices: Vec<u32> = (0..300).map(|_| rng.below(u32::MAX)).collect();
            random_trace(&choices, Sites::Few)
        })
        .collect();
    for kind in DetectorKind::ALL {
        let all: Vec<Statistics> = events.iter().map(|events| statistics(kind, events)).collect();
        for rule in &all[0].rules {
            let fired: u64 = all.iter().filter_map(|statistics| statistics.rule(rule.name)).sum();
            assert!(fired >= 20, "{}: {} fired {fired} times", kind.name(), rule.name);
        }
    }
}

/// The operation mix and the shares of FastTrack's rules are those of the paper's figure 3, within a few points.
#[test]
fn the_paper_mix_is_the_papers() {
    let events = paper_mix(16, 1_000_000);
    let statistics = statistics(DetectorKind::FastTrack, &events);
    let share = |name: &str| {
        let rule = statistics.rules.iter().find(|rule| rule.name == name).unwrap();
        statistics.share(rule)
    };
    let of_all = |answers| {
        let count: u64 =
            statistics.rules.iter().filter(|rule| rule.answers == answers).map(|rule| rule.count).sum();
        100.0 * count as f64 / events.len() as f64
    };
    for (name, ours, paper, within) in [
        ("reads", of_all(Answers::Reads), 82.3, 1.0),
        ("writes", of_all(Answers::Writes), 14.5, 1.0),
        ("synchronization", of_all(Answers::Synchronization), 3.3, 0.5),
        ("read same epoch", share("read same epoch"), 63.4, 3.0),
        ("read shared", share("read shared") + share("read shared same epoch"), 20.8, 3.0),
        ("read exclusive", share("read exclusive"), 15.7, 3.0),
        ("write same epoch", share("write same epoch"), 71.0, 3.0),
        ("write exclusive", share("write exclusive"), 28.9, 3.0),
    ] {
        assert!((ours - paper).abs() <= within, "{name}: {ours:.1} % here, {paper} % in the paper");
    }
}

/// The paper: DJIT+ made 790 million clocks where FastTrack made 5; 5.1 billion clock operations against 17 million.
#[test]
fn fasttrack_needs_few_clocks() {
    let events = paper_mix(16, 1_000_000);
    let [fasttrack, djit, basicvc] = [DetectorKind::FastTrack, DetectorKind::Djit, DetectorKind::BasicVc]
        .map(|kind| statistics(kind, &events).clocks);
    assert!(10 * fasttrack.allocated < djit.allocated, "{fasttrack:?} {djit:?}");
    assert!(5 * fasttrack.operations < djit.operations, "{fasttrack:?} {djit:?}");
    assert!(3 * djit.operations < basicvc.operations, "{djit:?} {basicvc:?}");
}

/// Memory for data that one thread owns is the same however many threads there are.
#[test]
fn memory_for_unshared_data_does_not_depend_on_the_threads() {
    let memory = |threads: u32| {
        let mut fasttrack = FastTrack::default();
        let mut take = |thread: u32, op| {
            fasttrack.on_event(&Event::new(ThreadId(thread), SiteId(0), op), &mut Vec::new());
        };
        (1..threads).for_each(|child| take(0, Op::Fork(ThreadId(child))));
        for var in 0..100_000 {
            take(var % threads, Op::Write(VarId(var)));
            take(var % threads, Op::Read(VarId(var)));
        }
        fasttrack.statistics().memory
    };
    let (few, many) = (memory(2), memory(64));
    // The clocks of the threads themselves are all that grows: 64 of at most 64 entries, and their owners.
    assert!(many - few < 64 * 64 * 8 * 2, "{few} bytes with 2 threads, {many} with 64");
}

#[test]
fn the_paper_mix_has_no_race_and_a_trace_with_one_is_not_it() {
    let mut events = paper_mix(4, 200_000);
    for kind in [DetectorKind::FastTrack, DetectorKind::Djit, DetectorKind::BasicVc, DetectorKind::Goldilocks]
    {
        assert_eq!(common::races(kind, &events), [], "{}", kind.name());
    }
    let var = VarId(1 << 13);
    events.extend([1, 2].map(|thread| Event::new(ThreadId(thread), SiteId(0), Op::Write(var))));
    assert!(!common::races(DetectorKind::FastTrack, &events).is_empty());
}

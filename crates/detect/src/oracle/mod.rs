//! The plain truth about a short trace, for tests.
//!
//! Follows the definition and nothing else: happens-before is the transitive closure of program order and of the edges
//! that [`Op`] documents, kept as one set of predecessors for every event. No clock, no epoch, no code shared with the
//! detectors; quadratic in time and memory.

mod edges;
mod event_set;

use event::{Event, Op, VarId};

use edges::Edges;
use event_set::EventSet;

/// Two conflicting accesses that happens-before does not order. Events are named by their index.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct RacingPair {
    /// The index of the access that completes the race.
    pub second: usize,
    /// The index of the earlier access.
    pub first: usize,
    /// The variable.
    pub var: VarId,
}

/// All races of a trace, those that are complete first in front.
#[must_use]
pub fn races(events: &[Event]) -> Vec<RacingPair> {
    let before = happens_before(events);
    let mut races = Vec::new();
    for (second, later) in events.iter().enumerate() {
        for (first, earlier) in events[..second].iter().enumerate() {
            if let Some(var) = conflict(earlier, later)
                && !before[second].contains(first)
            {
                races.push(RacingPair { second, first, var });
            }
        }
    }
    races
}

/// The variable that both events access, one of them by writing.
fn conflict(a: &Event, b: &Event) -> Option<VarId> {
    match (a.op, b.op) {
        (Op::Write(x), Op::Write(y) | Op::Read(y)) | (Op::Read(x), Op::Write(y)) => (x == y).then_some(x),
        _ => None,
    }
}

/// For each event, the events that happen before it.
fn happens_before(events: &[Event]) -> Vec<EventSet> {
    let mut edges = Edges::default();
    let mut before: Vec<EventSet> = Vec::with_capacity(events.len());
    for (index, event) in events.iter().enumerate() {
        let mut mine = EventSet::new(events.len());
        for source in edges.leading_to(event) {
            mine.insert(source);
            mine.insert_all(&before[source]);
        }
        before.push(mine);
        edges.add(index, event);
    }
    before
}

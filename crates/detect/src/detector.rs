//! The interface that all detectors share.

use event::{Event, SiteId, ThreadId, VarId};

use crate::statistics::Statistics;

/// A race detector: takes the events of an execution in order and yields the races it sees.
///
/// To add a detector: make a folder with its state types and its rules, implement this trait, and give it a line in
/// [`DetectorKind`](crate::DetectorKind); the command line, the tables and the comparison tests pick it up from there.
///
/// A detector owns all its state, prints nothing, and may assume that the events keep the rules of
/// [`event::validate`]. What it does about an event depends on the events before it and on nothing else.
pub trait Detector {
    /// Takes the next event and appends the races that it completes to `races`. The same pair of statements may be
    /// yielded again and again; whoever shows races to people merges them.
    fn on_event(&mut self, event: &Event, races: &mut Vec<Race>);

    /// Takes a run of events. One virtual call a batch; the calls inside are direct.
    fn on_events(&mut self, events: &[Event], races: &mut Vec<Race>) {
        for event in events {
            self.on_event(event, races);
        }
    }

    /// What the detector counted so far.
    fn statistics(&self) -> Statistics;
}

/// Two accesses to one variable that the detector holds for a race.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Race {
    /// The variable that both access.
    pub var: VarId,
    /// The access that came first in the trace.
    pub prior: Access,
    /// The access that completed the race.
    pub current: Access,
}

/// One side of a race.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Access {
    /// Who.
    pub thread: ThreadId,
    /// Where in the code.
    pub site: SiteId,
    /// Reading or writing.
    pub kind: AccessKind,
}

/// Whether an access changes its variable.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum AccessKind {
    /// It does not.
    Read,
    /// It does.
    Write,
}

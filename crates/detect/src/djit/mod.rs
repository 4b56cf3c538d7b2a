//! DJIT+ (Pozniansky and Schuster), as the FastTrack paper presents it beside its own rules in figure 3.
//!
//! Two vectors for every variable; only the first access of each kind in an epoch is checked.
//!
//! **Never wrong**, as FastTrack. **Can miss** nothing that FastTrack sees.

#[cfg(test)]
mod figure_1;

use event::{Event, Op, VarId};

use crate::detector::{AccessKind, Detector, Race};
use crate::statistics::{ClockCounts, Statistics, rules};
use crate::sync::SyncClocks;
use crate::table::IdTable;
use crate::vectors::{AccessVectors, Moment};

rules! {
    /// The rules of figure 3's right column.
    Fired of Rule {
        ReadSameEpoch = "read same epoch" Reads,
        Read = "read" Reads,
        WriteSameEpoch = "write same epoch" Writes,
        Write = "write" Writes,
    }
}

/// The DJIT+ detector.
#[derive(Default, Debug)]
pub struct Djit {
    sync: SyncClocks,
    variables: IdTable<VarId, AccessVectors>,
    fired: Fired,
    counts: ClockCounts,
}

impl Djit {
    #[inline]
    fn on_access(&mut self, event: &Event, var: VarId, kind: AccessKind, races: &mut Vec<Race>) {
        let epoch = self.sync.threads.epoch(event.thread);
        let variable = self.variables.entry(var);
        let (same, first) = match kind {
            AccessKind::Read => (Rule::ReadSameEpoch, Rule::Read),
            AccessKind::Write => (Rule::WriteSameEpoch, Rule::Write),
        };
        if variable.seen_in_epoch(kind, epoch) {
            return self.fired.fired(same);
        }
        let now = Moment { event, var, kind, epoch };
        variable.check(now, &self.sync.threads, &mut self.counts, races);
        variable.record(now, &mut self.counts);
        self.fired.fired(first);
    }
}

impl Detector for Djit {
    #[inline]
    fn on_event(&mut self, event: &Event, races: &mut Vec<Race>) {
        match event.op {
            Op::Read(var) => self.on_access(event, var, AccessKind::Read, races),
            Op::Write(var) => self.on_access(event, var, AccessKind::Write, races),
            _ => self.sync.on_sync(event),
        }
    }

    fn statistics(&self) -> Statistics {
        let owned: usize = self.variables.iter().map(AccessVectors::memory).sum();
        self.sync.statistics(self.fired.list(), self.counts, self.variables.memory() + owned)
    }
}

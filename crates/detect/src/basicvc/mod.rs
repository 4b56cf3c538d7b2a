//! BasicVC: the traditional vector-clock detector, FastTrack's slowest rival.
//!
//! Two vectors for every variable, and at least one comparison of vectors at every access.
//!
//! **Never wrong**, as FastTrack. **Can miss** nothing that FastTrack sees.

use event::{Event, Op, VarId};

use crate::detector::{AccessKind, Detector, Race};
use crate::statistics::{ClockCounts, Statistics, rules};
use crate::sync::SyncClocks;
use crate::table::IdTable;
use crate::vectors::{AccessVectors, Moment};

rules! {
    /// One rule for each kind of access.
    Fired of Rule {
        Read = "read" Reads,
        Write = "write" Writes,
    }
}

/// The BasicVC detector.
#[derive(Default, Debug)]
pub struct BasicVc {
    sync: SyncClocks,
    variables: IdTable<VarId, AccessVectors>,
    fired: Fired,
    counts: ClockCounts,
}

impl BasicVc {
    fn on_access(&mut self, event: &Event, var: VarId, kind: AccessKind, races: &mut Vec<Race>) {
        let epoch = self.sync.threads.epoch(event.thread);
        let now = Moment { event, var, kind, epoch };
        let variable = self.variables.entry(var);
        variable.check(now, &self.sync.threads, &mut self.counts, races);
        variable.record(now, &mut self.counts);
        self.fired.fired(match kind {
            AccessKind::Read => Rule::Read,
            AccessKind::Write => Rule::Write,
        });
    }
}

impl Detector for BasicVc {
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

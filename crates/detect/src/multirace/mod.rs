//! MultiRace (Pozniansky and Schuster): DJIT+ behind a lock-set filter.
//!
//! Keeps DJIT+'s vectors and Eraser's state for every variable, both brought up to date at the first access in an epoch;
//! vectors are compared only once the variable's candidate locks have run out. A comparison saved is time saved, but the
//! filter inherits what Eraser's ownership states forget.
//!
//! **Never wrong**, since a race needs the vectors' word. **Can miss:** races that Eraser's states hide.

use event::{Event, Op, VarId};

use crate::detector::{AccessKind, Detector, Race};
use crate::lockset::{HeldLocks, Ownership};
use crate::statistics::{ClockCounts, Statistics, rules};
use crate::sync::SyncClocks;
use crate::table::IdTable;
use crate::vectors::{AccessVectors, Moment};

rules! {
    /// What was done about an access.
    Fired of Rule {
        ReadSameEpoch = "read same epoch" Reads,
        ReadLockset = "read by lockset" Reads,
        ReadVectors = "read by vectors" Reads,
        WriteSameEpoch = "write same epoch" Writes,
        WriteLockset = "write by lockset" Writes,
        WriteVectors = "write by vectors" Writes,
    }
}

/// The MultiRace detector.
#[derive(Default, Debug)]
pub struct MultiRace {
    sync: SyncClocks,
    locks: HeldLocks,
    variables: IdTable<VarId, Variable>,
    fired: Fired,
    counts: ClockCounts,
}

#[derive(Default, Debug)]
struct Variable {
    ownership: Ownership,
    accesses: AccessVectors,
}

impl MultiRace {
    fn on_access(&mut self, event: &Event, var: VarId, kind: AccessKind, races: &mut Vec<Race>) {
        let epoch = self.sync.threads.epoch(event.thread);
        let variable = self.variables.entry(var);
        let (same, by_lockset, by_vectors) = match kind {
            AccessKind::Read => (Rule::ReadSameEpoch, Rule::ReadLockset, Rule::ReadVectors),
            AccessKind::Write => (Rule::WriteSameEpoch, Rule::WriteLockset, Rule::WriteVectors),
        };
        if variable.accesses.seen_in_epoch(kind, epoch) {
            return self.fired.fired(same);
        }
        let held = self.locks.of(event.thread);
        variable.ownership = variable.ownership.after(event.thread, kind, held, &mut self.locks.sets);
        let now = Moment { event, var, kind, epoch };
        let rule = if variable.ownership.is_unprotected() {
            variable.accesses.check(now, &self.sync.threads, &mut self.counts, races);
            by_vectors
        } else {
            by_lockset
        };
        variable.accesses.record(now, &mut self.counts);
        self.fired.fired(rule);
    }
}

impl Detector for MultiRace {
    fn on_event(&mut self, event: &Event, races: &mut Vec<Race>) {
        match event.op {
            Op::Read(var) => self.on_access(event, var, AccessKind::Read, races),
            Op::Write(var) => self.on_access(event, var, AccessKind::Write, races),
            _ => {
                self.locks.on_sync(event);
                self.sync.on_sync(event);
            }
        }
    }

    fn statistics(&self) -> Statistics {
        let owned: usize = self.variables.iter().map(|variable| variable.accesses.memory()).sum();
        let memory = self.variables.memory() + owned + self.locks.memory();
        self.sync.statistics(self.fired.list(), self.counts, memory)
    }
}

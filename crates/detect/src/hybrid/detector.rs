//! The detector.

use event::{Event, Op, VarId};

use super::history::History;
use super::messages::Messages;
use crate::detector::{Access, AccessKind, Detector, Race};
use crate::lockset::{HeldLocks, Lockset};
use crate::statistics::{Statistics, rules};
use crate::table::IdTable;

rules! {
    /// What was done about an access.
    Fired of Rule {
        ReadSame = "read, nothing new" Reads,
        Read = "read" Reads,
        WriteSame = "write, nothing new" Writes,
        Write = "write" Writes,
        Lock = "lock" Synchronization,
        Message = "message" Synchronization,
        Ignored = "ignored" Synchronization,
    }
}

/// The hybrid detector.
#[derive(Default, Debug)]
pub struct Hybrid {
    messages: Messages,
    locks: HeldLocks,
    variables: IdTable<VarId, History>,
    fired: Fired,
}

impl Hybrid {
    fn on_access(&mut self, event: &Event, var: VarId, kind: AccessKind, races: &mut Vec<Race>) {
        let access = Access { thread: event.thread, site: event.site, kind };
        let epoch = self.messages.threads.epoch(event.thread);
        let locks = self.locks.of(event.thread);
        let history = self.variables.entry(var);
        let (same, new) = match kind {
            AccessKind::Read => (Rule::ReadSame, Rule::Read),
            AccessKind::Write => (Rule::WriteSame, Rule::Write),
        };
        // Whatever came since the same access was compared with that one, and had the thread sent a message that could order
        // it, the epoch would be another.
        if !history.record(access, locks, epoch, &self.messages.threads) {
            return self.fired.fired(same);
        }
        let clock = self.messages.threads.clock(epoch);
        let sets = &mut self.locks.sets;
        let concurrent = history
            .conflicting(kind, |others| sets.meet(others, locks) == Lockset::EMPTY)
            .filter(|(_, at)| !clock.knows(*at)); // A thread knows all that it did itself.
        races.extend(concurrent.map(|(prior, _)| Race { var, prior, current: access }));
        self.fired.fired(new);
    }

    fn on_sync(&mut self, event: &Event) {
        let lock = self.locks.on_sync(event).is_some();
        let message = self.messages.on_sync(event);
        self.fired.fired(match (message, lock) {
            (true, _) => Rule::Message,
            (false, true) => Rule::Lock,
            (false, false) => Rule::Ignored,
        });
    }
}

impl Detector for Hybrid {
    fn on_event(&mut self, event: &Event, races: &mut Vec<Race>) {
        match event.op {
            Op::Read(var) => self.on_access(event, var, AccessKind::Read, races),
            Op::Write(var) => self.on_access(event, var, AccessKind::Write, races),
            _ => self.on_sync(event),
        }
    }

    fn statistics(&self) -> Statistics {
        let owned: usize = self.variables.iter().map(History::memory).sum();
        let memory = self.variables.memory() + owned + self.messages.memory() + self.locks.memory();
        Statistics { rules: self.fired.list(), clocks: self.messages.counts(), memory }
    }
}

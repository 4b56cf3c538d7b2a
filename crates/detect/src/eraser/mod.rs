//! Eraser (Savage and others): is there a lock that every access to the variable holds?
//!
//! Checks a discipline, not the order of events: it sees races that did not happen in this trace, and holds programs that
//! order their accesses by other means (fork and join, volatiles, hand-over) for wrong.
//!
//! **Wrong about:** every discipline but locks. **Can miss:** races of a variable's first thread with the second, and
//! unprotected reads of data that was written before it was shared; both are the price of its ownership states.

use event::{Event, Op, VarId};

use crate::detector::{Access, AccessKind, Detector, Race};
use crate::lockset::{HeldLocks, Ownership};
use crate::statistics::{Statistics, rules};
use crate::table::IdTable;

rules! {
    /// The states that accesses lead to.
    Fired of Rule {
        ReadExclusive = "read exclusive" Reads,
        ReadShared = "read shared" Reads,
        ReadModified = "read shared-modified" Reads,
        WriteExclusive = "write exclusive" Writes,
        WriteModified = "write shared-modified" Writes,
        Lock = "lock" Synchronization,
        Ignored = "ignored" Synchronization,
    }
}

/// The Eraser detector.
#[derive(Default, Debug)]
pub struct Eraser {
    locks: HeldLocks,
    variables: IdTable<VarId, Variable>,
    fired: Fired,
}

#[derive(Default, Debug)]
struct Variable {
    ownership: Ownership,
    reads: Recent,
    writes: Recent,
}

/// The last accesses of one kind by two different threads, the newer one first. Whoever asks for one by another thread than
/// itself gets one if there ever was one.
#[derive(Default, Debug)]
struct Recent([Option<Access>; 2]);

impl Recent {
    fn add(&mut self, access: Access) {
        if self.0[0].is_some_and(|newest| newest.thread != access.thread) {
            self.0[1] = self.0[0];
        }
        self.0[0] = Some(access);
    }

    fn find(&self, mut wanted: impl FnMut(&Access) -> bool) -> Option<Access> {
        self.0.into_iter().flatten().find(|access| wanted(access))
    }
}

impl Variable {
    /// Two accesses by different threads, one of them a write, to show for a warning about `current`.
    fn evidence(&self, current: Access) -> Option<(Access, Access)> {
        let by_other = |access: &Access| access.thread != current.thread;
        if let Some(write) = self.writes.find(by_other) {
            return Some((write, current));
        }
        let read = self.reads.find(by_other)?;
        let own_write = self.writes.find(|access| !by_other(access));
        let write = if current.kind == AccessKind::Write { Some(current) } else { own_write };
        Some((read, write?))
    }
}

impl Eraser {
    fn on_access(&mut self, event: &Event, var: VarId, kind: AccessKind, races: &mut Vec<Race>) {
        let current = Access { thread: event.thread, site: event.site, kind };
        let held = self.locks.of(event.thread);
        let variable = self.variables.entry(var);
        variable.ownership = variable.ownership.after(event.thread, kind, held, &mut self.locks.sets);
        if variable.ownership.is_unprotected()
            && let Some((prior, current)) = variable.evidence(current)
        {
            races.push(Race { var, prior, current });
        }
        self.fired.fired(match (variable.ownership, kind) {
            (Ownership::Virgin | Ownership::Exclusive(_), AccessKind::Read) => Rule::ReadExclusive,
            (Ownership::Virgin | Ownership::Exclusive(_), AccessKind::Write) => Rule::WriteExclusive,
            (Ownership::Shared(_), _) => Rule::ReadShared,
            (Ownership::SharedModified(_), AccessKind::Read) => Rule::ReadModified,
            (Ownership::SharedModified(_), AccessKind::Write) => Rule::WriteModified,
        });
        match kind {
            AccessKind::Read => variable.reads.add(current),
            AccessKind::Write => variable.writes.add(current),
        }
    }
}

impl Detector for Eraser {
    fn on_event(&mut self, event: &Event, races: &mut Vec<Race>) {
        match event.op {
            Op::Read(var) => self.on_access(event, var, AccessKind::Read, races),
            Op::Write(var) => self.on_access(event, var, AccessKind::Write, races),
            _ => {
                let passage = self.locks.on_sync(event);
                self.fired.fired(if passage.is_some() { Rule::Lock } else { Rule::Ignored });
            }
        }
    }

    fn statistics(&self) -> Statistics {
        let memory = self.locks.memory() + self.variables.memory();
        Statistics { rules: self.fired.list(), memory, ..Statistics::default() }
    }
}

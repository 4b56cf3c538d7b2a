//! Which locks each thread holds.

use event::{Event, ThreadId};

use super::sets::{Lockset, Locksets};
use crate::sync::{Monitors, Passage};
use crate::table::IdTable;

/// The locks that each thread holds now. A thread that waits on a monitor does not hold it.
#[derive(Default, Debug)]
pub(crate) struct HeldLocks {
    monitors: Monitors,
    held: IdTable<ThreadId, Lockset>,
    pub(crate) sets: Locksets,
}

impl HeldLocks {
    /// Takes an event that is no plain access. Whether it took a lock or gave one back.
    pub(crate) fn on_sync(&mut self, event: &Event) -> Option<Passage> {
        let passage = self.monitors.on_op(event.thread, event.op)?;
        let held = self.held.entry(event.thread);
        *held = match passage {
            Passage::Acquired(lock) => self.sets.with(*held, lock),
            Passage::Released(lock) => self.sets.without(*held, lock),
        };
        Some(passage)
    }

    /// The locks that the thread holds.
    #[inline]
    pub(crate) fn of(&self, thread: ThreadId) -> Lockset {
        self.held.get(thread).copied().unwrap_or(Lockset::EMPTY)
    }

    pub(crate) fn memory(&self) -> usize {
        self.monitors.memory() + self.held.memory() + self.sets.memory()
    }
}

//! Virtual time, and who waits until when.

use std::collections::BTreeSet;

use crate::ids::{Nanos, ThreadId};

/// The clock and its alarms.
#[derive(Default, Clone, Debug)]
pub(super) struct Timers {
    now: Nanos,
    /// In the order in which they are due.
    due: BTreeSet<(Nanos, ThreadId)>,
}

impl Timers {
    pub(super) fn now(&self) -> Nanos {
        self.now
    }

    pub(super) fn is_empty(&self) -> bool {
        self.due.is_empty()
    }

    pub(super) fn set(&mut self, thread: ThreadId, until: Nanos) {
        self.due.insert((until, thread));
    }

    pub(super) fn clear(&mut self, thread: ThreadId, until: Nanos) {
        self.due.remove(&(until, thread));
    }

    pub(super) fn next_deadline(&self) -> Option<Nanos> {
        self.due.first().map(|(until, _)| *until)
    }

    /// Time passes; it never goes back.
    pub(super) fn pass_until(&mut self, now: Nanos) {
        self.now = self.now.max(now);
    }

    /// Takes away the first of those that are due by now.
    pub(super) fn ring(&mut self) -> Option<ThreadId> {
        let first = *self.due.first().filter(|(until, _)| *until <= self.now)?;
        self.due.remove(&first);
        Some(first.1)
    }
}

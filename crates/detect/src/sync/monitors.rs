//! Re-entrance: which events really take a lock or give it back.

use event::{LockId, Op, ThreadId};

use crate::table::IdTable;

/// What an event does to the ownership of a lock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Passage {
    /// The thread did not have the lock before and has it now.
    Acquired(LockId),
    /// The thread had the lock before and has it no more.
    Released(LockId),
}

/// How deep each lock is held. Nested acquires and releases change nothing but this.
#[derive(Default, Debug)]
pub(crate) struct Monitors {
    locks: IdTable<LockId, Monitor>,
}

#[derive(Default, Debug)]
struct Monitor {
    depth: u32,
    /// Threads that wait on the monitor, with the depth that they resume.
    waiting: Vec<(ThreadId, u32)>,
}

impl Monitors {
    /// Takes an event of `thread`; what it did to a lock's ownership, if anything.
    pub(crate) fn on_op(&mut self, thread: ThreadId, op: Op) -> Option<Passage> {
        match op {
            Op::Acquire(lock) => {
                let monitor = self.locks.entry(lock);
                monitor.depth += 1;
                (monitor.depth == 1).then_some(Passage::Acquired(lock))
            }
            Op::Release(lock) => {
                let monitor = self.locks.entry(lock);
                monitor.depth -= 1;
                (monitor.depth == 0).then_some(Passage::Released(lock))
            }
            Op::Wait(lock) => {
                let monitor = self.locks.entry(lock);
                let depth = std::mem::take(&mut monitor.depth);
                monitor.waiting.push((thread, depth));
                Some(Passage::Released(lock))
            }
            Op::Resume { lock, .. } => {
                let monitor = self.locks.entry(lock);
                let at = monitor.waiting.iter().position(|&(waiter, _)| waiter == thread);
                let (_, depth) = monitor.waiting.swap_remove(at.expect("only a waiting thread resumes"));
                monitor.depth = depth;
                Some(Passage::Acquired(lock))
            }
            _ => None,
        }
    }

    /// Makes a lock as if it had never been used.
    pub(super) fn forget(&mut self, lock: LockId) {
        *self.locks.entry(lock) = Monitor::default();
    }

    pub(crate) fn memory(&self) -> usize {
        let waiting = |m: &Monitor| m.waiting.capacity() * size_of::<(ThreadId, u32)>();
        self.locks.memory() + self.locks.iter().map(waiting).sum::<usize>()
    }
}

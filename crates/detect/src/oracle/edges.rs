//! The direct edges of happens-before.

use std::collections::HashMap;

use event::{Event, LockId, Op, ThreadId};

/// What later events can come after.
#[derive(Default)]
pub(super) struct Edges {
    /// Each thread's events.
    of_thread: HashMap<ThreadId, Vec<usize>>,
    /// Events that come before other threads' events, by what they go through.
    published: HashMap<Through, Vec<usize>>,
    /// How often each lock is held.
    depth: HashMap<LockId, usize>,
    /// How often each waiting thread will hold its lock again.
    resumed_depth: HashMap<ThreadId, usize>,
}

/// What an edge between two threads goes through.
#[derive(PartialEq, Eq, Hash)]
enum Through {
    Lock(u32),
    Volatile(u32),
    Class(u32),
    Start(ThreadId),
}

impl Edges {
    /// The events from which an edge leads into `event`, which comes next.
    pub(super) fn leading_to(&self, event: &Event) -> Vec<usize> {
        let mut sources = self.of_thread.get(&event.thread).cloned().unwrap_or_default();
        let mut after = |through| sources.extend(self.published.get(&through).into_iter().flatten());
        after(Through::Start(event.thread));
        match event.op {
            // At a nested acquire the lock has been held since the last release, so the edge is there already.
            Op::Acquire(lock) | Op::Resume { lock, .. } => after(Through::Lock(lock.0)),
            Op::VolatileRead(v) | Op::AtomicRead(v) | Op::AtomicUpdate(v) => after(Through::Volatile(v.0)),
            Op::ClassUse(class) => after(Through::Class(class.0)),
            // A thread starts and ends even if the trace shows nothing of what it did in between.
            Op::Join(child) => {
                after(Through::Start(child));
                sources.extend(self.of_thread.get(&child).into_iter().flatten());
            }
            _ => {}
        }
        sources
    }

    /// Notes where edges can lead from `event`, the one with this index.
    pub(super) fn add(&mut self, index: usize, event: &Event) {
        self.of_thread.entry(event.thread).or_default().push(index);
        let mut before = |through| self.published.entry(through).or_default().push(index);
        match event.op {
            Op::Acquire(lock) => *self.depth.entry(lock).or_default() += 1,
            Op::Release(lock) => {
                let depth = self.depth.entry(lock).or_default();
                *depth -= 1;
                if *depth == 0 {
                    before(Through::Lock(lock.0));
                }
            }
            Op::Wait(lock) => {
                before(Through::Lock(lock.0));
                let depth = self.depth.insert(lock, 0).unwrap_or_default();
                self.resumed_depth.insert(event.thread, depth);
            }
            Op::Resume { lock, .. } => {
                let depth = self.resumed_depth.remove(&event.thread).unwrap_or_default();
                self.depth.insert(lock, depth);
            }
            Op::VolatileWrite(v) | Op::AtomicWrite(v) | Op::AtomicUpdate(v) => before(Through::Volatile(v.0)),
            Op::InitEnd(class) => before(Through::Class(class.0)),
            Op::Fork(child) => before(Through::Start(child)),
            _ => {}
        }
    }
}

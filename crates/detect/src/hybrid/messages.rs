//! The weaker happens-before relation: messages that no schedule can take back.

use event::{ClassId, Event, LockId, Op, ThreadId, WakeCause};

use crate::clock::{Threads, VectorClock};
use crate::statistics::ClockCounts;
use crate::table::IdTable;

/// The clocks of threads under fork, join, notify and class initialization. SND publishes a clock and ticks, RCV joins it.
#[derive(Default, Debug)]
pub(super) struct Messages {
    pub(super) threads: Threads,
    /// Per monitor: those who wait, longest first.
    waiters: IdTable<LockId, Vec<Waiter>>,
    /// The clock of the initializer's end.
    classes: IdTable<ClassId, VectorClock>,
    counts: ClockCounts,
}

#[derive(Debug)]
struct Waiter {
    thread: ThreadId,
    /// The clock of the notify that woke it.
    signal: Option<VectorClock>,
}

impl Messages {
    /// Takes an event that is no plain access. Whether it was a message.
    pub(super) fn on_sync(&mut self, event: &Event) -> bool {
        let thread = event.thread;
        match event.op {
            Op::Fork(child) => self.threads.fork(thread, child),
            Op::Join(child) => self.threads.join(thread, child),
            Op::Wait(lock) => self.waiters.entry(lock).push(Waiter { thread, signal: None }),
            Op::Notify(lock) => self.notify(thread, lock, 1),
            Op::NotifyAll(lock) => self.notify(thread, lock, usize::MAX),
            Op::Resume { lock, cause } => self.resume(thread, lock, cause),
            Op::InitEnd(class) => {
                let clock = self.send(thread);
                *self.classes.entry(class) = clock;
            }
            Op::ClassUse(class) => self.threads.receive(thread, self.classes.entry(class)),
            _ => return false,
        }
        true
    }

    /// The thread's clock, for others to learn.
    fn send(&mut self, thread: ThreadId) -> VectorClock {
        let epoch = self.threads.epoch(thread);
        let clock = self.threads.clock(epoch).clone();
        self.counts.allocated += 1;
        self.counts.operations += 1;
        self.threads.tick(thread);
        clock
    }

    fn notify(&mut self, thread: ThreadId, lock: LockId, most: usize) {
        if self.waiters.entry(lock).iter().all(|waiter| waiter.signal.is_some()) {
            return;
        }
        let signal = self.send(thread);
        let asleep = self.waiters.entry(lock).iter_mut().filter(|waiter| waiter.signal.is_none());
        for waiter in asleep.take(most) {
            waiter.signal = Some(signal.clone());
            self.counts.allocated += 1;
        }
    }

    fn resume(&mut self, thread: ThreadId, lock: LockId, cause: WakeCause) {
        let waiters = self.waiters.entry(lock);
        let at = waiters.iter().position(|waiter| waiter.thread == thread);
        let waiter = waiters.remove(at.expect("only a waiting thread resumes"));
        match (cause, waiter.signal) {
            (WakeCause::Notified, Some(signal)) => self.threads.receive(thread, &signal),
            // It had left before the notify came, so that one woke the next in line.
            (WakeCause::Unnotified, Some(signal)) => {
                if let Some(next) = waiters.iter_mut().find(|waiter| waiter.signal.is_none()) {
                    next.signal = Some(signal);
                }
            }
            (_, None) => {}
        }
    }

    pub(super) fn counts(&self) -> ClockCounts {
        let mut counts = self.counts;
        counts += self.threads.counts;
        counts
    }

    pub(super) fn memory(&self) -> usize {
        let waiters = |waiters: &Vec<Waiter>| waiters.capacity() * size_of::<Waiter>();
        self.threads.memory()
            + self.waiters.memory()
            + self.waiters.iter().map(waiters).sum::<usize>()
            + self.classes.memory()
            + self.classes.iter().map(VectorClock::memory).sum::<usize>()
    }
}

//! The weaker happens-before relation: messages that no schedule can take back.

use event::{ClassId, Event, LockId, Op, ThreadId, WakeCause};

use crate::clock::{Threads, VectorClock};
use crate::statistics::ClockCounts;
use crate::table::IdTable;

/// The clocks of threads under fork, join, notify and class initialization. SND publishes a clock and ticks, RCV joins it.
#[derive(Default, Debug)]
pub(super) struct Messages {
    pub(super) threads: Threads,
    monitors: IdTable<LockId, Monitor>,
    /// The clock of the initializer's end.
    classes: IdTable<ClassId, VectorClock>,
    counts: ClockCounts,
}

/// A monitor's waiters and the notifies that may have woken them. Which notify wakes which waiter is up to the virtual machine; a
/// notify wakes only those who waited when it came, and the oldest one that is left is taken for the one that did.
#[derive(Default, Debug)]
struct Monitor {
    /// Waits and notifies so far, to tell what came first.
    moment: u64,
    /// Those who wait, and since when.
    waiters: Vec<(ThreadId, u64)>,
    /// Oldest first.
    signals: Vec<Signal>,
}

#[derive(Debug)]
struct Signal {
    clock: VectorClock,
    moment: u64,
    /// How many waiters it can still have woken.
    left: usize,
}

impl Monitor {
    fn wait(&mut self, thread: ThreadId) {
        self.moment += 1;
        self.waiters.push((thread, self.moment));
    }

    fn notify(&mut self, clock: VectorClock, most: usize) {
        self.moment += 1;
        self.signals.push(Signal { clock, moment: self.moment, left: most.min(self.waiters.len()) });
    }

    /// Ends a wait. The clock of the notify that ended it, if one did.
    fn resume(&mut self, thread: ThreadId, cause: WakeCause) -> Option<VectorClock> {
        let at = self.waiters.iter().position(|&(waiter, _)| waiter == thread);
        let (_, since) = self.waiters.remove(at.expect("only a waiting thread resumes"));
        let signal = self.signals.iter_mut().find(|signal| signal.left > 0 && signal.moment > since);
        let clock = signal.filter(|_| cause == WakeCause::Notified).map(|signal| {
            signal.left -= 1;
            signal.clock.clone()
        });
        let waiters = &self.waiters;
        let can_wake = |signal: &Signal| waiters.iter().any(|&(_, since)| since < signal.moment);
        self.signals.retain(|signal| signal.left > 0 && can_wake(signal));
        clock
    }

    fn memory(&self) -> usize {
        let signals: usize =
            self.signals.iter().map(|signal| size_of::<Signal>() + signal.clock.memory()).sum();
        self.waiters.capacity() * size_of::<(ThreadId, u64)>() + signals
    }
}

impl Messages {
    /// Takes an event that is no plain access. Whether it was a message.
    pub(super) fn on_sync(&mut self, event: &Event) -> bool {
        let thread = event.thread;
        match event.op {
            Op::Fork(child) => self.threads.fork(thread, child),
            Op::Join(child) => self.threads.join(thread, child),
            Op::Wait(lock) => self.monitors.entry(lock).wait(thread),
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
        if !self.monitors.entry(lock).waiters.is_empty() {
            let clock = self.send(thread);
            self.monitors.entry(lock).notify(clock, most);
        }
    }

    fn resume(&mut self, thread: ThreadId, lock: LockId, cause: WakeCause) {
        if let Some(clock) = self.monitors.entry(lock).resume(thread, cause) {
            self.threads.receive(thread, &clock);
        }
    }

    pub(super) fn counts(&self) -> ClockCounts {
        let mut counts = self.counts;
        counts += self.threads.counts;
        counts
    }

    pub(super) fn memory(&self) -> usize {
        self.threads.memory()
            + self.monitors.memory()
            + self.monitors.iter().map(Monitor::memory).sum::<usize>()
            + self.classes.memory()
            + self.classes.iter().map(VectorClock::memory).sum::<usize>()
    }
}

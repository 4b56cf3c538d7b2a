//! The happens-before relation of the Java memory model, kept in vector clocks.
//!
//! FastTrack's figure 4 for locks, fork and join, extended to the rest of [`Op`] in the same spirit: an event that comes
//! *before* others publishes its thread's clock and ticks, an event that comes *after* others joins what was published.
//! DJIT+, BasicVC, MultiRace and FastTrack share this; they differ in what they keep per variable.

use event::{ClassId, Event, LockId, Op, ThreadId, VolatileId};

use super::monitors::{Monitors, Passage};
use crate::clock::{Threads, VectorClock};
use crate::statistics::{ClockCounts, RuleCount, Statistics, rules};
use crate::table::IdTable;

rules! {
    /// How often each kind of synchronization occurred.
    SyncCounts of SyncRule {
        Acquire = "acquire" Synchronization,
        Release = "release" Synchronization,
        Fork = "fork" Synchronization,
        Join = "join" Synchronization,
        VolatileRead = "volatile or atomic read" Synchronization,
        VolatileWrite = "volatile or atomic write" Synchronization,
        Update = "atomic update" Synchronization,
        Init = "class initialization" Synchronization,
        NoEdge = "no edge" Synchronization,
    }
}

/// The clocks of threads, locks, volatiles and class initializers.
#[derive(Default, Debug)]
pub(crate) struct SyncClocks {
    pub(crate) threads: Threads,
    monitors: Monitors,
    /// `L_m`: the clock of the last release.
    locks: IdTable<LockId, VectorClock>,
    /// The join of the clocks of all writes. Not the last one's alone: a read comes after every earlier write.
    volatiles: IdTable<VolatileId, VectorClock>,
    /// The clock of the initializer's end.
    classes: IdTable<ClassId, VectorClock>,
    fired: SyncCounts,
    counts: ClockCounts,
}

impl SyncClocks {
    /// Takes an event that is no plain access.
    #[inline(never)]
    pub(crate) fn on_sync(&mut self, event: &Event) {
        let thread = event.thread;
        let rule = match event.op {
            Op::Fork(child) => {
                self.threads.fork(thread, child);
                SyncRule::Fork
            }
            Op::Join(child) => {
                self.threads.join(thread, child);
                SyncRule::Join
            }
            Op::VolatileRead(volatile) | Op::AtomicRead(volatile) => {
                self.volatile_read(thread, volatile);
                SyncRule::VolatileRead
            }
            Op::VolatileWrite(volatile) | Op::AtomicWrite(volatile) => {
                self.volatile_write(thread, volatile);
                SyncRule::VolatileWrite
            }
            Op::AtomicUpdate(volatile) => {
                self.volatile_read(thread, volatile);
                self.volatile_write(thread, volatile);
                SyncRule::Update
            }
            Op::InitEnd(class) => {
                publish(self.classes.entry(class), &mut self.threads, thread, &mut self.counts);
                SyncRule::Init
            }
            Op::ClassUse(class) => {
                self.threads.receive(thread, self.classes.entry(class));
                SyncRule::Init
            }
            op => self.lock_or_nothing(thread, op),
        };
        self.fired.fired(rule);
    }

    fn lock_or_nothing(&mut self, thread: ThreadId, op: Op) -> SyncRule {
        match self.monitors.on_op(thread, op) {
            Some(Passage::Acquired(lock)) => {
                self.threads.receive(thread, self.locks.entry(lock));
                SyncRule::Acquire
            }
            Some(Passage::Released(lock)) => {
                publish(self.locks.entry(lock), &mut self.threads, thread, &mut self.counts);
                SyncRule::Release
            }
            None => SyncRule::NoEdge,
        }
    }

    fn volatile_read(&mut self, thread: ThreadId, volatile: VolatileId) {
        self.threads.receive(thread, self.volatiles.entry(volatile));
    }

    fn volatile_write(&mut self, thread: ThreadId, volatile: VolatileId) {
        let clock = self.volatiles.entry(volatile);
        self.counts.allocated += u64::from(!clock.is_allocated());
        self.counts.operations += 1;
        let epoch = self.threads.epoch(thread);
        clock.join(self.threads.clock(epoch));
        self.threads.tick(thread);
    }

    /// The figures of a detector that has these clocks: its own, and what was counted here.
    pub(crate) fn statistics(
        &self,
        mut rules: Vec<RuleCount>,
        mut clocks: ClockCounts,
        memory: usize,
    ) -> Statistics {
        rules.extend(self.fired.list());
        clocks += self.counts;
        clocks += self.threads.counts;
        Statistics { rules, clocks, memory: memory + self.memory() }
    }

    fn memory(&self) -> usize {
        let owned =
            |clocks: std::slice::Iter<'_, VectorClock>| clocks.map(VectorClock::memory).sum::<usize>();
        self.threads.memory()
            + self.monitors.memory()
            + self.locks.memory()
            + owned(self.locks.iter())
            + self.volatiles.memory()
            + owned(self.volatiles.iter())
            + self.classes.memory()
            + owned(self.classes.iter())
    }

    /// `L_m`, for tests against the papers' figures.
    #[cfg(test)]
    pub(crate) fn lock(&mut self, lock: LockId) -> &VectorClock {
        self.locks.entry(lock)
    }
}

/// `clock := C_t; C_t := inc_t(C_t)`.
fn publish(clock: &mut VectorClock, threads: &mut Threads, thread: ThreadId, counts: &mut ClockCounts) {
    counts.allocated += u64::from(!clock.is_allocated());
    counts.operations += 1;
    let epoch = threads.epoch(thread);
    clock.assign(threads.clock(epoch));
    threads.tick(thread);
}

//! The happens-before relation by itself, for a program that runs on and on.
//!
//! FastTrack's rules for plain accesses can run elsewhere, close to the accesses, on epochs that come from here. The relation is that
//! of [`super::SyncClocks`], and the tests hold it to that, but it is kept in another way: it forgets what is gone, and a lock has
//! no clock of its own.
//!
//! **What a release publishes** is the thread's epoch, and a copy of what the thread knew, which all releases share until the thread
//! learns something. A thread ticks after each release, so who knows the epoch of a release knows all that came before it, and an
//! acquire of a lock whose last release is known has nothing to join. A million locks that one thread uses cost a few words each.

use std::sync::Arc;

use event::{ClassId, Event, LockId, Op, ThreadId, VolatileId};

use super::monitors::{Monitors, Passage};
use crate::clock::{Epoch, Limits, Threads, VectorClock};
use crate::table::IdTable;

/// The clocks of a running program.
#[derive(Debug)]
pub struct HappensBefore {
    threads: Threads,
    monitors: Monitors,
    locks: IdTable<LockId, Published>,
    volatiles: IdTable<VolatileId, Published>,
    classes: IdTable<ClassId, Published>,
    /// Per slot: what its owner knew when it last learned something, if it has published since.
    known: Vec<Option<Arc<VectorClock>>>,
}

/// What there is to learn at some place.
#[derive(Clone, Default, Debug)]
enum Published {
    #[default]
    Nothing,
    /// All that a thread knew at this epoch, which is newer than the clock's own entry for the thread.
    At(Epoch, Arc<VectorClock>),
    /// What several threads knew.
    Joined(VectorClock),
}

impl HappensBefore {
    /// Nothing has happened.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        Self {
            threads: Threads::new(limits),
            monitors: Monitors::default(),
            locks: IdTable::default(),
            volatiles: IdTable::default(),
            classes: IdTable::default(),
            known: Vec::new(),
        }
    }

    /// Takes an event that is no plain access.
    pub fn on_sync(&mut self, event: &Event) {
        let thread = event.thread;
        match event.op {
            Op::Fork(child) => {
                self.threads.fork(thread, child);
                self.learned(child);
            }
            Op::Join(child) => {
                self.threads.join(thread, child);
                self.learned(thread);
            }
            Op::VolatileRead(volatile) | Op::AtomicRead(volatile) => self.read(thread, volatile),
            Op::VolatileWrite(volatile) | Op::AtomicWrite(volatile) => self.write(thread, volatile),
            Op::AtomicUpdate(volatile) => {
                self.read(thread, volatile);
                self.write(thread, volatile);
            }
            Op::InitEnd(class) => *self.classes.entry(class) = self.publish(thread),
            Op::ClassUse(class) => {
                let published = std::mem::take(self.classes.entry(class));
                self.learn(thread, &published);
                *self.classes.entry(class) = published;
            }
            op => match self.monitors.on_op(thread, op) {
                Some(Passage::Acquired(lock)) => {
                    let published = std::mem::take(self.locks.entry(lock));
                    self.learn(thread, &published);
                    *self.locks.entry(lock) = published;
                }
                Some(Passage::Released(lock)) => *self.locks.entry(lock) = self.publish(thread),
                None => {}
            },
        }
    }

    fn read(&mut self, thread: ThreadId, volatile: VolatileId) {
        let published = std::mem::take(self.volatiles.entry(volatile));
        self.learn(thread, &published);
        *self.volatiles.entry(volatile) = published;
    }

    /// A read comes after every earlier write, so what a write publishes adds to what is there.
    fn write(&mut self, thread: ThreadId, volatile: VolatileId) {
        let earlier = std::mem::take(self.volatiles.entry(volatile));
        let epoch = self.threads.epoch(thread);
        let mine = self.threads.clock(epoch);
        let joined = match earlier {
            Published::Nothing => None,
            Published::At(at, _) if mine.knows(at) => None,
            Published::At(at, clock) => {
                let mut all = VectorClock::clone(&clock);
                all.set(at.slot(), at.clock());
                Some(all)
            }
            Published::Joined(clock) if clock.precedes(mine) => None,
            Published::Joined(clock) => Some(clock),
        };
        let published = match joined {
            Some(mut all) => {
                all.join(mine);
                self.threads.tick(thread);
                Published::Joined(all)
            }
            None => self.publish(thread),
        };
        *self.volatiles.entry(volatile) = published;
    }

    /// All that a thread knows; then the thread ticks.
    fn publish(&mut self, thread: ThreadId) -> Published {
        let epoch = self.threads.epoch(thread);
        let slot = epoch.slot().index();
        if self.known.len() <= slot {
            self.known.resize(slot + 1, None);
        }
        let clock = self.threads.clock(epoch);
        let known = self.known[slot].get_or_insert_with(|| Arc::new(clock.clone()));
        let published = Published::At(epoch, Arc::clone(known));
        self.threads.tick(thread);
        if self.threads.epoch(thread).slot() != epoch.slot() {
            self.learned(thread);
        }
        published
    }

    fn learn(&mut self, thread: ThreadId, published: &Published) {
        let epoch = self.threads.epoch(thread);
        match published {
            Published::Nothing => return,
            Published::At(at, _) if self.threads.clock(epoch).knows(*at) => return,
            Published::At(at, clock) => self.threads.receive_at(thread, clock, *at),
            Published::Joined(clock) => self.threads.receive(thread, clock),
        }
        self.learned(thread);
    }

    /// The thread's clock has changed beyond its own entry.
    fn learned(&mut self, thread: ThreadId) {
        let slot = self.threads.epoch(thread).slot().index();
        if let Some(known) = self.known.get_mut(slot) {
            *known = None;
        }
    }

    /// A thread's epoch.
    pub fn epoch(&mut self, thread: ThreadId) -> Epoch {
        self.threads.epoch(thread)
    }

    /// What a thread knows, by its epoch.
    #[must_use]
    pub fn clock(&self, owner: Epoch) -> &VectorClock {
        self.threads.clock(owner)
    }

    /// Whose epoch this is or was, if that is still known.
    #[must_use]
    pub fn find_owner(&self, epoch: Epoch) -> Option<ThreadId> {
        self.threads.find_owner(epoch)
    }

    /// A thread has ended; it may still be joined.
    pub fn end_thread(&mut self, thread: ThreadId) {
        self.threads.end(thread);
    }

    /// A thread that has ended cannot be joined any more.
    pub fn forget_thread(&mut self, thread: ThreadId) {
        self.threads.forget(thread);
    }

    /// Nobody can use this lock any more.
    pub fn forget_lock(&mut self, lock: LockId) {
        self.monitors.forget(lock);
        *self.locks.entry(lock) = Published::Nothing;
    }

    /// Nobody can use this volatile any more.
    pub fn forget_volatile(&mut self, volatile: VolatileId) {
        *self.volatiles.entry(volatile) = Published::Nothing;
    }
}

#[cfg(test)]
mod tests {
    use event::Op;
    use synthetic::{Rng, Sites, random_trace};

    use super::*;
    use crate::sync::SyncClocks;

    #[test]
    fn every_thread_knows_what_it_knows_by_the_plain_clocks() {
        for seed in 0..300 {
            let mut rng = Rng::new(seed);
            let choices: Vec<u32> = (0..400).map(|_| rng.below(u32::MAX)).collect();
            let mut plain = SyncClocks::default();
            let mut live = HappensBefore::new(Limits::GENEROUS);
            for event in random_trace(&choices, Sites::Unique) {
                if matches!(event.op, Op::Read(_) | Op::Write(_)) {
                    continue;
                }
                plain.on_sync(&event);
                live.on_sync(&event);
                let [expected, epoch] = [plain.threads.epoch(event.thread), live.epoch(event.thread)];
                assert_eq!(epoch, expected, "seed {seed}, {event:?}");
                assert_eq!(live.clock(epoch), plain.threads.clock(expected), "seed {seed}, {event:?}");
            }
        }
    }
}

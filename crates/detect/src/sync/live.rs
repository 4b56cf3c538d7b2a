//! The happens-before relation by itself, for a program that runs on and on.
//!
//! FastTrack's rules for plain accesses can run elsewhere, close to the accesses, on epochs that come from here. Other than a detector
//! over a trace, this forgets what is gone, so that numbers can be given out again.

use event::{Event, LockId, ThreadId, VolatileId};

use super::clocks::SyncClocks;
use crate::clock::{Epoch, Limits, Threads, VectorClock};

/// The clocks of a running program.
#[derive(Debug)]
pub struct HappensBefore {
    clocks: SyncClocks,
}

impl HappensBefore {
    /// Nothing has happened.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        Self { clocks: SyncClocks::new(Threads::new(limits)) }
    }

    /// Takes an event that is no plain access.
    pub fn on_sync(&mut self, event: &Event) {
        self.clocks.on_sync(event);
    }

    /// A thread's epoch.
    pub fn epoch(&mut self, thread: ThreadId) -> Epoch {
        self.clocks.threads.epoch(thread)
    }

    /// What a thread knows, by its epoch.
    #[must_use]
    pub fn clock(&self, owner: Epoch) -> &VectorClock {
        self.clocks.threads.clock(owner)
    }

    /// Whose epoch this is or was, if that is still known.
    #[must_use]
    pub fn find_owner(&self, epoch: Epoch) -> Option<ThreadId> {
        self.clocks.threads.find_owner(epoch)
    }

    /// A thread has ended; it may still be joined.
    pub fn end_thread(&mut self, thread: ThreadId) {
        self.clocks.threads.end(thread);
    }

    /// A thread that has ended cannot be joined any more.
    pub fn forget_thread(&mut self, thread: ThreadId) {
        self.clocks.threads.forget(thread);
    }

    /// Nobody can use this lock any more.
    pub fn forget_lock(&mut self, lock: LockId) {
        self.clocks.forget_lock(lock);
    }

    /// Nobody can use this volatile any more.
    pub fn forget_volatile(&mut self, volatile: VolatileId) {
        self.clocks.forget_volatile(volatile);
    }
}

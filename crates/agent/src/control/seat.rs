//! Where a thread waits for its turn.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::Thread;

/// One thread's place to wait. It is called at most once before it has waited.
#[derive(Default)]
pub(super) struct Seat {
    called: AtomicBool,
    owner: OnceLock<Thread>,
}

impl Seat {
    /// The current thread will wait here.
    pub(super) fn take(&self) {
        let _ = self.owner.set(std::thread::current());
    }

    /// Waits to be called.
    pub(super) fn wait(&self) {
        while !self.called.swap(false, Ordering::Acquire) {
            std::thread::park();
        }
    }

    /// Lets the owner go on.
    pub(super) fn call(&self) {
        self.called.store(true, Ordering::Release);
        if let Some(owner) = self.owner.get() {
            owner.unpark();
        }
    }
}

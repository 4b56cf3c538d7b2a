//! Where a thread waits for its turn.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
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

    /// Whether its owner would not wait.
    #[cfg(test)]
    pub(super) fn is_called(&self) -> bool {
        self.called.load(Ordering::Acquire)
    }

    /// Lets the owner go on.
    fn call(&self) {
        self.called.store(true, Ordering::Release);
        if let Some(owner) = self.owner.get() {
            owner.unpark();
        }
    }
}

/// Whom to call when the state is not locked any more. On one core, whoever is called often runs at once; if it found the state locked,
/// it would go back to sleep and need more switches.
#[must_use = "nobody goes on otherwise"]
pub(super) struct Call(Option<Arc<Seat>>);

impl Call {
    pub(super) fn nobody() -> Self {
        Self(None)
    }

    pub(super) fn to(seat: &Arc<Seat>) -> Self {
        Self(Some(Arc::clone(seat)))
    }

    pub(super) fn make(self) {
        self.0.inspect(|seat| seat.call());
    }
}

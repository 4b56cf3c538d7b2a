//! The user's wish to stop: Ctrl-C, or SIGTERM. It does not end us; what was found until then is still to be told.
//!
//! One of these is shared by all who wait for programs.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::iterator::Signals;

/// Listens for interrupts from its making on.
pub struct Interrupts {
    signals: Mutex<Signals>,
    count: AtomicU32,
    /// Whether the first one was Ctrl-C, which the terminal also sends to those who share our process group.
    from_terminal: AtomicBool,
}

impl Interrupts {
    /// Begins to listen; to be called before there is a command, so that none is lost.
    ///
    /// # Errors
    /// The system does not let us.
    pub fn listen() -> io::Result<Self> {
        let signals = Mutex::new(Signals::new([SIGINT, SIGTERM])?);
        Ok(Self { signals, count: AtomicU32::new(0), from_terminal: AtomicBool::new(false) })
    }

    /// How often the user has interrupted.
    pub fn count(&self) -> u32 {
        let mut signals = self.signals.lock().unwrap_or_else(PoisonError::into_inner);
        for signal in signals.pending() {
            if self.count.fetch_add(1, Ordering::Relaxed) == 0 {
                self.from_terminal.store(signal == SIGINT, Ordering::Relaxed);
            }
        }
        self.count.load(Ordering::Relaxed)
    }

    pub(super) fn by_terminal(&self) -> bool {
        self.from_terminal.load(Ordering::Relaxed)
    }
}

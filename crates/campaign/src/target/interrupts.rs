//! The user's wish to stop: Ctrl-C, SIGTERM or SIGHUP. It does not end us; what was found until then is still to be told.
//!
//! One of these is shared by all who wait for programs.

use std::io;
use std::sync::{Mutex, PoisonError};

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;

/// Listens for interrupts from its making on.
pub struct Interrupts {
    heard: Mutex<Heard>,
}

struct Heard {
    signals: Signals,
    /// All of them, in order.
    wishes: Vec<Wish>,
}

/// How the user said it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wish {
    /// Ctrl-C, or SIGINT from elsewhere.
    Interrupt,
    /// SIGTERM.
    End,
    /// SIGHUP: whoever was at the terminal has gone.
    HangUp,
}

impl Interrupts {
    /// Begins to listen; to be called before there is a command, so that none is lost.
    ///
    /// # Errors
    /// The system does not let us.
    pub fn listen() -> io::Result<Self> {
        let mut wanted = vec![SIGINT, SIGTERM];
        // Who began us with `nohup` wants us to stay.
        if !is_ignored(SIGHUP) {
            wanted.push(SIGHUP);
        }
        Ok(Self { heard: Mutex::new(Heard { signals: Signals::new(wanted)?, wishes: Vec::new() }) })
    }

    /// How often the user has interrupted.
    pub fn count(&self) -> usize {
        self.with(<[Wish]>::len)
    }

    /// What came after so many others.
    pub(super) fn after(&self, known: usize) -> Vec<Wish> {
        self.with(|wishes| wishes.get(known..).unwrap_or_default().to_vec())
    }

    fn with<T>(&self, ask: impl FnOnce(&[Wish]) -> T) -> T {
        let mut heard = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
        let Heard { signals, wishes } = &mut *heard;
        wishes.extend(signals.pending().map(|signal| match signal {
            SIGINT => Wish::Interrupt,
            SIGHUP => Wish::HangUp,
            _ => Wish::End,
        }));
        ask(wishes)
    }
}

/// Whether we are to take no notice of a signal, as whoever started us wants it.
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask & (1 << (signal - 1)) != 0)
}

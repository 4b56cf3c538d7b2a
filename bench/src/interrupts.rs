//! Interrupts (Ctrl-C) of what takes hours: the evaluation ends in order, and keeps what it has measured.
//!
//! Whoever does not listen is ended by them, as ever.

use std::sync::OnceLock;

use anyhow::{Context, Result};
use campaign::target::Interrupts;

static LISTENER: OnceLock<Interrupts> = OnceLock::new();

/// Listens from now on.
pub(crate) fn listen() -> Result<&'static Interrupts> {
    if LISTENER.get().is_none() {
        let listener = Interrupts::listen().context("cannot listen for interrupts")?;
        // If somebody else was faster, that one listens as well.
        let _ = LISTENER.set(listener);
    }
    LISTENER.get().context("nobody listens for interrupts")
}

/// Whether one has come since somebody listens.
pub(crate) fn came() -> bool {
    LISTENER.get().is_some_and(|listener| listener.count() > 0)
}

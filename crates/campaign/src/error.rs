//! What can go wrong when a program is run.

use std::io;

/// Why something could not be run, kept or replayed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// What the user gave cannot be used.
    #[error("{0}")]
    Input(String),
    /// The target could not be run, or is no JVM.
    #[error("{0}")]
    Target(String),
    /// The machine failed.
    #[error("{what}")]
    Machine {
        /// What could not be done.
        what: String,
        /// Why.
        #[source]
        why: io::Error,
    },
    /// The run means nothing, through a fault of this tool.
    #[error("{0}")]
    Fault(String),
}

impl Error {
    /// For `map_err`: what could not be done.
    pub(crate) fn machine(what: impl Into<String>) -> impl FnOnce(io::Error) -> Self {
        let what = what.into();
        move |why| Self::Machine { what, why }
    }
}

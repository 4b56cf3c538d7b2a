//! What came of one controlled run of a program, or of one iteration of a test.

use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;

use finding::Finding;
use serde::{Deserialize, Serialize};

use crate::outcome::Outcome;
use crate::target::Stop;

/// One controlled run, or iteration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trial {
    /// Its seed.
    pub seed: u64,
    /// What each JVM tells of it; none if they were ended or crashed. There is one JVM as a rule.
    pub outcomes: Vec<Outcome>,
    /// How the command ended; nothing is known of that for an iteration after which its JVM went on.
    pub status: Option<Status>,
    /// Why the command was ended, if it was.
    pub stop: Option<Stop>,
    /// What a detector found.
    pub findings: Vec<Finding>,
    /// The threads that were chosen, where this is known.
    pub schedule: Option<Vec<u32>>,
    /// The seeds of the iterations that came before it in its JVM and are part of what it takes to repeat it.
    pub before: Vec<u64>,
}

/// How a command ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// By itself, with this code.
    Code(i32),
    /// By a signal.
    Signal(i32),
}

impl Trial {
    /// A trial of which nothing is known.
    pub(crate) fn lost(seed: u64) -> Self {
        Self {
            seed,
            outcomes: Vec::new(),
            status: None,
            stop: None,
            findings: Vec::new(),
            schedule: None,
            before: Vec::new(),
        }
    }

    /// By what two runs are the same. Several JVMs of a run end in no certain order.
    #[must_use]
    pub fn digest(&self) -> Option<String> {
        let mut digests: Vec<&str> = self.outcomes.iter().map(|outcome| outcome.digest.as_str()).collect();
        digests.sort_unstable();
        (!digests.is_empty()).then(|| digests.join("+"))
    }

    /// Whether the strategy brought a race about.
    #[must_use]
    pub fn created(&self) -> bool {
        self.outcomes.iter().any(|outcome| !outcome.created.is_empty())
    }
}

impl From<ExitStatus> for Status {
    fn from(status: ExitStatus) -> Self {
        match status.code() {
            Some(code) => Self::Code(code),
            None => Self::Signal(status.signal().unwrap_or(0)),
        }
    }
}

impl std::fmt::Display for Status {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Code(code) => write!(f, "exit code {code}"),
            Self::Signal(signal) => write!(f, "signal {signal}"),
        }
    }
}

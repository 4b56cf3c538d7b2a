//! What came of one run of a program, or of one iteration of a test.

use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;
use std::time::Duration;

use finding::Finding;
use serde::{Deserialize, Serialize};

use crate::outcome::{Created, End, Outcome};
use crate::relations::Relations;
use crate::target::Stop;

/// One run, or iteration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trial {
    /// Its seed.
    pub seed: u64,
    /// What each JVM under control tells of it; none if they were ended or crashed. There is one JVM as a rule.
    pub outcomes: Vec<Outcome>,
    /// The races of which JVMs told that have no outcome.
    pub early: Vec<Created>,
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
    /// The last that the command said on stderr, if that is not ours.
    pub last_words: Option<String>,
    /// The may-trigger relations, if they were collected.
    pub relations: Option<Relations>,
    /// How long the command took; nothing is known of that for an iteration.
    pub took: Option<Duration>,
    /// Whether a JVM did not tell all it should have: it crashed, or was killed.
    pub cut_short: bool,
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
            early: Vec::new(),
            status: None,
            stop: None,
            findings: Vec::new(),
            schedule: None,
            before: Vec::new(),
            last_words: None,
            relations: None,
            took: None,
            cut_short: true,
        }
    }

    /// The JVM under control that did most.
    pub(crate) fn longest(&self) -> Option<&Outcome> {
        self.outcomes.iter().max_by_key(|outcome| outcome.steps)
    }

    /// Whether threads came to a standstill in it.
    pub(crate) fn stood_still(&self) -> bool {
        self.outcomes.iter().any(|outcome| matches!(outcome.ended, End::Deadlock | End::Livelock))
    }

    /// By what two runs are the same. Several JVMs of a run end in no certain order. None if it crashed, or if real time ended it: how far it
    /// came means nothing then.
    #[must_use]
    pub fn digest(&self) -> Option<String> {
        if self.stop.is_some() || self.ended_by(End::TimeLimit) {
            return None;
        }
        let mut digests: Vec<&str> = self.outcomes.iter().map(|outcome| outcome.digest.as_str()).collect();
        digests.sort_unstable();
        (!digests.is_empty()).then(|| digests.join("+"))
    }

    /// Whether it ended by itself, and told how.
    pub(crate) fn is_seen_to_the_end(&self) -> bool {
        self.stop.is_none() && !self.is_limited() && !self.outcomes.is_empty()
    }

    /// Whether a limit ended it.
    pub(crate) fn is_limited(&self) -> bool {
        self.ended_by(End::StepLimit) || self.ended_by(End::TimeLimit)
    }

    fn ended_by(&self, end: End) -> bool {
        self.outcomes.iter().any(|outcome| outcome.ended == end)
    }

    /// Whether the strategy brought a race about.
    #[must_use]
    pub fn created(&self) -> bool {
        self.races().next().is_some()
    }

    /// The races that it brought about.
    pub(crate) fn races(&self) -> impl Iterator<Item = &Created> {
        self.outcomes.iter().flat_map(|outcome| &outcome.created).chain(&self.early)
    }

    /// The digest of its schedule up to the first race.
    pub(crate) fn race_digest(&self) -> Option<String> {
        self.races().next().and_then(|race| race.digest.clone())
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

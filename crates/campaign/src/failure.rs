//! Whether the program failed in every run. Then that nothing was found says little: what it does when it works was never seen.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use finding::ExceptionReport;

use crate::symptom::Symptom;
use crate::trial::{Status, Trial};

/// How a run failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// How the program ended; not known for an iteration of a test after which its JVM went on.
    pub status: Option<Status>,
    /// The exception that ended the main thread or the test, with its first line of code; or the program's last words on stderr.
    pub reason: Option<String>,
}

/// How runs ended.
#[derive(Default, Debug)]
pub(crate) struct Failures {
    /// Those that ended by themselves.
    ended: u64,
    /// Those of them that failed, by what they have in common.
    ways: BTreeMap<BTreeSet<Symptom>, (u64, Failure)>,
}

impl Failures {
    pub(crate) fn add(&mut self, trial: &Trial) {
        let is_over = trial.stop.is_none() && !trial.is_limited();
        // Of a run that could not be started nothing is known.
        if is_over && (trial.status.is_some() || !trial.outcomes.is_empty()) {
            self.ended += 1;
            if let Some(failure) = Failure::of(trial) {
                self.ways.entry(Symptom::of(trial)).or_insert((0, failure)).0 += 1;
            }
        }
    }

    pub(crate) fn merge(&mut self, other: &Self) {
        self.ended += other.ended;
        for (way, (count, failure)) in &other.ways {
            self.ways.entry(way.clone()).or_insert_with(|| (0, failure.clone())).0 += count;
        }
    }

    /// How every run failed, if every one did; the way that most of them did.
    pub(crate) fn of_all(&self) -> Option<Failure> {
        let failed: u64 = self.ways.values().map(|(count, _)| count).sum();
        let most = self.ways.values().max_by_key(|(count, _)| *count);
        most.filter(|_| failed == self.ended).map(|(_, failure)| failure.clone())
    }
}

impl Failure {
    fn of(trial: &Trial) -> Option<Self> {
        let symptoms = Symptom::of(trial);
        let status = symptoms.iter().find_map(|symptom| match symptom {
            Symptom::Status(status) => Some(*status),
            _ => None,
        });
        let thrown = trial.outcomes.iter().find_map(|outcome| outcome.thrown.as_ref());
        if status.is_none() && thrown.is_none() {
            return None;
        }
        let mut uncaught = trial.outcomes.iter().flat_map(|outcome| &outcome.uncaught);
        let of_main = uncaught.find(|uncaught| uncaught.thread == "main").map(|uncaught| &uncaught.exception);
        let reason = thrown.or(of_main).map(words).or_else(|| trial.last_words.clone());
        Some(Self { status, reason })
    }
}

fn words(exception: &ExceptionReport) -> String {
    let mut words = exception.class.clone();
    if let Some(message) = &exception.message {
        words = format!("{words}: {message}");
    }
    if let Symptom::Exception { at, .. } = Symptom::of_exception(exception)
        && !at.is_empty()
    {
        words = format!("{words} at {at}");
    }
    words
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.status, &self.reason) {
            (Some(status), Some(reason)) => write!(f, "{status}: {reason}"),
            (Some(status), None) => write!(f, "{status}"),
            (None, reason) => f.write_str(reason.as_deref().unwrap_or("an exception")),
        }
    }
}

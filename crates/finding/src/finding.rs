//! One finding.

use serde::{Deserialize, Serialize};

use crate::id::FindingId;
use crate::standing::Standing;

/// Something that is or may be wrong with a program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Finding {
    /// The same for the same bug in every run.
    pub id: FindingId,
    /// What it is.
    pub kind: FindingKind,
    /// How sure that is.
    pub verdict: Verdict,
    /// The field, array element or other location it is about.
    pub location: String,
    /// The two accesses of a race, the earlier one first.
    pub accesses: Vec<AccessReport>,
    /// What it led to.
    pub exception: Option<ExceptionReport>,
    /// The threads that could not go on, of a deadlock or livelock or of a race that led to one; of a predicted deadlock, the threads
    /// that took the locks in the wrong order.
    #[serde(default)]
    pub blocked: Vec<BlockedThread>,
    /// How the program ended, if that is what it led to: an exit code or a signal, in words.
    #[serde(default)]
    pub exit: Option<String>,
    /// What followed in the trials in which it happened, the worst first.
    #[serde(default)]
    pub consequences: Vec<Consequence>,
    /// In how many trials it happened.
    pub created: u64,
    /// In how many of these the program broke, and it is to blame for that.
    #[serde(default)]
    pub harmed: u64,
    /// How many trials there were; a recorded trace is one.
    pub trials: u64,
    /// The seed of a run that shows it.
    pub seed: Option<u64>,
    /// The command that shows it again.
    pub replay: Option<String>,
    /// The detectors that reported it.
    pub detectors: Vec<String>,
    /// The runs of a hunt that showed it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub runs: Vec<Sighting>,
    /// The smallest number of these.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_run: Option<u64>,
    /// Whether it is news.
    #[serde(default, skip_serializing_if = "Standing::is_new")]
    pub standing: Standing,
}

/// A run of a hunt that showed something.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Sighting {
    /// The strategy of the run, by name.
    pub strategy: String,
    /// Its number among the runs of that strategy, counted from 1.
    pub run: u64,
}

/// What a finding is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FindingKind {
    /// Two accesses that nothing orders, one of them a write.
    DataRace,
    /// Threads that wait for each other.
    Deadlock,
    /// Threads that run and get nowhere.
    Livelock,
    /// An exception that ended a thread, and no race is known to be the reason.
    UncaughtException,
    /// A class that fails when two threads use it at once, as it does in no order of the same calls.
    ThreadSafetyViolation,
}

impl FindingKind {
    /// The name that people and other tools know it by.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            FindingKind::DataRace => "data-race",
            FindingKind::Deadlock => "deadlock",
            FindingKind::Livelock => "livelock",
            FindingKind::UncaughtException => "uncaught-exception",
            FindingKind::ThreadSafetyViolation => "thread-safety-violation",
        }
    }
}

/// How sure a finding is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Predicted; whether it can happen is not known.
    Potential,
    /// It happened.
    Confirmed,
    /// It happened, and the program broke by it: an exception, a deadlock or an exit code followed.
    Harmful,
}

impl Verdict {
    /// The word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Potential => "potential",
            Verdict::Confirmed => "confirmed",
            Verdict::Harmful => "harmful",
        }
    }
}

/// One side of a race.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AccessReport {
    /// The class of the statement, where the source is known.
    pub class: Option<String>,
    /// Its method.
    pub method: Option<String>,
    /// Its source file.
    pub file: Option<String>,
    /// Its line in that file.
    pub line: Option<u32>,
    /// Reading or writing.
    pub access: AccessKind,
    /// The thread's name.
    pub thread: String,
    /// The locks that were held, as far as that is known.
    pub locks: Vec<String>,
    /// Whether these are all. Of an access that nobody knew to be part of a race when it happened, the locks are not known.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub locks_known: bool,
    /// The calls that led there, innermost first, as far as they are known.
    pub stack: Vec<String>,
    /// The statement, as the observer labelled it.
    pub site: String,
    /// The statement by a name that is the same in every run, by which a scheduler can stop there: `class.method(descriptor)@pc`.
    #[serde(default)]
    pub statement: Option<String>,
}

fn yes() -> bool {
    true
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_yes(value: &bool) -> bool {
    *value
}

/// Whether an access changes its location.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AccessKind {
    /// It does not.
    Read,
    /// It does.
    Write,
}

impl AccessKind {
    /// The word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            AccessKind::Read => "read",
            AccessKind::Write => "write",
        }
    }
}

/// An exception that a finding led to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ExceptionReport {
    /// Its class.
    #[serde(rename = "type")]
    pub class: String,
    /// Its message.
    pub message: Option<String>,
    /// Where it was thrown, innermost first.
    pub stack: Vec<String>,
}

/// A thread that cannot go on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BlockedThread {
    /// Its name.
    pub thread: String,
    /// What it waits for.
    pub wants: Option<String>,
    /// The statement at which it waits.
    pub wants_at: Option<String>,
    /// The thread that has it.
    pub holder: Option<String>,
    /// The locks that it holds itself, outermost first.
    #[serde(default)]
    pub holds: Vec<HeldLock>,
    /// The calls that led there, innermost first, as far as they are known.
    #[serde(default)]
    pub stack: Vec<String>,
}

/// A lock that a thread holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HeldLock {
    /// The lock.
    pub lock: String,
    /// Where it was taken.
    pub at: Option<String>,
}

/// What followed a race.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Consequence {
    /// What it was, in words.
    pub what: String,
    /// In how many of the trials.
    pub times: u64,
    /// In how many runs that did not create a race it was seen too.
    pub otherwise: u64,
    /// How many of these there were.
    pub runs: u64,
    /// The access that has to go first for it, in words; none, if it does not depend on which one does.
    #[serde(default)]
    pub first: Option<String>,
}

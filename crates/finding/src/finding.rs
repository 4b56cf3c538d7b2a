//! One finding.

use serde::{Deserialize, Serialize};

use crate::id::FindingId;

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
    /// In how many trials it happened.
    pub created: u64,
    /// How many trials there were; a recorded trace is one.
    pub trials: u64,
    /// The seed of a run that shows it.
    pub seed: Option<u64>,
    /// The command that shows it again.
    pub replay: Option<String>,
    /// The detectors that reported it.
    pub detectors: Vec<String>,
}

/// What a finding is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FindingKind {
    /// Two accesses that nothing orders, one of them a write.
    DataRace,
}

impl FindingKind {
    /// The name that people and other tools know it by.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            FindingKind::DataRace => "data-race",
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
}

impl Verdict {
    /// The word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Potential => "potential",
            Verdict::Confirmed => "confirmed",
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
    /// The calls that led there, innermost first, as far as they are known.
    pub stack: Vec<String>,
    /// The statement, as the observer labelled it.
    pub site: String,
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

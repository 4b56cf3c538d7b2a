//! What a page is made of. Whoever makes it has read all files and run all programs already.

use finding::{Excerpt, Finding, StrategyReport};
use serde::{Deserialize, Serialize};

/// Everything that a page shows.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Page {
    /// This tool's version.
    pub version: String,
    /// Where the findings come from.
    pub runs: Vec<Run>,
    /// The findings, in the order in which they are shown.
    pub entries: Vec<Entry>,
}

/// A command whose results are shown.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Run {
    /// The file or folder that it left them in.
    pub from: String,
    /// The command, as it was given, or that of the program.
    pub command: String,
    /// What else there is to say, as names and values: seed, runs, JVMs.
    pub facts: Vec<(String, String)>,
    /// What the user should know to read the result rightly.
    pub warnings: Vec<String>,
    /// How the strategies of a hunt fared.
    pub strategies: Vec<StrategyReport>,
}

/// A finding, with what makes it clear.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// The finding.
    pub finding: Finding,
    /// Source, by the frames that it belongs to.
    pub excerpts: Vec<Excerpt>,
    /// How it happened, if that is known.
    pub interleaving: Option<Interleaving>,
    /// Why there is no interleaving, as a sentence.
    pub no_interleaving: Option<String>,
    /// The generated test, as files of Java.
    pub tests: Vec<JavaFile>,
}

impl Entry {
    /// Of a finding of which nothing else is known.
    #[must_use]
    pub fn new(finding: Finding) -> Self {
        Self { finding, excerpts: Vec::new(), interleaving: None, no_interleaving: None, tests: Vec::new() }
    }

    /// The source of a frame, if it was found.
    pub(crate) fn excerpt(&self, frame: &str) -> Option<&Excerpt> {
        self.excerpts.iter().find(|excerpt| excerpt.frame == frame)
    }
}

/// A file of Java.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JavaFile {
    /// Its name.
    pub name: String,
    /// What is in it.
    pub text: String,
}

/// What the threads did, one after the other.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Interleaving {
    /// The threads, in the order of their lanes.
    pub threads: Vec<Lane>,
    /// The steps that are shown, in the order in which they were taken.
    pub steps: Vec<Step>,
    /// How many steps there were.
    pub total: u64,
    /// The numbers of the two steps that met, of a race.
    pub meeting: Option<[u64; 2]>,
}

/// A thread.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Lane {
    /// Its number in the run.
    pub thread: u32,
    /// Its name.
    pub name: String,
}

/// A step, or several that are shown as one.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Step {
    /// Its number in the run, from 1.
    pub n: u64,
    /// The number of the thread.
    pub thread: u32,
    /// What kind of step it is, as the scheduler calls it; or the call of a generated test.
    pub what: String,
    /// The frame.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub site: Option<String>,
    /// The lock that it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lock: Option<String>,
    /// The monitors that the thread was in before it, outermost first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub holds: Vec<String>,
    /// Whether it is an access that changes its location.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub writes: bool,
    /// How many steps like this one it stands for.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub times: u64,
    /// Whether it stands for steps inside the JDK.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub inside: bool,
    /// How many steps, of whichever thread, were left out right before it.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub left_out: u64,
}

fn one() -> u64 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_one(number: &u64) -> bool {
    *number == 1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

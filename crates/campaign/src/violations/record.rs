//! What is kept of a violation, so that it can be shown again.

use finding::Finding;
use generate::{FailureKind, Test};
use serde::{Deserialize, Serialize};

use crate::record::FORMAT;

/// A violation, and what it takes to see it again.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TestRecord {
    /// The format of the file.
    pub format: u32,
    /// What was found.
    pub finding: Finding,
    /// In what.
    pub generated: TestSubject,
}

impl TestRecord {
    /// For a file of this version.
    #[must_use]
    pub fn new(finding: Finding, generated: TestSubject) -> Self {
        Self { format: FORMAT, finding, generated }
    }
}

/// A generated test and the schedule that breaks it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TestSubject {
    /// The `java` to run.
    pub java: String,
    /// Where the classes are.
    pub class_path: String,
    /// Patterns of the classes in which threads stop at every access.
    pub scope: Vec<String>,
    /// The test.
    pub test: Test,
    /// The choices.
    pub choices: Vec<u32>,
    /// What is to be seen.
    pub kind: FailureKind,
    /// The message of the exception, if it is one.
    pub message: Option<String>,
}

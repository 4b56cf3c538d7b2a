//! What a campaign is about: a program, or a method of a test.

use std::ffi::OsString;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::Error;

/// What is run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Subject {
    /// The command; for a test, the JVM to run it in and its options.
    pub command: Vec<String>,
    /// Where it is run.
    pub directory: PathBuf,
    /// The test, if it is one.
    pub test: Option<TestMethod>,
    /// Patterns of the classes that are checked; empty for the default.
    pub include: Vec<String>,
    /// Patterns of classes that are not.
    pub exclude: Vec<String>,
}

/// A method that is run again and again inside one JVM.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TestMethod {
    /// `Class#method`.
    pub name: String,
    /// Where its class and all that it uses are.
    pub classpath: String,
}

impl Subject {
    /// A command, run here.
    ///
    /// # Errors
    /// Its words are no text, so that they cannot be kept for a replay; or there is no here.
    pub fn new(command: &[OsString], test: Option<TestMethod>) -> Result<Self, Error> {
        let text = |word: &OsString| {
            let text = word.to_str().map(str::to_owned);
            text.ok_or_else(|| Error::Input(format!("{} is not UTF-8", word.display())))
        };
        let directory = std::env::current_dir().map_err(Error::machine("cannot find out where we are"))?;
        let command = command.iter().map(text).collect::<Result<_, _>>()?;
        Ok(Self { command, directory, test, include: Vec::new(), exclude: Vec::new() })
    }
}

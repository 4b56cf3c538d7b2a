//! One command under control: run, and what its JVMs tell of how it went.

use std::path::Path;

use finding::Finding;
use serde::de::DeserializeOwned;

use crate::Error;
use crate::outcome::Outcome;
use crate::target::{self, Interrupts, Request, Run, RunFolder, Stop};
use crate::trial::Status;

/// Schedules that are longer than this are not read.
const MOST_BYTES: u64 = 4 << 20;

/// What a command under control left.
pub struct ControlledRun {
    /// How it ended.
    pub status: Status,
    /// Why it was ended, if it was.
    pub stop: Option<Stop>,
    /// What each JVM tells: of itself, or of each iteration of a test, in order.
    pub jvms: Vec<JvmWords>,
    /// What a detector found.
    pub findings: Vec<Finding>,
    /// Classes that were rewritten.
    pub classes_instrumented: u64,
    /// What keeps the result from meaning what it should.
    pub faults: Vec<String>,
    /// The last line that the command said on stderr, if that is not ours.
    pub last_words: Option<String>,
}

/// What one JVM tells.
#[derive(Default)]
pub struct JvmWords {
    /// How the run went, or each iteration.
    pub outcomes: Vec<Outcome>,
    /// The threads that were chosen, for the run or for each iteration.
    pub schedules: Vec<Vec<u32>>,
    /// The interleaving, if that was wanted: one line of JSON for each step.
    pub steps: String,
}

/// Runs a command under control.
///
/// # Errors
/// The command cannot be run or started no JVM. A run that was ended by a limit or the user, or that crashed, is none.
pub fn controlled_run(request: &Request<'_>, interrupts: &Interrupts) -> Result<ControlledRun, Error> {
    debug_assert!(request.control.is_some());
    let run = target::run(request, RunFolder::temporary()?, interrupts)?;
    read(run)
}

fn read(run: Run) -> Result<ControlledRun, Error> {
    let unreadable = || Error::machine("cannot read what the run left");
    // A JVM that renamed its announcement could not write all it wanted; what it could is read.
    let mut jvms = run.folder.files("jvm").map_err(unreadable())?;
    jvms.extend(run.folder.files("cut").map_err(unreadable())?);
    let words = |jvm: &std::path::PathBuf| JvmWords {
        outcomes: lines(jvm.with_extension("outcome")),
        schedules: short(&jvm.with_extension("schedule")).map(lines).unwrap_or_default(),
        steps: std::fs::read(jvm.with_extension("steps"))
            .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
            .unwrap_or_default(),
    };
    Ok(ControlledRun {
        status: run.status.into(),
        stop: run.stop,
        jvms: jvms.iter().map(words).collect(),
        findings: run.findings,
        classes_instrumented: run.classes_instrumented,
        faults: run.faults,
        last_words: run.last_words,
    })
}

/// The values in a file of JSON lines. A JVM that was killed may have left half of one.
fn lines<T: DeserializeOwned>(file: impl AsRef<Path>) -> Vec<T> {
    let bytes = std::fs::read(file).unwrap_or_default();
    bytes.split(|&byte| byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok()).collect()
}

/// A file that is not too long. Schedules are a help, and a long one is not worth its time.
fn short(file: &Path) -> Option<&Path> {
    file.metadata().is_ok_and(|file| file.len() <= MOST_BYTES).then_some(file)
}

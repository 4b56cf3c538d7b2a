//! One command: run, and what its JVMs tell of how it went.

use std::path::Path;
use std::time::Duration;

use finding::Finding;
use serde::de::DeserializeOwned;

use crate::Error;
use crate::outcome::{Created, Early, Outcome};
use crate::relations::Relations;
use crate::target::{self, Interrupts, Request, Run, RunFolder, Stop};
use crate::trial::Status;
use crate::unseen::Unseen;

/// Schedules that are longer than this are not read.
const MOST_BYTES: u64 = 4 << 20;

/// What a command left.
pub struct ToldRun {
    /// How it ended.
    pub status: Status,
    /// Why it was ended, if it was.
    pub stop: Option<Stop>,
    /// How long it took.
    pub took: Duration,
    /// What each JVM tells: of itself, or of each iteration of a test, in order.
    pub jvms: Vec<JvmWords>,
    /// What a detector found.
    pub findings: Vec<Finding>,
    /// Classes that were rewritten.
    pub classes_instrumented: u64,
    /// What keeps the result from meaning what it should.
    pub faults: Vec<String>,
    /// Code of the program in which nothing was seen.
    pub unseen: Unseen,
    /// Whether a JVM did not sum up: it crashed, was killed, or runs on.
    pub cut_short: bool,
    /// The last line that the command said on stderr, if that is not ours.
    pub last_words: Option<String>,
}

/// What one JVM tells.
#[derive(Default)]
pub struct JvmWords {
    /// How the run went, or each iteration.
    pub outcomes: Vec<Outcome>,
    /// The races that it told of at once.
    pub created: Vec<Early>,
    /// The threads that were chosen, for the run or for each iteration.
    pub schedules: Vec<Vec<u32>>,
    /// The may-trigger relations, if they were collected.
    pub relations: Option<Relations>,
    /// The interleaving, if that was wanted: one line of JSON for each step.
    pub steps: String,
}

impl JvmWords {
    /// The races of the run, or of an iteration, if it has no outcome in which they are.
    pub(crate) fn untold(&self, iteration: Option<u64>) -> Vec<Created> {
        let of_it = |early: &&Early| early.iteration == iteration;
        match self.outcomes.iter().any(|outcome| outcome.iteration == iteration) {
            true => Vec::new(),
            false => self.created.iter().filter(of_it).map(|early| early.created.clone()).collect(),
        }
    }
}

/// Runs a command under control.
///
/// # Errors
/// The command cannot be run or started no JVM. A run that was ended by a limit or the user, or that crashed, is none.
pub fn controlled_run(request: &Request<'_>, interrupts: &Interrupts) -> Result<ToldRun, Error> {
    debug_assert!(request.control.is_some());
    told_run(request, interrupts)
}

/// Runs a command, under control or not.
pub(crate) fn told_run(request: &Request<'_>, interrupts: &Interrupts) -> Result<ToldRun, Error> {
    let run = target::run(request, RunFolder::temporary()?, interrupts)?;
    read(run)
}

fn read(run: Run) -> Result<ToldRun, Error> {
    let unreadable = || Error::machine("cannot read what the run left");
    // A JVM that renamed its announcement could not write all it wanted; what it could is read.
    let mut jvms = run.folder.files("jvm").map_err(unreadable())?;
    jvms.extend(run.folder.files("cut").map_err(unreadable())?);
    let words = |jvm: &std::path::PathBuf| JvmWords {
        outcomes: lines(jvm.with_extension("outcome")),
        created: lines(jvm.with_extension("created")),
        schedules: short(&jvm.with_extension("schedule")).map(lines).unwrap_or_default(),
        relations: lines(jvm.with_extension("relations")).pop(),
        steps: std::fs::read(jvm.with_extension("steps"))
            .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
            .unwrap_or_default(),
    };
    Ok(ToldRun {
        status: run.status.into(),
        stop: run.stop,
        took: run.took,
        jvms: jvms.iter().map(words).collect(),
        findings: run.findings,
        classes_instrumented: run.classes_instrumented,
        faults: run.faults,
        unseen: Unseen::of_program(run.classes_failed.into_iter().chain(run.methods_skipped)),
        cut_short: run.cut_short,
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

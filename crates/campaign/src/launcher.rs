//! Who runs trials: JVMs, or in tests of this crate a pretence of them.

use std::time::Duration;

use crate::Error;
use crate::mode::Mode;
use crate::target::Stop;
use crate::trial::Trial;
use crate::unseen::Unseen;

/// Trials that differ by their seeds only.
#[derive(Clone, Copy, Debug)]
pub struct Job<'a> {
    /// What is done with the program, but for the seed and the core.
    pub mode: &'a Mode,
    /// A seed for each trial.
    pub seeds: &'a [u64],
    /// The core to run on, if its threads are controlled.
    pub core: Option<u32>,
}

/// What came of them.
#[derive(Clone, Default, Debug)]
pub struct Batch {
    /// In the order of the seeds; fewer, if there was no time for more.
    pub trials: Vec<Trial>,
    /// How many JVMs it took.
    pub jvms: u64,
    /// The most classes that were rewritten in one of them.
    pub classes_instrumented: u64,
    /// What keeps the result from meaning what it should.
    pub faults: Vec<String>,
    /// Code of the program in which nothing was seen.
    pub unseen: Unseen,
}

/// Runs trials.
pub trait Launcher: Sync {
    /// How many trials are best run together.
    fn batch(&self, mode: &Mode) -> u64;

    /// Runs these trials.
    ///
    /// # Errors
    /// They cannot be run.
    fn launch(&self, job: &Job<'_>) -> Result<Batch, Error>;

    /// Runs the program once without the agent. How long that takes, where it can be known.
    ///
    /// # Errors
    /// It cannot be run.
    fn plain(&self, _limit: Duration) -> Result<Option<Duration>, Error> {
        Ok(None)
    }

    /// Why no more trials are to be run: the user wants no more, or the time for all of them is over.
    fn stopped(&self) -> Option<Stop>;
}

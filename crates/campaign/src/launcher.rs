//! Who runs trials: JVMs, or in tests of this crate a pretence of them.

use crate::Error;
use crate::plan::Control;
use crate::target::Stop;
use crate::trial::Trial;

/// Trials that differ by their seeds only.
#[derive(Clone, Copy, Debug)]
pub struct Job<'a> {
    /// The detector that observes them, if any.
    pub detector: Option<&'a str>,
    /// How the threads are controlled, but for the seed and the core.
    pub control: &'a Control,
    /// A seed for each trial.
    pub seeds: &'a [u64],
    /// The core to run on.
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
}

/// Runs trials.
pub trait Launcher: Sync {
    /// How many trials are best run together.
    fn batch(&self, control: &Control) -> u64;

    /// Runs these trials.
    ///
    /// # Errors
    /// They cannot be run.
    fn launch(&self, job: &Job<'_>) -> Result<Batch, Error>;

    /// Why no more trials are to be run: the user wants no more, or the time for all of them is over.
    fn stopped(&self) -> Option<Stop>;
}

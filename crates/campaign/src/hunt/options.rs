//! How a hunt is run.

use finding::Shard;

use super::Tactic;
use crate::campaign::Options;
use crate::plan::Limits;
use crate::relations::MayTrigger;

/// How a hunt is run.
#[derive(Clone, Debug)]
pub struct HuntOptions {
    /// All random choices come from it.
    pub seed: u64,
    /// The strategies, each once.
    pub tactics: Vec<Tactic>,
    /// How many runs each of them has. That from which DrFinder learns before the first one does not count.
    pub runs: u64,
    /// The part of these runs that is to be run. Each part learns for itself.
    pub shard: Shard,
    /// How may-trigger relations are collected.
    pub may_trigger: MayTrigger,
    /// The depth of the bugs that PCT looks for.
    pub bug_depth: u32,
    /// Whether races are confirmed, by so many trials each at most.
    pub confirm: Option<u64>,
    /// How many run at a time.
    pub jobs: usize,
    /// The cores that there are.
    pub cores: Vec<u32>,
    /// The limits of each run.
    pub limits: Limits,
}

impl HuntOptions {
    /// How races are confirmed, with so many trials each at most.
    pub(super) fn fuzz(&self, trials: u64) -> Options {
        Options {
            seed: self.seed,
            shard: Shard::WHOLE,
            predictions: 0,
            runs: trials,
            all_trials: false,
            jobs: self.jobs,
            cores: self.cores.clone(),
            limits: self.limits,
        }
    }
}

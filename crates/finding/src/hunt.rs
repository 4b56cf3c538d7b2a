//! What a hunt has to say beside its findings: how each strategy fared.

use serde::{Deserialize, Serialize};

/// How a strategy fared.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct StrategyReport {
    /// Its name.
    pub name: String,
    /// Its runs, in order.
    pub runs: Vec<HuntRun>,
    /// The races that it showed, each counted once.
    pub races: u64,
    /// Those of them that no other strategy showed.
    pub only: u64,
    /// Races that other strategies showed, and this one did not.
    pub missed: u64,
    /// The run that goes before the others to learn from, if there was one.
    pub phase1_ms: Option<u64>,
    /// A run, in the mean.
    pub phase2_ms: Option<u64>,
    /// A run without us.
    pub plain_ms: Option<u64>,
    /// How often a plain run fits into the run that goes before.
    pub phase1_slowdown: Option<f64>,
    /// How often it fits into a run.
    pub phase2_slowdown: Option<f64>,
    /// How many may-trigger relations were learned before the first run.
    pub relations: Option<u64>,
    /// Of all that was held back, the part that ended because everybody was.
    pub thrashing_rate: Option<f64>,
}

/// One run of a hunt.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HuntRun {
    /// Its seed.
    pub seed: u64,
    /// The races that it showed.
    pub races: u64,
    /// Those of them that no earlier run of its strategy showed.
    pub new: u64,
    /// All races that the strategy has shown so far.
    pub cumulative: u64,
    /// How often everybody was held back, so that one had to be let go.
    pub thrashings: u64,
    /// How often somebody was held back.
    pub postponed: u64,
    /// Its steps, if it was controlled.
    pub steps: u64,
    /// What was chosen and where, as a number, if it was controlled: two runs with the same digest took the same schedule.
    pub digest: Option<String>,
    /// How long it took.
    pub time_ms: Option<u64>,
    /// How it ended: `exit`, `deadlock`, `livelock`, `idle-pool`, `step-limit`, `time-limit`, `interrupt`, `silent` if nothing is known of
    /// it, or `failed` if it could not be run.
    pub ended: String,
}

impl StrategyReport {
    /// The races that the strategy has shown after each run that showed a new one: the number of the run, and theirs.
    pub fn growth(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        let runs = (1..).zip(&self.runs);
        runs.filter(|(_, run)| run.new > 0).map(|(number, run)| (number, run.cumulative))
    }
}

//! How a run is to be controlled.

use schedule::{Conductor, Limits, Recorder, Scheduler};
use serde::Deserialize;

use super::foresight::Sight;
use super::sites::{self, SiteNames};

/// The part of the plan that is about control.
#[derive(Clone, Deserialize)]
pub(crate) struct ControlPlan {
    pub(crate) strategy: Strategy,
    pub(crate) seed: u64,
    /// A run ends after so many steps.
    pub(crate) step_limit: u64,
    /// A run ends after so much real time.
    pub(crate) time_limit_ms: u64,
    /// The date at which the run begins.
    pub(crate) clock_ms: u64,
    /// Keys of the statements at which threads stop.
    #[serde(default)]
    pub(crate) stops: Vec<String>,
    /// The lock-order cycle to steer into.
    #[serde(default)]
    pub(crate) cycle: Vec<Edge>,
    /// The choices to follow.
    #[serde(default)]
    pub(crate) choices: Option<Vec<u32>>,
    /// Whether the interleaving is written down.
    #[serde(default)]
    pub(crate) trace: bool,
    /// The processor to stay on.
    #[serde(default)]
    pub(crate) core: Option<usize>,
    /// Whether a debugger stops threads.
    #[serde(default)]
    pub(crate) debugged: bool,
    /// How many orders have to be right for the bugs that `pct` looks for.
    #[serde(default = "bug_depth")]
    pub(crate) depth: u32,
    /// What an earlier run had.
    #[serde(default)]
    pub(crate) expected: Expected,
    /// Methods and the types of locks that they may lead to, for `drfinder`.
    #[serde(default)]
    pub(crate) relations: Vec<(String, String)>,
    /// Whether the JVM executes calls of generated tests.
    #[serde(skip)]
    pub(crate) hosts: bool,
    /// Whether lock orders are watched.
    #[serde(skip)]
    pub(crate) predicts: bool,
}

/// How the next thread is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Strategy {
    Random,
    Racefuzzer,
    Deadlock,
    Replay,
    Pct,
    Pos,
    Surw,
    Drfinder,
}

/// What an earlier run had: steps in all, and acquisitions of each thread by number.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct Expected {
    pub(crate) steps: u64,
    #[serde(default)]
    pub(crate) threads: Vec<u64>,
}

impl Default for Expected {
    fn default() -> Self {
        Self { steps: 10_000, threads: Vec::new() }
    }
}

fn bug_depth() -> u32 {
    3
}

/// Two acquisitions of one thread, by the keys of their statements.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct Edge {
    pub(crate) held: String,
    pub(crate) wanted: String,
}

impl ControlPlan {
    /// Statements that the plan names.
    pub(super) fn sites(&self) -> SiteNames {
        let edges = self.cycle.iter().flat_map(|edge| [&edge.held, &edge.wanted]);
        SiteNames::new(self.stops.iter().chain(edges).map(String::as_str))
    }

    /// Whether the strategy is about all locks, not only about monitors.
    pub(crate) fn hunts(&self) -> bool {
        matches!(self.strategy, Strategy::Pct | Strategy::Pos | Strategy::Surw | Strategy::Drfinder)
    }

    /// The strategy, with a seed.
    pub(super) fn scheduler(
        &self,
        seed: u64,
        sites: &SiteNames,
        sight: Option<&Sight>,
    ) -> Box<dyn Scheduler> {
        let strategy = match self.strategy {
            Strategy::Random => schedule::Strategy::Random,
            Strategy::Racefuzzer => schedule::Strategy::RaceFuzzer,
            Strategy::Deadlock => {
                let cycle = self.cycle.iter();
                let cycle = cycle.map(|edge| schedule::Edge {
                    held: sites::hash(&edge.held),
                    wanted: sites::hash(&edge.wanted),
                });
                schedule::Strategy::Deadlock { cycle: cycle.collect(), sites: sites.stable() }
            }
            Strategy::Pct => schedule::Strategy::Pct { depth: self.depth, steps: self.expected.steps },
            Strategy::Pos => schedule::Strategy::Pos,
            Strategy::Surw => schedule::Strategy::Surw { threads: self.expected.threads.clone() },
            Strategy::Drfinder => {
                schedule::Strategy::DrFinder { foresight: sight.map(Sight::foresight).unwrap_or_default() }
            }
            Strategy::Replay => {
                schedule::Strategy::Replay { choices: self.choices.clone().unwrap_or_default() }
            }
        };
        strategy.scheduler(seed)
    }

    /// An empty record.
    pub(super) fn recorder(&self, sites: &SiteNames) -> Recorder {
        let recorder = Recorder::new().with_sites(sites.stable());
        if self.trace { recorder.with_interleaving() } else { recorder }
    }

    /// Model, strategy and record at the beginning.
    pub(super) fn conductor(&self, sites: &SiteNames, sight: Option<&Sight>) -> Conductor {
        let limits = Limits { steps: self.step_limit };
        Conductor::new(self.scheduler(self.seed, sites, sight), self.recorder(sites), limits)
    }
}

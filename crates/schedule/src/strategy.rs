//! The strategies by name.

use crate::deadlock::{Deadlock, Edge};
use crate::drfinder::DrFinder;
use crate::foresight::Foresight;
use crate::pct::Pct;
use crate::pos::Pos;
use crate::racefuzzer::RaceFuzzer;
use crate::random::Random;
use crate::replay::Replay;
use crate::scheduler::Scheduler;
use crate::stable::StableSites;
use crate::surw::Surw;

/// How to choose.
#[derive(Debug)]
pub enum Strategy {
    /// See [`Random`].
    Random,
    /// See [`RaceFuzzer`].
    RaceFuzzer,
    /// See [`Deadlock`].
    Deadlock {
        /// The parts of the cycle, in any order.
        cycle: Vec<Edge>,
        /// What its statements are in this run.
        sites: StableSites,
    },
    /// See [`DrFinder`].
    DrFinder {
        /// Which locks are of one type, and who may acquire one.
        foresight: Foresight,
    },
    /// See [`Pct`].
    Pct {
        /// How many orders have to be right for the bug that is looked for.
        depth: u32,
        /// How many steps the program is expected to take.
        steps: u64,
    },
    /// See [`Pos`].
    Pos,
    /// See [`Surw`].
    Surw {
        /// How many locks each thread is expected to acquire, by thread number ([`crate::Recorder::acquisitions`] of an earlier run).
        threads: Vec<u64>,
    },
    /// See [`Replay`].
    Replay {
        /// What was chosen then.
        choices: Vec<u32>,
    },
}

impl Strategy {
    /// The strategy with this seed.
    #[must_use]
    pub fn scheduler(self, seed: u64) -> Box<dyn Scheduler> {
        match self {
            Self::Random => Box::new(Random::new(seed)),
            Self::RaceFuzzer => Box::new(RaceFuzzer::new(seed)),
            Self::Deadlock { cycle, sites } => Box::new(Deadlock::new(seed, cycle, sites)),
            Self::DrFinder { foresight } => Box::new(DrFinder::new(seed, foresight)),
            Self::Pct { depth, steps } => Box::new(Pct::new(seed, depth, steps)),
            Self::Pos => Box::new(Pos::new(seed)),
            Self::Surw { threads } => Box::new(Surw::new(seed, threads)),
            Self::Replay { choices } => Box::new(Replay::new(choices, seed)),
        }
    }
}

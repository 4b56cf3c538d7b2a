//! Who is compared.

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

/// A way to choose schedules, as `racewright hunt --strategy` calls it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Strategy {
    /// The system's own scheduler.
    Native,
    /// Noise at lock acquisitions.
    Contest,
    /// Priorities with a few changes.
    Pct,
    /// Any thread at each step.
    Random,
    /// Partial-order sampling.
    Pos,
    /// A selectively uniform random walk.
    Surw,
    /// Reversed lock orders.
    #[value(name = "drfinder")]
    DrFinder,
}

impl Strategy {
    pub(crate) const ALL: [Self; 7] =
        [Self::Native, Self::Contest, Self::Pct, Self::Random, Self::Pos, Self::Surw, Self::DrFinder];

    /// Those that the paper compares with its own.
    pub(crate) const RIVALS: [Self; 3] = [Self::Native, Self::Contest, Self::Pct];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Native => "native",
            Self::Contest => "contest",
            Self::Pct => "pct",
            Self::Random => "random",
            Self::Pos => "pos",
            Self::Surw => "surw",
            Self::DrFinder => "drfinder",
        }
    }
}

//! What a program is made from.

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

/// The most handovers that a program is made with.
pub(crate) const MOST_HANDOVERS: u32 = 8;

/// How the handovers lie between the two accesses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Shape {
    /// Side by side, each to a thread of its own: all must be reversed.
    Fan,
    /// Side by side, all to the reader: all must be reversed.
    Ladder,
    /// One after the other: any one must be reversed.
    Chain,
}

impl Shape {
    pub(crate) const ALL: [Self; 3] = [Self::Fan, Self::Ladder, Self::Chain];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Fan => "fan",
            Self::Ladder => "ladder",
            Self::Chain => "chain",
        }
    }
}

/// Why those who take come later than those who give, in plain runs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, ValueEnum)]
pub(crate) enum Late {
    /// They compute something first, which schedulers do not notice: they could go on at any time.
    Computes,
    /// They wait until `main`, which computes something, opens a gate: until then nobody can make them go on.
    Waits,
}

/// A program. The same spec is the same program, to the letter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Spec {
    pub(crate) shape: Shape,
    pub(crate) handovers: u32,
    /// Decides on distractors, on the kinds of locks, and on how methods call each other.
    pub(crate) seed: u64,
    /// So many handovers, the first ones, are reversed in plain runs already. None of a hidden race.
    pub(crate) reversed: u32,
    pub(crate) late: Late,
}

impl Spec {
    /// A program whose race is hidden in plain runs.
    pub(crate) fn new(shape: Shape, handovers: u32, seed: u64) -> Self {
        Self { shape, handovers, seed, reversed: 0, late: Late::Computes }
    }

    /// The name of its class.
    pub(crate) fn class(&self) -> String {
        let Self { shape, handovers, seed, reversed, late } = self;
        let shape = match shape {
            Shape::Fan => "Fan",
            Shape::Ladder => "Ladder",
            Shape::Chain => "Chain",
        };
        let suffix = if *reversed > 0 { format!("Reversed{reversed}") } else { String::new() };
        let waiting = if *late == Late::Waits { "Waiting" } else { "" };
        format!("{shape}{handovers}{waiting}Seed{seed}{suffix}")
    }
}

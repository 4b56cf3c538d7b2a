//! Real programs: eight numerical kernels on a plain JVM against the same under `racewright detect`.
//!
//! Follows table 1 of the FastTrack paper: slowdown and warnings of each detector, measured in one run. Everything takes turns,
//! round after round, and the best round counts, so that a noisy moment hits all alike. Beside it, what the paper tells apart: the
//! memory, and the time that a program needs to start.

mod bench;
mod cell;
pub(crate) mod options;
mod outcome;
pub(crate) mod programs;
pub(crate) mod ratio;
mod report;
pub(crate) mod rounds;
pub(crate) mod row;
mod startup;

pub(crate) use bench::{machine, run};
pub(crate) use options::JvmArguments;

//! Runs programs under the agent: one run, or as many as it takes to know what a race does.
//!
//! [`target`] runs a command once. A campaign runs it many times with its threads under control, after RaceFuzzer (Sen, PLDI 2008): it
//! predicts, steers into what was predicted, and compares with runs that were not steered.
//!
//! **Invariant:** what a campaign finds depends on its seed, not on the number of runs at a time; but for limits of real time.

mod controlled;
mod error;
mod outcome;
mod plan;
pub mod target;
mod trial;

pub use controlled::{ControlledRun, controlled_run};
pub use error::Error;
pub use outcome::{Created, End, LockEdge, Outcome, Uncaught};
pub use plan::{Control, CycleStep, Limits, Strategy};
pub use trial::{Status, Trial};

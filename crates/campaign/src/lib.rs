//! Runs programs under the agent: one run, or as many as it takes to know what a race does.
//!
//! [`target`] runs a command once. A campaign runs it many times with its threads under control, after RaceFuzzer (Sen, PLDI 2008): it
//! predicts, steers into what was predicted, and compares with runs that were not steered.
//!
//! **Invariant:** what a campaign finds depends on its seed, not on the number of runs at a time; but for limits of real time.

mod blame;
mod campaign;
mod candidates;
mod controlled;
mod cores;
mod error;
mod findings;
mod harness;
mod jvms;
mod launcher;
mod outcome;
mod plan;
mod pool;
mod record;
mod replay;
mod seed;
mod series;
mod subject;
mod symptom;
pub mod target;
#[cfg(test)]
mod tests;
mod trial;

pub use campaign::{Options, Progress, Results, run};
pub use controlled::{ControlledRun, JvmWords, controlled_run};
pub use cores::cores;
pub use error::Error;
pub use jvms::{Again, Jvms};
pub use launcher::{Batch, Job, Launcher};
pub use outcome::{Created, End, LockEdge, Outcome, Uncaught};
pub use plan::{Control, CycleStep, Limits, Strategy};
pub use record::{Expected, Record, Store};
pub use replay::{Comparison, Parted};
pub use seed::any_seed;
pub use subject::{Subject, TestMethod};
pub use symptom::Symptom;
pub use trial::{Status, Trial};

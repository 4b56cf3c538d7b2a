//! Runs programs under the agent: one run, or as many as it takes to know what a race does.
//!
//! [`target`] runs a command once. A campaign runs it many times with its threads under control, after RaceFuzzer (Sen, PLDI 2008): it
//! predicts, steers into what was predicted, and compares with runs that were not steered. A [`hunt`](fn@hunt) runs it under schedules that are
//! made to show what others hide, and learns from each run for the next, after DrFinder (Cai and Cao, FSE 2015).
//!
//! **Invariant:** what a campaign finds depends on its seed, not on the number of runs at a time; but for limits of real time.

mod blame;
mod campaign;
mod candidates;
mod cores;
mod error;
mod failure;
mod findings;
mod finds;
mod harness;
mod host;
mod hunt;
mod jvms;
mod launcher;
mod mode;
mod outcome;
mod plan;
mod pool;
mod record;
mod relations;
mod replace;
mod replay;
mod seed;
mod series;
mod subject;
mod symptom;
pub mod target;
#[cfg(test)]
mod tests;
mod told;
mod trial;
mod unfinished;
mod unseen;
mod violations;

pub use campaign::{Options, Progress, Results, run};
pub use cores::cores;
pub use error::Error;
pub use failure::Failure;
pub use host::{Host, HostOptions};
pub use hunt::{HuntOptions, HuntProgress, HuntResults, Tactic, hunt};
pub use jvms::{Again, Jvms};
pub use launcher::{Batch, Job, Launcher};
pub use mode::{Mode, Threads};
pub use outcome::{Created, Early, End, LockEdge, Outcome, Uncaught};
pub use plan::{Control, CycleStep, ExpectedSteps, Limits, Noise, Strategy};
pub use record::{Expected, Kept, Record, Store};
pub use relations::{LockTypes, MayTrigger, Relation, Relations};
pub use replace::{replace_file, without_name};
pub use replay::{Comparison, Parted};
pub use seed::{any_seed, class_seed};
pub use subject::{Subject, TestMethod};
pub use symptom::Symptom;
pub use told::{JvmWords, ToldRun, controlled_run};
pub use trial::{Status, Trial};
pub use unfinished::Cut;
pub use unseen::Unseen;
pub use violations::{
    ClassResult, ClassVerdict, Proof, TestRecord, TestSubject, ViolationOptions, examine, repeat,
};

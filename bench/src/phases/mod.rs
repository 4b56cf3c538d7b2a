//! What the two phases of `racewright hunt --strategy drfinder` cost on programs that do little but take locks.
//!
//! Phase I only listens to acquisitions: it is compared with a plain JVM. Phase II lets FastTrack watch threads that are held back: it is compared
//! with FastTrack alone, on all cores and on one, because threads under control stay on one. All take turns, and the best round counts.
//!
//! - `jvms`: JVMs in each of these manners. `measure`: the programs. `report`: the table.

mod bench;
mod jvms;
mod measure;
mod options;
mod report;

pub(crate) use bench::run;
pub(crate) use options::PhasesArguments;

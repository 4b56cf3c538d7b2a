//! Table 1 of the RaceFuzzer paper in our numbers: what is predicted, what can be made happen, what breaks, and how long it takes.
//!
//! Programs run through the `campaign` crate, as `racewright fuzz --all-trials` does it, so what is counted are findings and not words.

mod bench;
pub(crate) mod measure;
pub(crate) mod options;
pub(crate) mod programs;
mod report;
pub(crate) mod row;
pub(crate) mod watched;

pub(crate) use bench::run;
pub(crate) use options::TablesArguments;

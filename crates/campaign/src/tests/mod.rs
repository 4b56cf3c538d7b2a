//! The logic of campaigns and replays, without a JVM.

mod blame;
mod fake;
mod independence;
mod kept;
mod stopping;
mod verdicts;

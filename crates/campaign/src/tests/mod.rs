//! The logic of campaigns and replays, without a JVM.

mod blame;
mod fake;
mod hunt;
mod independence;
mod kept;
mod stopping;
mod unfinished;
mod verdicts;

//! The logic of campaigns and replays, without a JVM.

mod blame;
mod fake;
mod hunt;
mod independence;
mod kept;
mod shards;
mod stopping;
mod unfinished;
mod verdicts;

//! What becomes of findings in every command: which of them count, what is printed, what is written to files, and the exit code.

mod args;
mod baseline;
mod command_report;
mod fail_on;
mod failed;
mod judge;
mod render;
mod suppression;
mod write;

pub(crate) use args::{OutputArguments, SourceArguments, WriteTarget};
#[cfg(test)]
pub(crate) use baseline::tests::finding as example;
pub(crate) use command_report::{CommandReport, run_report};
pub(crate) use failed::{asked, failed};
pub(crate) use judge::{Judge, Loudness};
pub(crate) use suppression::{Suppression, today};

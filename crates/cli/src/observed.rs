//! One run of a program that is observed, not controlled: what `detect` and `record` have in common.

use anyhow::Context;
use campaign::target::{self, Interrupts, Request, Run, RunFolder, Streams};

use crate::args::RunArguments;

/// Runs a command under observation; without a detector, each JVM writes a trace.
pub(crate) fn run(
    arguments: &RunArguments,
    detector: Option<&str>,
    folder: RunFolder,
) -> anyhow::Result<Run> {
    let interrupts = Interrupts::listen().context("cannot listen for interrupts")?;
    let request = Request {
        command: &arguments.command,
        directory: None,
        detector,
        include: &arguments.include,
        exclude: &arguments.exclude,
        control: None,
        may_trigger: None,
        noise: None,
        jvm_options: &[],
        time_limit: arguments.time_limit,
        streams: Streams::Ours,
    };
    Ok(target::run(&request, folder, &interrupts)?)
}

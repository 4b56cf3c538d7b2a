//! Starts the user's command.

use std::path::Path;
use std::process::Command;

use anyhow::Context;
use serde::Serialize;

use super::watch::Watch;
use super::{Run, RunFolder, agent, collect, unreached};
use crate::args::RunArguments;
use crate::exit::BadInput;

/// What the agent is asked for; it reads this as JSON.
#[derive(Serialize)]
struct Plan<'a> {
    out: &'a Path,
    detector: Option<&'a str>,
    include: &'a [String],
    exclude: &'a [String],
}

/// Runs a command under observation; without a detector, each JVM writes a trace.
pub(crate) fn run(
    arguments: &RunArguments,
    detector: Option<&str>,
    folder: RunFolder,
) -> anyhow::Result<Run> {
    let RunArguments { include, exclude, time_limit, command, .. } = arguments;
    let agent = agent::find()?;
    let plan = folder.path().join("plan.json");
    let content = serde_json::to_vec(&Plan { out: folder.path(), detector, include, exclude })?;
    std::fs::write(&plan, content).with_context(|| format!("cannot write {}", plan.display()))?;
    let options = agent::jvm_options(&agent, &plan);
    let (program, arguments) =
        command.split_first().filter(|(program, _)| !program.is_empty()).ok_or_else(empty)?;
    let mut child = Command::new(program);
    if unreached::is_java(program) {
        // On the command line rather than in the environment, of which the JVM would tell the user.
        child.args(options);
    } else {
        child.env("JAVA_TOOL_OPTIONS", agent::environment(&options));
    }
    let watch = Watch::new(*time_limit).context("cannot listen for interrupts")?;
    let child = watch.start(child.args(arguments)).map_err(|e| unreached::not_started(program, &e))?;
    let ended = watch.wait(child).context("cannot wait for the program")?;
    collect::collect(program, &ended, folder)
}

fn empty() -> BadInput {
    BadInput("the command is empty".to_owned())
}

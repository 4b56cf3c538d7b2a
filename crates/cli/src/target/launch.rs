//! Starts the user's command.

use std::ffi::OsStr;
use std::path::Path;
use std::process::Command;

use anyhow::Context;
use serde::Serialize;

use super::watch::Watch;
use super::{Run, RunFolder, agent, collect};
use crate::args::RunArguments;
use crate::exit::BadTarget;

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
    let (program, arguments) = command.split_first().context("the command is empty")?;
    let mut child = Command::new(program);
    if Path::new(program).file_name() == Some(OsStr::new("java")) {
        // On the command line rather than in the environment, of which the JVM would tell the user.
        child.args(options);
    } else {
        let mut all = std::env::var_os("JAVA_TOOL_OPTIONS").unwrap_or_default();
        for option in options {
            all.push(" ");
            all.push(option);
        }
        child.env("JAVA_TOOL_OPTIONS", all);
    }
    let cannot = |e| BadTarget(format!("cannot run {}: {e}", Path::new(program).display()));
    let watch = Watch::new(*time_limit).context("cannot listen for interrupts")?;
    let child = watch.start(child.args(arguments)).map_err(cannot)?;
    let ended = watch.wait(child).context("cannot wait for the program")?;
    collect::collect(&ended, folder)
}

//! Exit codes, the same for every command.

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use crate::messages;

/// How a command ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Exit {
    /// Nothing was found.
    Nothing = 0,
    /// Something was found.
    Findings = 1,
    /// What the user gave cannot be used.
    Usage = 2,
    /// The target could not be run, or is no JVM.
    Target = 3,
    /// An error of the tool itself, or of the machine under it.
    Tool = 4,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        ExitCode::from(exit as u8)
    }
}

/// What the exit codes of a command mean; those of `racewright` itself are those of most commands.
pub(crate) fn codes(command: &str) -> impl Iterator<Item = (u8, &'static str)> {
    let [nothing, findings, target] = match command {
        "replay" => ["", "the bug showed again, as recorded", "the target could not be run"],
        "record" => ["the trace is complete", "", "the target could not be run"],
        "doctor" => ["all is well", "", "something is not as it should be, or no JDK works"],
        "merge" | "analyze" => ["nothing found", "findings", ""],
        "report" | "convert" | "manual" | "completions" => ["done", "", ""],
        _ => ["nothing found", "findings", "the target could not be run"],
    };
    let tool = match command {
        "replay" => "the run diverged, or an error of the tool itself",
        _ => "an error of the tool itself, or a full disk",
    };
    let all = [(0, nothing), (1, findings), (2, "usage error or bad input"), (3, target), (4, tool)];
    // Those that do not occur have no meaning.
    all.into_iter().filter(|(_, meaning)| !meaning.is_empty())
}

/// The same in a line.
pub(crate) fn codes_in_a_line(command: &str) -> String {
    let codes: Vec<String> = codes(command).map(|(code, meaning)| format!("{code} {meaning}")).collect();
    format!("Exit codes: {}.", codes.join(", "))
}

/// The user's world failed: a file is not there, or is not what it should be.
#[derive(Clone, Debug)]
pub(crate) struct BadInput(pub(crate) String);

impl std::fmt::Display for BadInput {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadInput {}

/// Tells the user about an error. The exit code that belongs to it.
pub(crate) fn report(error: &anyhow::Error) -> Exit {
    messages::fail(&format!("{error:#}"));
    match error.downcast_ref::<campaign::Error>() {
        Some(campaign::Error::Input(_)) => Exit::Usage,
        Some(campaign::Error::Target(_)) => Exit::Target,
        None if error.is::<BadInput>() => Exit::Usage,
        _ => Exit::Tool,
    }
}

/// Prints a result. If nobody reads it any more, they have seen enough; the exit code still tells what was found.
pub(crate) fn print(text: &str) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written.map_err(unprinted),
    }
}

/// That a result could not be printed.
pub(crate) fn unprinted(why: io::Error) -> anyhow::Error {
    anyhow::Error::from(why).context("cannot write the result to stdout")
}

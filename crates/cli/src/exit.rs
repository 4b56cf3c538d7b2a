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
pub(crate) fn print(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}

//! Exit codes, the same for every command.

use std::io::ErrorKind;
use std::process::ExitCode;

/// How a command ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Exit {
    /// Nothing was found.
    Nothing = 0,
    /// Something was found.
    Findings = 1,
    /// What the user gave cannot be used.
    Usage = 2,
    /// An error of the tool itself, or of the machine under it.
    Tool = 4,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        ExitCode::from(exit as u8)
    }
}

/// The user's world failed: a file is not there, or is not what it should be.
#[derive(Debug)]
pub(crate) struct BadInput(pub(crate) String);

impl std::fmt::Display for BadInput {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadInput {}

/// Tells the user about an error. The exit code that belongs to it.
pub(crate) fn report(error: &anyhow::Error) -> Exit {
    if is_broken_pipe(error) {
        // Whoever read our output has seen enough.
        return Exit::Nothing;
    }
    eprintln!("racewright: {error:#}");
    if error.is::<BadInput>() { Exit::Usage } else { Exit::Tool }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let io = |cause: &(dyn std::error::Error + 'static)| {
        cause.downcast_ref::<std::io::Error>().map(std::io::Error::kind)
    };
    error.chain().any(|cause| io(cause) == Some(ErrorKind::BrokenPipe))
}

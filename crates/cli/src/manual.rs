//! `racewright manual` and `racewright completions`: both are made from the definitions of the arguments.

use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::Outcome;
use crate::args::Arguments;
use crate::exit::{self, Exit};

/// Write man pages, one for each command.
#[derive(Args)]
pub(crate) struct ManualArguments {
    /// The folder to write them into; it is created.
    pub(crate) folder: PathBuf,
}

/// Print what makes a shell complete the options of racewright.
#[derive(Args)]
#[command(
    after_help = "For bash: racewright completions bash > ~/.local/share/bash-completion/completions/racewright"
)]
pub(crate) struct CompletionsArguments {
    /// The shell.
    pub(crate) shell: Shell,
}

pub(crate) fn manual(arguments: &ManualArguments) -> Outcome {
    let folder = &arguments.folder;
    let cannot = || format!("cannot write man pages to {}", folder.display());
    std::fs::create_dir_all(folder).with_context(cannot)?;
    clap_mangen::generate_to(Arguments::command(), folder).with_context(cannot)?;
    exit::print(&format!("man pages in {}; see them: man {0}/racewright.1\n", folder.display()))?;
    Ok(Exit::Nothing)
}

pub(crate) fn completions(arguments: &CompletionsArguments) -> Outcome {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "racewright", &mut script);
    exit::print(&String::from_utf8(script).context("a shell script is text")?)?;
    Ok(Exit::Nothing)
}

//! The arguments of `merge`.

use std::path::PathBuf;

use clap::Args;

use crate::output::OutputArguments;

/// Put the parts of a campaign together, or any other results: each bug once, with the worst verdict and all counts.
///
/// Parts that are missing, or died, are told, and are exit code 4: what they would have found is not known.
#[derive(Args)]
pub(crate) struct MergeArguments {
    /// Folders in which findings were kept (`.racewright`), and reports in JSON.
    #[arg(required = true, value_name = "FOLDER_OR_JSON")]
    pub(crate) results: Vec<PathBuf>,
    /// Where all findings are kept for `replay`.
    #[arg(long, value_name = "DIR", default_value = crate::kept::OUT)]
    pub(crate) out: PathBuf,
    #[command(flatten)]
    pub(crate) output: OutputArguments,
    /// Say only what was found, and errors.
    #[arg(long, short, conflicts_with = "verbose")]
    pub(crate) quiet: bool,
    /// Say more: whole stacks, and what was only predicted.
    #[arg(long, short)]
    pub(crate) verbose: bool,
}

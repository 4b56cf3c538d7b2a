//! The arguments of `replay`.

use std::path::PathBuf;

use clap::Args;

use crate::output::SourceArguments;

/// Show a bug again that `fuzz`, `hunt` or `generate` has found, with the same schedule.
#[derive(Args)]
pub(crate) struct ReplayArguments {
    /// The finding, such as RW-cf220bc71dc4.
    pub(crate) id: String,
    /// Where it was kept.
    #[arg(long, value_name = "DIR", default_value = crate::kept::OUT)]
    pub(crate) out: PathBuf,
    #[command(flatten)]
    pub(crate) source: SourceArguments,
    /// Print the interleaving, a column for each thread.
    #[arg(long)]
    pub(crate) trace: bool,
    /// Wait for a debugger on this port of this machine, 5005 if none is given.
    #[arg(long, value_name = "PORT", num_args = 0..=1, default_missing_value = "5005", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) debug: Option<u16>,
    /// Replay so often, and count how often it was the same.
    #[arg(long, value_name = "N", default_value = "1", conflicts_with = "debug", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) times: u64,
}

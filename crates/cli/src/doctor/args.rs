//! The arguments of `doctor`.

use std::path::PathBuf;

use clap::Args;

/// Say whether racewright works on this machine, and what to do where it does not.
#[derive(Args)]
pub(crate) struct DoctorArguments {
    /// Try this `java` and no other. May be repeated.
    #[arg(long, value_name = "FILE")]
    pub(crate) java: Vec<PathBuf>,
}

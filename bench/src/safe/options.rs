//! The options of `racewright-bench safe`.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;
use clap::Args;

use crate::jdk::{self, Jdk};
use crate::places;

#[derive(Args)]
pub(crate) struct SafeArguments {
    /// About how long to go on, on all JDKs together. The first round on each JDK is always completed.
    #[arg(long, value_name = "MINUTES", default_value_t = 60)]
    minutes: u64,
    /// The time for each class in a round, in seconds.
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..))]
    each: u64,
    /// The homes of the JDKs to test. [default: one of each release that is found]
    #[arg(long, value_name = "HOME", value_delimiter = ',')]
    jdk: Vec<PathBuf>,
    /// The seed of the first round; each further one has the next.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub(super) seed: u64,
    /// Where to write the tables as Markdown. [default: bench/safe.md in the target folder]
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
}

impl SafeArguments {
    pub(super) fn time(&self) -> Duration {
        Duration::from_secs(60 * self.minutes)
    }

    pub(super) fn each(&self) -> Duration {
        Duration::from_secs(self.each)
    }

    pub(super) fn jdks(&self) -> Result<Vec<Jdk>> {
        match &self.jdk[..] {
            [] => jdk::all(),
            some => some.iter().map(|home| Jdk::at(home)).collect(),
        }
    }

    pub(super) fn markdown(&self) -> Result<PathBuf> {
        self.markdown.clone().map_or_else(|| Ok(places::work_folder()?.join("safe.md")), Ok)
    }
}

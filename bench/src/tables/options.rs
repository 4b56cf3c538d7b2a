//! The options of `racewright-bench tables`.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;
use clap::Args;

use crate::jdk::{self, Jdk};
use crate::places;

#[derive(Args)]
pub(crate) struct TablesArguments {
    /// A first impression: 10 runs for each race.
    #[arg(long)]
    quick: bool,
    /// How many runs each race has. [default: 100; quick: 10]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..))]
    runs: Option<u64>,
    /// About how long a program may take; those with many races or long runs get fewer runs for each.
    #[arg(long, value_name = "SECONDS", default_value_t = 45)]
    budget: u64,
    /// The programs to run. [default: all]
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    programs: Vec<String>,
    /// The home of the JDK to run them on. [default: the one of JAVA_HOME, of the PATH, or of the system]
    #[arg(long, value_name = "HOME")]
    jdk: Option<PathBuf>,
    /// The number that all random choices come from.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Where to write the tables as Markdown. [default: bench/tables.md in the target folder]
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
}

/// How much is tried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    /// The most runs that a race has.
    pub(crate) runs: u64,
    /// About how long a program may take.
    pub(crate) budget: Duration,
    pub(crate) seed: u64,
}

impl TablesArguments {
    pub(super) fn plan(&self) -> Plan {
        let runs = self.runs.unwrap_or(if self.quick { 10 } else { 100 });
        Plan { runs, budget: Duration::from_secs(self.budget), seed: self.seed }
    }

    pub(super) fn wants(&self, program: &str) -> bool {
        self.programs.is_empty() || self.programs.iter().any(|name| name == program)
    }

    pub(super) fn jdk(&self) -> Result<Jdk> {
        match &self.jdk {
            Some(home) => Jdk::at(home),
            None => Ok(jdk::all()?.swap_remove(0)),
        }
    }

    /// The file for the tables.
    pub(super) fn markdown(&self) -> Result<PathBuf> {
        self.markdown.clone().map_or_else(|| Ok(places::work_folder()?.join("tables.md")), Ok)
    }
}

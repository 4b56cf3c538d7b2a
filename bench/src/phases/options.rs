//! The options of `racewright-bench phases`.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use super::measure::PROGRAMS;
use crate::jdk::{self, Jdk};
use crate::places;

#[derive(Args)]
pub(crate) struct PhasesArguments {
    /// Run everything once, on fewer repetitions.
    #[arg(long)]
    quick: bool,
    /// The home of the JDK to measure. [default: the one of JAVA_HOME, of the PATH, or of the system]
    #[arg(long, value_name = "HOME", conflicts_with = "all_jdks")]
    jdk: Option<PathBuf>,
    /// Measure one JDK of each release that is found.
    #[arg(long)]
    all_jdks: bool,
    /// The programs to run. [default: all]
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = PROGRAMS.map(|program| program.name))]
    programs: Vec<String>,
    /// How often everything is run; the best counts. [default: 5; quick: 2]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..))]
    rounds: Option<u32>,
    /// The core for JVMs that stay on one.
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    pub(super) core: usize,
    /// Where to write the table as Markdown. [default: bench/phases.md in the target folder]
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
}

impl PhasesArguments {
    pub(super) fn rounds(&self) -> u32 {
        self.rounds.unwrap_or(if self.quick { 2 } else { 5 })
    }

    /// What is repeated inside a JVM is repeated this many times less often.
    pub(super) fn less(&self) -> u32 {
        if self.quick { 4 } else { 1 }
    }

    pub(super) fn wants(&self, program: &str) -> bool {
        self.programs.is_empty() || self.programs.iter().any(|name| name == program)
    }

    /// At least one.
    pub(super) fn jdks(&self) -> Result<Vec<Jdk>> {
        match &self.jdk {
            Some(home) => Ok(vec![Jdk::at(home)?]),
            None if self.all_jdks => jdk::all(),
            None => Ok(vec![jdk::all()?.swap_remove(0)]),
        }
    }

    /// The file for the table.
    pub(super) fn markdown(&self) -> Result<PathBuf> {
        self.markdown.clone().map_or_else(|| Ok(places::work_folder()?.join("phases.md")), Ok)
    }
}

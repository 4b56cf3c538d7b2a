//! The options of `racewright-bench control`.

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};

use crate::jdk::{self, Jdk};
use crate::jvm::programs::KERNELS;
use crate::places;

#[derive(Args)]
pub(crate) struct ControlArguments {
    /// Run everything once, on fewer repetitions.
    #[arg(long)]
    quick: bool,
    /// The home of the JDK to measure. [default: the one of JAVA_HOME, of the PATH, or of the system]
    #[arg(long, value_name = "HOME")]
    jdk: Option<PathBuf>,
    /// What to measure. [default: all]
    #[arg(long, value_enum, value_delimiter = ',')]
    parts: Vec<Part>,
    /// The kernels to run. [default: all]
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = KERNELS)]
    kernels: Vec<String>,
    /// How often everything is run; the best counts. [default: 3; quick: 1]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..))]
    rounds: Option<u32>,
    /// The core that controlled JVMs stay on.
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    core: usize,
    /// Where to write the tables as Markdown. [default: bench/control.md in the target folder]
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
}

/// What can be measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum Part {
    /// Whole programs.
    Kernels,
    /// Single steps, and iterations of a test.
    Steps,
    /// Runs of `racewright fuzz`, one or two at a time.
    Campaign,
}

/// What is measured, with the defaults filled in.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    pub(super) kernels: Vec<&'static str>,
    pub(super) rounds: u32,
    pub(super) core: usize,
    /// What is repeated inside a JVM is repeated this many times less often.
    pub(super) less: u32,
}

impl ControlArguments {
    pub(super) fn settings(&self) -> Settings {
        let run = |kernel: &&str| self.kernels.is_empty() || self.kernels.iter().any(|name| name == kernel);
        Settings {
            kernels: KERNELS.into_iter().filter(run).collect(),
            rounds: self.rounds.unwrap_or(if self.quick { 1 } else { 3 }),
            core: self.core,
            less: if self.quick { 4 } else { 1 },
        }
    }

    pub(super) fn wants(&self, part: Part) -> bool {
        self.parts.is_empty() || self.parts.contains(&part)
    }

    pub(super) fn jdk(&self) -> Result<Jdk> {
        match &self.jdk {
            Some(home) => Jdk::at(home),
            None => jdk::all()?.into_iter().next().context("there is no JDK"),
        }
    }

    /// The file for the tables.
    pub(super) fn markdown(&self) -> Result<PathBuf> {
        self.markdown.clone().map_or_else(|| Ok(places::work_folder()?.join("control.md")), Ok)
    }
}

//! The options of `racewright-bench generate`.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;
use clap::Args;

use crate::jdk::{self, Jdk};
use crate::places;

/// Compare controlled executions of generated tests with those that are left to the machine, after figure 6 of the ConTeGe paper.
#[derive(Args)]
pub(crate) struct GenerateArguments {
    /// A first impression: few seeds and classes.
    #[arg(long)]
    quick: bool,
    /// The classes to test. [default: those that are documented as unsafe, and StringBuffer]
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    classes: Vec<String>,
    /// How many seeds each class is tested with. [default: 10; quick: 3]
    #[arg(long, value_name = "NUMBER")]
    seeds: Option<u64>,
    /// The longest time for a search, in seconds. [default: 60; quick: 20]
    #[arg(long, value_name = "SECONDS")]
    limit: Option<u64>,
    /// The home of the JDK to test. [default: the one of JAVA_HOME, of the PATH, or of the system]
    #[arg(long, value_name = "HOME", conflicts_with = "all_jdks")]
    jdk: Option<PathBuf>,
    /// Test one JDK of each release that is found.
    #[arg(long)]
    all_jdks: bool,
    /// Where to write the table as Markdown. [default: bench/generate.md in the target folder]
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
}

impl GenerateArguments {
    pub(super) fn classes(&self) -> Vec<String> {
        match (self.classes.is_empty(), self.quick) {
            (false, _) => self.classes.clone(),
            (true, true) => super::classes::FEW.map(str::to_owned).to_vec(),
            (true, false) => super::classes::UNSAFE.map(str::to_owned).to_vec(),
        }
    }

    pub(super) fn seeds(&self) -> u64 {
        self.seeds.unwrap_or(if self.quick { 3 } else { 10 })
    }

    pub(super) fn limit(&self) -> Duration {
        Duration::from_secs(self.limit.unwrap_or(if self.quick { 20 } else { 60 }))
    }

    pub(super) fn jdks(&self) -> Result<Vec<Jdk>> {
        match (&self.jdk, self.all_jdks) {
            (Some(home), _) => Ok(vec![Jdk::at(home)?]),
            (None, true) => jdk::all(),
            (None, false) => Ok(vec![jdk::all()?.swap_remove(0)]),
        }
    }

    pub(super) fn markdown(&self) -> Result<PathBuf> {
        match &self.markdown {
            Some(file) => Ok(file.clone()),
            None => Ok(places::work_folder()?.join("generate.md")),
        }
    }
}

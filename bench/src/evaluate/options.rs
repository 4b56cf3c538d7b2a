//! The options of `racewright-bench evaluate`.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Result;
use clap::Args;

use super::part::Part;
use crate::jdk::{self, Jdk};
use crate::places;

/// Where the document belongs.
const DOCS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs");

/// Options without a value here have two defaults, the second for `--quick`.
#[derive(Args)]
pub(crate) struct EvaluateArguments {
    /// See in some minutes that everything works. What it measures says little, and does not go to docs.
    #[arg(long)]
    pub(super) quick: bool,
    /// Measure only these; what is known of the others stays as it is. [default: all]
    #[arg(long, value_enum, value_delimiter = ',')]
    parts: Vec<Part>,
    /// Measure nothing: make the document from what was measured before.
    #[arg(long, conflicts_with = "parts")]
    pub(super) render: bool,
    /// About how long everything may take; a part alone gets its share of it. [default: 110; quick: 10]
    #[arg(long, value_name = "MINUTES", value_parser = clap::value_parser!(u64).range(1..))]
    budget: Option<u64>,
    /// The homes of the JDKs to run on. [default: one of each release that is found]
    #[arg(long, value_name = "HOME", value_delimiter = ',')]
    jdk: Vec<PathBuf>,
    /// The number that all random choices come from.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub(super) seed: u64,
    /// Where EVALUATION.md goes, and the folder with its plots. [default: docs; quick: beside the data]
    #[arg(long, value_name = "DIR")]
    output: Option<PathBuf>,
}

impl EvaluateArguments {
    pub(super) fn parts(&self) -> Vec<Part> {
        let wanted = |part: &Part| !self.render && (self.parts.is_empty() || self.parts.contains(part));
        Part::ALL.into_iter().filter(wanted).collect()
    }

    pub(super) fn budget(&self) -> Duration {
        Duration::from_secs(60 * self.budget.unwrap_or(if self.quick { 10 } else { 110 }))
    }

    pub(super) fn jdks(&self) -> Result<Vec<Jdk>> {
        match &self.jdk[..] {
            [] => jdk::all(),
            some => some.iter().map(|home| Jdk::at(home)).collect(),
        }
    }

    /// The folder for the data of all parts. What was measured quickly stays apart.
    pub(super) fn data(&self) -> Result<PathBuf> {
        Ok(places::work_folder()?.join(if self.quick { "evaluation-quick" } else { "evaluation" }))
    }

    /// The folder for the document.
    pub(super) fn output(&self) -> Result<PathBuf> {
        match &self.output {
            Some(folder) => Ok(folder.clone()),
            None if self.quick => self.data(),
            None => Ok(Path::new(DOCS).to_owned()),
        }
    }
}

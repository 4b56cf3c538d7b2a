//! JSON reports of earlier commands.

use std::path::{Path, PathBuf};

use finding::{Finding, FindingId, StrategyReport, shell_line};
use report::html::Run;
use serde::Deserialize;

use super::gathered::Origin;
use crate::exit::BadInput;
use crate::grouped::grouped;

/// What is read of a report. All commands print these keys, or leave some out.
#[derive(Deserialize)]
#[serde(expecting = "the report of a command")]
pub(super) struct Earlier {
    version: String,
    command: Vec<String>,
    seed: Option<u64>,
    runs: u64,
    jvms: u64,
    classes_instrumented: u64,
    pub(super) findings: Vec<Finding>,
    #[serde(default)]
    strategies: Vec<StrategyReport>,
    #[serde(default)]
    warnings: Vec<String>,
    /// Of `generate`.
    #[serde(default)]
    classes: Vec<Class>,
}

#[derive(Deserialize)]
struct Class {
    #[serde(default)]
    finding: Option<FindingId>,
    #[serde(default)]
    files: Vec<PathBuf>,
}

impl Earlier {
    /// Reads a report.
    pub(super) fn read(path: &Path) -> Result<Self, BadInput> {
        let bad = |why: String| BadInput(format!("{}: {why}", path.display()));
        let text = std::fs::read_to_string(path).map_err(|e| bad(e.to_string()))?;
        serde_json::from_str(&text).map_err(|e| bad(format!("not a JSON report of this tool: {e}")))
    }

    /// The command that printed it.
    pub(super) fn origin(&self, path: &Path) -> Origin {
        let number = |name: &str, number: u64| (number > 0).then(|| (name.to_owned(), grouped(number)));
        let facts = [
            self.seed.map(|seed| ("Seed".to_owned(), seed.to_string())),
            number("Runs", self.runs),
            number("JVMs", self.jvms),
            number("Classes instrumented", self.classes_instrumented),
            Some(("Findings".to_owned(), grouped(self.findings.len() as u64))),
            Some(("Version".to_owned(), self.version.clone())),
        ];
        Origin {
            runs: self.runs,
            jvms: self.jvms,
            classes_instrumented: self.classes_instrumented,
            run: Run {
                from: path.display().to_string(),
                command: format!("racewright {}", shell_line(self.command.iter().map(String::as_str))),
                facts: facts.into_iter().flatten().collect(),
                warnings: self.warnings.clone(),
                strategies: self.strategies.clone(),
            },
        }
    }

    /// The files of the test of a finding.
    pub(super) fn files(&self, id: FindingId) -> Vec<PathBuf> {
        let of_it = self.classes.iter().filter(|class| class.finding == Some(id));
        of_it.flat_map(|class| class.files.clone()).collect()
    }
}

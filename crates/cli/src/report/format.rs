//! The formats of a report. A further one is a line in each of these tables.

use std::collections::{BTreeMap, BTreeSet};

use clap::ValueEnum;
use finding::{FindingId, RunReport, Standing};
use report::{Judged, html, junit, sarif};

use super::gathered::Gathered;

/// What is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Format {
    /// One file for browsers, with source, stacks and interleavings.
    Html,
    /// One JSON object, as other commands print it.
    Json,
    /// SARIF 2.1.0, for code hosts and editors.
    Sarif,
    /// JUnit XML, for build servers.
    Junit,
}

impl Format {
    /// How files of this format are called.
    pub(super) fn ending(self) -> &'static str {
        match self {
            Format::Html => "html",
            Format::Json => "json",
            Format::Sarif => "sarif",
            Format::Junit => "xml",
        }
    }

    /// Whether source and interleavings are shown.
    pub(super) fn is_illustrated(self) -> bool {
        matches!(self, Format::Html)
    }

    /// The whole file.
    pub(super) fn render(self, gathered: &Gathered) -> anyhow::Result<String> {
        Ok(match self {
            Format::Html => html::render(&page(gathered)),
            Format::Json => serde_json::to_string_pretty(&run_report(gathered))? + "\n",
            Format::Sarif => judged(gathered, sarif::render),
            Format::Junit => judged(gathered, junit::render),
        })
    }
}

fn page(gathered: &Gathered) -> html::Page {
    html::Page {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        runs: gathered.origins.iter().map(|origin| origin.run.clone()).collect(),
        entries: gathered.items.iter().map(|item| item.entry.clone()).collect(),
    }
}

/// For renderers that want to know what a build fails on: all that is not known or suppressed.
fn judged(gathered: &Gathered, render: fn(&Judged<'_>) -> String) -> String {
    let run = run_report(gathered);
    let failing: BTreeSet<FindingId> = run
        .findings
        .iter()
        .filter(|finding| finding.standing == Standing::New)
        .map(|finding| finding.id)
        .collect();
    render(&Judged {
        run: &run,
        failing: &failing,
        compared: false,
        sources: &BTreeMap::new(),
        warnings: &[],
        exit_code: u8::from(!failing.is_empty()),
    })
}

/// All that was gathered as the report of one command.
fn run_report(gathered: &Gathered) -> RunReport {
    let sum = |of: fn(&super::gathered::Origin) -> u64| gathered.origins.iter().map(of).sum();
    RunReport {
        tool: "racewright".into(),
        version: env!("CARGO_PKG_VERSION").into(),
        command: std::env::args_os().skip(1).map(|arg| arg.to_string_lossy().into_owned()).collect(),
        seed: None,
        runs: sum(|origin| origin.runs),
        jvms: sum(|origin| origin.jvms),
        shard: None,
        classes_instrumented: sum(|origin| origin.classes_instrumented),
        findings: gathered.items.iter().map(|item| item.entry.finding.clone()).collect(),
    }
}

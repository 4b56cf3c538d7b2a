//! A result in any format.

use std::collections::{BTreeMap, BTreeSet};

use finding::FindingId;
use report::Judged;

use super::args::{FileFormat, OutputFormat};
use super::baseline;
use super::command_report::CommandReport;
use crate::exit::Exit;

/// A result, and what was decided about it.
pub(super) struct Rendering<'a, R> {
    pub(super) report: &'a R,
    pub(super) failing: &'a BTreeSet<FindingId>,
    pub(super) compared: bool,
    pub(super) sources: BTreeMap<String, String>,
    pub(super) warnings: Vec<String>,
    pub(super) exit: Exit,
}

impl<R: CommandReport> Rendering<'_, R> {
    fn judged(&self) -> Judged<'_> {
        Judged {
            run: self.report.run(),
            failing: self.failing,
            compared: self.compared,
            sources: &self.sources,
            warnings: &self.warnings,
            exit_code: self.exit as u8,
        }
    }
}

pub(super) fn render<R: CommandReport>(
    rendering: &Rendering<'_, R>,
    format: OutputFormat,
    text: &dyn Fn() -> String,
) -> serde_json::Result<String> {
    Ok(match format {
        OutputFormat::Text => text(),
        OutputFormat::Json => serde_json::to_string_pretty(rendering.report)? + "\n",
        OutputFormat::Sarif => report::sarif::render(&rendering.judged()),
        OutputFormat::Junit => report::junit::render(&rendering.judged()),
    })
}

pub(super) fn render_file<R: CommandReport>(
    rendering: &Rendering<'_, R>,
    format: FileFormat,
    text: &dyn Fn() -> String,
) -> serde_json::Result<String> {
    match format {
        FileFormat::Shown(format) => render(rendering, format, text),
        FileFormat::Baseline => baseline::render(&rendering.report.run().findings),
    }
}

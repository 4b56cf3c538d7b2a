//! `racewright analyze`: what would each detector say about this recorded run?

mod findings;
mod pass;
mod result;
mod table;

use std::io::Write;

use detect::Race;
use rustc_hash::FxHashMap;

use crate::Outcome;
use crate::args::{AnalyzeArguments, OutputFormat};
use crate::exit::{BadInput, Exit};
use pass::Pass;
use result::AnalysisReport;

pub(crate) fn run(arguments: &AnalyzeArguments) -> Outcome {
    let mut passes: Vec<Pass> = Vec::new();
    for kind in arguments.detectors() {
        passes.push(pass::run(kind, &arguments.file, arguments.roots.into())?);
    }
    let error = passes.iter_mut().find_map(|pass| pass.error.take());
    let report = AnalysisReport::new(arguments, &passes, error.is_none());

    let mut out = std::io::stdout().lock();
    match arguments.format {
        OutputFormat::Text => write!(out, "{report}")?,
        OutputFormat::Json => writeln!(out, "{}", serde_json::to_string_pretty(&report)?)?,
    }
    out.flush()?;

    // What was found before a fault has been shown; the fault still decides the exit code.
    if let Some(error) = error {
        return Err(error.into());
    }
    if report.events() == 0 {
        return Err(BadInput(format!("{}: the trace holds no event", arguments.file.display())).into());
    }
    Ok(if report.has_findings() { Exit::Findings } else { Exit::Nothing })
}

/// Races by pair of statements, the first of each pair, in the order of their appearance.
#[derive(Default)]
struct Races {
    first: Vec<Race>,
    seen: FxHashMap<findings::Pair, usize>,
}

impl Races {
    /// Takes a race. Its number among the pairs.
    fn add(&mut self, race: Race) -> usize {
        *self.seen.entry(findings::pair(&race)).or_insert_with(|| {
            self.first.push(race);
            self.first.len() - 1
        })
    }
}

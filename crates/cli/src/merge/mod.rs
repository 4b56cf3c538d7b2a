//! `racewright merge`: several results as one.

mod args;
mod parts;
mod records;
mod report;
mod source;

use crate::Outcome;
use crate::exit::BadInput;
use crate::messages;
use crate::output::{Judge, Loudness, Suppression};

pub(crate) use args::MergeArguments;
use report::MergeReport;
use source::Source;

pub(crate) fn merge(arguments: &MergeArguments, suppressions: &[Suppression]) -> Outcome {
    let loudness = Loudness { quiet: arguments.quiet, verbose: arguments.verbose };
    let judge = Judge::new(&arguments.output, suppressions, loudness)?;
    let (mut sources, mut faults) = (Vec::new(), Vec::new());
    for path in &arguments.results {
        match Source::read(path) {
            Ok((source, faulty)) => {
                sources.push(source);
                faults.extend(faulty);
            }
            Err(fault) => faults.push(fault),
        }
    }
    // Whoever can read nothing has been given the wrong names.
    if sources.is_empty() {
        return Err(BadInput(faults.join("; ")).into());
    }
    let mut report = MergeReport::new(&sources, faults);
    if let Err(error) = records::keep(&sources, &mut report.run.findings, &arguments.out) {
        report.fail(format!("{error:#}"));
    }
    report.warnings.iter().for_each(|warning| messages::warn(warning));
    judge.present(&mut report, |report, view| report.text(loudness, view))
}

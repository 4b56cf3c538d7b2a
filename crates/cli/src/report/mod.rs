//! `racewright report`: what was found, for people who were not there.

mod args;
mod condense;
mod earlier;
mod format;
mod gathered;
mod output;
mod pictured;

use std::fs;
use std::path::{Path, PathBuf};

use report::html::JavaFile;

use crate::Outcome;
use crate::exit::Exit;
use crate::messages;
use crate::sources::Sources;
use gathered::{Gathered, Item};
use output::Output;

pub(crate) use args::ReportArguments;

/// Writes a report. It looks for nothing, so that it has found nothing: the exit code says only whether it could be written.
pub(crate) fn report(arguments: &ReportArguments) -> Outcome {
    let sources = Sources::open(&arguments.source)?;
    let mut gathered = gathered::gather(arguments)?;
    let default = || PathBuf::from(format!("racewright-report.{}", arguments.format.ending()));
    let output = Output::open(&arguments.output.clone().unwrap_or_else(default))?;
    if arguments.format.is_illustrated() {
        illustrate(&mut gathered, &sources, arguments)?;
    }
    output.write(&arguments.format.render(&gathered)?)?;
    Ok(Exit::Nothing)
}

/// Adds source, generated tests and interleavings.
fn illustrate(gathered: &mut Gathered, sources: &Sources, arguments: &ReportArguments) -> anyhow::Result<()> {
    for item in &mut gathered.items {
        item.entry.excerpts = sources.excerpts([&item.entry.finding]).into_values().collect();
        item.entry.tests = tests(item, &arguments.out);
    }
    let without = gathered.items.iter().all(|item| item.entry.excerpts.is_empty());
    if without && !arguments.source.is_empty() && !gathered.items.is_empty() && !arguments.quiet {
        messages::warn("the source of no statement was found by --source");
    }
    pictured::add(&mut gathered.items, arguments)
}

/// The generated test of a finding: as it is kept, or where its report says.
fn tests(item: &Item, out: &Path) -> Vec<JavaFile> {
    let folder = out.join("tests").join(item.entry.finding.id.to_string());
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|e| e == "java")).collect();
    if files.is_empty() {
        files.clone_from(&item.tests);
    }
    files.sort_unstable();
    let read = |path: &PathBuf| {
        let name = path.file_name()?.to_string_lossy().into_owned();
        Some(JavaFile { name, text: fs::read_to_string(path).ok()? })
    };
    files.iter().filter_map(read).collect()
}

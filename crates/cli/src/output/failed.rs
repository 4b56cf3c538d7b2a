//! What is written where there is no result: files of an earlier run must not be taken for that of this one.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::str::FromStr;

use clap::ValueEnum;
use finding::RunReport;
use serde::Serialize;

use super::args::{FileFormat, OutputArguments, OutputFormat, WriteTarget};
use super::command_report::{CommandReport, run_report};
use super::render::{Rendering, render};
use super::write;
use crate::exit::{self, Exit};
use crate::messages;

/// The report of a command that has come to nothing.
#[derive(Serialize)]
struct Failure {
    #[serde(flatten)]
    run: RunReport,
    complete: bool,
    warnings: Vec<String>,
    #[serde(skip)]
    exit: Exit,
}

impl CommandReport for Failure {
    fn run(&self) -> &RunReport {
        &self.run
    }

    fn run_mut(&mut self) -> &mut RunReport {
        &mut self.run
    }

    fn warnings(&self) -> &[String] {
        &self.warnings
    }

    fn exit(&self, _found: bool) -> Exit {
        self.exit
    }
}

/// Says in each file that was asked for, and on stdout if tools read it, that there is no result, and why. A baseline stays as it is: it says
/// what was known before.
pub(crate) fn failed(arguments: &OutputArguments, why: &str, exit: Exit) {
    let report = Failure { run: run_report(None), complete: false, warnings: vec![why.to_owned()], exit };
    let rendering = Rendering {
        report: &report,
        failing: &BTreeSet::new(),
        compared: false,
        sources: Default::default(),
        warnings: report.warnings.clone(),
        exit,
    };
    let text = || format!("{}\n", finding::printable(why));
    if arguments.format != OutputFormat::Text {
        let printed = render(&rendering, arguments.format, &text).map_err(Into::into);
        if let Err(error) = printed.and_then(|shown| exit::print(&shown)) {
            messages::fail(&format!("{error:#}"));
        }
    }
    let targets = arguments.write.iter().filter(|target| target.format != FileFormat::Baseline);
    write::all(targets, &rendering, &text);
}

/// The same for a command line that cannot be understood: what of it says where results go.
pub(crate) fn asked(words: &[OsString]) -> OutputArguments {
    let mut words = words.iter().map_while(|word| word.to_str().filter(|word| *word != "--"));
    let mut arguments = OutputArguments::default();
    while let Some(word) = words.next() {
        let (name, value) = match word.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (word, None),
        };
        match name {
            "--write" => {
                let target =
                    value.or_else(|| words.next()).and_then(|value| WriteTarget::from_str(value).ok());
                arguments.write.extend(target);
            }
            "--format" => {
                let format = value.or_else(|| words.next());
                let format = format.and_then(|value| OutputFormat::from_str(value, false).ok());
                arguments.format = format.unwrap_or_default();
            }
            _ => {}
        }
    }
    arguments
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_line_with_a_mistake_still_says_where_results_go() {
        let asked = |line: &str| asked(&line.split(' ').map(OsString::from).collect::<Vec<_>>());
        let found = asked(
            "racewright fuzz --sed 7 --write junit:a.xml --write=sarif:b --format json -- x --write json:c",
        );
        let files: Vec<_> = found.write.iter().map(|target| target.file.display().to_string()).collect();
        assert_eq!((found.format, files), (OutputFormat::Json, vec!["a.xml".to_owned(), "b".to_owned()]));
        let found = asked("racewright fuzz --write pdf:a --format");
        assert_eq!((found.format, found.write.len()), (OutputFormat::Text, 0));
    }
}

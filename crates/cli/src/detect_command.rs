//! `racewright detect`: the races of a real run of a real program.

use std::fmt;
use std::path::Path;

use anyhow::Context;
use campaign::target::{Run, RunFolder};
use finding::{Findings, RunReport, Stacks, View, wrapped};
use serde::Serialize;

use crate::Outcome;
use crate::args::{DetectArguments, RunArguments};
use crate::exit::{self, Exit};
use crate::grouped::grouped;
use crate::messages;
use crate::observed;
use crate::output::{CommandReport, Judge, Loudness, Suppression, run_report};

/// What `detect` has to say: the report of every command, and beside it how the run went.
#[derive(Serialize)]
struct DetectReport {
    #[serde(flatten)]
    run: RunReport,
    /// What the JVMs told of, in all.
    events: u64,
    /// How the program ended, in words.
    program: String,
    /// Whether each JVM was observed to its end and all that was found is here.
    complete: bool,
    warnings: Vec<String>,
    /// Whether the machine or this tool failed.
    #[serde(skip)]
    failed: bool,
}

pub(crate) fn detect(arguments: &DetectArguments, suppressions: &[Suppression]) -> Outcome {
    let RunArguments { quiet, verbose, .. } = arguments.run;
    let judge = Judge::new(&arguments.output, suppressions, Loudness { quiet, verbose })?;
    let folder = match &arguments.out {
        Some(path) => RunFolder::kept(path)?,
        None => RunFolder::temporary()?,
    };
    let run = observed::run(&arguments.run, Some(arguments.detector.0.name()), folder)?;
    messages::tell(&run, &arguments.run);
    let (mut report, folder) = DetectReport::new(run);
    let exit = judge.present(&mut report, |report, view| report.text(&arguments.run, view))?;
    let RunFolder::Kept(path) = folder else { return Ok(exit) };
    // The result has been told; what goes wrong now does not undo it.
    Ok(keep(&report, &path).map_or_else(|error| exit::report(&error), |()| exit))
}

fn keep(report: &DetectReport, folder: &Path) -> anyhow::Result<()> {
    let file = folder.join("report.json");
    let json = serde_json::to_string_pretty(report)? + "\n";
    std::fs::write(&file, json).with_context(|| format!("cannot write {}", file.display()))
}

impl CommandReport for DetectReport {
    fn run(&self) -> &RunReport {
        &self.run
    }

    fn run_mut(&mut self) -> &mut RunReport {
        &mut self.run
    }

    fn warnings(&self) -> &[String] {
        &self.warnings
    }

    fn exit(&self, found: bool) -> Exit {
        match (self.failed, found) {
            (true, _) => Exit::Tool,
            (false, true) => Exit::Findings,
            (false, false) => Exit::Nothing,
        }
    }
}

impl DetectReport {
    /// The report, and the run's folder.
    fn new(run: Run) -> (Self, RunFolder) {
        let report = Self {
            failed: !run.faults.is_empty(),
            events: run.events,
            program: run.status.to_string(),
            complete: run.faults.is_empty() && !run.cut_short && run.stop.is_none(),
            warnings: [run.faults, run.warnings].concat(),
            run: RunReport {
                runs: 1,
                jvms: run.jvms,
                classes_instrumented: run.classes_instrumented,
                findings: ::finding::one_of_each(run.findings),
                ..run_report(None)
            },
        };
        (report, run.folder)
    }

    fn text(&self, arguments: &RunArguments, view: View<'_>) -> String {
        let stacks = if arguments.verbose { Stacks::Full } else { Stacks::Short };
        let findings = Findings { findings: &self.run.findings, stacks, view }.to_string();
        if arguments.quiet {
            findings
        } else {
            format!("{findings}{}\n", wrapped(&self.to_string(), view.look))
        }
    }
}

/// The last line.
impl fmt::Display for DetectReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.run.findings.len();
        let races = if count == 1 { "race" } else { "races" };
        write!(f, "{count} {races}")?;
        // JVMs that were killed could not tell.
        if self.events > 0 {
            let number = self.run.classes_instrumented;
            write!(f, " in {} class{}", grouped(number), if number == 1 { "" } else { "es" })?;
        }
        if self.run.jvms > 1 {
            write!(f, " in {} JVMs", self.run.jvms)?;
        }
        Ok(())
    }
}

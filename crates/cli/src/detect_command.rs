//! `racewright detect`: the races of a real run of a real program.

use std::fmt;

use anyhow::Context;
use campaign::target::{Run, RunFolder};
use finding::{Findings, RunReport, Stacks};
use serde::Serialize;

use crate::Outcome;
use crate::args::{DetectArguments, OutputFormat, RunArguments};
use crate::exit::{self, Exit};
use crate::grouped::grouped;
use crate::messages;
use crate::observed;

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
}

pub(crate) fn detect(arguments: &DetectArguments) -> Outcome {
    let folder = match &arguments.out {
        Some(path) => RunFolder::kept(path)?,
        None => RunFolder::temporary()?,
    };
    let run = observed::run(&arguments.run, Some(arguments.detector.0.name()), folder)?;
    messages::tell(&run, &arguments.run);
    let exit = match &run {
        run if !run.faults.is_empty() => Exit::Tool,
        run if run.findings.is_empty() => Exit::Nothing,
        _ => Exit::Findings,
    };
    let (report, folder) = DetectReport::new(run);
    let json = serde_json::to_string_pretty(&report)? + "\n";
    exit::print(&match arguments.format {
        OutputFormat::Text => report.text(&arguments.run),
        OutputFormat::Json => json.clone(),
    })?;
    if let RunFolder::Kept(path) = folder {
        let file = path.join("report.json");
        std::fs::write(&file, json).with_context(|| format!("cannot write {}", file.display()))?;
    }
    Ok(exit)
}

impl DetectReport {
    /// The report, and the run's folder.
    fn new(run: Run) -> (Self, RunFolder) {
        let report = Self {
            events: run.events,
            program: run.status.to_string(),
            complete: run.faults.is_empty() && !run.cut_short && run.stop.is_none(),
            warnings: [run.faults, run.warnings].concat(),
            run: RunReport {
                tool: "racewright",
                version: env!("CARGO_PKG_VERSION"),
                command: std::env::args_os().skip(1).map(|arg| arg.to_string_lossy().into_owned()).collect(),
                seed: None,
                runs: 1,
                jvms: run.jvms,
                classes_instrumented: run.classes_instrumented,
                findings: run.findings,
            },
        };
        (report, run.folder)
    }

    fn text(&self, arguments: &RunArguments) -> String {
        let stacks = if arguments.verbose { Stacks::Full } else { Stacks::Short };
        let findings = Findings { findings: &self.run.findings, stacks }.to_string();
        if arguments.quiet { findings } else { format!("{findings}{self}\n") }
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
            write!(f, " in {} classes", grouped(self.run.classes_instrumented))?;
        }
        if self.run.jvms > 1 {
            write!(f, " in {} JVMs", self.run.jvms)?;
        }
        Ok(())
    }
}

//! `racewright detect` and `racewright record`: a real run of a real program.

use std::path::PathBuf;

use anyhow::Context;
use finding::{Findings, RunReport};

use crate::Outcome;
use crate::args::{DetectArguments, OutputFormat, RecordArguments};
use crate::exit::{self, BadInput, Exit};
use crate::target::{self, Run};

pub(crate) fn detect(arguments: &DetectArguments) -> Outcome {
    let run = target::run(&arguments.run, Some(arguments.detector.0.name()))?;
    tell(&run);
    let (found, gave_up) = (!run.findings.is_empty(), run.gave_up);
    let text = match arguments.format {
        OutputFormat::Text => {
            let races = if run.findings.len() == 1 { "race" } else { "races" };
            let Run { findings, events, classes_instrumented, .. } = &run;
            format!(
                "{}{} {races} in {events} events of {classes_instrumented} classes\n",
                Findings(findings),
                findings.len()
            )
        }
        OutputFormat::Json => {
            let report = RunReport {
                tool: "racewright",
                version: env!("CARGO_PKG_VERSION"),
                command: std::env::args_os().skip(1).map(|arg| arg.to_string_lossy().into_owned()).collect(),
                seed: None,
                runs: 1,
                jvms: run.jvms,
                classes_instrumented: run.classes_instrumented,
                findings: run.findings,
            };
            serde_json::to_string_pretty(&report)? + "\n"
        }
    };
    exit::print(&text)?;
    if gave_up {
        return Ok(Exit::Tool);
    }
    Ok(if found { Exit::Findings } else { Exit::Nothing })
}

pub(crate) fn record(arguments: &RecordArguments) -> Outcome {
    if arguments.out.exists() {
        return Err(BadInput(format!("{} exists already", arguments.out.display())).into());
    }
    let run = target::run(&arguments.run, None)?;
    tell(&run);
    let mut traces: Vec<PathBuf> =
        std::fs::read_dir(run.folder.path())?.map(|e| e.map(|e| e.path())).collect::<Result<_, _>>()?;
    traces.retain(|file| file.extension() == Some("trace".as_ref()));
    for trace in &traces {
        let mut to = arguments.out.clone();
        if traces.len() > 1 {
            let process = trace.file_stem().unwrap_or_default();
            to.as_mut_os_string().push(".");
            to.as_mut_os_string().push(process);
        }
        std::fs::copy(trace, &to).with_context(|| format!("cannot write {}", to.display()))?;
        eprintln!("racewright: {} events in {}", run.events, to.display());
    }
    Ok(if run.gave_up || run.cut_short { Exit::Tool } else { Exit::Nothing })
}

/// Says what the user should know of the run.
fn tell(run: &Run) {
    for warning in &run.warnings {
        eprintln!("racewright: warning: {warning}");
    }
    if run.gave_up {
        eprintln!(
            "racewright: the agent gave up before the program ended; what there was until then is kept"
        );
    }
    if !run.status.success() {
        eprintln!("racewright: the program ended with {}", run.status);
    }
}

//! `racewright record`: a real run of a real program, written down.

use anyhow::Context;
use campaign::target::RunFolder;

use crate::Outcome;
use crate::args::RecordArguments;
use crate::exit::{BadInput, Exit};
use crate::grouped::grouped;
use crate::messages;
use crate::observed;

pub(crate) fn record(arguments: &RecordArguments) -> Outcome {
    if arguments.out.exists() {
        return Err(BadInput(format!("{} exists already", arguments.out.display())).into());
    }
    let run = observed::run(&arguments.run, None, RunFolder::beside(&arguments.out)?)?;
    messages::tell(&run, &arguments.run);
    let traces = run.folder.files("trace")?;
    let several = traces.len() > 1;
    let complete = !run.cut_short && run.faults.is_empty();
    for trace in &traces {
        let mut to = arguments.out.clone();
        if several {
            let process = trace.file_stem().unwrap_or_default();
            to.as_mut_os_string().push(".");
            to.as_mut_os_string().push(process);
        }
        std::fs::rename(trace, &to).with_context(|| format!("cannot write {}", to.display()))?;
        if !arguments.run.quiet {
            let what = match (complete, several) {
                (true, false) => format!("{} events", grouped(run.events)),
                (true, true) => "a trace".to_owned(),
                (false, _) => "an incomplete trace".to_owned(),
            };
            messages::say(&format!("{what} in {}", to.display()));
        }
    }
    Ok(if complete { Exit::Nothing } else { Exit::Tool })
}

//! What the user is told about a run on stderr, beside the result.

use campaign::target::Run;
use finding::printable;

use crate::args::RunArguments;

/// Says what the user should know of the run. That the result is incomplete is said even to those who want quiet.
pub(crate) fn tell(run: &Run, arguments: &RunArguments) {
    run.faults.iter().for_each(|fault| say(fault));
    if arguments.quiet {
        return;
    }
    for warning in &run.warnings {
        say(&format!("warning: {warning}"));
    }
    list("classes", &run.classes_failed, arguments.verbose);
    list("methods", &run.methods_skipped, arguments.verbose);
    if !run.status.success() && run.stop.is_none() {
        say(&format!("the program ended with {}", run.status));
    }
}

fn say(what: &str) {
    eprintln!("racewright: {}", printable(what));
}

/// What could not be rewritten: how many, and the first or all of them.
fn list(what: &str, names: &[String], all: bool) {
    let Some(first) = names.first() else { return };
    let message = format!("warning: {} {what} could not be instrumented and were not observed", names.len());
    if all || names.len() == 1 {
        say(&format!("{message}:"));
        names.iter().for_each(|name| say(&format!("    {name}")));
    } else {
        say(&format!("{message}, first {first}; --verbose lists them"));
    }
}

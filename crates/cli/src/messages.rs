//! What the user is told on stderr, beside the result.

use std::io::{self, Write};

use campaign::target::Run;
use finding::{Role, Verdict, printable, wrapped};

use crate::args::RunArguments;
use crate::terminal;

/// Says what the user should know of the run. That the result is incomplete is said even to those who want quiet.
pub(crate) fn tell(run: &Run, arguments: &RunArguments) {
    run.faults.iter().for_each(|fault| fail(fault));
    if arguments.quiet {
        return;
    }
    run.warnings.iter().for_each(|warning| warn(warning));
    list("classes", &run.classes_failed, arguments.verbose);
    list("methods", &run.methods_skipped, arguments.verbose);
    if !run.status.success() && run.stop.is_none() {
        say(&format!("the program ended with {}", run.status));
    }
}

/// Something to know.
pub(crate) fn say(what: &str) {
    line(&format!("{} {}", named(Role::Faint), printable(what)));
}

/// Something without which the result is taken for what it is not.
pub(crate) fn warn(what: &str) {
    let warning = terminal::messages().paint(Role::Verdict(Verdict::Confirmed), "warning:");
    line(&format!("{} {warning} {}", named(Role::Faint), printable(what)));
}

/// Something that went wrong.
pub(crate) fn fail(what: &str) {
    line(&format!("{} {}", named(Role::Harm), printable(what)));
}

/// A line on stderr. If nobody can read it, such as on a full disk or in a pipe that was closed, the work goes on: what is found goes elsewhere.
pub(crate) fn line(text: &str) {
    let text = wrapped(text, terminal::messages());
    let _ = io::stderr().write_all(format!("{text}\n").as_bytes());
}

/// Who speaks.
pub(crate) fn named(role: Role) -> String {
    terminal::messages().paint(role, "racewright:")
}

/// What could not be rewritten: how many, and the first or all of them.
fn list(what: &str, names: &[String], all: bool) {
    let Some(first) = names.first() else { return };
    let message = format!("{} {what} could not be instrumented and were not observed", names.len());
    if all || names.len() == 1 {
        warn(&format!("{message}:"));
        names.iter().for_each(|name| say(&format!("    {name}")));
    } else {
        warn(&format!("{message}, first {first}; --verbose lists them"));
    }
}

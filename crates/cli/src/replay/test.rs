//! A generated test again, by the same choices.

use std::time::Duration;

use anyhow::Context;
use campaign::target::Interrupts;
use campaign::{Control, Host, HostOptions, Limits, TestRecord, TestSubject};
use finding::Stacks;
use generate::{Execution, FailureKind, Test};

use super::{ReplayArguments, interleaving};
use crate::Outcome;
use crate::exit::{self, BadInput, Exit};
use crate::terminal;

/// More than any execution takes that was kept.
const LIMITS: Limits = Limits { steps: 200_000, time: Duration::from_secs(10) };

pub(super) fn replay(arguments: &ReplayArguments, record: &TestRecord) -> Outcome {
    if arguments.debug.is_some() {
        let why = "a generated test cannot be debugged under control; its Java source can, as any program";
        return Err(BadInput(why.to_owned()).into());
    }
    let TestSubject { test, choices, kind, message, .. } = &record.generated;
    let interrupts = Interrupts::listen().context("cannot listen for interrupts")?;
    let mut host = Host::new(host_options(&record.generated, arguments.trace), &interrupts);
    let mut same = 0;
    for time in 0..arguments.times {
        let execution =
            campaign::repeat(test, choices, &mut host).map_err(|e| campaign::Error::Target(e.0))?;
        let Some(execution) = execution else { continue };
        if arguments.trace && time == 0 {
            exit::print(&interleaving::table(&execution.steps, record, terminal::results().width))?;
        }
        same += u64::from(execution.choices == *choices && shows(test, &execution, kind, message.as_deref()));
    }
    let all = same == arguments.times;
    let count =
        if arguments.times > 1 { format!("{same} of {} replays: ", arguments.times) } else { String::new() };
    let words = if all || arguments.times > 1 {
        "same schedule, same outcome"
    } else {
        "another schedule or outcome"
    };
    // The class may be one of the JDK, and then all that counts is in there.
    let shown = super::shown(&record.finding, Stacks::Full, arguments);
    exit::print(&format!("{shown}{count}{words}\n"))?;
    Ok(if all { Exit::Findings } else { Exit::Tool })
}

fn host_options(subject: &TestSubject, trace: bool) -> HostOptions {
    let core = campaign::cores().first().copied();
    let control = Control { core, trace, ..Control::random(LIMITS) };
    HostOptions {
        java: subject.java.clone().into(),
        class_path: subject.class_path.clone().into(),
        scope: subject.scope.clone(),
        control: Some(control),
        time_limit: LIMITS.time,
    }
}

/// Executes a test once more, with its steps. `None` if that was not the same.
pub(super) fn execute(
    record: &TestRecord,
    interrupts: &Interrupts,
) -> Result<Option<Execution>, campaign::Error> {
    let TestSubject { test, choices, kind, message, .. } = &record.generated;
    let mut host = Host::new(host_options(&record.generated, true), interrupts);
    let execution = campaign::repeat(test, choices, &mut host).map_err(|e| campaign::Error::Target(e.0))?;
    let is_same = |it: &Execution| it.choices == *choices && shows(test, it, kind, message.as_deref());
    Ok(execution.filter(is_same))
}

/// Whether an execution failed as it should.
fn shows(test: &Test, execution: &Execution, kind: &FailureKind, message: Option<&str>) -> bool {
    let same_message = match kind {
        FailureKind::Exception(class) => execution
            .thrown
            .iter()
            .any(|thrown| thrown.class == *class && thrown.message.as_deref() == message),
        FailureKind::Deadlock => true,
    };
    same_message && generate::shows(test, kind, execution)
}

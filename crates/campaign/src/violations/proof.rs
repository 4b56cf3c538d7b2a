//! A violation, shown by a JVM that does nothing else: what it then shows it shows again.
//!
//! A new JVM loads and initializes classes when they are first used, which is part of the schedule. So the calls are made one after the other first, in both
//! orders of the suffixes, before they are made at the same time.

use generate::{Execution, Executor, ExecutorError, FailureKind, Part, Schedule, Strategy, Test, Violation};

use crate::host::Host;

/// How many JVMs are tried to show it.
const JVMS: u64 = 4;
/// How many schedules each of them tries.
const SCHEDULES: u64 = 100;
/// How often it has to be shown again.
const TIMES: u64 = 2;

/// A violation that was shown by a JVM of its own, and again by others.
#[derive(Clone, Debug)]
pub struct Proof {
    /// The violation, as that JVM showed it.
    pub violation: Violation,
    /// What was chosen.
    pub choices: Vec<u32>,
}

pub(super) fn prove(violation: &Violation, host: &mut Host<'_>) -> Option<Proof> {
    let mut choices = violation.execution.choices.clone();
    for jvm in 0..JVMS {
        if jvm > 0 {
            choices = other_choices(violation, host, jvm).ok()??;
        }
        let mut execution = None;
        for _ in 0..TIMES {
            execution = repeat(&violation.test, &choices, host).ok()?;
            if !execution.as_ref().is_some_and(|execution| shows(&violation.kind, execution)) {
                execution = None;
                break;
            }
        }
        if let Some(execution) = execution {
            let schedule = Schedule::Repeat { choices: choices.clone() };
            let violation = Violation { execution, schedule, ..violation.clone() };
            return Some(Proof { violation, choices });
        }
    }
    None
}

/// Executes a test with these choices, in a new JVM. `None` if it cannot, because the calls do not come to their ends one after the other.
///
/// # Errors
/// Nothing can be executed.
pub fn repeat(test: &Test, choices: &[u32], host: &mut Host<'_>) -> Result<Option<Execution>, ExecutorError> {
    if !begin(test, host)? {
        return Ok(None);
    }
    Ok(host.execute(test, &[Schedule::Repeat { choices: choices.to_vec() }])?.pop())
}

/// Begins a JVM, and lets it make the calls of a test in order. Whether it is still there.
fn begin(test: &Test, host: &mut Host<'_>) -> Result<bool, ExecutorError> {
    host.begin_anew();
    let jvms = host.jvms();
    for order in [0, 1] {
        let order = vec![order; test.part(Part::First).len() + test.part(Part::Second).len()];
        host.execute(test, &[Schedule::Linear { order, variation: 0, patient: false }])?;
    }
    Ok(host.jvms() == jvms + 1 && host.is_running())
}

fn other_choices(
    violation: &Violation,
    host: &mut Host<'_>,
    seed: u64,
) -> Result<Option<Vec<u32>>, ExecutorError> {
    if !begin(&violation.test, host)? {
        return Ok(None);
    }
    for turn in 0..SCHEDULES {
        let strategy = match turn % 4 {
            0 => Strategy::Random,
            1 => Strategy::Pct(2),
            2 => Strategy::Pos,
            _ => Strategy::Pct(3),
        };
        let schedule = Schedule::Controlled { strategy, seed: seed * SCHEDULES + turn };
        let executed = host.execute(&violation.test, &[schedule])?;
        if let Some(shown) = executed.into_iter().find(|execution| shows(&violation.kind, execution)) {
            return Ok(Some(shown.choices));
        }
    }
    Ok(None)
}

fn shows(kind: &FailureKind, execution: &Execution) -> bool {
    generate::failures(execution).contains(kind)
}

//! A violation, shown by a JVM that does nothing else: what it then shows it shows again.
//!
//! A new JVM loads and initializes classes when they are first used, which is part of the schedule. So the calls are made one after the other first, in both
//! orders of the suffixes, before they are made at the same time. What depends on the state of a JVM, such as its identity hashes, need not come again when
//! that has changed; and when it has come again, all orders of the calls have to show once more that they do not.

use generate::{Execution, Executor, ExecutorError, Part, Schedule, Strategy, Test, Violation, shows};

use crate::host::Host;

/// How many JVMs are tried to show it.
const JVMS: u64 = 4;
/// How many schedules each of them tries.
const SCHEDULES: u64 = 100;
/// How many JVMs have to show it by the same choices.
const TIMES: u8 = 2;
/// How often the last one of these has to show it again.
const AGAIN: usize = 3;
/// How often the calls are made in order before that: once for each order of the suffixes.
const TURNS: u8 = 2;

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
        for time in 0..TIMES {
            execution = after_turns(&violation.test, &choices, TURNS + time, host).ok()?;
            if !execution.as_ref().is_some_and(|execution| shows(&violation.test, &violation.kind, execution))
            {
                execution = None;
                break;
            }
        }
        if let Some(execution) = execution {
            match goes_on(violation, &execution, &choices, host).ok()? {
                After::Again => {}
                After::Otherwise => continue,
                After::Excused => return None,
            }
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
    after_turns(test, choices, TURNS, host)
}

/// The same, when the calls of both threads were made in order so many times: each time, the JVM is in another state afterwards, by its identity hashes.
fn after_turns(
    test: &Test,
    choices: &[u32],
    turns: u8,
    host: &mut Host<'_>,
) -> Result<Option<Execution>, ExecutorError> {
    if !begin(test, turns, host)? {
        return Ok(None);
    }
    Ok(host.execute(test, &[Schedule::Repeat { choices: choices.to_vec() }])?.pop())
}

/// What comes of a JVM that has shown a violation.
enum After {
    /// It shows it again.
    Again,
    /// It does not always.
    Otherwise,
    /// So does an order of the calls there, or they have turned out to be such that nobody can judge.
    Excused,
}

/// Whether the JVM that has shown a violation, with other identity hashes, goes on to show it; and whether no order of the calls does in there.
fn goes_on(
    violation: &Violation,
    execution: &Execution,
    choices: &[u32],
    host: &mut Host<'_>,
) -> Result<After, ExecutorError> {
    let Violation { test, kind, .. } = violation;
    let jvms = host.jvms();
    for _ in 0..AGAIN {
        // Another JVM has not used its classes yet, which changes what the choices mean.
        if !host.is_running() || host.jvms() != jvms {
            break;
        }
        let again = host.execute(test, &[Schedule::Repeat { choices: choices.to_vec() }])?.pop();
        if host.jvms() == jvms && !again.is_some_and(|again| shows(test, kind, &again)) {
            return Ok(After::Otherwise);
        }
    }
    let is_excused = generate::is_excused(test, kind, execution, host)?;
    Ok(if is_excused { After::Excused } else { After::Again })
}

/// Begins a JVM, and lets it make the calls of a test in order. Whether it is still there.
fn begin(test: &Test, turns: u8, host: &mut Host<'_>) -> Result<bool, ExecutorError> {
    host.begin_anew();
    let jvms = host.jvms();
    for turn in 0..turns {
        let order = vec![turn % 2; test.part(Part::First).len() + test.part(Part::Second).len()];
        host.execute(test, &[Schedule::Linear { order, variation: 0, patient: false, helped: 0 }])?;
    }
    Ok(host.jvms() == jvms + 1 && host.is_running())
}

fn other_choices(
    violation: &Violation,
    host: &mut Host<'_>,
    seed: u64,
) -> Result<Option<Vec<u32>>, ExecutorError> {
    if !begin(&violation.test, TURNS, host)? {
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
        if let Some(shown) =
            executed.into_iter().find(|execution| shows(&violation.test, &violation.kind, execution))
        {
            return Ok(Some(shown.choices));
        }
    }
    Ok(None)
}

//! How executions fail, and which failures can be anybody's fault.

use std::collections::BTreeSet;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Ended, Execution, Part, Test, Thrown, Value, Variable};

/// What two failures have in common if they are the same (definition 4 of the paper): the class of the exception, or that it is a deadlock.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FailureKind {
    /// An exception of this class: `java.lang.NullPointerException`.
    Exception(String),
    /// Nobody can go on.
    Deadlock,
}

impl fmt::Display for FailureKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FailureKind::Exception(class) => f.write_str(class),
            FailureKind::Deadlock => f.write_str("deadlock"),
        }
    }
}

/// Exceptions that depend on when something happens, not on what was called: on deadlines, on interrupts, on the state of the machine. A linearization
/// need not show them even if the class is right, since time passes otherwise there; so an execution with one of them says nothing.
const TIMING: [&str; 9] = [
    "java.lang.InterruptedException",
    "java.lang.ThreadDeath",
    "java.lang.InternalError",
    "java.lang.UnknownError",
    "java.lang.VirtualMachineError",
    "java.io.InterruptedIOException",
    "java.net.SocketTimeoutException",
    "java.nio.channels.ClosedByInterruptException",
    "java.util.concurrent.TimeoutException",
];

/// What an execution says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Told {
    /// It ended well.
    Nothing,
    /// It failed in these ways.
    Failures(BTreeSet<FailureKind>),
    /// The prefix threw, which it did not when it was made: it is not deterministic.
    PrefixThrew,
    /// It was cut off: it took too long, or too much memory, or the JVM has ended. Exceptions before that do not count.
    Lost,
    /// It met exceptions of timing.
    Timing,
}

impl Told {
    pub(crate) fn by(execution: &Execution) -> Self {
        // Memory runs out by what is called and by what is left over from before, hardly by an interleaving.
        let memory = execution.thrown.iter().any(|thrown| thrown.class == "java.lang.OutOfMemoryError");
        if memory || matches!(execution.ended, Ended::Endless | Ended::Died(_)) {
            Told::Lost
        } else if execution.thrown.iter().any(|thrown| thrown.part == Part::Prefix) {
            Told::PrefixThrew
        } else if execution.thrown.iter().any(|thrown| TIMING.contains(&thrown.class.as_str())) {
            Told::Timing
        } else if execution.failed() {
            Told::Failures(failures(execution))
        } else {
            Told::Nothing
        }
    }
}

/// All ways in which an execution failed, whoever's fault it is.
#[must_use]
pub fn failures(execution: &Execution) -> BTreeSet<FailureKind> {
    let thrown = execution.thrown.iter().map(|thrown| FailureKind::Exception(thrown.class.clone()));
    let deadlock = matches!(execution.ended, Ended::Deadlock(_)).then_some(FailureKind::Deadlock);
    thrown.chain(deadlock).collect()
}

/// Whether an execution says that a test fails in this way: not by its prefix, and not by what the class under test has nothing to do with.
#[must_use]
pub fn shows(test: &Test, kind: &FailureKind, execution: &Execution) -> bool {
    matches!(Told::by(execution), Told::Failures(_)) && of_class(test, execution).any(|shown| shown == *kind)
}

/// The first failure of an execution that is not among those that are excused, and that the class under test has to do with.
pub(crate) fn unexcused(
    test: &Test,
    execution: &Execution,
    excused: &BTreeSet<FailureKind>,
) -> Option<FailureKind> {
    of_class(test, execution).find(|kind| !excused.contains(kind))
}

/// The failures that the class under test has to do with.
fn of_class(test: &Test, execution: &Execution) -> impl Iterator<Item = FailureKind> {
    let is_of_class = |thrown: &&Thrown| is_of_class(test, Variable { part: thrown.part, call: thrown.call });
    let thrown = execution.thrown.iter().filter(is_of_class);
    let thrown = thrown.map(|thrown| FailureKind::Exception(thrown.class.clone()));
    let deadlock = matches!(execution.ended, Ended::Deadlock(_)).then_some(FailureKind::Deadlock);
    thrown.chain(deadlock)
}

/// Whether a call is on the instance under test or has it as an argument, or is of the same class: it may wait for what the other thread does with it.
pub(crate) fn concerns(test: &Test, at: Variable) -> bool {
    let instance = Variable { part: Part::Prefix, call: test.instance };
    test.call(at).is_some_and(|call| call.uses(instance)) || is_of_class(test, at)
}

/// Whether a call is on the instance under test, or of the same class. A call that only makes an argument can fail by state that all objects of
/// another class share, or because that class does not expect that the instance changes, as the constructors of collections do not; the class under
/// test is not to blame for either.
fn is_of_class(test: &Test, at: Variable) -> bool {
    let instance = Variable { part: Part::Prefix, call: test.instance };
    let Some(call) = test.call(at) else { return false };
    let on_instance = |other: &crate::Call| other.receiver == Some(Value::Variable(instance));
    let all = test.suffixes.iter().flatten();
    on_instance(call)
        || all.filter(|other| on_instance(other)).any(|other| other.callable.class == call.callable.class)
}

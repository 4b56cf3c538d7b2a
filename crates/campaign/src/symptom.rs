//! What can be seen of a run from outside, in a form that can be compared with other runs.
//!
//! Two exceptions are the same if they are of one class and come from one line of the program; messages are not compared, which may
//! have numbers in them. Two deadlocks are the same if the threads in them want their locks at the same statements. The program's exit
//! code is a symptom if it is not 0. The agent's is none: a run that was ended by a limit shows nothing by that.

use std::collections::BTreeSet;
use std::fmt;

use finding::{BlockedThread, ExceptionReport, circle, is_jdk};
use serde::{Deserialize, Serialize};

use crate::outcome::{End, Outcome};
use crate::trial::{Status, Trial};

/// Something that a run shows, the worst first.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Symptom {
    /// A thread, or the test, ended by an exception.
    Exception {
        /// Its class.
        #[serde(rename = "type")]
        class: String,
        /// The program's own line that it came from.
        at: String,
    },
    /// Threads wait for each other at these statements.
    Deadlock(Vec<String>),
    /// Threads go round in circles in these methods.
    Livelock(Vec<String>),
    /// The program ended like this.
    Status(Status),
}

impl Symptom {
    /// What a trial shows.
    pub fn of(trial: &Trial) -> BTreeSet<Self> {
        let mut all: BTreeSet<Self> = trial.outcomes.iter().flat_map(of_outcome).collect();
        let by_itself =
            trial.stop.is_none() && trial.outcomes.iter().all(|outcome| outcome.ended == End::Exit);
        let failure = trial.status.filter(|status| by_itself && *status != Status::Code(0));
        all.extend(failure.map(Self::Status));
        all
    }

    /// Whether it is that threads got no further.
    pub(crate) fn is_standstill(&self) -> bool {
        matches!(self, Self::Deadlock(_) | Self::Livelock(_))
    }

    /// An exception.
    pub(crate) fn of_exception(exception: &ExceptionReport) -> Self {
        Self::Exception { class: exception.class.clone(), at: origin(&exception.stack).to_owned() }
    }

    /// A deadlock of these threads.
    pub(crate) fn of_deadlock(threads: &[BlockedThread]) -> Self {
        Self::Deadlock(sorted(
            circle(threads)
                .into_iter()
                .map(|thread| thread.wants_at.clone().unwrap_or_else(|| origin(&thread.stack).to_owned())),
        ))
    }

    fn of_livelock(threads: &[BlockedThread]) -> Self {
        // Where in its circle a thread was stopped is chance.
        let method = |thread: &BlockedThread| {
            let frame = origin(&thread.stack);
            frame.split('(').next().unwrap_or(frame).to_owned()
        };
        Self::Livelock(sorted(threads.iter().filter(|thread| !thread.stack.is_empty()).map(method)))
    }

    /// The exception of an outcome that this stands for.
    pub(crate) fn exception_in<'a>(&self, trial: &'a Trial) -> Option<&'a ExceptionReport> {
        trial.outcomes.iter().flat_map(exceptions).find(|exception| Self::of_exception(exception) == *self)
    }

    /// The threads of the deadlock or livelock that this stands for.
    pub(crate) fn threads_in<'a>(&self, trial: &'a Trial) -> &'a [BlockedThread] {
        let outcome = trial.outcomes.iter().find(|outcome| of_outcome(outcome).contains(self));
        match (self, outcome.and_then(|outcome| outcome.deadlock.as_deref())) {
            (Self::Deadlock(_) | Self::Livelock(_), Some(threads)) => threads,
            _ => &[],
        }
    }
}

fn of_outcome(outcome: &Outcome) -> BTreeSet<Symptom> {
    let mut all: BTreeSet<Symptom> = exceptions(outcome).map(Symptom::of_exception).collect();
    let threads = outcome.deadlock.as_deref().unwrap_or_default();
    match outcome.ended {
        End::Deadlock => all.extend([Symptom::of_deadlock(threads)]),
        End::Livelock => all.extend([Symptom::of_livelock(threads)]),
        End::Exit | End::IdlePool | End::StepLimit | End::TimeLimit => {}
    }
    all
}

fn exceptions(outcome: &Outcome) -> impl Iterator<Item = &ExceptionReport> {
    outcome.uncaught.iter().map(|uncaught| &uncaught.exception).chain(&outcome.thrown)
}

/// What tests say `assert` with: the line that matters is the one that called it.
const ASSERTIONS: [&str; 6] =
    ["org.junit.", "junit.framework.", "org.opentest4j.", "org.testng.", "org.assertj.", "org.hamcrest."];

/// The innermost frame of the program, or of anybody if there is none.
pub(crate) fn origin(stack: &[String]) -> &str {
    let asserts = |frame: &str| ASSERTIONS.iter().any(|package| frame.starts_with(package));
    let of_program = |frame: &&String| !is_jdk(frame) && !asserts(frame) && !frame.contains("$$Lambda");
    stack.iter().find(of_program).or(stack.first()).map_or("", String::as_str)
}

fn sorted(texts: impl Iterator<Item = String>) -> Vec<String> {
    texts.collect::<BTreeSet<_>>().into_iter().collect()
}

impl fmt::Display for Symptom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exception { class, at } => write!(f, "{class} at {at}"),
            Self::Deadlock(places) => write!(f, "a deadlock at {}", places.join(" and ")),
            Self::Livelock(methods) => write!(f, "a livelock in {}", methods.join(" and ")),
            Self::Status(status) => write!(f, "{status}"),
        }
    }
}

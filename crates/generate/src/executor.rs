//! Whoever executes tests.

use serde::{Deserialize, Serialize};

use crate::Test;

/// Executes tests. Each execution begins with new objects, and with the static state of freshly loaded classes; where that takes long, the first one of a
/// request does.
pub trait Executor {
    /// Executes a test once for each schedule, up to the first execution that fails, which is the last one that is told. The prefix is executed by one
    /// thread; then the suffixes, each by a thread of its own, the same two for all executions. A suffix whose call throws is over; the other one goes on.
    ///
    /// # Errors
    /// If there is no way to execute anything. That a call ends the JVM is no error, but [`Ended::Died`].
    fn execute(&mut self, test: &Test, schedules: &[Schedule]) -> Result<Vec<Execution>, ExecutorError>;
}

/// Who goes on when.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Schedule {
    /// Call by call: each number is a suffix (0 or 1) that goes on until its next call has ended, or waits for the other thread. Who cannot go on is passed
    /// over; what is left when the list is at its end comes suffix by suffix. `variation` changes what is random or a date in the program.
    Linear {
        /// The suffixes.
        order: Vec<u8>,
        /// Which random numbers and date the program sees.
        variation: u64,
        /// Whether time passes only where somebody waits, and the first time that a call yields or goes round in circles counts as waiting: a deadline
        /// that is near is awaited without a pause.
        #[serde(default)]
        patient: bool,
        /// Before which calls other threads that the calls have started come to where they wait: a bit for each, the lowest one for the first. Otherwise
        /// they go on only while a call waits.
        #[serde(default, skip_serializing_if = "is_zero")]
        helped: u32,
    },
    /// Call by call, in this order of the suffixes, while threads that the calls have started go on at any time, inside calls too.
    Loose {
        /// The suffixes.
        order: Vec<u8>,
        /// When those threads go on.
        others: Others,
    },
    /// Under control, by a strategy and a seed.
    Controlled {
        /// The strategy.
        strategy: Strategy,
        /// Its seed.
        seed: u64,
    },
    /// The choices of an earlier execution, see [`Execution::choices`].
    Repeat {
        /// What was chosen.
        choices: Vec<u32>,
    },
    /// Left to the machine.
    Stress,
}

impl Schedule {
    /// One call after the other, in the order of the test.
    #[must_use]
    pub fn one_after_the_other() -> Self {
        Self::Linear { order: Vec::new(), variation: 0, patient: false, helped: 0 }
    }
}

/// When threads go on that calls have started.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Others {
    /// By chance, with this seed.
    Drawn(u64),
    /// As nearly as possible as they did in an execution, see [`Execution::turns`].
    Paced(Vec<(u32, u32)>),
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// How threads are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Strategy {
    /// Any thread that can go on, as likely as any other.
    Random,
    /// By random priorities that change so many times less one.
    Pct(u32),
    /// By random priorities of steps.
    Pos,
    /// Brings two threads to two statements that access the same location, see [`Execution::pairs`].
    RaceFuzzer([u64; 2]),
    /// One suffix after the other, with one interruption at most.
    Interrupted {
        /// The suffix that goes first, 0 or 1.
        first: u8,
        /// The step of its thread before which it is interrupted, see [`Execution::meetings`]; `None` to find out where that may matter.
        at: Option<u32>,
    },
}

/// How an execution went.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Execution {
    /// How it ended.
    pub ended: Ended,
    /// What was thrown, in the order in which it was. If it was the prefix that threw, the suffixes were not executed.
    pub thrown: Vec<Thrown>,
    /// Pairs of statements that accessed the same location from both threads, one of them writing, without a common monitor. Of executions under control.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pairs: Vec<[u64; 2]>,
    /// Of one suffix after the other, without an interruption: the steps inside calls of the one that went first at which an interruption may lead to
    /// what no order of the calls does. Those at which the two race come first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub meetings: Vec<u32>,
    /// Stands for the order of all steps that meet, such as accesses of the same location: executions with the same one had the same outcome. Of executions
    /// under control.
    #[serde(default)]
    pub digest: u64,
    /// What was chosen, for [`Schedule::Repeat`]. Of executions under control that failed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<u32>,
    /// Whether there were other threads than those of the test, or nobody knows: they may be slow or fast in the orders of its calls.
    #[serde(default)]
    pub helpers: bool,
    /// Who took steps, by the number of the thread, and how many in a row. Of executions under control that failed and had other threads.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub turns: Vec<(u32, u32)>,
    /// Step by step, where that was asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<ExecutedStep>,
}

/// A step of a thread.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ExecutedStep {
    /// Its number, from 1.
    pub n: u64,
    /// The number of the thread: 0 executes the prefix, 1 and 2 the suffixes.
    pub thread: u32,
    /// The name of the thread.
    pub name: String,
    /// What kind of step it is.
    pub step: String,
    /// Where, if that is known.
    pub site: Option<String>,
    /// The lock that it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lock: Option<String>,
    /// The monitors that the thread was in before it, outermost first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub holds: Vec<String>,
    /// The location that it accesses, by a name that means nothing but that it is the same one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// Whether it changes that location.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub writes: bool,
}

/// How an execution ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ended {
    /// Both suffixes came to their ends, or threw.
    Completed,
    /// Nobody can go on; who waits for what, in words.
    Deadlock(Vec<String>),
    /// It took too many steps, or too much time or memory.
    Endless,
    /// The JVM has ended, and why.
    Died(String),
}

/// An exception that a call has thrown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Thrown {
    /// Where the call is.
    pub part: crate::Part,
    /// Which one it is there.
    pub call: usize,
    /// The class of the exception: `java.lang.NullPointerException`.
    pub class: String,
    /// Its message.
    pub message: Option<String>,
    /// The calls that led to it, innermost first: `java.util.ArrayList.get(ArrayList.java:427)`.
    pub stack: Vec<String>,
}

/// Nothing can be executed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct ExecutorError(pub String);

impl Execution {
    /// One that ended so, and of which nothing else is known.
    #[must_use]
    pub fn ended(ended: Ended) -> Self {
        Self {
            ended,
            thrown: Vec::new(),
            pairs: Vec::new(),
            meetings: Vec::new(),
            digest: 0,
            choices: Vec::new(),
            helpers: false,
            turns: Vec::new(),
            steps: Vec::new(),
        }
    }

    /// Whether something went wrong.
    #[must_use]
    pub fn failed(&self) -> bool {
        self.ended != Ended::Completed || !self.thrown.is_empty()
    }
}

//! What a controlled run leaves behind.

use finding::AccessReport;
use serde::Serialize;

/// How a run, or an iteration inside one JVM, went.
#[derive(Serialize)]
pub(crate) struct Outcome {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) iteration: Option<u64>,
    pub(crate) seed: u64,
    /// Of the choices and the program's statements.
    pub(crate) digest: String,
    pub(crate) steps: u64,
    pub(crate) switches: u64,
    pub(crate) choices: u64,
    pub(crate) ended: Ended,
    /// Threads that were controlled.
    pub(crate) threads: usize,
    pub(crate) created: Vec<Created>,
    pub(crate) uncaught: Vec<Uncaught>,
    /// Who waits for what, if nobody can go on; where all were, if a limit ended the run.
    pub(crate) deadlock: Option<Vec<Stuck>>,
    /// Orders of taking monitors that could end in a deadlock.
    pub(crate) cycles: Vec<Vec<Edge>>,
    pub(crate) result: Option<String>,
    pub(crate) thrown: Option<Thrown>,
    /// How often a thread was set aside because it was blocked outside.
    pub(crate) externals: u64,
    /// How many acquisitions the strategy held back, and how many of them had to be let go for nothing.
    pub(crate) postponed: u64,
    pub(crate) thrashings: u64,
    /// By thread number.
    pub(crate) acquisitions: Vec<u64>,
    /// The choice at which a replay went another way.
    pub(crate) diverged: Option<u64>,
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Ended {
    /// By itself.
    Exit,
    Deadlock,
    Livelock,
    /// Only threads of pools are left, which wait for work that nobody can give them.
    IdlePool,
    StepLimit,
    TimeLimit,
}

/// A race that was brought about: both threads stood at their statements.
#[derive(Serialize)]
pub(crate) struct Created {
    pub(crate) location: String,
    /// The one that was let go first comes first.
    pub(crate) accesses: [AccessReport; 2],
    pub(crate) step: u64,
    /// Of the schedule up to here: all that is known of it if the run does not live to tell its outcome.
    pub(crate) digest: String,
}

/// A race, told at once.
#[derive(Serialize)]
pub(crate) struct Early<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) iteration: Option<u64>,
    #[serde(flatten)]
    pub(crate) created: &'a Created,
}

/// An exception that ended a thread.
#[derive(Serialize)]
pub(crate) struct Uncaught {
    pub(crate) thread: String,
    #[serde(flatten)]
    pub(crate) thrown: Thrown,
}

#[derive(Serialize)]
pub(crate) struct Thrown {
    #[serde(rename = "type")]
    pub(crate) class: String,
    pub(crate) message: Option<String>,
    pub(crate) stack: Vec<String>,
}

/// A thread that cannot go on, or was not let.
#[derive(Serialize)]
pub(crate) struct Stuck {
    pub(crate) thread: String,
    /// In words: a monitor, a notification, a permit. None if it runs or could.
    pub(crate) wants: Option<String>,
    pub(crate) wants_at: Option<String>,
    pub(crate) holder: Option<String>,
    pub(crate) holds: Vec<Taken>,
    pub(crate) stack: Vec<String>,
}

/// A monitor that a thread is in.
#[derive(Serialize)]
pub(crate) struct Taken {
    pub(crate) lock: String,
    pub(crate) at: String,
}

/// One step of a lock-order cycle.
#[derive(Serialize)]
pub(crate) struct Edge {
    /// The statements' keys, which are the same in every run.
    pub(crate) held: String,
    pub(crate) wanted: String,
    /// The same for people.
    pub(crate) held_at: String,
    pub(crate) wanted_at: String,
    pub(crate) thread: String,
}

/// One line of the interleaving.
#[derive(Serialize)]
pub(crate) struct StepLine<'a> {
    pub(crate) n: u64,
    pub(crate) thread: u32,
    pub(crate) name: &'a str,
    pub(crate) step: &'static str,
    pub(crate) site: Option<String>,
    /// The lock that it is about, and the monitors that the thread was in before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) lock: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) holds: Vec<String>,
    /// What is accessed, and whether it is changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) place: Option<String>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) writes: bool,
}

impl Thrown {
    /// From what the hooks hand over; a stack with one line for each call.
    pub(crate) fn new(class: String, message: Option<String>, stack: &str) -> Self {
        Self { class, message, stack: stack.lines().map(str::to_owned).collect() }
    }
}

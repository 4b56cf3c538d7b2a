//! What a controlled JVM tells of how it went, once for a program and once for each iteration of a test.

use finding::{AccessReport, BlockedThread, ExceptionReport};
use serde::{Deserialize, Serialize};

/// How a run, or an iteration of a test, went.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// Which iteration of a test this is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub iteration: Option<u64>,
    /// The seed it ran with.
    pub seed: u64,
    /// What was chosen and where, as a number: two runs with the same digest took the same schedule.
    pub digest: String,
    /// How many steps the scheduler granted.
    #[serde(default)]
    pub steps: u64,
    /// How many of them went to another thread than the last one.
    #[serde(default)]
    pub switches: u64,
    /// At how many there was a choice.
    #[serde(default)]
    pub choices: u64,
    /// What ended it.
    pub ended: End,
    /// How many threads there were.
    #[serde(default)]
    pub threads: u64,
    /// The races that the strategy brought about.
    #[serde(default)]
    pub created: Vec<Created>,
    /// The exceptions that ended threads.
    #[serde(default)]
    pub uncaught: Vec<Uncaught>,
    /// The threads of a deadlock or livelock; if a limit ended the run, where they all were.
    #[serde(default)]
    pub deadlock: Option<Vec<BlockedThread>>,
    /// The orders of locks in which threads could wait for each other.
    #[serde(default)]
    pub cycles: Vec<Vec<LockEdge>>,
    /// What a test returned.
    #[serde(default)]
    pub result: Option<String>,
    /// What a test threw.
    #[serde(default)]
    pub thrown: Option<ExceptionReport>,
    /// How many threads had to be let run outside of the control.
    #[serde(default)]
    pub externals: u64,
    /// The choice at which a replay could not go on as recorded.
    #[serde(default)]
    pub diverged: Option<u64>,
    /// How often all were held back, so that one had to be let go.
    #[serde(default)]
    pub thrashings: u64,
    /// How often somebody was held back.
    #[serde(default)]
    pub postponed: u64,
    /// How often each thread took a lock, by its number.
    #[serde(default)]
    pub acquisitions: Vec<u64>,
}

/// What ended a run.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// The program, or the test.
    Exit,
    /// Nobody could go on.
    Deadlock,
    /// Everybody went round in circles.
    Livelock,
    /// Only threads of pools were left, which wait for work that nobody can give them.
    IdlePool,
    /// The limit of steps.
    StepLimit,
    /// The limit of time.
    TimeLimit,
}

impl End {
    /// The word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            End::Exit => "exit",
            End::Deadlock => "deadlock",
            End::Livelock => "livelock",
            End::IdlePool => "idle-pool",
            End::StepLimit => "step-limit",
            End::TimeLimit => "time-limit",
        }
    }
}

/// A race: two threads stood at the two statements, about to access the same location.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Created {
    /// The field or array element.
    pub location: String,
    /// Both accesses, with stacks; the one that was let go first comes first.
    pub accesses: Vec<AccessReport>,
    /// The step at which they met.
    #[serde(default)]
    pub step: u64,
    /// Of the schedule up to there.
    #[serde(default)]
    pub digest: Option<String>,
}

/// A race of which a JVM told at once: all there is if it does not live to tell how it went.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Early {
    /// The iteration of a test.
    #[serde(default)]
    pub iteration: Option<u64>,
    /// The race.
    #[serde(flatten)]
    pub created: Created,
}

/// An exception that ended a thread.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Uncaught {
    /// The thread's name.
    pub thread: String,
    /// The exception.
    #[serde(flatten)]
    pub exception: ExceptionReport,
}

/// A thread took one lock while it held another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LockEdge {
    /// The statement that took the lock it held.
    pub held: String,
    /// The statement that took the other.
    pub wanted: String,
    /// The first statement, for people.
    #[serde(default)]
    pub held_at: Option<String>,
    /// The second one, for people.
    #[serde(default)]
    pub wanted_at: Option<String>,
    /// The thread's name.
    #[serde(default)]
    pub thread: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_agent_writes_is_read() {
        let text = r#"{"seed":18446744073709551615,"digest":"00ff00ff00ff00ff","steps":9,"switches":3,"choices":2,"ended":"step-limit","threads":2,
            "created":[{"location":"A.x","accesses":[],"step":4}],"uncaught":[{"thread":"t","type":"java.lang.Error","message":null,"stack":["A.m(A.java:1)"]}],
            "deadlock":[{"thread":"t","wants":"A@1","wants_at":"A.m(A.java:2)","holder":"u","holds":[{"lock":"B@2","at":"A.m(A.java:1)"}],"stack":[]}],
            "cycles":[[{"held":"h","wanted":"w","held_at":"H","wanted_at":"W","thread":"t"}]],"result":null,"thrown":null,"externals":0,"diverged":null,
            "thrashings":1,"postponed":4,"acquisitions":[0,2,3]}"#;
        let outcome: Outcome = serde_json::from_str(text).unwrap();
        assert_eq!((outcome.ended, outcome.seed), (End::StepLimit, u64::MAX));
        assert_eq!(outcome.uncaught[0].exception.class, "java.lang.Error");
        assert_eq!((outcome.thrashings, outcome.postponed, outcome.acquisitions.len()), (1, 4, 3));
        assert_eq!(outcome.deadlock.as_ref().unwrap()[0].holds[0].lock, "B@2");
        let again: Outcome = serde_json::from_str(&serde_json::to_string(&outcome).unwrap()).unwrap();
        assert_eq!(again, outcome);
    }
}

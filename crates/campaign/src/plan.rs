//! What the agent in a JVM is asked for; it reads this as JSON.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::relations::{MayTrigger, Relation};

/// The agent's only argument is the path of a file with this.
#[derive(Serialize)]
pub(crate) struct Plan<'a> {
    /// The folder for what is found; it exists.
    pub(crate) out: &'a Path,
    /// The detector to run, by name. Without one, a controlled JVM observes nothing, and another writes a trace; with `none`, that one does
    /// not either.
    pub(crate) detector: Option<&'a str>,
    /// Patterns of the classes whose accesses are checked; empty for the default.
    pub(crate) include: &'a [String],
    /// Patterns of classes whose accesses are not.
    pub(crate) exclude: &'a [String],
    /// How the threads are controlled, if they are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) control: Option<&'a Control>,
    /// How may-trigger relations are collected, if they are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) may_trigger: Option<MayTrigger>,
    /// How threads that are not controlled are delayed, if they are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) noise: Option<Noise>,
    /// Whether the JVM executes generated tests.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) calls: Option<Calls<'a>>,
}

/// What a JVM that executes generated tests has to know.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Calls<'a> {
    /// Patterns of the classes in which threads stop at every access.
    pub(crate) scope: &'a [String],
}

impl<'a> Plan<'a> {
    /// Nothing is observed or controlled.
    pub(crate) fn nothing(out: &'a Path) -> Self {
        Self {
            out,
            detector: Some(crate::mode::NO_DETECTOR),
            include: &[],
            exclude: &[],
            control: None,
            may_trigger: None,
            noise: None,
            calls: None,
        }
    }
}

/// Threads are delayed now and then where they take locks, after ConTest (Edelstein et al., 2002).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Noise {
    /// Where its random numbers come from.
    pub seed: u64,
}

/// How the threads of a JVM are controlled. With the program and its input, this is all that a schedule depends on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Control {
    /// Who says what runs next.
    pub strategy: Strategy,
    /// Where its random numbers come from.
    pub seed: u64,
    /// The run ends after so many steps.
    pub step_limit: u64,
    /// The run ends after so much real time.
    pub time_limit_ms: u64,
    /// The virtual date at the start, in milliseconds since 1970.
    pub clock_ms: u64,
    /// The statements of `racefuzzer`: where threads are stopped.
    pub stops: Vec<String>,
    /// The cycle of `deadlock`.
    pub cycle: Vec<CycleStep>,
    /// The choices of `replay`.
    pub choices: Option<Vec<u32>>,
    /// Whether the interleaving is written down.
    pub trace: bool,
    /// The core to run on.
    pub core: Option<u32>,
    /// Whether a debugger stops threads: that one stands still means nothing then.
    #[serde(default)]
    pub debugged: bool,
    /// The bug depth of `pct`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// What `pct` and `surw` know of an earlier run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected: Option<ExpectedSteps>,
    /// The may-trigger relations of `drfinder`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub relations: Option<Vec<Relation>>,
}

/// How long an earlier run was.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ExpectedSteps {
    /// Steps in all.
    pub steps: u64,
    /// How often each thread took a lock, by its number.
    pub threads: Vec<u64>,
}

/// Who says what runs next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Strategy {
    /// Any thread that can run, each as likely.
    Random,
    /// Random, but threads are held back at two statements until two meet there.
    RaceFuzzer,
    /// Random, but threads are held back before the locks that close a cycle.
    Deadlock,
    /// The choices of an earlier run.
    Replay,
    /// Threads have priorities, which change at a few random steps.
    Pct,
    /// Steps have priorities: partial-order sampling.
    Pos,
    /// Random, weighted by what is left to do for each thread: a selectively uniform random walk.
    Surw,
    /// Whoever wants a lock waits for those who may soon take one of that type.
    DrFinder,
}

/// A statement that takes a lock while another one is held.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct CycleStep {
    /// The statement that took the lock that is held.
    pub held: String,
    /// The statement that takes the other one.
    pub wanted: String,
}

/// The virtual date at the start of every run: 2026-01-01, so that no result depends on the day.
const CLOCK_MS: u64 = 1_767_225_600_000;

/// The limits that every run of a campaign has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Steps of the scheduler.
    pub steps: u64,
    /// Real time of one run.
    pub time: std::time::Duration,
}

impl Control {
    /// Plain random scheduling.
    #[must_use]
    pub fn random(limits: Limits) -> Self {
        Self {
            strategy: Strategy::Random,
            seed: 0,
            step_limit: limits.steps,
            time_limit_ms: u64::try_from(limits.time.as_millis()).unwrap_or(u64::MAX),
            clock_ms: CLOCK_MS,
            stops: Vec::new(),
            cycle: Vec::new(),
            choices: None,
            trace: false,
            core: None,
            debugged: false,
            depth: None,
            expected: None,
            relations: None,
        }
    }

    /// Steers threads into a race of these two statements.
    #[must_use]
    pub fn race(limits: Limits, stops: [String; 2]) -> Self {
        Self { strategy: Strategy::RaceFuzzer, stops: stops.into(), ..Self::random(limits) }
    }

    /// Steers threads into a deadlock.
    #[must_use]
    pub fn deadlock(limits: Limits, cycle: Vec<CycleStep>) -> Self {
        Self { strategy: Strategy::Deadlock, cycle, ..Self::random(limits) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::relations::LockTypes;

    const LIMITS: Limits = Limits { steps: 7, time: std::time::Duration::from_secs(1) };

    fn plan<'a>(detector: Option<&'a str>, control: Option<&'a Control>) -> Plan<'a> {
        let out = Path::new("/run");
        Plan { detector, control, ..Plan::nothing(out) }
    }

    #[test]
    fn the_agent_reads_these_keys() {
        let control = Control { seed: 5, ..Control::race(LIMITS, ["a".to_owned(), "b".to_owned()]) };
        assert_eq!(
            serde_json::to_string(&plan(None, Some(&control))).unwrap(),
            r#"{"out":"/run","detector":null,"include":[],"exclude":[],"control":{"strategy":"racefuzzer","seed":5,"step_limit":7,"time_limit_ms":1000,"clock_ms":1767225600000,"stops":["a","b"],"cycle":[],"choices":null,"trace":false,"core":null,"debugged":false}}"#
        );
    }

    #[test]
    fn hunts_have_keys_of_their_own() {
        let may_trigger = MayTrigger { depth: 12, locks: LockTypes::Field };
        let profile = Plan { may_trigger: Some(may_trigger), ..plan(Some("none"), None) };
        assert_eq!(
            serde_json::to_string(&profile).unwrap(),
            r#"{"out":"/run","detector":"none","include":[],"exclude":[],"may_trigger":{"depth":12,"locks":"field"}}"#
        );
        let contest = Plan { noise: Some(Noise { seed: 9 }), ..plan(Some("fasttrack"), None) };
        assert_eq!(
            serde_json::to_string(&contest).unwrap(),
            r#"{"out":"/run","detector":"fasttrack","include":[],"exclude":[],"noise":{"seed":9}}"#
        );
        let control = Control {
            strategy: Strategy::DrFinder,
            depth: Some(3),
            expected: Some(ExpectedSteps { steps: 40, threads: vec![1, 2] }),
            relations: Some(vec![Relation("A.m()V".to_owned(), "K".to_owned())]),
            ..Control::random(LIMITS)
        };
        let text = serde_json::to_string(&control).unwrap();
        assert!(text.starts_with(r#"{"strategy":"drfinder","#), "{text}");
        assert!(
            text.ends_with(
                r#","depth":3,"expected":{"steps":40,"threads":[1,2]},"relations":[["A.m()V","K"]]}"#
            ),
            "{text}"
        );
        assert_eq!(serde_json::from_str::<Control>(&text).unwrap(), control);
    }
}

//! What the command line asked for.

use std::path::PathBuf;

use bytecode::instrument::Locks;
use serde::Deserialize;

use crate::control::ControlPlan;
use crate::locks::{MayTrigger, NoisePlan};
use crate::policy::Mode;

/// What stands for no detector.
const NONE: &str = "none";

/// The agent's only argument is the path of a file with this as JSON.
#[derive(Deserialize)]
pub(crate) struct Plan {
    /// The folder for what is found; it exists.
    pub(crate) out: PathBuf,
    /// The detector to run, by name; none to write a trace instead. The one called `none` is none and writes no trace either.
    pub(crate) detector: Option<String>,
    /// Patterns of the classes whose accesses are checked; empty for the default.
    #[serde(default)]
    pub(crate) include: Vec<String>,
    /// Patterns of classes whose accesses are not.
    #[serde(default)]
    pub(crate) exclude: Vec<String>,
    /// How threads are controlled; without it, they run as they like.
    pub(crate) control: Option<ControlPlan>,
    /// Whether it is told which methods lead to which locks.
    pub(crate) may_trigger: Option<MayTrigger>,
    /// Whether threads that are not controlled are held up on their way to locks.
    pub(crate) noise: Option<NoisePlan>,
    /// Whether the JVM executes calls of generated tests.
    pub(crate) calls: Option<CallsPlan>,
    /// Whether the program is told about.
    #[serde(skip)]
    observes: bool,
}

/// What a JVM that executes calls has to know.
#[derive(Deserialize)]
pub(crate) struct CallsPlan {
    /// Patterns of the classes that threads stop in at all accesses, besides those whose accesses are checked by default.
    #[serde(default)]
    pub(crate) scope: Vec<String>,
}

impl Plan {
    /// What is done with the program.
    pub(crate) fn mode(&self) -> Mode {
        let stops_at_locks =
            self.may_trigger.is_some() || self.control.as_ref().is_some_and(ControlPlan::hunts);
        let locks = match &self.control {
            Some(_) if stops_at_locks => Locks::Wanted,
            None if self.noise.is_some() => Locks::Wanted,
            None if self.may_trigger.is_some() => Locks::Held,
            _ => Locks::No,
        };
        Mode { observe: self.observes, control: self.control.is_some(), locks }
    }

    pub(crate) fn read(path: &str) -> Result<Self, String> {
        let text = std::fs::read_to_string(path).map_err(|e| format!("cannot read the plan {path}: {e}"))?;
        let mut plan: Self =
            serde_json::from_str(&text).map_err(|e| format!("the plan {path} is not one: {e}"))?;
        // With control, no detector means just that, and not a trace.
        let is_none = plan.detector.as_deref().map_or(plan.control.is_some(), |name| name == NONE);
        if is_none {
            plan.detector = Some("empty".to_owned());
        }
        plan.observes = !is_none;
        if let Some(control) = &mut plan.control {
            // Whoever looks for races that could happen looks for deadlocks too.
            control.predicts = plan.observes;
            control.hosts = plan.calls.is_some();
        }
        Ok(plan)
    }
}

//! What the command line asked for.

use std::path::PathBuf;

use serde::Deserialize;

use crate::control::ControlPlan;
use crate::policy::Mode;

/// The agent's only argument is the path of a file with this as JSON.
#[derive(Deserialize)]
pub(crate) struct Plan {
    /// The folder for what is found; it exists.
    pub(crate) out: PathBuf,
    /// The detector to run, by name; none to write a trace instead.
    pub(crate) detector: Option<String>,
    /// Patterns of the classes whose accesses are checked; empty for the default.
    #[serde(default)]
    pub(crate) include: Vec<String>,
    /// Patterns of classes whose accesses are not.
    #[serde(default)]
    pub(crate) exclude: Vec<String>,
    /// How threads are controlled; without it, they run as they like.
    pub(crate) control: Option<ControlPlan>,
}

impl Plan {
    /// What is done with the program.
    pub(crate) fn mode(&self) -> Mode {
        match &self.control {
            Some(control) => Mode { observe: control.predicts, control: true },
            None => Mode { observe: true, control: false },
        }
    }

    pub(crate) fn read(path: &str) -> Result<Self, String> {
        let text = std::fs::read_to_string(path).map_err(|e| format!("cannot read the plan {path}: {e}"))?;
        let mut plan: Self =
            serde_json::from_str(&text).map_err(|e| format!("the plan {path} is not one: {e}"))?;
        if let Some(control) = &mut plan.control {
            // Whoever looks for races that could happen looks for deadlocks too.
            control.predicts = plan.detector.is_some();
            // With control, no detector means just that, and not a trace.
            plan.detector.get_or_insert_with(|| "empty".to_owned());
        }
        Ok(plan)
    }
}

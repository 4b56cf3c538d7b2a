//! What the command line asked for.

use std::path::PathBuf;

use serde::Deserialize;

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
}

impl Plan {
    pub(crate) fn read(path: &str) -> Result<Self, String> {
        let text = std::fs::read_to_string(path).map_err(|e| format!("cannot read the plan {path}: {e}"))?;
        serde_json::from_str(&text).map_err(|e| format!("the plan {path} is not one: {e}"))
    }
}

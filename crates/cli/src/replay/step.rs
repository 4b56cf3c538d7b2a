//! A step of an interleaving, as the agent writes it down.

use finding::is_jdk;
use serde::Deserialize;

/// A step.
#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct Step {
    pub(crate) n: u64,
    pub(crate) thread: u32,
    #[serde(default)]
    pub(crate) name: Option<String>,
    pub(crate) step: String,
    #[serde(default)]
    pub(crate) site: Option<String>,
    /// The lock that it is about, and the monitors that the thread was in before it.
    #[serde(default)]
    pub(crate) lock: Option<String>,
    #[serde(default)]
    pub(crate) holds: Vec<String>,
    /// What it accesses, and whether it changes it.
    #[serde(default)]
    pub(crate) place: Option<String>,
    #[serde(default)]
    pub(crate) writes: bool,
}

/// The steps of lines of JSON. A JVM may have died over the last one.
pub(crate) fn parse(lines: &str) -> Vec<Step> {
    lines.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
}

/// Whether a step is inside the JDK, where nobody looks as a rule.
pub(crate) fn is_inside(step: &Step) -> bool {
    step.site.as_deref().map_or(step.step == "atomic", is_jdk)
}

//! The result of one command.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::finding::Finding;
use crate::shard::Shard;

/// What one command has to say, in the order of the keys of its JSON.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RunReport {
    /// This tool's name.
    pub tool: Cow<'static, str>,
    /// This tool's version.
    pub version: Cow<'static, str>,
    /// The command, as it was given.
    pub command: Vec<String>,
    /// The seed of all random choices; `None` where there were none.
    pub seed: Option<u64>,
    /// The part of a campaign that this is, if it is not all of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
    /// How often a program was run.
    pub runs: u64,
    /// How many virtual machines the agent reached.
    pub jvms: u64,
    /// How many classes were instrumented in them.
    pub classes_instrumented: u64,
    /// What was found, each bug once.
    pub findings: Vec<Finding>,
}

//! What a campaign has found so far, as a file that is always complete.
//!
//! It is written anew whenever something is found. A campaign that has come to its end leaves it only if it is a part of a larger one, for
//! `merge`; one that was killed leaves it as it was.

use std::path::{Path, PathBuf};

use anyhow::Context;
use finding::{FindingId, RunReport};
use serde::{Deserialize, Serialize};

/// The folder of these files, in that of all that is kept.
pub(crate) const CAMPAIGNS: &str = "campaigns";

/// The report of every command, and how far it is.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(expecting = "the report of a command")]
pub(crate) struct CampaignFile {
    #[serde(flatten)]
    pub(crate) run: RunReport,
    /// Whether all was done that was to be.
    #[serde(default)]
    pub(crate) complete: Option<bool>,
    /// Whether the campaign goes on, or was killed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) unfinished: bool,
    /// A number for all that was predicted, which is the same in all parts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) candidates: Option<String>,
}

impl CampaignFile {
    /// Where the file of a campaign is. Parts have the same name when they are run again; others have names of their own.
    pub(super) fn path(out: &Path, run: &RunReport) -> PathBuf {
        let command = run.command.iter().find(|word| !word.starts_with('-')).map_or("", String::as_str);
        let seed = run.seed.unwrap_or_default().to_string();
        let words = [&[seed.as_str()], &*run.command.iter().map(String::as_str).collect::<Vec<_>>()].concat();
        let number = FindingId::of(&words).number();
        let name = match run.shard {
            Some(shard) => format!("{command}-{}-of-{}-{number:012x}.json", shard.number, shard.of),
            None => format!("{command}-{number:012x}-{}.json", std::process::id()),
        };
        out.join(CAMPAIGNS).join(name)
    }

    /// Writes it in place of an older one, which stays as it is if that is not possible.
    pub(super) fn write(&self, path: &Path) -> anyhow::Result<()> {
        let text = serde_json::to_string_pretty(self)? + "\n";
        campaign::replace_file(path, &text).with_context(|| format!("cannot write {}", path.display()))
    }
}

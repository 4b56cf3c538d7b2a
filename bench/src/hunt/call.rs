//! Calls `racewright hunt`, as a user would.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use super::strategy::Strategy;
use super::told::Told;
use crate::{places, process};

/// What hunts.
pub(crate) struct Hunter {
    racewright: PathBuf,
    /// For what the hunts keep.
    out: PathBuf,
    /// About how long a hunt may take; it ends itself then.
    limit: Duration,
}

/// A hunt.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hunt {
    pub(crate) strategy: Strategy,
    pub(crate) runs: u64,
    pub(crate) seed: u64,
}

impl Hunter {
    pub(crate) fn new(limit: Duration) -> Result<Self> {
        let racewright = places::racewright()?;
        let help = process::run(&[racewright.clone().into(), "hunt".into(), "--help".into()], limit)?;
        let usage = help.usage.with_context(|| format!("{} says nothing", racewright.display()))?;
        if usage.code != Some(0) {
            bail!("{} knows no `hunt`: {}", racewright.display(), help.errors.trim());
        }
        Ok(Self { racewright, out: places::work_folder()?.join("hunt-kept"), limit })
    }

    /// Hunts races of a program.
    pub(crate) fn hunt(&self, hunt: Hunt, program: &[OsString]) -> Result<Told> {
        self.hunt_with(hunt, &[], program)
    }

    /// The same with more options.
    pub(crate) fn hunt_with(&self, hunt: Hunt, options: &[&str], program: &[OsString]) -> Result<Told> {
        if self.out.exists() {
            std::fs::remove_dir_all(&self.out).context("cannot remove what a hunt has kept")?;
        }
        // If it does not end by itself, it is ended.
        let patience = self.limit * 2 + Duration::from_secs(60);
        let ended = process::run(&self.command(hunt, options, program), patience)?;
        let usage = ended.usage.with_context(|| format!("a hunt took more than {patience:?}"))?;
        // Races are found: 1. There are none: 0.
        if !matches!(usage.code, Some(0 | 1)) {
            bail!("a hunt failed: {}", ended.errors.trim());
        }
        Told::read(&ended.output)
    }

    fn command(&self, hunt: Hunt, more: &[&str], program: &[OsString]) -> Vec<OsString> {
        let Hunt { strategy, runs, seed } = hunt;
        let mut command: Vec<OsString> = vec![self.racewright.clone().into()];
        let options = [
            "hunt",
            "--strategy",
            strategy.name(),
            "--runs",
            &runs.to_string(),
            "--seed",
            &seed.to_string(),
            // Times compare best so.
            "--jobs",
            "1",
            "--time-limit",
            &format!("{}s", self.limit.as_secs()),
            "--format",
            "json",
            "--quiet",
            "--out",
        ];
        command.extend(options.map(OsString::from));
        command.push(self.out.clone().into());
        command.extend(more.iter().map(OsString::from));
        command.push("--".into());
        command.extend(program.iter().cloned());
        command
    }
}

//! A whole campaign, with one run at a time and with two.

use std::ffi::OsString;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use serde_json::Value;

use super::options::Settings;
use crate::jdk::Jdk;
use crate::jvm::programs::Programs;
use crate::places;

/// How many runs at a time are compared.
const JOBS: [u32; 2] = [1, 2];
/// How many trials the race has.
const RUNS: u32 = 60;

/// A campaign.
pub(super) struct Campaign {
    pub(super) jobs: u32,
    pub(super) runs: u64,
    pub(super) took: Duration,
}

impl Campaign {
    pub(super) fn per_second(&self) -> f64 {
        self.runs as f64 / self.took.as_secs_f64()
    }
}

/// The fastest campaign of each number of jobs.
pub(super) fn measure(jdk: &Jdk, programs: &Programs, settings: &Settings) -> Result<Vec<Campaign>> {
    let mut best: Vec<Campaign> = Vec::new();
    for jobs in JOBS {
        for round in 0..settings.rounds {
            let campaign = run(jdk, programs, settings, jobs)?;
            eprintln!("{jobs} at a time: {} runs in {:.2?}", campaign.runs, campaign.took);
            match best.last_mut().filter(|_| round > 0) {
                Some(other) if other.took <= campaign.took => {}
                Some(other) => *other = campaign,
                None => best.push(campaign),
            }
        }
    }
    Ok(best)
}

fn run(jdk: &Jdk, programs: &Programs, settings: &Settings, jobs: u32) -> Result<Campaign> {
    let out = places::work_folder()?.join("campaign");
    let (runs, jobs_text) = ((RUNS / settings.less).to_string(), jobs.to_string());
    let mut command = Command::new(places::racewright()?);
    command
        .args(["fuzz", "--seed", "1", "--format", "json", "--quiet", "--runs", &runs, "--jobs", &jobs_text]);
    command.arg("--out").arg(&out).arg("--").arg(jdk.tool("java")).arg("-cp").arg(programs.classes());
    command.arg(OsString::from("Campaign")).stdin(Stdio::null());
    let start = Instant::now();
    let output = command.output().context("cannot run racewright")?;
    let took = start.elapsed();
    let text = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    let report: Value =
        serde_json::from_str(&text).with_context(|| format!("the campaign failed: {errors}"))?;
    let runs = report["runs"].as_u64().with_context(|| format!("the campaign tells no runs: {errors}"))?;
    Ok(Campaign { jobs, runs, took })
}

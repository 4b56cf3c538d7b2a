//! What `racewright hunt --format json` says, as far as it is counted here.
//!
//! What is missing is unknown, and nothing fails because of it: the JSON of a product may gain keys and lose them.

use std::collections::BTreeSet;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A hunt by one strategy.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Told {
    pub(crate) races: Vec<Race>,
    /// How many deadlocks there are among the findings.
    pub(crate) deadlocks: usize,
    pub(crate) runs: Vec<Run>,
    /// Milliseconds of a run without us, of phase I, and of a run of phase II.
    pub(crate) plain: Option<f64>,
    pub(crate) phase1: Option<f64>,
    pub(crate) phase2: Option<f64>,
    /// How many may-trigger relations there were.
    pub(crate) relations: Option<u64>,
}

/// A race.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Race {
    /// The same in every hunt.
    pub(crate) id: String,
    /// The field, or the like.
    pub(crate) location: String,
    /// The number of the first run that showed it, from 1 on.
    pub(crate) first_run: Option<u64>,
    /// How many runs showed it.
    pub(crate) shown: Option<u64>,
}

/// A run.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Run {
    /// Different races of this run …
    pub(crate) races: Option<u64>,
    /// … and of all until then.
    pub(crate) cumulative: Option<u64>,
    /// How often all threads stood still because they were held back, and how often one was.
    pub(crate) thrashings: u64,
    pub(crate) postponed: u64,
    pub(crate) milliseconds: Option<f64>,
    /// How it ended, if not as programs should.
    pub(crate) ended: Option<String>,
}

/// Ways to end well.
const WELL: [&str; 2] = ["exit", "idle-pool"];

impl Told {
    pub(crate) fn read(text: &str) -> Result<Self> {
        let value: Value = serde_json::from_str(text.trim()).context("a hunt did not print JSON")?;
        let findings = value["findings"].as_array().context("a hunt tells no findings")?;
        let of_kind = |kind: &'static str| findings.iter().filter(move |finding| finding["kind"] == kind);
        let series = &value["strategies"][0];
        let runs = series["runs"].as_array().map(Vec::as_slice).unwrap_or_default();
        Ok(Self {
            races: of_kind("data-race").map(Race::read).collect::<Result<_>>()?,
            deadlocks: of_kind("deadlock").count(),
            runs: runs.iter().map(Run::read).collect(),
            plain: mean(&series["plain_ms"]),
            phase1: mean(&series["phase1_ms"]),
            phase2: mean(&series["phase2_ms"]),
            relations: series["relations"]
                .as_u64()
                .or_else(|| series["relations"].as_array().map(|list| list.len() as u64)),
        })
    }

    pub(crate) fn ids(&self) -> BTreeSet<&str> {
        self.races.iter().map(|race| race.id.as_str()).collect()
    }

    /// The number of the first run that showed any race; with one race in the program, that one.
    pub(crate) fn first_run(&self) -> Option<u64> {
        let told = self.races.iter().filter_map(|race| race.first_run).min();
        told.or_else(|| (1..).zip(&self.runs).find(|(_, run)| run.races > Some(0)).map(|(number, _)| number))
    }

    /// How many runs showed a race.
    pub(crate) fn runs_with_races(&self) -> u64 {
        let counted = self.runs.iter().filter(|run| run.races > Some(0)).count() as u64;
        counted.max(self.races.iter().filter_map(|race| race.shown).max().unwrap_or(0))
    }

    /// Different races after each run.
    pub(crate) fn cumulative(&self) -> Vec<u64> {
        let so_far = |number: u64| {
            let seen = |race: &&Race| race.first_run.is_some_and(|first| first <= number);
            self.races.iter().filter(seen).count() as u64
        };
        (1..).zip(&self.runs).map(|(number, run)| run.cumulative.unwrap_or_else(|| so_far(number))).collect()
    }

    /// Thrashings for each time that a thread was held back.
    pub(crate) fn thrashing_rate(&self) -> Option<f64> {
        let sum = |count: fn(&Run) -> u64| self.runs.iter().map(count).sum::<u64>();
        let (thrashings, postponed) = (sum(|run| run.thrashings), sum(|run| run.postponed));
        (postponed > 0).then(|| thrashings as f64 / postponed as f64)
    }

    /// Milliseconds of a run, the mean.
    pub(crate) fn run_time(&self) -> Option<f64> {
        let times: Vec<f64> = self.runs.iter().filter_map(|run| run.milliseconds).collect();
        (!times.is_empty()).then(|| times.iter().sum::<f64>() / times.len() as f64)
    }
}

impl Race {
    fn read(value: &Value) -> Result<Self> {
        let text = |key: &str| value[key].as_str().map(str::to_owned);
        let runs = value["runs"].as_array();
        let number = |run: &Value| run.as_u64().or_else(|| run["run"].as_u64());
        let least = || runs?.iter().filter_map(number).min();
        Ok(Self {
            id: text("id").context("a finding has no id")?,
            location: text("location").unwrap_or_default(),
            first_run: value["first_run"].as_u64().or_else(least),
            shown: runs.map(|runs| runs.len() as u64).or_else(|| value["runs"].as_u64()),
        })
    }
}

impl Run {
    fn read(value: &Value) -> Self {
        let count =
            |key: &str| value[key].as_u64().or_else(|| value[key].as_array().map(|list| list.len() as u64));
        let ended = value["ended"].as_str().filter(|end| !WELL.contains(end));
        Self {
            races: count("races"),
            cumulative: count("cumulative"),
            thrashings: count("thrashings").unwrap_or(0),
            postponed: count("postponed").unwrap_or(0),
            milliseconds: value["time_ms"].as_f64(),
            ended: ended.map(str::to_owned),
        }
    }
}

/// A number, or the mean of several.
fn mean(value: &Value) -> Option<f64> {
    let list = value.as_array().map(|list| list.iter().filter_map(Value::as_f64).collect::<Vec<_>>());
    match list {
        Some(list) if !list.is_empty() => Some(list.iter().sum::<f64>() / list.len() as f64),
        _ => value.as_f64(),
    }
}

#[cfg(test)]
#[path = "told_tests.rs"]
pub(crate) mod tests;

//! The motivating program of the DrFinder paper (its figures 2 and 3): two races that lock orders hide in every plain run.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};

use super::call::{Hunt, Hunter};
use super::options::Settings;
use super::strategy::Strategy;
use super::told::Told;
use crate::jdk::Jdk;
use crate::{interrupts, javac, places};

const SOURCES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/java/hunt");
const CLASS: &str = "Figure2";
/// How many races it has.
pub(crate) const RACES: usize = 2;

/// What hunts of it came to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Found {
    pub(crate) strategy: Strategy,
    /// How many runs each hunt had.
    pub(crate) runs: u64,
    pub(crate) campaigns: u64,
    /// Hunts that found no race, one, both.
    pub(crate) with: [u64; RACES + 1],
    /// The numbers of the runs after which both were known.
    pub(crate) runs_to_both: Vec<u64>,
    pub(crate) failed: Vec<String>,
}

impl Found {
    fn new(strategy: Strategy, runs: u64) -> Self {
        let with = [0; RACES + 1];
        Self { strategy, runs, campaigns: 0, with, runs_to_both: Vec::new(), failed: Vec::new() }
    }

    fn add(&mut self, told: &Told) {
        // Each variable has one pair of statements, but who is first in it may differ.
        let locations: BTreeSet<&str> = told.races.iter().map(|race| race.location.as_str()).collect();
        let known = locations.len().min(RACES);
        self.campaigns += 1;
        self.with[known] += 1;
        if known == RACES {
            let first = |location: &&str| {
                let races = told.races.iter().filter(|race| race.location == *location);
                races.filter_map(|race| race.first_run).min()
            };
            self.runs_to_both.extend(locations.iter().filter_map(first).max());
        }
    }
}

/// Whether the program is there.
pub(crate) fn is_there() -> bool {
    Path::new(SOURCES).join(format!("{CLASS}.java")).is_file()
}

pub(crate) fn measure(jdk: &Jdk, settings: &Settings, hunter: &Hunter) -> Result<Vec<Found>> {
    hunt(&compile(jdk)?, settings, hunter)
}

/// The command that runs it.
pub(crate) fn compile(jdk: &Jdk) -> Result<Vec<OsString>> {
    let classes = places::work_folder()?.join("hunt-figure");
    javac::compile(jdk, &[Path::new(SOURCES)], &classes).context("the motivating program")?;
    Ok(vec![jdk.tool("java").into(), "-cp".into(), classes.into(), CLASS.into()])
}

/// DrFinder again and again, the native scheduler at length, the others as often as on generated programs.
pub(crate) fn hunt(command: &[OsString], settings: &Settings, hunter: &Hunter) -> Result<Vec<Found>> {
    let mut all = Vec::new();
    for &strategy in &settings.strategies {
        let (campaigns, runs) = match strategy {
            Strategy::DrFinder => (settings.figure_campaigns, settings.runs),
            Strategy::Native => (1, settings.figure_campaigns),
            _ => (settings.campaigns, settings.runs),
        };
        let mut found = Found::new(strategy, runs);
        for seed in (0..campaigns).map(|campaign| settings.seed + campaign) {
            ensure!(!interrupts::came(), "interrupted");
            match hunter.hunt(Hunt { strategy, runs, seed }, command) {
                Ok(told) => found.add(&told),
                Err(error) => found.failed.push(format!("{error:#}")),
            }
        }
        let [none, one, both] = found.with;
        eprintln!("motivating program, {}: both races {both}, one {one}, none {none}", strategy.name());
        all.push(found);
    }
    Ok(all)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::hunt::told::tests::{DRFINDER, NATIVE};

    pub(crate) fn example() -> Vec<Found> {
        [(Strategy::Native, 100, NATIVE), (Strategy::DrFinder, 10, DRFINDER)]
            .map(|(strategy, runs, text)| {
                let mut found = Found::new(strategy, runs);
                found.add(&Told::read(text).unwrap());
                found
            })
            .into()
    }

    #[test]
    fn both_races_are_known_after_the_later_one() {
        let [native, drfinder] = &example()[..] else { panic!("two strategies") };
        assert_eq!((native.with, native.runs_to_both.len()), ([0, 1, 0], 0));
        assert_eq!((drfinder.with, &drfinder.runs_to_both[..]), ([0, 0, 1], &[3][..]));
    }
}

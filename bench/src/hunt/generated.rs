//! Detection rates on generated programs.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};

use super::call::{Hunt, Hunter};
use super::options::Settings;
use super::strategy::Strategy;
use super::told::Told;
use crate::hidden::{self, Shape, Spec};
use crate::jdk::Jdk;
use crate::{interrupts, javac, places};

/// What is known of one strategy on programs of one shape and number of handovers.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Cell {
    pub(crate) campaigns: u64,
    /// For each campaign that found the race, the number of the run that did.
    pub(crate) first_runs: Vec<u64>,
    /// All runs, and those that showed the race.
    pub(crate) runs: u64,
    pub(crate) shown: u64,
    /// Hunts that failed.
    pub(crate) failed: Vec<String>,
}

impl Cell {
    fn add(&mut self, told: &Told) {
        self.campaigns += 1;
        self.first_runs.extend(told.first_run());
        self.runs += told.runs.len() as u64;
        self.shown += told.runs_with_races();
    }

    /// The share of campaigns that found the race.
    pub(crate) fn rate(&self) -> Option<f64> {
        (self.campaigns > 0).then(|| self.first_runs.len() as f64 / self.campaigns as f64)
    }

    /// The share of runs that showed it.
    pub(crate) fn run_rate(&self) -> Option<f64> {
        (self.runs > 0).then(|| self.shown as f64 / self.runs as f64)
    }

    /// The mean number of the run that found it, of the campaigns that did.
    pub(crate) fn runs_to_detect(&self) -> Option<f64> {
        let found = self.first_runs.len();
        (found > 0).then(|| self.first_runs.iter().sum::<u64>() as f64 / found as f64)
    }
}

/// By shape, handovers and strategy.
pub(crate) type Cells = BTreeMap<(Shape, u32, Strategy), Cell>;

/// Hunts in turns, campaign after campaign, so that all are as far as the others when the time is used up. Calls `show` after each.
pub(crate) fn measure(
    jdk: &Jdk,
    settings: &Settings,
    hunter: &Hunter,
    mut show: impl FnMut(&Cells) -> Result<()>,
) -> Result<Cells> {
    let start = Instant::now();
    let classes = compile(jdk, settings)?;
    let mut cells = Cells::new();
    for campaign in 0..settings.campaigns {
        let seed = settings.seed + campaign;
        for &shape in &settings.shapes {
            for &handovers in &settings.handovers {
                let class = Spec { late: settings.late, ..Spec::new(shape, handovers, seed) }.class();
                let command: [OsString; 4] =
                    [jdk.tool("java").into(), "-cp".into(), classes.clone().into(), class.into()];
                for &strategy in &settings.strategies {
                    ensure!(!interrupts::came(), "interrupted");
                    let cell = cells.entry((shape, handovers, strategy)).or_default();
                    match hunter.hunt(Hunt { strategy, runs: settings.runs, seed }, &command) {
                        Ok(told) => cell.add(&told),
                        Err(error) => cell.failed.push(format!("{error:#}")),
                    }
                }
                eprintln!("campaign {}: {}", campaign + 1, so_far(&cells, shape, handovers));
            }
        }
        show(&cells)?;
        if start.elapsed() > settings.budget {
            eprintln!("the time is used up after campaign {} of {}", campaign + 1, settings.campaigns);
            break;
        }
    }
    Ok(cells)
}

/// Compiles the programs of all campaigns at once.
fn compile(jdk: &Jdk, settings: &Settings) -> Result<PathBuf> {
    let folder = places::work_folder()?.join("hidden");
    let (sources, classes) = (folder.join("java"), folder.join("classes"));
    if folder.exists() {
        std::fs::remove_dir_all(&folder).context("cannot remove the programs of an earlier evaluation")?;
    }
    std::fs::create_dir_all(&sources).context("cannot create a folder for generated programs")?;
    for seed in (0..settings.campaigns).map(|campaign| settings.seed + campaign) {
        for (&shape, &handovers) in
            settings.shapes.iter().flat_map(|shape| settings.handovers.iter().map(move |n| (shape, n)))
        {
            let spec = Spec { late: settings.late, ..Spec::new(shape, handovers, seed) };
            let file = sources.join(format!("{}.java", spec.class()));
            std::fs::write(&file, hidden::source(&spec)).context("cannot write a generated program")?;
        }
    }
    javac::compile(jdk, &[&sources], &classes)?;
    Ok(classes)
}

/// A line for those who wait.
fn so_far(cells: &Cells, shape: Shape, handovers: u32) -> String {
    let of_these = cells.iter().filter(|((s, h, _), _)| (*s, *h) == (shape, handovers));
    let found = of_these.map(|((_, _, strategy), cell)| {
        format!("{} {}/{}", strategy.name(), cell.first_runs.len(), cell.campaigns)
    });
    format!("{} of {handovers}: {}", shape.name(), found.collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::hunt::told::tests::{DRFINDER, NATIVE};

    /// A hunt by drfinder that took two runs, and none by the native scheduler, on a fan of one and of two.
    pub(in crate::hunt) fn example() -> Cells {
        let mut cells = Cells::new();
        for handovers in [1, 2] {
            let hunts = [(Strategy::DrFinder, DRFINDER), (Strategy::Native, NATIVE)];
            for (strategy, text) in hunts {
                let mut told = Told::read(text).unwrap();
                if strategy == Strategy::Native {
                    told.races.clear();
                    told.runs[0].races = Some(0);
                }
                cells.entry((Shape::Fan, handovers, strategy)).or_default().add(&told);
            }
        }
        cells
    }

    #[test]
    fn campaigns_and_runs_are_counted() {
        let cells = example();
        let drfinder = &cells[&(Shape::Fan, 1, Strategy::DrFinder)];
        assert_eq!((drfinder.rate(), drfinder.runs_to_detect()), (Some(1.0), Some(2.0)));
        assert_eq!(drfinder.run_rate(), Some(2.0 / 3.0));
        let native = &cells[&(Shape::Fan, 1, Strategy::Native)];
        assert_eq!((native.rate(), native.runs_to_detect(), native.run_rate()), (Some(0.0), None, Some(0.0)));
        assert_eq!(so_far(&cells, Shape::Fan, 2), "fan of 2: native 0/1, drfinder 1/1");
        assert_eq!(Cell::default().rate(), None);
    }
}

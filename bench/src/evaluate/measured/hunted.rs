//! Programs hunted by the four strategies of DrFinder's table 3.

use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use serde::{Deserialize, Serialize};

use super::Scope;
use crate::hunt::call::Hunter;
use crate::hunt::compared::{self, Compared};
use crate::hunt::options::Settings;
use crate::hunt::programs::{self, Program};
use crate::hunt::strategy::Strategy;
use crate::interrupts;
use crate::jvm::programs::KERNELS;

/// The strategies of the paper, in the order of its table.
pub(crate) const STRATEGIES: [Strategy; 4] =
    [Strategy::Native, Strategy::Contest, Strategy::Pct, Strategy::DrFinder];
/// The longest time for a hunt.
const HUNT: Duration = Duration::from_secs(40);

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Hunted {
    pub(crate) runs: u64,
    pub(crate) rows: Vec<Compared>,
    /// Programs that were left out, and why.
    pub(crate) missing: Vec<String>,
}

pub(crate) fn measure(scope: &Scope<'_>) -> Result<Hunted> {
    let start = Instant::now();
    let few = ["Cache", "Elevator", "H2"].map(str::to_owned).to_vec();
    let settings = Settings {
        quick: false,
        strategies: STRATEGIES.to_vec(),
        programs: scope.either(Vec::new(), few),
        hunt_time: HUNT,
        ..super::hidden::settings(scope)
    };
    let hunter = Hunter::new(settings.hunt_time)?;
    let programs = programs::all(scope.jdk, &settings)?;
    let (mut rows, mut missing) = (Vec::new(), programs.missing);
    for program in last_kernels(programs.there) {
        if start.elapsed() > scope.time {
            missing.push(format!("{} was skipped: the time was used up", program.name));
            continue;
        }
        rows.push(compared::measure(&program, &settings, &hunter));
        ensure!(!interrupts::came(), "interrupted");
        eprintln!(
            "{}: {:.0} s of {:.0}",
            program.name,
            start.elapsed().as_secs_f64(),
            scope.time.as_secs_f64()
        );
    }
    Ok(Hunted { runs: settings.runs, rows, missing })
}

/// Kernels take few locks and long, so they are what is left out when the time is used up.
fn last_kernels(mut programs: Vec<Program>) -> Vec<Program> {
    programs.sort_by_key(|program| KERNELS.contains(&program.name.to_lowercase().as_str()));
    programs
}

impl Hunted {
    /// The programs that every strategy has hunted: only these can be summed up and compared.
    pub(crate) fn complete(&self) -> impl Iterator<Item = &Compared> {
        let all = |row: &&Compared| STRATEGIES.iter().all(|strategy| row.told.contains_key(strategy));
        self.rows.iter().filter(all)
    }

    /// Different races of all programs, by strategy.
    pub(crate) fn races(&self, strategy: Strategy) -> usize {
        self.complete().filter_map(|row| row.found(strategy)).sum()
    }

    pub(crate) fn missed(&self, strategy: Strategy) -> usize {
        self.complete().filter_map(|row| row.missed(strategy)).sum()
    }

    /// Races that drfinder alone found.
    pub(crate) fn new_races(&self) -> usize {
        self.complete().filter_map(|row| row.new_by_drfinder(&Strategy::RIVALS)).sum()
    }

    pub(crate) fn total(&self) -> usize {
        self.complete().map(|row| row.total().len()).sum()
    }
}

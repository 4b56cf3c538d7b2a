//! One program, hunted by every strategy: a row of table 3.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::call::{Hunt, Hunter};
use super::options::Settings;
use super::programs::Program;
use super::strategy::Strategy;
use super::told::Told;

/// What each strategy found.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Compared {
    pub(crate) program: String,
    pub(crate) lines: usize,
    pub(crate) told: BTreeMap<Strategy, Told>,
    /// What the tables have no column for.
    pub(crate) remarks: Vec<String>,
}

pub(crate) fn measure(program: &Program, settings: &Settings, hunter: &Hunter) -> Compared {
    let mut told = BTreeMap::new();
    let mut remarks = Vec::new();
    for &strategy in &settings.strategies {
        let hunt = Hunt { strategy, runs: settings.runs, seed: settings.seed };
        match hunter.hunt(hunt, &program.command) {
            Ok(hunted) => {
                remarks.extend(remark(strategy, &hunted, settings.runs));
                told.insert(strategy, hunted);
            }
            Err(error) => remarks.push(format!("{}: {error:#}", strategy.name())),
        }
    }
    Compared { program: program.name.clone(), lines: program.lines, told, remarks }
}

fn remark(strategy: Strategy, told: &Told, runs: u64) -> Option<String> {
    let mut words = Vec::new();
    if (told.runs.len() as u64) < runs {
        words.push(format!("{} of {runs} runs", told.runs.len()));
    }
    let mut ends: BTreeMap<&str, u64> = BTreeMap::new();
    for end in told.runs.iter().filter_map(|run| run.ended.as_deref()) {
        *ends.entry(end).or_default() += 1;
    }
    words.extend(ends.iter().map(|(end, times)| format!("{times} ended by {end}")));
    if told.deadlocks > 0 {
        words.push(format!("deadlocks found: {}", told.deadlocks));
    }
    (!words.is_empty()).then(|| format!("{}: {}", strategy.name(), words.join(", ")))
}

impl Compared {
    /// The races that any of these strategies found.
    pub(crate) fn by_any(&self, strategies: &[Strategy]) -> BTreeSet<&str> {
        strategies.iter().filter_map(|strategy| self.told.get(strategy)).flat_map(Told::ids).collect()
    }

    pub(crate) fn total(&self) -> BTreeSet<&str> {
        self.by_any(&Strategy::ALL)
    }

    /// How many races a strategy found, and how many of those that others found it did not.
    pub(crate) fn found(&self, strategy: Strategy) -> Option<usize> {
        Some(self.told.get(&strategy)?.ids().len())
    }

    pub(crate) fn missed(&self, strategy: Strategy) -> Option<usize> {
        Some(self.total().len() - self.found(strategy)?)
    }

    /// Races that drfinder found and none of the others; known only if drfinder and all of these have hunted.
    pub(crate) fn new_by_drfinder(&self, others: &[Strategy]) -> Option<usize> {
        let drfinder = self.told.get(&Strategy::DrFinder)?.ids();
        let all = others.iter().all(|other| self.told.contains_key(other));
        all.then(|| drfinder.difference(&self.by_any(others)).count())
    }

    /// Milliseconds of a run without us: the least that any hunt has measured.
    pub(crate) fn plain(&self) -> Option<f64> {
        self.told.values().filter_map(|told| told.plain).min_by(f64::total_cmp)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::hunt::told::tests::{DRFINDER, NATIVE};

    pub(crate) fn example() -> Compared {
        let told = [(Strategy::Native, NATIVE), (Strategy::DrFinder, DRFINDER)]
            .map(|(strategy, text)| (strategy, Told::read(text).unwrap()));
        let remarks = told.iter().filter_map(|(strategy, told)| remark(*strategy, told, 3)).collect();
        Compared { program: "Cache".to_owned(), lines: 90, told: told.into(), remarks }
    }

    #[test]
    fn races_are_the_same_if_their_ids_are() {
        let compared = example();
        let (native, drfinder) = (Strategy::Native, Strategy::DrFinder);
        assert_eq!(
            (compared.found(native), compared.found(drfinder), compared.total().len()),
            (Some(1), Some(2), 2)
        );
        assert_eq!((compared.missed(native), compared.missed(drfinder)), (Some(1), Some(0)));
        assert_eq!(compared.new_by_drfinder(&[native]), Some(1));
        assert_eq!(compared.new_by_drfinder(&Strategy::RIVALS), None);
        assert_eq!((compared.found(Strategy::Pct), compared.plain()), (None, Some(100.0)));
    }

    #[test]
    fn what_is_odd_is_told() {
        assert_eq!(
            example().remarks,
            ["native: 1 of 3 runs", "drfinder: 1 ended by deadlock, deadlocks found: 1"]
        );
    }
}

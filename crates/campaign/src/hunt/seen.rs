//! What the runs of one strategy have shown: each bug once, with the runs that showed it.

use std::collections::BTreeMap;
use std::sync::Arc;

use finding::{Finding, FindingId, FindingKind};

use crate::findings::of_symptom;
use crate::mode::Mode;
use crate::symptom::Symptom;
use crate::trial::Trial;

/// All that was shown.
#[derive(Default, Debug)]
pub(super) struct Seen {
    all: BTreeMap<FindingId, Shown>,
}

/// Something that was shown.
#[derive(Debug)]
pub(super) struct Shown {
    /// As the first run showed it.
    pub(super) finding: Finding,
    /// The numbers of all that did, counted from 1.
    pub(super) runs: Vec<u64>,
    /// The first run.
    pub(super) first: Arc<Trial>,
    /// What was done with the program in it.
    pub(super) mode: Mode,
}

/// How many races a run showed.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Count {
    pub(super) races: u64,
    /// Those that no run before showed.
    pub(super) new: u64,
}

impl Seen {
    /// Adds what a run showed.
    pub(super) fn add(&mut self, number: u64, trial: Trial, mode: &Mode) -> Count {
        let mut count = Count::default();
        let trial = Arc::new(trial);
        for finding in shown_by(&trial) {
            let race = finding.kind == FindingKind::DataRace;
            let known = self.all.contains_key(&finding.id);
            count.races += u64::from(race);
            count.new += u64::from(race && !known);
            let shown = self.all.entry(finding.id).or_insert_with(|| Shown {
                finding,
                runs: Vec::new(),
                first: Arc::clone(&trial),
                mode: mode.clone(),
            });
            shown.runs.push(number);
        }
        count
    }

    /// All of it.
    pub(super) fn all(&self) -> impl Iterator<Item = &Shown> {
        self.all.values()
    }

    /// The races.
    pub(super) fn races(&self) -> impl Iterator<Item = FindingId> + '_ {
        let races = self.all().filter(|shown| shown.finding.kind == FindingKind::DataRace);
        races.map(|shown| shown.finding.id)
    }
}

/// The races that the detector found; and where threads were controlled, standstills and exceptions that ended threads.
fn shown_by(trial: &Trial) -> Vec<Finding> {
    let races = trial.findings.iter().filter(|finding| finding.kind == FindingKind::DataRace).cloned();
    let symptoms = Symptom::of(trial).into_iter().filter(|symptom| !matches!(symptom, Symptom::Status(_)));
    finding::one_of_each(races.chain(symptoms.map(|symptom| of_symptom(&symptom, Some(trial)))).collect())
}

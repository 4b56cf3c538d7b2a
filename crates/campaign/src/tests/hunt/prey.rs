//! A pretended program that is hunted.

use std::sync::Mutex;
use std::time::Duration;

use finding::{Finding, FindingId, Verdict};

use super::super::fake::{subject, with_races};
use crate::launcher::{Batch, Job, Launcher};
use crate::target::Stop;
use crate::{
    Error, HuntOptions, HuntResults, Limits, LockTypes, MayTrigger, Mode, Relation, Relations, Tactic, Trial,
};

/// What a program does, given what is done with it and a seed.
pub(in crate::tests) type Behaviour = dyn Fn(&Mode, u64) -> Result<Trial, Error> + Sync;

pub(in crate::tests) struct Prey<'a> {
    behaviour: &'a Behaviour,
    /// After so many trials the user wants no more.
    patience: usize,
    /// What was done in each run, in the order in which they were run.
    pub(in crate::tests) log: Mutex<Vec<(Mode, u64)>>,
}

impl<'a> Prey<'a> {
    pub(in crate::tests) fn new(behaviour: &'a Behaviour) -> Self {
        Self { behaviour, patience: usize::MAX, log: Mutex::default() }
    }

    pub(in crate::tests) fn stopped_after(self, patience: usize) -> Self {
        Self { patience, ..self }
    }

    pub(in crate::tests) fn hunt(&self, options: &HuntOptions) -> Result<HuntResults, Error> {
        crate::hunt(&subject(), options, self, &|_| {})
    }

    /// What was done in each run.
    pub(in crate::tests) fn modes(&self) -> Vec<Mode> {
        self.log.lock().unwrap().iter().map(|(mode, _)| mode.clone()).collect()
    }
}

impl Launcher for Prey<'_> {
    fn batch(&self, _mode: &Mode) -> u64 {
        1
    }

    fn launch(&self, job: &Job<'_>) -> Result<Batch, Error> {
        let &[seed] = job.seeds else { panic!("programs are run one at a time") };
        let number = {
            let mut log = self.log.lock().unwrap();
            log.push((job.mode.clone(), seed));
            log.len()
        };
        let mut trial = (self.behaviour)(job.mode, seed)?;
        if number >= self.patience {
            trial = Trial { outcomes: Vec::new(), stop: Some(Stop::Interrupt), ..trial };
        }
        if job.mode.control().is_none() {
            trial.outcomes.clear();
        }
        Ok(Batch { trials: vec![trial], jvms: 1, classes_instrumented: 3, ..Batch::default() })
    }

    fn plain(&self, _limit: Duration) -> Result<Option<Duration>, Error> {
        Ok(Some(Duration::from_millis(100)))
    }

    fn stopped(&self) -> Option<Stop> {
        (self.log.lock().unwrap().len() >= self.patience).then_some(Stop::Interrupt)
    }
}

pub(in crate::tests) fn options(tactics: &[Tactic]) -> HuntOptions {
    HuntOptions {
        shard: finding::Shard::WHOLE,
        seed: 1,
        tactics: tactics.to_vec(),
        runs: 5,
        may_trigger: MayTrigger { depth: 12, locks: LockTypes::Field },
        bug_depth: 3,
        confirm: None,
        jobs: 1,
        cores: vec![0, 1],
        limits: Limits { steps: 1000, time: Duration::from_secs(1) },
    }
}

/// A run in which FastTrack sees these races.
pub(in crate::tests) fn racy(seed: u64, races: &[[&str; 2]]) -> Trial {
    let mut trial = with_races(seed, races);
    for finding in &mut trial.findings {
        finding.verdict = Verdict::Confirmed;
        finding.detectors = vec!["fasttrack".to_owned()];
    }
    Trial { took: Some(Duration::from_millis(300)), relations: Some(Relations::default()), ..trial }
}

/// A run in which nothing is seen.
pub(in crate::tests) fn quiet(seed: u64) -> Trial {
    racy(seed, &[])
}

/// The name of a race.
pub(in crate::tests) fn id(race: [&str; 2]) -> FindingId {
    with_races(0, &[race]).findings[0].id
}

pub(in crate::tests) fn find<'r>(results: &'r HuntResults, race: [&str; 2]) -> &'r Finding {
    results.findings.iter().find(|finding| finding.id == id(race)).unwrap()
}

/// The same with a relation.
pub(in crate::tests) fn teaching(trial: Trial, method: &str) -> Trial {
    let relations = vec![relation(method)];
    Trial { relations: Some(Relations { relations, acquisitions: 1 }), ..trial }
}

pub(in crate::tests) fn relation(method: &str) -> Relation {
    Relation(method.to_owned(), "K".to_owned())
}

//! What the first phase predicts: pairs of statements that may race, and cycles of locks that may deadlock.
//!
//! A pair is named by its statements' keys, so that two locations of one pair of statements – elements of arrays, fields of a class and
//! of its subclass – are one. The order in which trials met them does not matter.

use std::collections::{BTreeMap, BTreeSet};

use finding::{BlockedThread, Finding, FindingId, FindingKind, HeldLock, Verdict};

use crate::outcome::LockEdge;
use crate::plan::CycleStep;
use crate::seed::number_of;
use crate::symptom::Symptom;
use crate::trial::Trial;

/// Two statements that may race.
#[derive(Clone, Debug)]
pub(crate) struct Pair {
    /// Their keys, sorted.
    pub(crate) stops: [String; 2],
    /// What the detector said.
    pub(crate) finding: Finding,
}

/// Locks that are taken in different orders.
#[derive(Clone, Debug)]
pub(crate) struct Cycle {
    /// Which lock is taken while which one is held.
    pub(crate) steps: Vec<CycleStep>,
    /// The same for people.
    edges: Vec<LockEdge>,
}

/// All that was predicted.
#[derive(Clone, Default, Debug)]
pub(crate) struct Candidates {
    pairs: BTreeMap<[String; 2], Pair>,
    cycles: BTreeMap<Vec<CycleStep>, Cycle>,
    /// Races of statements that have no key: nobody can be stopped there.
    unsteerable: BTreeMap<FindingId, Finding>,
}

impl Candidates {
    /// Adds what a trial of the first phase predicts.
    pub(crate) fn add(&mut self, trial: &Trial) {
        for finding in &trial.findings {
            self.add_finding(finding);
        }
        for edges in trial.outcomes.iter().flat_map(|outcome| &outcome.cycles) {
            let step = |edge: &LockEdge| CycleStep { held: edge.held.clone(), wanted: edge.wanted.clone() };
            let mut steps: Vec<CycleStep> = edges.iter().map(step).collect();
            steps.sort_unstable();
            self.cycles.entry(steps.clone()).or_insert_with(|| Cycle { steps, edges: edges.clone() });
        }
    }

    /// Adds what a detector found.
    pub(crate) fn add_finding(&mut self, finding: &Finding) {
        if finding.kind != FindingKind::DataRace {
            return;
        }
        match stops_of(finding) {
            Some(stops) => {
                let pair = Pair { stops: stops.clone(), finding: finding.clone() };
                // Trials come in no particular order, so the one to show is chosen by what it is.
                let known = self.pairs.entry(stops).or_insert_with(|| pair.clone());
                if pair.finding.id < known.finding.id {
                    *known = pair;
                }
            }
            None => {
                self.unsteerable.entry(finding.id).or_insert_with(|| finding.clone());
            }
        }
    }

    pub(crate) fn pairs(&self) -> impl ExactSizeIterator<Item = &Pair> {
        self.pairs.values()
    }

    pub(crate) fn cycles(&self) -> impl ExactSizeIterator<Item = &Cycle> {
        self.cycles.values()
    }

    /// The statements of all pairs, each once.
    pub(crate) fn statements(&self) -> Vec<String> {
        let all: BTreeSet<&String> = self.pairs.keys().flatten().collect();
        all.into_iter().cloned().collect()
    }

    /// A number for all of them.
    pub(crate) fn number(&self) -> u64 {
        let pairs = self.pairs.keys().flatten().map(String::as_str);
        let steps = self.cycles.keys().flatten();
        number_of(pairs.chain(steps.flat_map(|step| [step.held.as_str(), step.wanted.as_str()])))
    }

    pub(crate) fn unsteerable(&self) -> impl ExactSizeIterator<Item = &Finding> {
        self.unsteerable.values()
    }
}

/// The keys of the two statements of a race, sorted; none, if nobody can be stopped there.
pub(crate) fn stops_of(race: &Finding) -> Option<[String; 2]> {
    let keys = race.accesses.iter().map(|access| access.statement.clone()).collect::<Option<Vec<_>>>()?;
    let mut stops: [String; 2] = keys.try_into().ok()?;
    stops.sort_unstable();
    Some(stops)
}

impl Pair {
    /// The number that its seeds are made from.
    pub(crate) fn number(&self) -> u64 {
        number_of(self.stops.iter().map(String::as_str))
    }
}

impl Cycle {
    /// The number that its seeds are made from.
    pub(crate) fn number(&self) -> u64 {
        number_of(self.steps.iter().flat_map(|step| [step.held.as_str(), step.wanted.as_str()]))
    }

    /// The deadlock that it would be.
    pub(crate) fn symptom(&self) -> Symptom {
        Symptom::of_deadlock(&self.threads())
    }

    /// The threads as they would stand.
    fn threads(&self) -> Vec<BlockedThread> {
        let thread = |edge: &LockEdge| BlockedThread {
            thread: edge.thread.clone(),
            wants: None,
            wants_at: Some(edge.wanted_at.clone().unwrap_or_else(|| edge.wanted.clone())),
            holder: None,
            holds: vec![HeldLock {
                lock: "a monitor".to_owned(),
                at: Some(edge.held_at.clone().unwrap_or_else(|| edge.held.clone())),
            }],
            stack: Vec::new(),
        };
        self.edges.iter().map(thread).collect()
    }

    /// The prediction as a finding.
    pub(crate) fn finding(&self) -> Finding {
        Finding {
            verdict: Verdict::Potential,
            blocked: self.threads(),
            ..crate::findings::of_symptom(&self.symptom(), None)
        }
    }
}

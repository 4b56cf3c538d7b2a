//! What a run teaches the next one of its strategy.

use std::collections::HashMap;

use crate::plan::ExpectedSteps;
use crate::relations::Relation;
use crate::trial::Trial;

/// What the last run that could teach something has taught.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Learned {
    /// The may-trigger relations of that run alone, as in the paper; in the order in which they were seen first, in whichever run.
    pub(super) relations: Vec<Relation>,
    /// When each relation was seen first. The first run is an uncontrolled one.
    ranks: HashMap<Relation, usize>,
    /// How long it was.
    pub(super) expected: Option<ExpectedSteps>,
}

impl Learned {
    /// Learns from a run. One in which threads came to a standstill teaches nothing: it is begun anew, with what it had itself and another seed.
    pub(super) fn learn(&mut self, trial: &Trial) {
        if trial.stood_still() {
            return;
        }
        if let Some(told) = &trial.relations {
            self.relations.clone_from(&told.relations);
            for relation in &told.relations {
                let next = self.ranks.len();
                self.ranks.entry(relation.clone()).or_insert(next);
            }
            self.relations.sort_by_key(|relation| self.ranks[relation]);
        }
        if let Some(outcome) = trial.longest() {
            let threads = outcome.acquisitions.clone();
            self.expected = Some(ExpectedSteps { steps: outcome.steps, threads });
        }
    }
}

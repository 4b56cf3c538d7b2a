//! What a run teaches the next one of its strategy.

use crate::plan::ExpectedSteps;
use crate::relations::Relation;
use crate::trial::Trial;

/// What the last run that could teach something has taught.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Learned {
    /// The may-trigger relations of that run alone, as in the paper.
    pub(super) relations: Vec<Relation>,
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
        }
        if let Some(outcome) = trial.longest() {
            let threads = outcome.acquisitions.clone();
            self.expected = Some(ExpectedSteps { steps: outcome.steps, threads });
        }
    }
}

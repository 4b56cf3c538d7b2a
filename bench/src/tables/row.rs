//! What is known of one program.

use std::time::Duration;

use campaign::Results;
use finding::{Finding, FindingKind, Verdict};

use super::programs::Program;
use super::watched::Took;

/// A row of the table.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) program: Program,
    /// Of the whole process, without us.
    pub(crate) plain: Option<Duration>,
    /// Of a random run under the hybrid detector, and of one that is steered into a race.
    pub(crate) hybrid: Option<Took>,
    pub(crate) steered: Option<Took>,
    /// Runs for each race.
    pub(crate) runs: u64,
    pub(crate) races: Races,
    /// Different exceptions: of runs that were steered into a race, of as many as `random_runs` that were not, and of plain JVMs.
    pub(crate) exceptions: usize,
    pub(crate) random_exceptions: usize,
    pub(crate) random_runs: usize,
    pub(crate) plain_exceptions: usize,
    /// What the table has no column for.
    pub(crate) remarks: Vec<String>,
}

/// What came of the predictions.
#[derive(Clone, PartialEq, Default, Debug)]
pub(crate) struct Races {
    /// Predicted, all of them.
    pub(crate) potential: usize,
    /// Created.
    pub(crate) real: usize,
    pub(crate) harmful: usize,
    /// The mean of the probabilities with which these were created.
    pub(crate) probability: Option<f64>,
    pub(crate) deadlocks: usize,
    pub(crate) livelocks: usize,
}

impl Races {
    pub(crate) fn of(results: &Results) -> Self {
        let real = |finding: &&Finding| finding.verdict != Verdict::Potential;
        let of_kind = |kind| results.findings.iter().filter(move |finding| finding.kind == kind);
        let races = || of_kind(FindingKind::DataRace);
        let created: Vec<f64> =
            races().filter(real).map(|race| race.created as f64 / race.trials as f64).collect();
        Self {
            potential: races().count(),
            real: created.len(),
            harmful: races().filter(|race| race.verdict == Verdict::Harmful).count(),
            probability: (!created.is_empty()).then(|| created.iter().sum::<f64>() / created.len() as f64),
            deadlocks: of_kind(FindingKind::Deadlock).filter(real).count(),
            livelocks: of_kind(FindingKind::Livelock).filter(real).count(),
        }
    }

    /// How many things there are to be tried.
    pub(crate) fn candidates(results: &Results) -> usize {
        let tried = |finding: &&Finding| finding.trials > 0;
        results.findings.iter().filter(tried).count()
    }
}

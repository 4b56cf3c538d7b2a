//! The same bug, found by several runs or parts of a campaign: one finding.

use std::collections::{BTreeMap, BTreeSet};

use crate::finding::{Consequence, Finding};
use crate::id::FindingId;

impl Finding {
    /// Adds what another run says about the same bug: the worst verdict counts, with what shows it; counts are added.
    pub fn merge(&mut self, other: Self) {
        let (mut worse, better) = match badness(&other) > badness(self) {
            true => (other, self.clone()),
            false => (self.clone(), other),
        };
        worse.created += better.created;
        worse.harmed += better.harmed;
        worse.trials += better.trials;
        for consequence in better.consequences {
            add(&mut worse.consequences, consequence);
        }
        for detector in better.detectors {
            if !worse.detectors.contains(&detector) {
                worse.detectors.push(detector);
            }
        }
        worse.runs.extend(better.runs);
        worse.runs.sort();
        worse.runs.dedup();
        worse.first_run = worse.first_run.into_iter().chain(better.first_run).min();
        if worse.replay.is_none() {
            (worse.seed, worse.replay) = (better.seed, better.replay);
        }
        *self = worse;
    }
}

/// How much a finding says: how bad it is, then whether it can be seen again, then how often it was.
fn badness(finding: &Finding) -> (crate::Verdict, bool, u64) {
    (finding.verdict, finding.replay.is_some(), finding.created)
}

fn add(all: &mut Vec<Consequence>, one: Consequence) {
    match all.iter_mut().find(|known| known.what == one.what) {
        Some(known) => {
            known.times += one.times;
            known.otherwise += one.otherwise;
            known.runs += one.runs;
            // Where the parts disagree, it does not depend on the order.
            if known.first != one.first {
                known.first = None;
            }
        }
        None => all.push(one),
    }
}

/// The first of those with the same id: to people, two pairs of statements on the same lines are one.
#[must_use]
pub fn one_of_each(mut findings: Vec<Finding>) -> Vec<Finding> {
    let mut seen = BTreeSet::new();
    findings.retain(|finding| seen.insert(finding.id));
    findings
}

/// Each bug once, the worst first.
#[must_use]
pub fn merged(findings: impl IntoIterator<Item = Finding>) -> Vec<Finding> {
    let mut all: BTreeMap<FindingId, Finding> = BTreeMap::new();
    for finding in findings {
        match all.get_mut(&finding.id) {
            Some(known) => known.merge(finding),
            None => {
                all.insert(finding.id, finding);
            }
        }
    }
    let mut all: Vec<Finding> = all.into_values().collect();
    all.sort_by_key(|finding| (std::cmp::Reverse(finding.verdict), finding.id));
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::{FindingKind, Sighting, Verdict};
    use crate::standing::Standing;

    fn finding(word: &str, verdict: Verdict, created: u64, trials: u64) -> Finding {
        Finding {
            id: FindingId::of(&[word]),
            kind: FindingKind::DataRace,
            verdict,
            location: word.to_owned(),
            accesses: Vec::new(),
            exception: None,
            blocked: Vec::new(),
            exit: None,
            consequences: Vec::new(),
            created,
            harmed: 0,
            trials,
            seed: None,
            replay: None,
            detectors: vec![format!("d{trials}")],
            runs: vec![Sighting { strategy: "pct".to_owned(), run: trials }],
            first_run: Some(trials),
            standing: Standing::New,
        }
    }

    #[test]
    fn the_worst_verdict_counts_and_counts_are_added() {
        let consequence = |times| Consequence {
            what: "an error".to_owned(),
            times,
            otherwise: 1,
            runs: 20,
            first: Some(format!("the {times}")),
        };
        let confirmed = Finding {
            consequences: vec![consequence(1)],
            replay: Some("racewright replay a".to_owned()),
            seed: Some(7),
            ..finding("a", Verdict::Confirmed, 8, 9)
        };
        let harmful = Finding {
            consequences: vec![consequence(2)],
            exit: Some("exit status: 1".to_owned()),
            harmed: 2,
            ..finding("a", Verdict::Harmful, 3, 4)
        };
        let other = finding("b", Verdict::Potential, 0, 1);
        for parts in [[&confirmed, &harmful, &other], [&other, &harmful, &confirmed]] {
            let all = merged(parts.into_iter().cloned());
            assert_eq!(all.len(), 2);
            let one = &all[0];
            assert_eq!((one.verdict, one.created, one.trials, one.harmed), (Verdict::Harmful, 11, 13, 2));
            assert_eq!(one.exit.as_deref(), Some("exit status: 1"));
            assert_eq!((one.seed, one.replay.as_deref()), (Some(7), Some("racewright replay a")));
            assert_eq!((one.first_run, one.runs.len(), one.detectors.len()), (Some(4), 2, 2));
            let [consequence] = one.consequences.as_slice() else { panic!("{:?}", one.consequences) };
            assert_eq!((consequence.times, consequence.runs, &consequence.first), (3, 40, &None));
            assert_eq!(all[1], other);
        }
    }
}

//! What was tried and found so far.

use std::collections::BTreeMap;

use finding::{Finding, FindingId, Look, Role, Verdict};

#[derive(Default)]
pub(super) struct Tally {
    /// Races and deadlocks that are to be tried.
    all: u64,
    settled: u64,
    /// What happened, as far as it is known now; what is only predicted is none of it.
    found: BTreeMap<FindingId, Verdict>,
    last: Option<FindingId>,
}

impl Tally {
    /// So much is to be tried.
    pub(super) fn expect(&mut self, all: usize) {
        (self.all, self.settled) = (all as u64, 0);
    }

    /// Trials of something have ended. How much is settled, and of how much.
    pub(super) fn tried(&mut self, settled: bool) -> (u64, u64) {
        self.settled += u64::from(settled);
        (self.settled, self.all)
    }

    pub(super) fn found(&mut self, finding: &Finding) {
        if finding.verdict != Verdict::Potential {
            let verdict = self.found.entry(finding.id).or_insert(finding.verdict);
            *verdict = finding.verdict.max(*verdict);
            self.last = Some(finding.id);
        }
    }

    /// As `2 harmful, 1 confirmed, last RW-c6db5b52aa1c`.
    pub(super) fn words(&self, look: Look) -> String {
        let Some(last) = self.last else { return "nothing found yet".to_owned() };
        let counted = [Verdict::Harmful, Verdict::Confirmed].map(|verdict| {
            let number = self.found.values().filter(|other| **other == verdict).count();
            (number > 0).then(|| look.paint(Role::Verdict(verdict), &format!("{number} {}", verdict.name())))
        });
        let counted: Vec<String> = counted.into_iter().flatten().collect();
        format!("{}, last {last}", counted.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::example;

    #[test]
    fn each_bug_counts_once_by_its_worst_verdict() {
        let mut tally = Tally::default();
        let found = |verdict, location| Finding { verdict, ..example(location) };
        tally.found(&found(Verdict::Potential, "a"));
        assert_eq!(tally.words(Look::default()), "nothing found yet");
        for (verdict, location) in [
            (Verdict::Harmful, "a"),
            (Verdict::Confirmed, "a"),
            (Verdict::Confirmed, "b"),
            (Verdict::Confirmed, "b"),
        ] {
            tally.found(&found(verdict, location));
        }
        let last = example("b").id;
        assert_eq!(tally.words(Look::default()), format!("1 harmful, 1 confirmed, last {last}"));
        tally.expect(3);
        assert_eq!((tally.tried(false), tally.tried(true)), ((0, 3), (1, 3)));
    }
}

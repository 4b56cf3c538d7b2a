//! Which parts of which campaigns there are.

use std::collections::{BTreeMap, BTreeSet};

use finding::{Finding, FindingId};
use serde::Serialize;

use crate::kept::CampaignFile;

/// A campaign that was split.
#[derive(PartialEq, Eq, Debug, Serialize)]
pub(super) struct Split {
    command: String,
    seed: Option<u64>,
    /// Into so many parts.
    of: u64,
    /// The parts of which nothing is there.
    missing: Vec<u64>,
    /// The parts that were killed, or go on.
    unfinished: Vec<u64>,
    /// Whether all parts that say so have predicted the same.
    #[serde(skip)]
    alike: bool,
}

/// All campaigns that were split, and the reports without those that are there twice.
pub(super) fn of<'a>(reports: &[&'a CampaignFile]) -> (Vec<Split>, Vec<&'a CampaignFile>, Vec<Finding>) {
    let mut parts: BTreeMap<(String, Option<u64>, u64), BTreeMap<u64, &CampaignFile>> = BTreeMap::new();
    let mut seeded: BTreeMap<(&[String], u64), &CampaignFile> = BTreeMap::new();
    let (mut whole, mut left) = (Vec::new(), Vec::new());
    for &report in reports {
        let known = match (report.run.shard, report.run.seed) {
            (Some(shard), seed) => {
                let campaign = parts.entry((command(report).to_owned(), seed, shard.of)).or_default();
                campaign.entry(shard.number).or_insert(report)
            }
            // The same command with the same seed does the same.
            (None, Some(seed)) => seeded.entry((&report.run.command, seed)).or_insert(report),
            (None, None) => {
                whole.push(report);
                continue;
            }
        };
        if std::ptr::eq(*known, report) {
            continue;
        }
        // The same part again: what has come to its end counts, and of the other one what only it has found.
        let other = if known.unfinished { std::mem::replace(known, report) } else { report };
        let ids: BTreeSet<FindingId> = known.run.findings.iter().map(|finding| finding.id).collect();
        left.extend(other.run.findings.iter().filter(|finding| !ids.contains(&finding.id)).cloned());
    }
    whole.extend(seeded.into_values());
    let splits = parts.iter().map(|((command, seed, of), parts)| Split {
        command: command.clone(),
        seed: *seed,
        of: *of,
        missing: (1..=*of).filter(|number| !parts.contains_key(number)).collect(),
        unfinished: parts.iter().filter(|(_, part)| part.unfinished).map(|(number, _)| *number).collect(),
        alike: parts.values().filter_map(|part| part.candidates.as_ref()).collect::<BTreeSet<_>>().len() <= 1,
    });
    let splits = splits.collect();
    whole.extend(parts.into_values().flat_map(BTreeMap::into_values));
    (splits, whole, left)
}

impl Split {
    /// What keeps the result from being that of the whole campaign.
    pub(super) fn faults(&self) -> Vec<String> {
        let seed = self.seed.map(|seed| format!(" with seed {seed}")).unwrap_or_default();
        let of = format!("of {} of {}{seed}", self.of, self.command);
        let list = |numbers: &[u64], is: &str, are: &str| {
            let words: Vec<String> = numbers.iter().map(ToString::to_string).collect();
            let (s, verb) = if numbers.len() == 1 { ("", is) } else { ("s", are) };
            (!numbers.is_empty()).then(|| format!("shard{s} {} {of} {verb}", words.join(", ")))
        };
        let missing = list(&self.missing, "is missing", "are missing");
        let unfinished = list(&self.unfinished, "did not come to its end", "did not come to their end");
        let alike = (!self.alike).then(|| {
            format!("the shards {of} have predicted different things: the program depends on more than its schedule, and some of it may have been tried by none of them")
        });
        missing.into_iter().chain(unfinished).chain(alike).collect()
    }
}

/// The command of a report, such as `fuzz`.
pub(super) fn command(report: &CampaignFile) -> &str {
    report.run.command.iter().find(|word| !word.starts_with('-')).map_or("", String::as_str)
}

#[cfg(test)]
mod tests {
    use finding::{RunReport, Shard};

    use super::*;
    use crate::output::{example, run_report};

    fn part(number: u64, of: u64, words: &[&str], unfinished: bool) -> CampaignFile {
        let run = RunReport {
            command: vec!["fuzz".to_owned()],
            shard: Some(Shard { number, of }),
            findings: words.iter().map(|word| example(word)).collect(),
            ..run_report(Some(7))
        };
        CampaignFile { run, complete: Some(!unfinished), unfinished, candidates: None }
    }

    #[test]
    fn missing_and_unfinished_parts_are_named() {
        let parts = [part(1, 5, &["a"], false), part(4, 5, &["b"], true)];
        let (splits, reports, left) = of(&parts.iter().collect::<Vec<_>>());
        assert_eq!((reports.len(), left.len()), (2, 0));
        let [split] = splits.as_slice() else { panic!("{splits:?}") };
        assert_eq!(
            split.faults(),
            [
                "shards 2, 3, 5 of 5 of fuzz with seed 7 are missing",
                "shard 4 of 5 of fuzz with seed 7 did not come to its end"
            ]
        );
        let all = [part(1, 2, &[], false), part(2, 2, &[], false)];
        assert!(of(&all.iter().collect::<Vec<_>>()).0[0].faults().is_empty());
    }

    #[test]
    fn a_part_that_is_there_twice_counts_once() {
        let parts =
            [part(1, 1, &["a", "b"], true), part(1, 1, &["a"], false), part(1, 1, &["a", "c"], false)];
        let (splits, reports, left) = of(&parts.iter().collect::<Vec<_>>());
        assert!(splits[0].faults().is_empty());
        assert_eq!(reports.len(), 1);
        assert!(!reports[0].unfinished);
        let left: Vec<&str> = left.iter().map(|finding| finding.location.as_str()).collect();
        assert_eq!(left, ["b", "c"]);
    }

    #[test]
    fn a_campaign_that_was_not_split_counts_once_too() {
        let whole = |words: &[&str], seed, unfinished| {
            let mut file = part(1, 1, words, unfinished);
            (file.run.shard, file.run.seed) = (None, seed);
            file
        };
        let files = [
            whole(&["a"], Some(7), true),
            whole(&["a", "b"], Some(7), false),
            whole(&["a"], Some(8), false),
            // Runs of `detect` have no seed, and each is another one.
            whole(&["a"], None, false),
            whole(&["a"], None, false),
        ];
        let (_, reports, left) = of(&files.iter().collect::<Vec<_>>());
        assert_eq!((reports.len(), left.len()), (4, 0));
        assert!(reports.iter().all(|report| !report.unfinished));
    }

    #[test]
    fn parts_that_predicted_different_things_are_told() {
        let mut parts = [part(1, 2, &[], false), part(2, 2, &[], false)];
        (parts[0].candidates, parts[1].candidates) = (Some("1".to_owned()), Some("2".to_owned()));
        let (splits, ..) = of(&parts.iter().collect::<Vec<_>>());
        assert!(splits[0].faults()[0].contains("predicted different things"));
    }
}

//! One of the results to merge: a report, or a folder with reports of campaigns and records for `replay`.

use std::path::{Path, PathBuf};

use campaign::{Kept, Store};
use finding::Finding;

use crate::kept::{CAMPAIGNS, CampaignFile};

/// What was read.
pub(super) struct Source {
    pub(super) reports: Vec<CampaignFile>,
    /// Findings that can be replayed.
    pub(super) kept: Vec<Kept>,
    /// The folder, if it is one.
    pub(super) folder: Option<PathBuf>,
}

impl Source {
    /// What is there, and what of it cannot be read; or why it is nothing at all.
    pub(super) fn read(path: &Path) -> Result<(Self, Vec<String>), String> {
        if !path.is_dir() {
            let reports = vec![report(path)?];
            return Ok((Self { reports, kept: Vec::new(), folder: None }, Vec::new()));
        }
        let (mut reports, mut kept, mut faults) = (Vec::new(), Vec::new(), Vec::new());
        for file in campaigns(path) {
            match report(&file) {
                Ok(report) => reports.push(report),
                Err(fault) => faults.push(fault),
            }
        }
        let store = Store::new(path);
        for id in store.ids() {
            match store.find(&id) {
                Ok(one) => kept.push(one),
                Err(error) => faults.push(error.to_string()),
            }
        }
        // A campaign that found nothing leaves nothing; but then the folder is not there either, unless somebody made it.
        if reports.is_empty() && kept.is_empty() && faults.is_empty() {
            return Err(format!("{}: there is neither a finding nor a report of a campaign", path.display()));
        }
        Ok((Self { reports, kept, folder: Some(path.to_owned()) }, faults))
    }

    /// Findings that are in no report: of campaigns that have ended, whose reports went elsewhere. Those that went to one of the others are
    /// known by their figures: another campaign has another seed, if it has not been the same one.
    pub(super) fn unreported<'a>(&'a self, all: &'a [Self]) -> impl Iterator<Item = &'a Finding> {
        let figures = |one: &Finding| (one.id, one.seed, one.created, one.harmed, one.trials);
        let is_reported = move |kept: &Finding| {
            let mut here = self.reports.iter().flat_map(|report| &report.run.findings);
            let mut anywhere =
                all.iter().flat_map(|source| &source.reports).flat_map(|report| &report.run.findings);
            here.any(|other| other.id == kept.id) || anywhere.any(|other| figures(other) == figures(kept))
        };
        self.kept.iter().map(finding).filter(move |finding| !is_reported(finding))
    }
}

pub(super) fn finding(kept: &Kept) -> &Finding {
    match kept {
        Kept::Run(record) => &record.finding,
        Kept::Test(record) => &record.finding,
    }
}

fn campaigns(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder.join(CAMPAIGNS)).into_iter().flatten().flatten();
    let is_json = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "json");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(is_json).collect();
    files.sort_unstable();
    files
}

fn report(path: &Path) -> Result<CampaignFile, String> {
    let bad = |why: String| format!("cannot merge {}: {why}", path.display());
    let text = std::fs::read_to_string(path).map_err(|e| bad(e.to_string()))?;
    serde_json::from_str(&text).map_err(|e| bad(e.to_string()))
}

//! Tells those who wait of each run once, also where several come in at a time.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

use finding::FindingId;

use super::pursuit::Pursuit;
use super::{HuntProgress, Tactic, results};
use crate::subject::Subject;

/// What was told.
pub(super) struct News<'a> {
    subject: &'a Subject,
    tell: &'a (dyn Fn(HuntProgress<'_>) + Sync),
    so_far: Mutex<BTreeMap<Tactic, SoFar>>,
}

#[derive(Default)]
struct SoFar {
    profile: bool,
    runs: usize,
    found: BTreeSet<FindingId>,
}

impl<'a> News<'a> {
    pub(super) fn new(subject: &'a Subject, tell: &'a (dyn Fn(HuntProgress<'_>) + Sync)) -> Self {
        Self { subject, tell, so_far: Mutex::default() }
    }

    /// Tells what is new.
    pub(super) fn tell(&self, pursuit: &Pursuit<'_>) {
        let tactic = pursuit.tactic;
        let mut so_far = self.so_far.lock().unwrap_or_else(PoisonError::into_inner);
        let so_far = so_far.entry(tactic).or_default();
        if let Some(profile) = pursuit.profile.filter(|_| !so_far.profile) {
            so_far.profile = true;
            (self.tell)(HuntProgress::Profiled { tactic, relations: profile.relations });
        }
        for (number, run) in (1..).zip(&pursuit.runs).skip(so_far.runs) {
            (self.tell)(HuntProgress::Ran { tactic, number, of: pursuit.of(), run });
        }
        so_far.runs = pursuit.runs.len();
        for shown in pursuit.seen.all() {
            if so_far.found.insert(shown.finding.id) {
                let (finding, record) = results::alone(self.subject, pursuit, shown);
                (self.tell)(HuntProgress::Found { finding: &finding, record: record.as_ref() });
            }
        }
    }
}

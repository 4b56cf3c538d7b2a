//! Tells of what a campaign finds as soon as it does, so that it can be kept: nobody knows whether it will come to its end.
//!
//! A finding may be told of again, with more to it; and it may not be among the results, where all runs together explain it by another one.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use crate::campaign::Progress;
use crate::findings::{self, Found};
use crate::pool::Series;
use crate::record::Record;
use crate::series::Trials;
use crate::subject::Subject;

/// What was told.
pub(crate) struct Finds<'a> {
    subject: &'a Subject,
    tell: &'a (dyn Fn(Progress<'_>) + Sync),
    so_far: Mutex<BTreeMap<u64, State>>,
}

/// What makes it worth to look at a series again.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct State {
    happened: bool,
    settled: bool,
    after_race: usize,
    otherwise: usize,
}

impl<'a> Finds<'a> {
    pub(crate) fn new(subject: &'a Subject, tell: &'a (dyn Fn(Progress<'_>) + Sync)) -> Self {
        Self { subject, tell, so_far: Mutex::default() }
    }

    /// Tells what a series shows, if that is news.
    pub(crate) fn tell(&self, trials: &Trials) {
        let state = State {
            happened: trials.happened() > 0,
            settled: trials.settled() || trials.taken() == trials.most(),
            after_race: trials.with_race.symptoms.len(),
            otherwise: trials.without_race.symptoms.len(),
        };
        // The seed of its first trial is a name for a series.
        let name = trials.seed(0);
        let mut so_far = self.so_far.lock().unwrap_or_else(PoisonError::into_inner);
        let before = so_far.insert(name, state).unwrap_or_default();
        drop(so_far);
        if state == before || (!state.happened && state.otherwise == 0) {
            return;
        }
        for Found { mut finding, shown_by } in findings::so_far(trials) {
            let record = shown_by.map(|shown_by| {
                finding.replay = Some(format!("racewright replay {}", finding.id));
                Record::new(self.subject, &finding, shown_by)
            });
            (self.tell)(Progress::Found { finding: &finding, record: record.as_ref() });
        }
    }
}

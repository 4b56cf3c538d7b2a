//! JVMs that are watched: how long their runs take, and which exceptions they show.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use campaign::target::Stop;
use campaign::{Batch, End, Error, Job, Jvms, Launcher, Mode, Strategy, Symptom, Trial};

/// What a run was for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    /// Random, watched by the hybrid detector.
    Predict,
    /// Steered into a race.
    Steer,
    /// Random, without a detector.
    Random,
    /// Steered into a deadlock.
    Deadlock,
}

/// A run.
#[derive(Debug)]
struct Seen {
    purpose: Purpose,
    took: Duration,
    /// Whether a limit ended it.
    limited: bool,
    exceptions: Vec<Symptom>,
}

/// How long a run takes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Took {
    pub(crate) time: Duration,
    /// Whether it would have taken longer.
    pub(crate) limited: bool,
}

pub(crate) struct Watched<'a> {
    jvms: Jvms<'a>,
    seen: Mutex<Vec<Seen>>,
}

impl<'a> Watched<'a> {
    pub(crate) fn new(jvms: Jvms<'a>) -> Self {
        Self { jvms, seen: Mutex::default() }
    }

    /// The median of all runs for this purpose.
    pub(crate) fn typical(&self, purpose: Purpose) -> Option<Took> {
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let runs = seen.iter().filter(|seen| seen.purpose == purpose);
        let mut took: Vec<Took> = runs.map(|seen| Took { time: seen.took, limited: seen.limited }).collect();
        took.sort_unstable();
        took.get(took.len() / 2).copied()
    }

    /// The different exceptions of all runs for this purpose.
    pub(crate) fn exceptions(&self, purpose: Purpose) -> usize {
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let runs = seen.iter().filter(|seen| seen.purpose == purpose);
        runs.flat_map(|seen| &seen.exceptions).collect::<BTreeSet<_>>().len()
    }

    /// How many runs for this purpose there were.
    pub(crate) fn runs(&self, purpose: Purpose) -> usize {
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.iter().filter(|seen| seen.purpose == purpose).count()
    }
}

impl Launcher for Watched<'_> {
    fn batch(&self, mode: &Mode) -> u64 {
        self.jvms.batch(mode)
    }

    fn launch(&self, job: &Job<'_>) -> Result<Batch, Error> {
        let begin = Instant::now();
        let batch = self.jvms.launch(job)?;
        let took = begin.elapsed() / u32::try_from(batch.trials.len().max(1)).unwrap_or(u32::MAX);
        let purpose = match (job.mode.strategy(), &job.mode.detector) {
            (_, Some(_)) => Purpose::Predict,
            (Some(Strategy::RaceFuzzer), None) => Purpose::Steer,
            (Some(Strategy::Deadlock), None) => Purpose::Deadlock,
            (_, None) => Purpose::Random,
        };
        let seen = batch.trials.iter().map(|trial| Seen {
            purpose,
            took,
            limited: is_limited(trial),
            exceptions: Symptom::of(trial)
                .into_iter()
                .filter(|symptom| matches!(symptom, Symptom::Exception { .. }))
                .collect(),
        });
        self.seen.lock().unwrap_or_else(PoisonError::into_inner).extend(seen);
        Ok(batch)
    }

    fn stopped(&self) -> Option<Stop> {
        self.jvms.stopped()
    }
}

fn is_limited(trial: &Trial) -> bool {
    let limit = |end| matches!(end, End::StepLimit | End::TimeLimit);
    trial.stop.is_some() || trial.outcomes.iter().any(|outcome| limit(outcome.ended))
}

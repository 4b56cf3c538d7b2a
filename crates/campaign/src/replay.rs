//! Compares a run with what it should look like.

use std::fmt;

use crate::record::Expected;
use crate::symptom::Symptom;
use crate::trial::Trial;

/// How a replay went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Comparison {
    /// How the schedules differ.
    pub schedule: Option<Parted>,
    /// Whether they were compared up to the race only, because what came after it is not known.
    pub up_to_race: bool,
    /// What is different to see, in words.
    pub outcome: Vec<String>,
}

/// Where two schedules part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Parted {
    /// At this choice, counted from 1.
    AtChoice(u64),
    /// Somewhere.
    Somewhere,
    /// One of them is not known.
    Unknown,
}

impl Comparison {
    /// Compares a run with what was expected of it.
    #[must_use]
    pub fn new(expected: &Expected, trial: &Trial) -> Self {
        let up_to_race = expected.digest.is_none();
        let digests = if up_to_race {
            (&expected.race_digest, trial.race_digest())
        } else {
            (&expected.digest, trial.digest())
        };
        let schedule = match digests {
            (Some(expected), Some(digest)) if *expected == digest => None,
            (Some(_), Some(_)) => Some(parted(expected, trial)),
            _ => Some(Parted::Unknown),
        };
        let mut outcome = Vec::new();
        match (expected.created, trial.created()) {
            (true, false) => outcome.push("the race did not happen".to_owned()),
            (false, true) => outcome.push("a race happened".to_owned()),
            _ => {}
        }
        let reported = |id| trial.findings.iter().any(|finding| finding.id == id);
        if expected.reported.is_some_and(|id| !reported(id)) {
            outcome.push("the race was not reported".to_owned());
        }
        let symptoms = Symptom::of(trial);
        outcome.extend(expected.symptoms.difference(&symptoms).map(|symptom| format!("without {symptom}")));
        outcome.extend(symptoms.difference(&expected.symptoms).map(|symptom| format!("with {symptom}")));
        Self { schedule, up_to_race, outcome }
    }

    /// Whether all was as expected.
    #[must_use]
    pub fn is_same(&self) -> bool {
        self.schedule.is_none() && self.outcome.is_empty()
    }
}

fn parted(expected: &Expected, trial: &Trial) -> Parted {
    let told = trial.outcomes.iter().find_map(|outcome| outcome.diverged);
    let compared = match (&expected.schedule, &trial.schedule) {
        (Some(old), Some(new)) => {
            let shorter = old.len().min(new.len());
            let place = old
                .iter()
                .zip(new)
                .position(|(old, new)| old != new)
                .or((old.len() != new.len()).then_some(shorter));
            place.map(|place| place as u64 + 1)
        }
        _ => None,
    };
    told.or(compared).map_or(Parted::Somewhere, Parted::AtChoice)
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.schedule {
            None if self.up_to_race => write!(f, "same schedule up to the race")?,
            None => write!(f, "same schedule")?,
            Some(Parted::AtChoice(choice)) => write!(f, "another schedule from choice {choice} on")?,
            Some(Parted::Somewhere) => write!(f, "another schedule")?,
            Some(Parted::Unknown) => write!(f, "a schedule that is not known")?,
        }
        if self.outcome.is_empty() {
            write!(f, ", same outcome")
        } else {
            write!(f, ", another outcome: {}", self.outcome.join(", "))
        }
    }
}

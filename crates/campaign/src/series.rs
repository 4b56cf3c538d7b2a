//! The trials about one thing: what they have shown, and when that is enough.
//!
//! | about | enough |
//! |---|---|
//! | a race that was not created | after 20 trials: the paper's programs have theirs created in 41 to 100 % of the trials on average |
//! | a race that was created and may be to blame | when it was created 10 times, 30 if that depends on the order; and 5 times in each order |
//! | a race that was created and is not | when it was created 50 times: what breaks in a twentieth of the trials is seen with 92 % |
//! | a deadlock | when it happened 3 times, or after 20 trials without it |
//!
//! Whether a race is to blame (`blame`) is known in the end only, when there are enough runs to compare with; here those of the first phase
//! are, and it is expected that those to come show nothing.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use finding::Shard;

use crate::blame::{Decision, Orders};
use crate::candidates::{Candidates, Cycle, Pair};
use crate::failure::Failures;
use crate::mode::Mode;
use crate::plan::{Control, Limits};
use crate::pool::Series;
use crate::seed::{Phase, run_seed};
use crate::symptom::Symptom;
use crate::trial::Trial;
use crate::unfinished::Unfinished;

/// So many runs without steering are needed to compare with, those that predict included; and so many at most, if these leave doubts.
pub(crate) const COMPARED: u64 = 20;
pub(crate) const COMPARED_IN_DOUBT: u64 = 100;

const NEVER_CREATED: u64 = 20;
const CREATED_WITH_HARM: u64 = 10;
const CREATED_WITH_DOUBT: u64 = 30;
const CREATED_WITHOUT_HARM: u64 = 50;
const DEADLOCKED: u64 = 3;

/// What trials showed: of each symptom how often, and the first trial that did.
#[derive(Default, Debug)]
pub(crate) struct Shown {
    /// How many trials there were.
    pub(crate) trials: u64,
    /// How many of them were cut short before they showed anything: what they would have shown is not known.
    cut_short: u64,
    pub(crate) symptoms: BTreeMap<Symptom, Example>,
}

/// A symptom was shown by so many trials, by this one first.
#[derive(Clone, Debug)]
pub(crate) struct Example {
    pub(crate) count: u64,
    pub(crate) trial: Arc<Trial>,
    pub(crate) control: Control,
    pub(crate) detector: Option<&'static str>,
}

impl Shown {
    fn add(&mut self, trial: &Arc<Trial>, control: &Control, detector: Option<&'static str>) {
        self.trials += 1;
        let symptoms = Symptom::of(trial);
        self.cut_short += u64::from(symptoms.is_empty() && !trial.is_seen_to_the_end());
        for symptom in symptoms {
            let example = self.symptoms.entry(symptom).or_insert_with(|| Example {
                count: 0,
                trial: Arc::clone(trial),
                control: control.clone(),
                detector,
            });
            example.count += 1;
        }
    }

    /// How many trials there were of which all is known that is to be compared.
    pub(crate) fn seen_to_the_end(&self) -> u64 {
        self.trials - self.cut_short
    }

    /// How many trials showed this.
    pub(crate) fn count(&self, symptom: &Symptom) -> u64 {
        self.symptoms.get(symptom).map_or(0, |example| example.count)
    }

    /// Adds what other trials showed.
    pub(crate) fn merge(&mut self, other: &Self) {
        self.trials += other.trials;
        self.cut_short += other.cut_short;
        for (symptom, example) in &other.symptoms {
            match self.symptoms.get_mut(symptom) {
                Some(known) => known.count += example.count,
                None => {
                    self.symptoms.insert(symptom.clone(), example.clone());
                }
            }
        }
    }
}

/// A series of any kind.
pub(crate) struct Trials {
    pub(crate) about: About,
    campaign_seed: u64,
    control: Control,
    /// How many trials about the same there were before, in other series.
    before: u64,
    most: u64,
    /// The part of all trials that these are.
    part: Shard,
    /// Whether all of them are taken, even when enough is known.
    all: bool,
    /// What trials showed in which no race was created.
    pub(crate) without_race: Shown,
    /// What trials showed in which one was.
    pub(crate) with_race: Shown,
    /// For each of these, its symptoms.
    pub(crate) after_race: Vec<BTreeSet<Symptom>>,
    /// The same, by the order in which the race was resolved.
    pub(crate) orders: Orders,
    /// The first of these.
    pub(crate) first_race: Option<(Arc<Trial>, Control)>,
    pub(crate) unfinished: Unfinished,
    pub(crate) failures: Failures,
}

/// What trials are about.
pub(crate) enum About {
    /// Predicting.
    All(Candidates),
    /// What happens otherwise.
    Nothing,
    /// A race; and what the first phase showed.
    Race(Box<Pair>, Arc<Shown>),
    Deadlock(Cycle),
}

impl Trials {
    fn new(about: About, campaign_seed: u64, control: Control, most: u64) -> Self {
        Self {
            about,
            campaign_seed,
            control,
            before: 0,
            most,
            part: Shard::WHOLE,
            all: false,
            without_race: Shown::default(),
            with_race: Shown::default(),
            after_race: Vec::new(),
            orders: Orders::default(),
            first_race: None,
            unfinished: Unfinished::default(),
            failures: Failures::default(),
        }
    }

    /// Threads stop at the statements of what was predicted before.
    pub(crate) fn predict(seed: u64, limits: Limits, known: Candidates, before: u64, runs: u64) -> Self {
        let control = Control { stops: known.statements(), ..Control::random(limits) };
        Self { before, ..Self::new(About::All(known), seed, control, runs) }
    }

    pub(crate) fn compare(seed: u64, limits: Limits, before: u64, runs: u64) -> Self {
        Self { before, ..Self::new(About::Nothing, seed, Control::random(limits), runs) }
    }

    pub(crate) fn race(seed: u64, limits: Limits, runs: u64, pair: &Pair, known: &Arc<Shown>) -> Self {
        let control = Control::race(limits, pair.stops.clone());
        Self::new(About::Race(Box::new(pair.clone()), Arc::clone(known)), seed, control, runs)
    }

    pub(crate) fn deadlock(seed: u64, limits: Limits, runs: u64, cycle: &Cycle) -> Self {
        let control = Control::deadlock(limits, cycle.steps.clone());
        Self::new(About::Deadlock(cycle.clone()), seed, control, runs)
    }

    /// The same, but whether all trials are taken, even when enough is known, is as said.
    pub(crate) fn taking_all(self, all: bool) -> Self {
        Self { all, ..self }
    }

    /// The same, but only this part of the trials.
    pub(crate) fn in_part(self, part: Shard) -> Self {
        Self { most: part.count(self.most), part, ..self }
    }

    /// The detector that observes them, if any.
    fn detector(&self) -> Option<&'static str> {
        matches!(self.about, About::All(_)).then_some("hybrid")
    }

    /// How many trials were taken.
    pub(crate) fn taken(&self) -> u64 {
        self.without_race.trials + self.with_race.trials
    }

    /// Whether the race that this is about is to blame for what was seen after it.
    pub(crate) fn is_to_blame(&self, symptom: &Symptom, otherwise: &Shown) -> bool {
        self.may_be_to_blame(symptom, otherwise, 0)
    }

    /// Whether it would be, if none of so many runs to come showed it.
    pub(crate) fn may_be_to_blame(&self, symptom: &Symptom, otherwise: &Shown, to_come: u64) -> bool {
        self.orders.blame(symptom, &self.with_race, otherwise, to_come)
    }

    /// How often a race must be created until enough is known.
    fn needed(&self, pair: &Pair, known: &Shown) -> u64 {
        let any = |what: &dyn Fn(&Symptom) -> bool| self.with_race.symptoms.keys().any(what);
        let order_can_be_told = pair.stops[0] != pair.stops[1];
        let to_come = COMPARED.saturating_sub(known.trials);
        if !any(&|symptom| self.may_be_to_blame(symptom, known, to_come))
            || order_can_be_told && self.orders.are_short()
        {
            CREATED_WITHOUT_HARM
        } else if any(&|symptom| self.orders.decision(symptom) == Decision::Open) {
            CREATED_WITH_DOUBT
        } else {
            CREATED_WITH_HARM
        }
    }

    /// Takes a trial in which a race was created.
    fn take_created(&mut self, trial: &Arc<Trial>) {
        let symptoms = Symptom::of(trial);
        self.with_race.add(trial, &self.control, self.detector());
        // Who predicts stops at many statements, and may meet any race.
        if let About::Race(pair, _) = &self.about {
            self.orders.add(&pair.stops, trial, &symptoms);
        }
        self.after_race.push(symptoms);
        self.first_race.get_or_insert_with(|| (Arc::clone(trial), self.control.clone()));
    }

    /// How often that happened which the trials are about.
    pub(crate) fn happened(&self) -> u64 {
        match &self.about {
            About::Deadlock(cycle) => {
                self.without_race.symptoms.get(&cycle.symptom()).map_or(0, |example| example.count)
            }
            _ => self.with_race.trials,
        }
    }
}

impl Series for Trials {
    fn mode(&self, _trial: u64) -> Mode {
        Mode::controlled(self.detector(), self.control.clone())
    }

    fn seed(&self, trial: u64) -> u64 {
        let (phase, about) = match &self.about {
            About::All(_) => (Phase::Predict, 0),
            About::Nothing => (Phase::Compare, 0),
            About::Race(pair, _) => (Phase::Race, pair.number()),
            About::Deadlock(cycle) => (Phase::Deadlock, cycle.number()),
        };
        run_seed(self.campaign_seed, phase, about, self.before + self.part.place(trial))
    }

    fn most(&self) -> u64 {
        self.most
    }

    fn settled(&self) -> bool {
        let (taken, happened) = (self.taken(), self.happened());
        match &self.about {
            About::All(_) | About::Nothing => false,
            _ if self.all => false,
            _ if happened == 0 => taken >= NEVER_CREATED,
            About::Deadlock(_) => happened >= DEADLOCKED,
            About::Race(pair, known) => happened >= self.needed(pair, known),
        }
    }

    fn take(&mut self, trial: Trial) {
        if let About::All(candidates) = &mut self.about {
            candidates.add(&trial);
        }
        self.unfinished.add(&trial);
        self.failures.add(&trial);
        let trial = Arc::new(trial);
        if trial.created() {
            self.take_created(&trial);
        } else {
            self.without_race.add(&trial, &self.control, self.detector());
        }
    }

    fn take_rest(&mut self, trial: Trial) {
        if let About::All(candidates) = &mut self.about {
            candidates.add(&trial);
        }
        // That a race was not created before the end says nothing; that it was is found.
        if trial.created() {
            self.take_created(&Arc::new(trial));
        }
    }
}

//! One strategy at work: its runs, what they taught and what they showed.

use std::time::Duration;

use finding::{HuntRun, Shard};

use super::learned::Learned;
use super::seen::Seen;
use super::{HuntOptions, Tactic};
use crate::mode::Mode;
use crate::outcome::End;
use crate::pool::Series;
use crate::seed::{Phase, run_seed};
use crate::target::Stop;
use crate::trial::Trial;

/// So ends a run that could not be run.
const FAILED: &str = "failed";
/// So ends a run of which nothing is known.
const SILENT: &str = "silent";

/// One strategy at work.
pub(super) struct Pursuit<'a> {
    pub(super) tactic: Tactic,
    options: &'a HuntOptions,
    learned: Learned,
    /// Its runs, of all that its strategy has.
    part: Shard,
    /// The run before the first, when it has ended.
    pub(super) profile: Option<Profile>,
    pub(super) runs: Vec<HuntRun>,
    pub(super) seen: Seen,
}

/// What the run before the first came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Profile {
    pub(super) took: Option<Duration>,
    /// How many relations it taught; unknown if it left no word.
    pub(super) relations: Option<u64>,
}

impl<'a> Pursuit<'a> {
    /// The strategy at this place among those of the hunt.
    pub(super) fn new(place: u64, tactic: Tactic, options: &'a HuntOptions) -> Self {
        let Shard { number, of } = options.shard;
        // Runs of all strategies are dealt out in turn: this one's begin where those of the one before have ended.
        let begin = place % of * (options.runs % of) % of;
        let part = Shard { number: (number - 1 + of - begin) % of + 1, of };
        Self {
            part,
            tactic,
            options,
            learned: Learned::default(),
            profile: None,
            runs: Vec::new(),
            seen: Seen::default(),
        }
    }

    /// How many runs there are to be, without the one before the first.
    pub(super) fn of(&self) -> u64 {
        self.part.count(self.options.runs)
    }

    /// Whether a run that could have shown something has told how it went, or shown something.
    pub(super) fn has_told(&self) -> bool {
        let told = |run: &HuntRun| run.ended != FAILED && run.ended != SILENT;
        self.runs.iter().any(told) || self.seen.all().next().is_some()
    }

    /// Runs that were ended by a limit.
    pub(super) fn limited(&self) -> u64 {
        self.ended(&[End::StepLimit.name(), End::TimeLimit.name()])
    }

    /// Runs that left no word.
    pub(super) fn silent(&self) -> u64 {
        self.ended(&[SILENT])
    }

    fn ended(&self, ends: &[&str]) -> u64 {
        self.runs.iter().filter(|run| ends.contains(&run.ended.as_str())).count() as u64
    }

    fn take_profile(&mut self, trial: &Trial) {
        let relations = trial.relations.as_ref().map(|told| told.relations.len() as u64);
        self.profile = Some(Profile { took: trial.took, relations });
        self.learned.learn(trial);
    }

    fn take_run(&mut self, trial: Trial) {
        // As it was when this run began: strategies that learn have one at a time.
        let mode = self.tactic.mode(self.options, &self.learned);
        self.learned.learn(&trial);
        let outcome = trial.longest();
        let mut run = HuntRun {
            seed: trial.seed,
            races: 0,
            new: 0,
            cumulative: 0,
            thrashings: trial.outcomes.iter().map(|outcome| outcome.thrashings).sum(),
            postponed: trial.outcomes.iter().map(|outcome| outcome.postponed).sum(),
            steps: outcome.map_or(0, |outcome| outcome.steps),
            digest: trial.digest(),
            time_ms: trial.took.map(milliseconds),
            ended: ended(&trial, &mode).to_owned(),
        };
        let number = self.part.place(self.runs.len() as u64) + 1;
        let count = self.seen.add(number, trial, &mode);
        (run.races, run.new) = (count.races, count.new);
        run.cumulative = self.seen.races().count() as u64;
        self.runs.push(run);
    }
}

impl Series for Pursuit<'_> {
    fn mode(&self, trial: u64) -> Mode {
        if self.tactic.has_profile() && trial == 0 {
            Tactic::profile(self.options)
        } else {
            self.tactic.mode(self.options, &self.learned)
        }
    }

    fn is_chain(&self) -> bool {
        self.tactic.learns()
    }

    fn seed(&self, trial: u64) -> u64 {
        let before = u64::from(self.tactic.has_profile());
        let place = match trial.checked_sub(before) {
            Some(run) => self.part.place(run) + before,
            None => 0,
        };
        run_seed(self.options.seed, Phase::Hunt, self.tactic.number(), place)
    }

    fn most(&self) -> u64 {
        match self.of() {
            0 => 0,
            runs => runs + u64::from(self.tactic.has_profile()),
        }
    }

    fn settled(&self) -> bool {
        false
    }

    fn take(&mut self, trial: Trial) {
        if self.tactic.has_profile() && self.profile.is_none() {
            self.take_profile(&trial);
        } else {
            self.take_run(trial);
        }
    }

    fn take_rest(&mut self, trial: Trial) {
        self.take(trial);
    }
}

/// How a run ended, in a word.
fn ended(trial: &Trial, mode: &Mode) -> &'static str {
    match trial.stop {
        Some(Stop::TimeLimit) => return End::TimeLimit.name(),
        Some(Stop::Interrupt) => return "interrupt",
        None if trial.status.is_none() => return FAILED,
        None => {}
    }
    let mut ends = trial.outcomes.iter().map(|outcome| outcome.ended);
    match ends.find(|end| *end != End::Exit) {
        Some(end) => end.name(),
        None if trial.cut_short || (mode.control().is_some() && trial.outcomes.is_empty()) => SILENT,
        None => End::Exit.name(),
    }
}

/// A time as JSON has it.
pub(super) fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

//! Follows the choices of an earlier run.
//!
//! The program may not do what it did then. As soon as a choice cannot be made as it was recorded, that is remembered, and the rest is left to
//! chance: what follows would mean nothing, but the run has to come to an end.

use crate::ids::ThreadId;
use crate::model::Model;
use crate::random::Random;
use crate::recorder::ADVANCE;
use crate::scheduler::{Choice, Scheduler};

/// The strategy that repeats.
#[derive(Debug)]
pub struct Replay {
    choices: Vec<u32>,
    /// The next of them.
    at: usize,
    diverged: Option<u64>,
    random: Random,
}

impl Replay {
    /// Follows these choices of a [`crate::Recorder`]; the seed is for what comes after a divergence.
    #[must_use]
    pub fn new(choices: Vec<u32>, seed: u64) -> Self {
        Self { choices, at: 0, diverged: None, random: Random::new(seed) }
    }

    /// The next recorded choice, if it is possible.
    fn follow<T>(&mut self, possible: impl FnOnce(u32) -> Option<T>) -> Option<T> {
        if self.diverged.is_some() {
            return None;
        }
        let followed = self.choices.get(self.at).copied().and_then(possible);
        match followed {
            Some(_) => self.at += 1,
            None => self.diverged = Some(self.at as u64),
        }
        followed
    }
}

impl Scheduler for Replay {
    fn pick(&mut self, model: &Model, enabled: &[ThreadId]) -> Choice {
        if model.only_daemons() {
            // Nothing was recorded from there on.
            return self.random.pick(model, enabled);
        }
        let followed = self.follow(|number| match number {
            ADVANCE => model.may_advance().then_some(Choice::Advance),
            _ => enabled.binary_search(&ThreadId(number)).is_ok().then_some(Choice::Run(ThreadId(number))),
        });
        followed.unwrap_or_else(|| self.random.pick(model, enabled))
    }

    fn choose(&mut self, n: usize) -> usize {
        let followed = self.follow(|number| Some(number as usize).filter(|number| *number < n));
        followed.unwrap_or_else(|| self.random.choose(n))
    }

    fn diverged(&self) -> Option<u64> {
        let left_over = (self.at < self.choices.len()).then_some(self.at as u64);
        self.diverged.or(left_over)
    }
}

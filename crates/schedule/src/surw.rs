//! Selectively uniform random walk (Zhao, Wolff, Mathur and Roychoudhury, ASPLOS 2025): all orders of the steps of interest are equally likely,
//! however many steps of interest each thread has.
//!
//! Here acquisitions are of interest ([`Model::acquires`]). How many each thread has is known from an earlier run. The thread that does the next one is
//! drawn, each thread weighing as much as it has left; the others wait before theirs until it has done it. All other steps are a random walk.
//! If there are as many as expected, and none keeps another from coming, every order of them has the same chance.
//!
//! What it does where that is not so:
//! - A thread that was not started yet is drawn like the others. As in the paper, the one that starts it then acts for it; who that is is not in the
//!   counts, so main is taken for it.
//! - Who has acquired all that was expected goes on freely. Without counts, or after all of them, this is a plain random walk.
//! - If the drawn thread does not come, because all that could go on wait, or after many steps of others, another is drawn from those that wait.
//! - Deadlines come early as often as in [`Random`].
//!
//! Left out: the paper's choice of what is of interest, which it draws anew for each run.

use crate::ids::ThreadId;
use crate::model::Model;
use crate::random::Random;
use crate::scheduler::{Choice, Scheduler};
use crate::step::{State, Step};

/// Steps after which those that wait are suspected to be waited for.
const PATIENCE: u64 = 10_000;
/// A round in a loop, or a yield, counts as so many.
const SPIN: u64 = 100;

/// The strategy that weighs threads.
#[derive(Debug)]
pub struct Surw {
    random: Random,
    /// How many acquisitions each thread has left, by thread number.
    left: Vec<u64>,
    /// The one that does the next of them. `None` if it is not drawn yet, or nobody has any left.
    intended: Option<ThreadId>,
    /// Steps since it was drawn, those that spin counted more than once.
    time: u64,
}

impl Surw {
    /// The strategy with this seed, for threads that acquire so many locks each.
    #[must_use]
    pub fn new(seed: u64, threads: Vec<u64>) -> Self {
        Self { random: Random::new(seed), left: threads, intended: None, time: 0 }
    }

    fn left(&self, thread: ThreadId) -> u64 {
        self.left.get(thread.index()).copied().unwrap_or_default()
    }

    /// Whether the thread has to wait before its step.
    fn waits(&self, model: &Model, thread: ThreadId) -> bool {
        let acts = |intended: ThreadId| {
            let not_started = intended.index() >= model.thread_count();
            intended == thread || (not_started && thread == ThreadId::MAIN)
        };
        model.acquires(thread).is_some() && self.left(thread) > 0 && !self.intended.is_some_and(acts)
    }

    /// Draws one of these, weighed by what they have left; nobody if that is nothing.
    fn weighed(&mut self, these: &[ThreadId]) -> Option<ThreadId> {
        let all: u64 = these.iter().map(|thread| self.left(*thread)).fold(0, u64::saturating_add);
        let mut drawn = self.random.dice.below(usize::try_from(all).unwrap_or(usize::MAX)) as u64;
        these.iter().copied().find(|thread| {
            let weight = self.left(*thread);
            let is_here = drawn < weight;
            drawn = drawn.saturating_sub(weight);
            is_here
        })
    }

    fn draw_intended(&mut self, model: &Model) {
        let expected: Vec<ThreadId> = (0..).map(ThreadId).take(self.left.len()).collect();
        for thread in expected.iter().filter(|thread| has_ended(model, **thread)) {
            self.left[thread.index()] = 0;
        }
        self.intended = self.weighed(&expected);
        self.time = 0;
        if self.intended.is_none() {
            self.left.clear();
        }
    }
}

fn has_ended(model: &Model, thread: ThreadId) -> bool {
    thread.index() < model.thread_count() && model.state(thread) == State::Ended
}

impl Scheduler for Surw {
    fn pick(&mut self, model: &Model, enabled: &[ThreadId]) -> Choice {
        if self.random.hurries(model) {
            return Choice::Advance;
        }
        if self.intended.is_none_or(|intended| has_ended(model, intended)) {
            self.draw_intended(model);
        }
        let (waiting, mut candidates): (Vec<ThreadId>, Vec<ThreadId>) =
            enabled.iter().partition(|thread| self.waits(model, **thread));
        if !waiting.is_empty() && (candidates.is_empty() || self.time >= PATIENCE) {
            candidates = vec![self.weighed(&waiting).expect("who waits has some left")];
            self.time = 0;
        }
        Choice::Run(self.random.one_of(model, &candidates))
    }

    fn choose(&mut self, n: usize) -> usize {
        self.random.choose(n)
    }

    fn moves(&mut self, model: &Model, thread: ThreadId) {
        if model.acquires(thread).is_some()
            && let Some(left @ 1..) = self.left.get_mut(thread.index())
        {
            *left -= 1;
            self.intended = None;
        }
        self.time += if model.step(thread).is_some_and(Step::spins) { SPIN } else { 1 };
    }
}

//! One after the other, with one interruption: a thread goes on alone until it is about to take one of its steps; then the others go first.
//!
//! For programs of few threads that are run again and again. Where threads meet is learnt from a run without an interruption; to interrupt at each of these
//! steps once is all that one switch can do, and most bugs need no more (*small scope*, as in PCT's depth of 2, without the luck).
//!
//! Who yields or goes round in a loop lets others go on, whoever's turn it is. Deadlines come early as often as in [`Random`].

use crate::ids::ThreadId;
use crate::model::Model;
use crate::random::Random;
use crate::scheduler::{Choice, Scheduler};
use crate::step::Step;

/// The strategy of one interruption.
#[derive(Debug)]
pub struct Interrupted {
    random: Random,
    first: ThreadId,
    /// The step before which it is interrupted, counted by [`Model::turns`] from 1.
    at: Option<u64>,
}

impl Interrupted {
    /// This thread goes first, up to this of its steps. The seed is for what else there is to choose.
    #[must_use]
    pub fn new(seed: u64, first: ThreadId, at: Option<u64>) -> Self {
        Self { random: Random::new(seed), first, at }
    }
}

impl Scheduler for Interrupted {
    fn pick(&mut self, model: &Model, enabled: &[ThreadId]) -> Choice {
        if self.random.hurries(model) {
            return Choice::Advance;
        }
        let is_before = self.at.is_none_or(|at| model.turns(self.first) + 1 < at);
        let goes_on = |thread: &&ThreadId| !model.step(**thread).is_some_and(Step::spins);
        let candidates = || enabled.iter().filter(goes_on);
        let preferred = candidates().find(|thread| (**thread == self.first) == is_before);
        let next = preferred.or_else(|| candidates().next()).copied();
        Choice::Run(next.unwrap_or_else(|| self.random.one_of(model, enabled)))
    }

    fn choose(&mut self, n: usize) -> usize {
        self.random.choose(n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOTH: [ThreadId; 2] = [ThreadId(1), ThreadId(2)];

    /// Who took each of so many steps.
    fn run(first: ThreadId, at: Option<u64>, mut left: [u32; 2]) -> Vec<u32> {
        let mut model = Model::new();
        for thread in BOTH {
            assert_eq!(model.add(true), thread);
            model.stop(thread, Step::Signal);
        }
        assert!(model.park(ThreadId::MAIN, None));
        let mut scheduler = Interrupted::new(1, first, at);
        let mut order = Vec::new();
        loop {
            let enabled: Vec<ThreadId> = model.enabled().collect();
            if enabled.is_empty() {
                return order;
            }
            let Choice::Run(thread) = scheduler.pick(&model, &enabled) else {
                panic!("there is no deadline")
            };
            model.grant(thread);
            order.push(thread.0);
            let left = &mut left[thread.index() - 1];
            *left -= 1;
            if *left > 0 {
                model.stop(thread, Step::Signal);
            } else {
                model.end(thread, None);
            }
        }
    }

    #[test]
    fn without_an_interruption_one_comes_after_the_other() {
        assert_eq!(run(BOTH[0], None, [2, 3]), [1, 1, 2, 2, 2]);
        assert_eq!(run(BOTH[1], None, [2, 3]), [2, 2, 2, 1, 1]);
    }

    #[test]
    fn the_others_go_on_before_the_step_that_was_named() {
        assert_eq!(run(BOTH[0], Some(1), [2, 3]), [2, 2, 2, 1, 1]);
        assert_eq!(run(BOTH[0], Some(2), [2, 3]), [1, 2, 2, 2, 1]);
        assert_eq!(run(BOTH[1], Some(3), [2, 3]), [2, 2, 1, 1, 2]);
        assert_eq!(run(BOTH[1], Some(9), [2, 3]), [2, 2, 2, 1, 1]);
    }

    #[test]
    fn who_goes_round_in_a_loop_lets_others_go_on() {
        let mut model = Model::new();
        for thread in BOTH {
            model.add(true);
            model.stop(thread, Step::Signal);
        }
        assert!(model.park(ThreadId::MAIN, None));
        model.stop(BOTH[0], Step::Loop);
        let mut scheduler = Interrupted::new(1, BOTH[0], None);
        assert_eq!(scheduler.pick(&model, &BOTH), Choice::Run(BOTH[1]));
    }
}

//! Call by call as in [`Linear`], while threads that belong to no caller go on at any time, inside calls too.
//!
//! For tests that consist of calls, of which some start threads: who makes the calls one after the other may meet such a thread halfway, between any two of
//! its steps. Either chance says when these threads go on, or they keep pace with the callers as in an earlier run ([`Turns`]): each is let go as far as it
//! had come there when a caller took the same step of its own.
//!
//! Nobody goes round in circles alone: others go on before who yields or loops.

use rustc_hash::FxHashMap;

use crate::ids::ThreadId;
use crate::linear::Linear;
use crate::model::Model;
use crate::random::Random;
use crate::scheduler::{Choice, Scheduler};
use crate::step::Step;

/// How often others have a step, of so many, where there is a choice; drawn once for the run, since some outcomes need them to be slow and some fast.
const SHARES: [(usize, usize); 5] = [(1, 2), (1, 4), (3, 4), (1, 16), (15, 16)];
/// For so many decisions it stays whoever had the last one, one of these for the run.
const STAYS: [usize; 4] = [1, 1, 8, 40];

/// Who took steps in a run, in order, each with how many in a row.
pub type Turns = Vec<(ThreadId, u32)>;

/// The strategy that lets callers take turns, and others whatever they like.
#[derive(Debug)]
pub struct Loose {
    callers: Vec<ThreadId>,
    linear: Linear,
    random: Random,
    rule: Rule,
}

#[derive(Debug)]
enum Rule {
    Drawn {
        share: (usize, usize),
        stays: usize,
        /// Whether it is the turn of others.
        others: bool,
    },
    Paces(Paces),
}

/// How far others were when callers took their steps.
#[derive(Debug)]
struct Paces {
    /// By caller, and how many steps it had taken: how many the others had taken, by number of thread.
    others: FxHashMap<(ThreadId, u64), Vec<u64>>,
    taken: Vec<u64>,
}

impl Loose {
    /// Others go on by chance.
    #[must_use]
    pub fn drawn(callers: Vec<ThreadId>, order: impl IntoIterator<Item = ThreadId>, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let rule = Rule::Drawn {
            share: random.dice.one_of(&SHARES),
            stays: random.dice.one_of(&STAYS),
            others: random.dice.one_in(2),
        };
        Self { linear: Linear::new(callers.clone(), order), callers, random, rule }
    }

    /// Others keep the pace of a run.
    #[must_use]
    pub fn paced(
        callers: Vec<ThreadId>,
        order: impl IntoIterator<Item = ThreadId>,
        turns: &[(ThreadId, u32)],
    ) -> Self {
        let (mut taken, mut others) = (Vec::new(), FxHashMap::default());
        for &(thread, count) in turns {
            for _ in 0..count {
                if is_other(&callers, thread) {
                    count_step(&mut taken, thread);
                } else {
                    let step = taken.get(thread.index()).copied().unwrap_or(0);
                    others.insert((thread, step), taken.clone());
                    count_step(&mut taken, thread);
                }
            }
        }
        let rule = Rule::Paces(Paces { others, taken: Vec::new() });
        Self { linear: Linear::new(callers.clone(), order), callers, random: Random::new(0), rule }
    }

    /// Which of the others goes on now, if one of them does; `next` is the caller that would.
    fn other(&mut self, next: ThreadId, others: &[ThreadId]) -> Option<ThreadId> {
        match &mut self.rule {
            Rule::Drawn { share: (share, of), stays, others: is_turn } => {
                if self.random.dice.one_in(*stays) {
                    *is_turn = self.random.dice.below(*of) < *share;
                }
                is_turn.then(|| self.random.dice.one_of(others))
            }
            Rule::Paces(paces) => paces.behind(next, others),
        }
    }
}

impl Paces {
    fn behind(&self, next: ThreadId, others: &[ThreadId]) -> Option<ThreadId> {
        let count = |taken: &[u64], thread: ThreadId| taken.get(thread.index()).copied().unwrap_or(0);
        let then = self.others.get(&(next, count(&self.taken, next)))?;
        others.iter().copied().find(|other| count(&self.taken, *other) < count(then, *other))
    }
}

fn is_other(callers: &[ThreadId], thread: ThreadId) -> bool {
    thread != ThreadId::MAIN && !callers.contains(&thread)
}

fn count_step(taken: &mut Vec<u64>, thread: ThreadId) {
    if taken.len() <= thread.index() {
        taken.resize(thread.index() + 1, 0);
    }
    taken[thread.index()] += 1;
}

impl Scheduler for Loose {
    fn pick(&mut self, model: &Model, enabled: &[ThreadId]) -> Choice {
        if matches!(self.rule, Rule::Drawn { .. }) && self.random.hurries(model) {
            return Choice::Advance;
        }
        let others: Vec<ThreadId> =
            enabled.iter().copied().filter(|thread| is_other(&self.callers, *thread)).collect();
        if others.is_empty() || others.len() == enabled.len() {
            return if others.is_empty() {
                self.linear.pick(model, enabled)
            } else {
                Choice::Run(self.random.one_of(model, enabled))
            };
        }
        // Whose turn it is among the callers, the order says; but it is not used up if one of the others goes on.
        let next = self.linear.would_run(model, enabled);
        let Some(next) = next.filter(|next| !others.contains(next)) else {
            return Choice::Run(self.random.dice.one_of(&others));
        };
        let waits = model.step(next).is_some_and(Step::spins);
        match self.other(next, &others).or_else(|| waits.then(|| others[0])) {
            Some(other) => Choice::Run(other),
            None => self.linear.pick(model, enabled),
        }
    }

    fn choose(&mut self, _n: usize) -> usize {
        0
    }

    fn moves(&mut self, model: &Model, thread: ThreadId) {
        self.linear.moves(model, thread);
        if let Rule::Paces(paces) = &mut self.rule {
            count_step(&mut paces.taken, thread);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOTH: [ThreadId; 2] = [ThreadId(1), ThreadId(2)];
    const OTHER: ThreadId = ThreadId(3);

    /// Who took each step: calls of two steps, one of each caller, who then stops once more, beside another thread of so many steps.
    fn run(mut loose: Loose, left: u32) -> Vec<u32> {
        let mut model = Model::new();
        for thread in [BOTH[0], BOTH[1], OTHER] {
            assert_eq!(model.add(true), thread);
            model.stop(thread, if thread == OTHER { Step::Signal } else { Step::Call });
        }
        assert!(model.park(ThreadId::MAIN, None));
        let (mut taken, mut order) = ([0; 3], Vec::new());
        loop {
            let enabled: Vec<ThreadId> = model.enabled().collect();
            let thread = match enabled.as_slice() {
                [] => return order,
                [only] => *only,
                _ => match loose.pick(&model, &enabled) {
                    Choice::Run(thread) => thread,
                    Choice::Advance => panic!("there is no deadline"),
                },
            };
            loose.moves(&model, thread);
            model.grant(thread);
            taken[thread.index() - 1] += 1;
            let next = match taken[thread.index() - 1] {
                count if thread == OTHER => (count < left).then_some(Step::Signal),
                1 => Some(Step::Signal),
                2 => Some(Step::Call),
                _ => {
                    model.end(thread, None);
                    continue;
                }
            };
            order.push(thread.0);
            match next {
                Some(step) => model.stop(thread, step),
                None => _ = model.end(thread, None),
            }
        }
    }

    #[test]
    fn calls_stay_whole_and_others_come_in_anywhere() {
        let mut all = std::collections::BTreeSet::new();
        for seed in 0..3000 {
            let order = run(Loose::drawn(BOTH.to_vec(), [BOTH[1], BOTH[0]], seed), 2);
            let calls: Vec<u32> = order.iter().copied().filter(|thread| *thread != OTHER.0).collect();
            assert_eq!(calls, [2, 2, 1, 1], "{order:?}");
            all.insert(order);
        }
        // Two steps among four: all ways to place them.
        assert_eq!(all.len(), 15);
    }

    #[test]
    fn others_keep_the_pace_of_a_run() {
        // The other thread had taken one step when the second caller began, and all of them when that one went on.
        let turns = [
            (ThreadId::MAIN, 3),
            (BOTH[0], 1),
            (OTHER, 1),
            (BOTH[1], 1),
            (BOTH[0], 1),
            (OTHER, 2),
            (BOTH[1], 1),
        ];
        let run = |order| run(Loose::paced(BOTH.to_vec(), order, &turns), 3);
        assert_eq!(run([BOTH[0], BOTH[1]]), [1, 3, 1, 2, 3, 3, 2]);
        assert_eq!(run([BOTH[1], BOTH[0]]), [3, 2, 3, 3, 2, 1, 1]);
    }
}

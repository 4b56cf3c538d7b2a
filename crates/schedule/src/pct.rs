//! PCT (Burckhardt, Kothari, Musuvathi and Nagarakatte, ASPLOS 2010): the thread with the highest priority runs, and at a few steps, drawn in
//! advance, the one that runs loses its priority.
//!
//! Threads begin with priorities in random order, all above the `depth - 1` low ones. The i-th of as many steps, each drawn from 1 to the expected
//! number of steps, gives the thread that did it the low priority i. In a program of n threads and k steps, a bug of that depth (so many orders
//! between two steps have to be right) is met with a chance of at least 1 / (n · k^(depth-1)).
//!
//! That holds for programs that neither spin nor wait for time to pass. Where it would mean that a run never ends:
//! - Who yields, or goes round in a loop, is below all others from then on, as the paper does with threads that spin. Otherwise the one that it
//!   waits for might never run.
//! - Deadlines come early as often as in [`Random`]. If they came only when nobody else can go on, who waits for a sleeper in a loop would wait for ever.
//!   Priorities are not changed by it: a sleeper that has woken up runs if it is above the others.

use crate::ids::ThreadId;
use crate::model::Model;
use crate::random::Random;
use crate::scheduler::{Choice, Scheduler};
use crate::step::Step;

/// The strategy of priorities.
#[derive(Debug)]
pub struct Pct {
    random: Random,
    /// By thread number; `None` if it was not drawn yet. Below 0: has spun. From 1 to below the depth: by a change. From the depth on: as drawn.
    priorities: Vec<Option<i64>>,
    /// The number of the step at which the i-th change happens, in no order: which one comes first is a matter of chance, and the paper's bound
    /// counts on that.
    changes: Vec<u64>,
    /// Steps so far.
    steps: u64,
    /// The lowest priority so far.
    floor: i64,
}

impl Pct {
    /// The strategy with this seed, for bugs of this depth (at least 1) in a program that takes about so many steps.
    #[must_use]
    pub fn new(seed: u64, depth: u32, steps: u64) -> Self {
        let mut random = Random::new(seed);
        let steps = usize::try_from(steps).unwrap_or(usize::MAX);
        let changes = (1..depth).map(|_| 1 + random.dice.below(steps) as u64).collect();
        Self { random, priorities: Vec::new(), changes, steps: 0, floor: 0 }
    }

    /// Drawn when it is first asked for, so threads that start later come anywhere among the others.
    fn priority(&mut self, thread: ThreadId) -> i64 {
        if let Some(known) = self.priorities.get(thread.index()).copied().flatten() {
            return known;
        }
        let above_changes = self.changes.len() as u64 + 1;
        let drawn = above_changes + (self.random.dice.any() >> 2);
        let drawn = i64::try_from(drawn).expect("it is below 2^63");
        self.set(thread, drawn);
        drawn
    }

    fn set(&mut self, thread: ThreadId, priority: i64) {
        if thread.index() >= self.priorities.len() {
            self.priorities.resize(thread.index() + 1, None);
        }
        self.priorities[thread.index()] = Some(priority);
    }
}

impl Scheduler for Pct {
    fn pick(&mut self, model: &Model, enabled: &[ThreadId]) -> Choice {
        if self.random.hurries(model) {
            return Choice::Advance;
        }
        let highest = enabled.iter().copied().max_by_key(|thread| self.priority(*thread));
        Choice::Run(highest.expect("somebody is enabled"))
    }

    fn choose(&mut self, n: usize) -> usize {
        self.random.choose(n)
    }

    fn moves(&mut self, model: &Model, thread: ThreadId) {
        self.steps += 1;
        let change = self.changes.iter().position(|at| *at == self.steps);
        if let Some(change) = change {
            let low = i64::try_from(change + 1).expect("changes are few");
            // Who has spun stays below.
            let now = self.priority(thread);
            self.set(thread, low.min(now));
        }
        if model.step(thread).is_some_and(Step::spins) {
            self.floor -= 1;
            self.set(thread, self.floor);
        }
    }
}

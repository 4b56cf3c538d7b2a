//! What comes next: the one question that a strategy answers.
//!
//! To add a strategy, make a file that implements [`Scheduler`] and give it a line in [`crate::Strategy`].

use crate::ids::ThreadId;
use crate::model::Model;

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// This thread, which must be enabled, does its step.
    Run(ThreadId),
    /// Time passes until the next deadline, although somebody could go on. Only if there is a deadline.
    Advance,
}

/// What a strategy has brought about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Brought {
    /// Two threads stand at accesses of one place, at least one of them a write, with nothing between them: a race. `first` goes first.
    Race {
        /// The one that was picked.
        first: ThreadId,
        /// The one that was not.
        second: ThreadId,
    },
    /// All that could go on were held back, so one had to be let go for nothing. Told once in a run.
    Thrashing,
}

/// How often a strategy that holds threads back did so, and how often for nothing.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Acquisitions that were held back.
    pub postponed: u64,
    /// How many times one had to be let go because what it waited for did not come.
    pub thrashings: u64,
}

/// A strategy.
///
/// Its answers depend on the model, its seed and what it was asked before, on nothing else: that is what makes a run repeatable. It is not
/// asked when there is only one answer; who has to see every step implements [`Scheduler::moves`].
pub trait Scheduler: Send {
    /// What comes next. `enabled` is not empty and in the order of thread numbers; it has one member only if there is a deadline.
    fn pick(&mut self, model: &Model, enabled: &[ThreadId]) -> Choice;

    /// A number below `n`, which is at least 2, for choices that are not about who goes on: which waiter a notify wakes.
    fn choose(&mut self, n: usize) -> usize;

    /// A thread is about to do its step, which [`Model::step`] tells, because it was picked or no other could go on.
    fn moves(&mut self, _model: &Model, _thread: ThreadId) {}

    /// How often it held threads back so far. Nothing, for strategies that do not count it.
    fn tally(&self) -> Tally {
        Tally::default()
    }

    /// What the strategy brought about since it was last asked.
    fn take_events(&mut self) -> Vec<Brought> {
        Vec::new()
    }

    /// To be asked when the run is over: the number of the first choice, from 0, that was not made as it was recorded, because it was not
    /// possible, not recorded, or never asked for.
    fn diverged(&self) -> Option<u64> {
        None
    }
}

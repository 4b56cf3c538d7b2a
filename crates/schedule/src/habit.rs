//! What a thread has done so often that it does it by habit: acquisitions at statements that it has been at many times before.
//!
//! Where a switch of threads is worth its price, it is so at the first acquisitions at a statement: orders that a program comes to thousands of times need not be
//! reversed each time. What a thread does by habit is left to it, but for one time in a few.

use rustc_hash::FxHashMap;

use crate::dice::Dice;
use crate::ids::{Site, ThreadId};
use crate::model::Model;
use crate::step::Step;

/// So often is an acquisition at a statement looked at.
const NEW: u32 = 200;
/// After that, one in so many is.
const RARELY: usize = 64;

/// How often each thread was at each statement that acquires a lock.
#[derive(Default, Debug)]
pub(crate) struct Habit {
    times: FxHashMap<(ThreadId, Site), u32>,
    /// By the numbers of threads: whether the latest acquisition was one by habit.
    habitual: Vec<bool>,
}

impl Habit {
    /// The thread does its step.
    pub(crate) fn moves(&mut self, thread: ThreadId, step: Step) {
        let (Step::Enter { site, .. } | Step::Request { site, .. }) = step else { return };
        let times = self.times.entry((thread, site)).or_default();
        *times += 1;
        let is_habitual = *times > NEW;
        if thread.index() >= self.habitual.len() {
            self.habitual.resize(thread.index() + 1, false);
        }
        self.habitual[thread.index()] = is_habitual;
    }

    /// Whether the thread that was the last to move goes on, because it does what it has often done.
    pub(crate) fn goes_on(&self, model: &Model, dice: &mut Dice) -> bool {
        let current = model.current();
        let is_habitual = match model.step(current) {
            Some(Step::Enter { site, .. } | Step::Request { site, .. }) => {
                self.times.get(&(current, site)).is_some_and(|times| *times > NEW)
            }
            // What a lock is made of, and what is done with it.
            Some(Step::Atomic { .. } | Step::Signal) => {
                self.habitual.get(current.index()).copied().unwrap_or(false)
            }
            _ => false,
        };
        is_habitual && !dice.one_in(RARELY)
    }
}

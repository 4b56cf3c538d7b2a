//! Whether a program that does not end gets anywhere.
//!
//! A livelock cannot be told from a long computation with certainty. It is called one only if nothing new has happened for very long (no thread
//! began or ended, no thread executed a statement for the first time), and more threads than one were at it, or somebody waits for the only one; or if threads
//! did nothing but go round in circles while nobody was left who could get them out of it. Of one thread in a loop that changes
//! nothing ([`Step::Await`]) that is certain if no other one can go on: what a round saw, all further rounds will see. Only threads that nobody
//! controls, such as those that run cleaners, get some time to change it.

use rustc_hash::FxHashSet;

use crate::ids::{Site, ThreadId};
use crate::model::Model;
use crate::step::Step;

/// Rounds in circles, one after the other, that make a livelock if several threads are at it. Very many: a long computation goes round too.
const SPINS: u64 = 200_000;
/// A yield counts as so many: who computes does not yield.
const YIELD: u64 = 10;
/// And if it is only one: it may just be computing, though others wait for it.
const LONELY_SPINS: u64 = 10 * SPINS;
/// How long somebody who is alone may stay in a loop that changes nothing: it counts how often it went round, and volatile fields that it read.
const PATIENCE: u64 = 2_000_000;
/// A step of such a loop counts as so many; it is ten thousand rounds.
const AWAIT: u64 = 1_000;
/// Steps without anything new that are at least needed for a livelock.
const STRETCH: u64 = 100_000;

/// What was new, and when.
#[derive(Default, Debug)]
pub(crate) struct Progress {
    seen: FxHashSet<(ThreadId, Site)>,
    /// The step at which something new happened last.
    news: u64,
    /// Who has taken steps since then.
    moved: Moved,
    /// Threads, and ended ones among them, at the last look.
    threads: (usize, usize),
    /// Rounds in circles since somebody did something else.
    spins: u64,
    /// Who is in a loop that changes nothing, and how long nobody has done anything else.
    awaits: Option<(ThreadId, u64)>,
}

/// Who was at it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
enum Moved {
    #[default]
    Nobody,
    One(ThreadId),
    Several,
}

impl Progress {
    /// A thread is picked for this, its step being the run's number `step_number`.
    #[inline]
    pub(crate) fn step(&mut self, model: &Model, thread: ThreadId, step: Step, step_number: u64) {
        self.spins = match step {
            Step::Yield => self.spins + YIELD,
            Step::Loop | Step::Await => self.spins + 1,
            _ => 0,
        };
        let so_far = self.awaits.and_then(|(other, long)| (other == thread).then_some(long));
        self.awaits = match step {
            Step::Await => Some((thread, so_far.unwrap_or(0) + AWAIT)),
            Step::Atomic { .. } => so_far.map(|long| (thread, long + 1)),
            _ => None,
        };
        let threads = (model.thread_count(), model.alive_count());
        let site = step.site();
        if threads != self.threads || (site != Site::UNKNOWN && self.seen.insert((thread, site))) {
            self.threads = threads;
            self.news = step_number;
            self.moved = Moved::Nobody;
        }
        self.moved = match self.moved {
            Moved::Nobody => Moved::One(thread),
            Moved::One(other) if other != thread => Moved::Several,
            same => same,
        };
    }

    /// Nobody will ever get out of the circle that all are in. A single thread of a program that has no other is computing, unless its loop changes nothing.
    #[inline]
    pub(crate) fn is_spinning(&self, model: &Model) -> bool {
        self.spins >= SPINS && self.spins_for_good(model) || self.awaits_for_good(model)
    }

    #[inline]
    fn awaits_for_good(&self, model: &Model) -> bool {
        self.awaits.is_some_and(|(thread, long)| {
            long >= PATIENCE
                && model.step(thread) == Some(Step::Await)
                && model.enabled_count() == 1
                && model.external_count() == 0
                && !model.has_timers()
        })
    }

    fn spins_for_good(&self, model: &Model) -> bool {
        let enough = if model.enabled_count() > 1 { SPINS } else { LONELY_SPINS };
        self.spins >= enough
            && model.alive_count() > 1
            && model.external_count() == 0
            && !model.has_timers()
            && model.enabled().all(|thread| model.step(thread).is_some_and(Step::spins))
    }

    /// The limit was reached after `steps`: was nothing new in the last half, and are threads in each other's way? Who is at it alone, and nobody waits for
    /// him, just does not end; that a thread of a pool has nothing to do meanwhile says nothing.
    pub(crate) fn has_stalled(&self, model: &Model, steps: u64) -> bool {
        let in_the_way = match self.moved {
            Moved::Nobody => false,
            Moved::One(thread) => model.is_awaited(thread),
            Moved::Several => true,
        };
        in_the_way && steps - self.news >= (steps / 2).max(STRETCH)
    }
}

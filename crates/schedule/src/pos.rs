//! Partial order sampling (Yuan, Yang and Gu, CAV 2018): every step that a thread is about to do has a random priority, and the highest is done.
//! The steps of others that race with it draw theirs again.
//!
//! A step that has lost often probably has a low priority, so it waits until others have come far: that makes orders likely that a random walk,
//! which draws anew at every step, nearly never meets. Where two steps race, drawing again makes both orders of the next pair as likely as before.
//!
//! Two steps race if they access one place and one of them writes, acquire one lock, or use one class. Of atomic accesses the place is not known:
//! any two of them count as racing. Deviations, which only matter to programs that spin or wait for time to pass:
//! - After a thread has yielded or gone round in a loop, all draw again, so that nobody is left behind for ever. A yield gets the lower of two
//!   priorities, as in [`Random`] it has to be drawn twice; who has gone round in a loop very often is below all others.
//! - Deadlines come early as often as in [`Random`].

use crate::ids::{ClassId, LockId, Place, ThreadId};
use crate::model::Model;
use crate::random::Random;
use crate::scheduler::{Choice, Scheduler};
use crate::step::{State, Step};

/// All priorities have this bit, but those of loops that have gone round too often.
const HIGH: u64 = 1 << 63;

/// The strategy of priorities for steps.
#[derive(Debug)]
pub struct Pos {
    random: Random,
    /// By thread number: the priority of the step that it is about to do when it has been picked so many times.
    priorities: Vec<Option<(u64, u64)>>,
}

impl Pos {
    /// The strategy with this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { random: Random::new(seed), priorities: Vec::new() }
    }

    fn priority(&mut self, model: &Model, thread: ThreadId) -> u64 {
        let turns = model.turns(thread);
        if thread.index() >= self.priorities.len() {
            self.priorities.resize(thread.index() + 1, None);
        }
        match self.priorities[thread.index()] {
            Some((drawn_at, priority)) if drawn_at == turns => priority,
            _ => {
                let priority = self.draw(model.step(thread));
                self.priorities[thread.index()] = Some((turns, priority));
                priority
            }
        }
    }

    fn draw(&mut self, step: Option<Step>) -> u64 {
        let dice = &mut self.random.dice;
        match step {
            Some(step) if step.goes_round() => dice.any() & !HIGH,
            Some(Step::Yield) => dice.any().min(dice.any()) | HIGH,
            _ => dice.any() | HIGH,
        }
    }
}

impl Scheduler for Pos {
    fn pick(&mut self, model: &Model, enabled: &[ThreadId]) -> Choice {
        if self.random.hurries(model) {
            return Choice::Advance;
        }
        let highest = enabled.iter().copied().max_by_key(|thread| self.priority(model, *thread));
        Choice::Run(highest.expect("somebody is enabled"))
    }

    fn choose(&mut self, n: usize) -> usize {
        self.random.choose(n)
    }

    fn moves(&mut self, model: &Model, thread: ThreadId) {
        if model.step(thread).is_some_and(Step::spins) {
            return self.priorities.clear();
        }
        let Some(own) = Use::of(model, thread) else { return };
        // A step that is not enabled now has drawn again when somebody took what it needs.
        for other in model.enabled() {
            if Use::of(model, other).is_some_and(|other| own.races_with(other))
                && let Some(priority) = self.priorities.get_mut(other.index())
            {
                *priority = None;
            }
        }
    }
}

/// What a step uses that others may use too.
#[derive(Clone, Copy)]
struct Use {
    thing: Thing,
    /// Others see what it did.
    changes: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Thing {
    Place(Place),
    Lock(LockId),
    Class(ClassId),
    SomeAtomic,
}

impl Use {
    fn of(model: &Model, thread: ThreadId) -> Option<Self> {
        let State::Ready(step) = model.state(thread) else { return None };
        let changing = |thing| Some(Self { thing, changes: true });
        match step {
            Step::Access { place, writes, .. } => Some(Self { thing: Thing::Place(place), changes: writes }),
            Step::Atomic { .. } => changing(Thing::SomeAtomic),
            Step::NeedsClass(class) => changing(Thing::Class(class)),
            Step::Reenter { lock } => changing(Thing::Lock(lock)),
            _ => changing(Thing::Lock(model.acquires(thread)?)),
        }
    }

    fn races_with(self, other: Self) -> bool {
        self.thing == other.thing && (self.changes || other.changes)
    }
}

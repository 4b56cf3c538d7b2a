//! At every point, any of the threads that could go on.
//!
//! With these exceptions, which do not take away any outcome that a fair machine can have:
//! - Who yields goes on only if drawn twice. Who has gone round in a loop very often does not go on while somebody else can: it may wait for
//!   exactly that.
//! - If there is a deadline, it may come early: a sleep or timeout says nothing about how far others get meanwhile. How often is drawn once for
//!   the whole run, because no rate suits both a wait of three steps and one of thousands. In half of the runs that is so for all deadlines, in
//!   the others only for those that are near: whoever waits seconds for an answer means that it should come.
//!
//! - In half of the runs, the thread that goes on stays the same for a while, for how long is drawn once for the run. Some outcomes need one
//!   thread to do many steps while another does none, and switching at every step nearly never gives that.
//!
//! What it misses is what is rare: an outcome that needs one certain order among a thousand steps has a small chance at each run.

use crate::dice::Dice;
use crate::ids::{Nanos, ThreadId};
use crate::model::Model;
use crate::scheduler::{Choice, Scheduler};
use crate::step::Step;

/// One in how many decisions makes the next deadline come early.
const RATES: [usize; 4] = [4, 16, 64, 1024];
/// A thread goes on with this chance to one, in the runs in which it does; zero in those in which it does not.
const STAYS: [usize; 4] = [0, 0, 6, 40];
/// Deadlines up to this are near.
const NEAR: Nanos = 1_000_000_000;

/// The random strategy, which others use too for what they leave to chance.
#[derive(Clone, Debug)]
pub struct Random {
    pub(crate) dice: Dice,
    /// One of [`RATES`].
    rate: usize,
    /// Whether far deadlines come early too.
    hasty: bool,
    /// One of [`STAYS`].
    stays: usize,
}

impl Random {
    /// The strategy with this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let mut dice = Dice::new(seed);
        let rate = dice.one_of(&RATES);
        let hasty = dice.one_in(2);
        let stays = dice.one_of(&STAYS);
        Self { dice, rate, hasty, stays }
    }

    /// Whether the next deadline comes early.
    pub(crate) fn hurries(&mut self, model: &Model) -> bool {
        let may_come = model.next_deadline().is_some_and(|deadline| self.may_come_early(model, deadline));
        may_come && self.dice.one_in(self.rate)
    }

    /// Whether this deadline is one of those that come early in this run.
    pub(crate) fn may_come_early(&self, model: &Model, deadline: Nanos) -> bool {
        let is_near = deadline.saturating_sub(model.now()) <= NEAR;
        model.may_advance() && (self.hasty || is_near)
    }

    /// One of these, of which there is at least one.
    pub(crate) fn one_of(&mut self, model: &Model, these: &[ThreadId]) -> ThreadId {
        let drawn = self.dice.one_of(these);
        // Only at the moment at which it yields: it has had its way as soon as somebody else was picked.
        if drawn != model.current() {
            return drawn;
        }
        match model.step(drawn) {
            Some(Step::Yield) => self.dice.one_of(these),
            Some(step) if step.goes_round() && these.len() > 1 => {
                let own = these.iter().position(|thread| *thread == drawn).expect("it was drawn");
                these[(own + 1 + self.dice.below(these.len() - 1)) % these.len()]
            }
            _ => drawn,
        }
    }
}

impl Scheduler for Random {
    fn pick(&mut self, model: &Model, enabled: &[ThreadId]) -> Choice {
        if self.hurries(model) {
            return Choice::Advance;
        }
        let current = model.current();
        let may_stay = self.stays > 0
            && enabled.binary_search(&current).is_ok()
            && model.step(current).is_some_and(|step| !step.spins());
        if may_stay && !self.dice.one_in(self.stays) {
            return Choice::Run(current);
        }
        Choice::Run(self.one_of(model, enabled))
    }

    fn choose(&mut self, n: usize) -> usize {
        self.dice.below(n)
    }
}

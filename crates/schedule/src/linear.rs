//! Call by call: a thread goes on until it is about to make its next call, or has to wait for another one.
//!
//! For tests that consist of calls ([`Step::Call`]). Each order of the calls is a linearization, as far as calls need not wait; a call that waits for
//! what another thread does is continued when that has been done and its thread is named again. If it waits for a deadline and is named before that, time
//! passes: nothing has come in time, which is an order as good as any. Threads that are not named in the order belong to the call that is being
//! made: they go on while its own thread cannot.

use std::collections::VecDeque;

use crate::ids::ThreadId;
use crate::model::Model;
use crate::scheduler::{Choice, Scheduler};
use crate::step::Step;

/// The strategy that lets threads take turns.
#[derive(Debug)]
pub struct Linear {
    /// Who makes calls, in the order of their numbers.
    callers: Vec<ThreadId>,
    /// Whose turns come.
    order: VecDeque<ThreadId>,
    /// Whose turn it is.
    turn: Option<ThreadId>,
    /// Whether calls that seem to wait without a pause are taken for such that wait.
    is_patient: bool,
    /// The threads whose call was.
    seemed: Vec<ThreadId>,
}

impl Linear {
    /// These threads make calls, in this order as long as it lasts; then one after the other.
    #[must_use]
    pub fn new(callers: Vec<ThreadId>, order: impl IntoIterator<Item = ThreadId>) -> Self {
        let order = order.into_iter().collect();
        Self { callers, order, turn: None, is_patient: false, seemed: Vec::new() }
    }

    /// A call that yields, or goes round in circles, is taken for one that waits, the first time that it does.
    #[must_use]
    pub fn with_patience(self) -> Self {
        Self { is_patient: true, ..self }
    }

    /// Whether the turn of a call that could go on ends here.
    fn seems_to_wait(&mut self, model: &Model, thread: ThreadId) -> bool {
        let spins = self.is_patient && model.step(thread).is_some_and(Step::spins);
        let seems = spins && !self.seemed.contains(&thread);
        self.seemed.extend(seems.then_some(thread));
        seems
    }

    fn next_turn(&mut self, model: &Model, enabled: &[ThreadId]) -> Option<Choice> {
        let can_go_on = |thread: &ThreadId| enabled.contains(thread);
        while let Some(next) = self.order.pop_front() {
            if can_go_on(&next) {
                return Some(Choice::Run(next));
            }
            if model.may_advance() && model.waits_for_deadline(next) {
                // It may be another one that wakes up first.
                self.order.push_front(next);
                return Some(Choice::Advance);
            }
        }
        self.callers.iter().copied().find(can_go_on).map(Choice::Run)
    }
}

impl Scheduler for Linear {
    fn pick(&mut self, model: &Model, enabled: &[ThreadId]) -> Choice {
        let goes_on = |thread: &ThreadId| enabled.contains(thread) && model.step(*thread) != Some(Step::Call);
        if let Some(thread) = self.turn.filter(goes_on)
            && !self.seems_to_wait(model, thread)
        {
            return Choice::Run(thread);
        }
        // At the beginning of a call nobody else has anything to do with it any more.
        let is_between = self.turn.is_none_or(|thread| model.step(thread) == Some(Step::Call));
        let helper = enabled.iter().find(|thread| !self.callers.contains(thread));
        if let Some(helper) = helper.filter(|_| !is_between) {
            return Choice::Run(*helper);
        }
        let next = self.next_turn(model, enabled).or(helper.copied().map(Choice::Run));
        let next = next.unwrap_or(Choice::Run(enabled[0]));
        if let Choice::Run(thread) = next {
            if model.step(thread) == Some(Step::Call) {
                self.seemed.retain(|other| *other != thread);
            }
            self.turn = Some(thread).filter(|thread| self.callers.contains(thread));
        }
        next
    }

    fn choose(&mut self, _n: usize) -> usize {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::LockId;

    const BOTH: [ThreadId; 2] = [ThreadId(1), ThreadId(2)];

    /// Main waits, and two threads are about to make their first calls.
    fn model() -> Model {
        let mut model = Model::new();
        for thread in BOTH {
            assert_eq!(model.add(true), thread);
            model.stop(thread, Step::Call);
        }
        assert!(model.park(ThreadId::MAIN, None));
        model
    }

    fn pick(linear: &mut Linear, model: &mut Model) -> ThreadId {
        let enabled: Vec<ThreadId> = model.enabled().collect();
        let Choice::Run(thread) = linear.pick(model, &enabled) else { panic!("time need not pass") };
        model.grant(thread);
        thread
    }

    #[test]
    fn calls_are_made_in_the_order_that_is_given() {
        let mut model = model();
        let mut linear = Linear::new(BOTH.to_vec(), [BOTH[1], BOTH[0], BOTH[1]]);
        for expected in [BOTH[1], BOTH[0], BOTH[1], BOTH[0]] {
            assert_eq!(pick(&mut linear, &mut model), expected);
            // Inside the call.
            model.stop(expected, Step::Yield);
            assert_eq!(pick(&mut linear, &mut model), expected);
            model.stop(expected, Step::Call);
        }
    }

    #[test]
    fn with_patience_a_call_that_yields_waits_once() {
        let mut model = model();
        let mut linear = Linear::new(BOTH.to_vec(), [BOTH[0], BOTH[1], BOTH[0]]).with_patience();
        assert_eq!(pick(&mut linear, &mut model), BOTH[0]);
        model.stop(BOTH[0], Step::Yield);
        assert_eq!(pick(&mut linear, &mut model), BOTH[1]);
        model.stop(BOTH[1], Step::Call);
        for _ in 0..2 {
            assert_eq!(pick(&mut linear, &mut model), BOTH[0]);
            model.stop(BOTH[0], Step::Yield);
        }
    }

    #[test]
    fn who_waits_is_passed_over_until_it_can_go_on() {
        let mut model = model();
        let mut linear = Linear::new(BOTH.to_vec(), [BOTH[0], BOTH[0], BOTH[1], BOTH[0]]);
        assert_eq!(pick(&mut linear, &mut model), BOTH[0]);
        model.park(BOTH[0], None);
        assert_eq!(pick(&mut linear, &mut model), BOTH[1]);
        model.unpark(BOTH[0]);
        // The call during which that happened goes on.
        model.stop(BOTH[1], Step::Enter { lock: LockId(1), site: crate::Site::UNKNOWN });
        assert_eq!(pick(&mut linear, &mut model), BOTH[1]);
        model.stop(BOTH[1], Step::Call);
        assert_eq!(pick(&mut linear, &mut model), BOTH[0]);
    }

    #[test]
    fn who_is_named_again_before_its_deadline_is_out_of_time() {
        for (order, in_time) in [([BOTH[0], BOTH[0], BOTH[1]], false), ([BOTH[0], BOTH[1], BOTH[0]], true)] {
            let mut model = model();
            let mut linear = Linear::new(BOTH.to_vec(), order);
            assert_eq!(pick(&mut linear, &mut model), BOTH[0]);
            model.park(BOTH[0], Some(1_000));
            let enabled: Vec<ThreadId> = model.enabled().collect();
            let expected = if in_time { Choice::Run(BOTH[1]) } else { Choice::Advance };
            assert_eq!(linear.pick(&model, &enabled), expected);
            if !in_time {
                assert!(model.advance());
                assert_eq!(pick(&mut linear, &mut model), BOTH[0]);
            }
        }
    }
}

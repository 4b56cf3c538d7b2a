//! Call by call: a thread goes on until it is about to make its next call, or has to wait for another one.
//!
//! For tests that consist of calls ([`Step::Call`]). Each order of the calls is a linearization, as far as calls need not wait; a call that waits for
//! what another thread does is continued when that has been done and its thread is named again. If it waits for a deadline and is named before that, time
//! passes: nothing has come in time, which is an order as good as any. Threads that are not named in the order belong to the call that is being
//! made: they go on while its own thread cannot. Before given calls they go on too, until none of them can. A caller that has made its last call stops once more
//! as if there were another one, so that what others do is no part of a call that is over.
//!
//! **Invariant:** the order is that of the callers' calls alone. Nothing that happens before all of them have come to their first calls uses up any of it; and it
//! makes no difference whether a thread was picked, or nobody was asked because no other could go on.

use std::collections::VecDeque;

use crate::ids::ThreadId;
use crate::model::Model;
use crate::scheduler::{Choice, Scheduler};
use crate::step::Step;

/// The strategy that lets threads take turns.
#[derive(Clone, Debug)]
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
    /// Callers that have come to their first calls.
    arrived: Vec<ThreadId>,
    /// How many calls have begun.
    begun: u32,
    /// Before which calls other threads go on: a bit for each, the lowest one for the first.
    helped: u32,
    /// Who was picked, and has not moved since.
    picked: Option<ThreadId>,
}

impl Linear {
    /// These threads make calls, in this order as long as it lasts; then one after the other.
    #[must_use]
    pub fn new(callers: Vec<ThreadId>, order: impl IntoIterator<Item = ThreadId>) -> Self {
        Self {
            callers,
            order: order.into_iter().collect(),
            turn: None,
            is_patient: false,
            seemed: Vec::new(),
            arrived: Vec::new(),
            begun: 0,
            helped: 0,
            picked: None,
        }
    }

    /// Other threads come to where they cannot go on before these calls begin: a bit for each, the lowest one for the first.
    #[must_use]
    pub fn helped(self, calls: u32) -> Self {
        Self { helped: calls, ..self }
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

    /// A caller that is on its way to its first call.
    fn arrives(&mut self, model: &Model, enabled: &[ThreadId]) -> Option<ThreadId> {
        for &caller in self.callers.iter().filter(|caller| enabled.contains(caller)) {
            if !self.arrived.contains(&caller) {
                if model.step(caller) != Some(Step::Call) {
                    return Some(caller);
                }
                self.arrived.push(caller);
            }
        }
        None
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

    /// Whether other threads go on before the next call. After as many calls as there are bits, the last one counts.
    fn is_helped(&self) -> bool {
        self.helped >> self.begun.min(u32::BITS - 1) & 1 == 1
    }

    /// A caller's turn begins, with a call or in the middle of one.
    fn begins(&mut self, model: &Model, thread: ThreadId) {
        if model.step(thread) == Some(Step::Call) {
            self.begun += 1;
            self.seemed.retain(|other| *other != thread);
        }
        self.turn = Some(thread).filter(|thread| self.callers.contains(thread));
    }

    /// Who would be picked, if it is somebody. Nothing of the order is used up.
    pub(crate) fn would_run(&self, model: &Model, enabled: &[ThreadId]) -> Option<ThreadId> {
        match self.clone().choose_next(model, enabled) {
            Choice::Run(thread) => Some(thread),
            Choice::Advance => None,
        }
    }

    fn choose_next(&mut self, model: &Model, enabled: &[ThreadId]) -> Choice {
        if let Some(caller) = self.arrives(model, enabled) {
            return Choice::Run(caller);
        }
        let goes_on = |thread: &ThreadId| enabled.contains(thread) && model.step(*thread) != Some(Step::Call);
        if let Some(thread) = self.turn.filter(goes_on)
            && !self.seems_to_wait(model, thread)
        {
            return Choice::Run(thread);
        }
        // At the beginning of a call nobody else has anything to do with it any more.
        let is_between = self.turn.is_none_or(|thread| model.step(thread) == Some(Step::Call));
        let mut helpers = enabled.iter().filter(|thread| !self.callers.contains(thread));
        // Who yields lets others go on first: the main thread does when a test is over.
        let works = |thread: &&ThreadId| !model.step(**thread).is_some_and(Step::spins);
        let helper = helpers.clone().find(works).or_else(|| helpers.next());
        let may_begin = enabled.iter().any(|thread| self.callers.contains(thread));
        if let Some(helper) = helper.filter(|_| !is_between || !may_begin || self.is_helped()) {
            return Choice::Run(*helper);
        }
        let next = self.next_turn(model, enabled).or(helper.copied().map(Choice::Run));
        let next = next.unwrap_or(Choice::Run(enabled[0]));
        if let Choice::Run(thread) = next {
            self.begins(model, thread);
        }
        next
    }
}

impl Scheduler for Linear {
    fn pick(&mut self, model: &Model, enabled: &[ThreadId]) -> Choice {
        let choice = self.choose_next(model, enabled);
        if let Choice::Run(thread) = choice {
            self.picked = Some(thread);
        }
        choice
    }

    fn choose(&mut self, _n: usize) -> usize {
        0
    }

    fn moves(&mut self, model: &Model, thread: ThreadId) {
        if self.picked.take() == Some(thread) || !self.callers.contains(&thread) {
            return;
        }
        // No other could go on, so nobody was asked.
        let goes_on = self.turn == Some(thread) && model.step(thread) != Some(Step::Call);
        if self.arrives(model, &[thread]).is_none() && !goes_on {
            // Those who come before it in the order are passed over.
            while self.order.pop_front().is_some_and(|next| next != thread) {}
            self.begins(model, thread);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conductor::{Conductor, Limits, Next};
    use crate::ids::LockId;
    use crate::random::Random;
    use crate::recorder::Recorder;

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
    fn what_others_do_before_the_first_call_uses_nothing_up() {
        let mut model = Model::new();
        BOTH.iter().for_each(|_| _ = model.add(true));
        let helper = model.add(true);
        for thread in BOTH {
            model.stop(thread, Step::Yield);
            assert!(model.park(thread, None));
        }
        model.stop(helper, Step::Yield);
        // Main, which makes the calls before those of the callers, waits for the helper.
        assert!(model.park(ThreadId::MAIN, None));
        let mut linear = Linear::new(BOTH.to_vec(), [BOTH[1], BOTH[0]]);
        assert_eq!(pick(&mut linear, &mut model), helper);
        assert!(model.park(helper, None));
        BOTH.iter().for_each(|thread| model.unpark(*thread));
        for thread in BOTH {
            // They come to their first calls in any order.
            assert_eq!(pick(&mut linear, &mut model), thread);
            model.stop(thread, Step::Call);
        }
        assert_eq!(pick(&mut linear, &mut model), BOTH[1]);
    }

    #[test]
    fn helpers_go_on_before_the_calls_that_are_given() {
        let mut model = model();
        let helper = model.add(true);
        model.stop(helper, Step::Yield);
        let mut linear = Linear::new(BOTH.to_vec(), [BOTH[1], BOTH[0]]).helped(0b10);
        assert_eq!(pick(&mut linear, &mut model), BOTH[1]);
        model.stop(BOTH[1], Step::Call);
        assert_eq!(pick(&mut linear, &mut model), helper);
        model.stop(helper, Step::Yield);
        assert_eq!(pick(&mut linear, &mut model), helper);
        assert!(model.park(helper, None));
        assert_eq!(pick(&mut linear, &mut model), BOTH[0]);
    }

    #[test]
    fn who_is_alone_takes_the_turn_and_its_entry_too() {
        // The first one's call waits, so the second one is alone when its own begins, wakes the first one, and has something left to do.
        let linear = Linear::new(BOTH.to_vec(), [BOTH[0], BOTH[1], BOTH[0]]);
        let mut conductor = Conductor::new(Box::new(Random::new(0)), Recorder::new(), Limits::default());
        conductor.begin(model(), Box::new(linear), Recorder::new());
        let (mut moves, mut times) = (Vec::new(), [0; 2]);
        while let Next::Run(thread) = conductor.next() {
            moves.push(thread);
            let which = usize::from(thread == BOTH[1]);
            times[which] += 1;
            let model = conductor.model_mut();
            match (which, times[which]) {
                (0, 1) => assert!(model.park(thread, None)),
                (1, 1) => {
                    model.unpark(BOTH[0]);
                    model.stop(thread, Step::Yield);
                }
                (1, 2) => model.stop(thread, Step::Call),
                _ => _ = model.end(thread, None),
            }
        }
        assert_eq!(moves, [BOTH[0], BOTH[1], BOTH[1], BOTH[0], BOTH[1]]);
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

//! Tests that consist of calls: the same two threads execute them, again and again, each time under another schedule.
//!
//! The main thread begins an execution, makes the calls of the prefix, and waits; the two callers wait between executions. All of that is parking, in
//! the model, so that nothing else has to know of it. Callers are threads 1 and 2 in every execution, so that its choices mean the same in any JVM.
//!
//! `schedules` makes strategies of schedules, `notes` takes down what callers do, `order` is the digest of it, `names` are those of locks.

mod names;
mod notes;
mod order;
mod schedules;

use std::collections::BTreeSet;
use std::sync::PoisonError;

use generate::{ExecutedStep, Schedule};
use jvm_sys::Jni;
use rustc_hash::FxHashMap;
use schedule::{LockId, Model, Random, Scheduler, Site, State as ThreadState, Step, ThreadId};

use super::forgotten::Forgotten;
use super::meetings::Meetings;
use super::outcome::{Ended, Stuck};
use super::report::place_name;
use super::state::State;
use super::{Control, clock};
use crate::classes::SiteInfo;
pub(super) use names::numbered;
use order::Order;

/// Who makes the calls of the suffixes.
pub(crate) const CALLERS: [ThreadId; 2] = [ThreadId(1), ThreadId(2)];
/// Turns for threads that a test has started, after its end.
const AFTERMATH: u32 = 1_000;
/// For each variation, the date is so many milliseconds later: some months, days, hours and seconds.
const LATER: u64 = 8_640_061_001;

/// What is found out during an execution.
#[derive(Default)]
pub(super) struct Hosting {
    /// Initializers that have run since it was last asked for, in this order.
    pub(super) initialized: Vec<i32>,
    meetings: Meetings,
    pairs: BTreeSet<[u64; 2]>,
    order: Order,
    /// Statements of pairs that were told.
    by_hash: FxHashMap<u64, Site>,
    /// Threads of earlier executions, and what they have.
    pub(super) forgotten: Forgotten,
    /// Steps that the callers take, one after the other; 0 if nobody has counted them in this JVM.
    length: u64,
    /// Who goes first, and before which step it is interrupted, if that is all there is to the schedule.
    goes_first: Option<(ThreadId, Option<u32>)>,
    /// The strategy of the callers, if it is not that of the prefix.
    of_callers: Option<Box<dyn Scheduler>>,
    /// Whether calls are made in a given order.
    is_linear: bool,
    /// Whether no time passes by asking for it.
    pub(super) time_stands: bool,
    /// Whether each caller has something to do.
    has_work: [bool; 2],
    /// Whether each caller waits for work, not for anything in a test.
    rests: [bool; 2],
    /// Whether the main thread may go on: the callers have done it, or cannot.
    is_over: bool,
    /// Who could not go on any more, if the execution has come to that.
    standstill: Option<Vec<Stuck>>,
}

/// What is left of an execution.
#[derive(Default)]
pub(crate) struct Left {
    pub(crate) pairs: Vec<[u64; 2]>,
    /// Of the caller that went first, up to where it was interrupted, if it was.
    pub(crate) meetings: Vec<u32>,
    pub(crate) digest: u64,
    pub(crate) choices: Vec<u32>,
    /// Whether there were other threads.
    pub(crate) helpers: bool,
    /// Who took steps, and how many in a row.
    pub(crate) turns: Vec<(u32, u32)>,
    /// Step by step, if that was asked for.
    pub(crate) steps: Vec<ExecutedStep>,
    /// Whether no other one can follow in the same JVM.
    pub(crate) is_spoilt: bool,
}

impl Control {
    /// The initializers that have run since this was last asked for, by their numbers.
    pub(crate) fn take_initialized(&self) -> Vec<i32> {
        std::mem::take(&mut self.lock().hosting.initialized)
    }

    /// Steps since the last execution began.
    pub(crate) fn steps(&self) -> u64 {
        self.lock().conductor.recorder().steps()
    }

    /// The callers have been started: lets them come to where they wait.
    pub(crate) fn begin_waiting(&self, jni: Jni<'_>) {
        let Some(me) = self.me() else { return };
        loop {
            let mut state = self.enter(jni, me);
            if state.conductor.model().enabled().next().is_none() {
                break;
            }
            state.conductor.model_mut().stop(me, Step::Yield);
            self.give_way(jni, state, me);
        }
    }

    /// What was asked for is done. Until the next request, the watchdog looks away: an answer that comes now would be one that nobody has asked for.
    pub(crate) fn rest(&self, jni: Jni<'_>) {
        if let Some(me) = self.me() {
            let _state = self.enter(jni, me);
            *self.began() = None;
        }
    }

    /// An execution begins; the current thread is the main one.
    pub(crate) fn begin_execution(&self, jni: Jni<'_>, schedule: &Schedule) {
        let Some(me) = self.me() else { return };
        let mut state = self.enter(jni, me);
        state.forget_threads(jni, CALLERS.len() + 1);
        self.wind_up();
        state.idle = None;
        let scheduler = schedules::scheduler(schedule, &state.hosting.by_hash);
        self.begin_anew(&mut state, scheduler);
        state.keep_threads();
        state.uncaught.clear();
        state.hosting.meetings.clear();
        state.hosting.goes_first = schedules::goes_first(schedule);
        state.hosting.of_callers = schedules::of_callers(schedule, state.hosting.length);
        state.hosting.pairs.clear();
        state.hosting.order = Order::default();
        state.hosting.has_work = [false; 2];
        // Names are of objects that this execution makes.
        state.lock_names.clear();
        state.hosting.is_linear = matches!(schedule, Schedule::Linear { .. } | Schedule::Loose { .. });
        state.hosting.time_stands = matches!(schedule, Schedule::Linear { patient: true, .. });
        let variation = if let Schedule::Linear { variation, .. } = schedule { *variation } else { 0 };
        clock::begin(self.plan.clock_ms + variation * LATER);
        clock::set(0);
    }

    /// A new model, in which both callers wait.
    fn begin_anew(&self, state: &mut State, scheduler: Box<dyn Scheduler>) {
        let recorder = self.plan.recorder(&state.sites).with_turns();
        let callers = u32::try_from(CALLERS.len()).expect("there are two");
        state.conductor.begin(Model::with_parked(callers), scheduler, recorder);
        state.conductor.allow(u64::MAX);
    }

    /// The callers make their calls; returns when both have, or cannot: then with who waits for what.
    ///
    /// What is used for the first time may take many steps, and calls are made one after the other first: then only time is limited.
    pub(crate) fn let_callers_go(&self, jni: Jni<'_>, is_linear: bool) -> Option<Vec<Stuck>> {
        let me = self.me()?;
        let mut state = self.enter(jni, me);
        if !is_linear {
            state.conductor.allow(self.plan.step_limit);
        }
        state.hosting.has_work = [true; 2];
        state.hosting.is_over = false;
        if let Some(scheduler) = state.hosting.of_callers.take() {
            state.conductor.follow(scheduler);
        }
        let model = state.conductor.model_mut();
        CALLERS.iter().for_each(|caller| model.unpark(*caller));
        drop(state);
        self.park_until(jni, me, |hosting| hosting.is_over);
        self.lock().hosting.standstill.take()
    }

    /// Parks until something is so. A test may leave permits behind, by which threads go on that nobody has called.
    fn park_until(&self, jni: Jni<'_>, me: ThreadId, is_so: impl Fn(&mut Hosting) -> bool) {
        loop {
            let mut state = self.enter(jni, me);
            if is_so(&mut state.hosting) {
                break;
            }
            if state.conductor.model_mut().park(me, None) {
                self.give_way(jni, state, me);
            }
        }
    }

    /// Nobody can go on: those who cannot are left where they are, and it is the main thread's turn: it goes on without them. What they have is lost; if somebody needs it,
    /// the JVM ends ([`Control::miss`]). That is seldom, because each execution has objects of its own.
    ///
    /// The JVM is asked who stands where while the state is locked, because nobody may move until that is known. It is safe: the thread that asks is not
    /// controlled meanwhile, and none of its hooks takes the lock ([`Control::asking`]); nobody is outside or in an initializer, so all other controlled threads
    /// stand in their seats, in native code and without a lock of the JVM, where their stacks can be looked at and garbage be collected without them; threads
    /// that nobody controls may wait for the lock of the state, in native code too.
    pub(super) fn leave_behind(&self, jni: Jni<'_>, state: &mut State) -> bool {
        let model = state.conductor.model();
        let is_parked = matches!(model.state(ThreadId::MAIN), ThreadState::Parked { .. });
        if !self.plan.hosts || !is_parked || model.external_count() > 0 || model.is_initializing() {
            return false;
        }
        let standstill = Self::asking(|| {
            if self.is_somebody_missing(jni, state) {
                self.end_for_another();
            }
            self.standing(jni, state, Ended::Deadlock)
        });
        let model = state.conductor.model();
        let lost = model.alive().flat_map(|thread| model.held(thread)).map(|held| held.lock);
        let lost: Vec<LockId> = lost.collect();
        state.hosting.forgotten.locks.extend(lost);
        state.hosting.standstill = Some(standstill);
        state.hosting.is_over = true;
        let model = state.conductor.model_mut();
        model.unpark(ThreadId::MAIN);
        model.grant(ThreadId::MAIN);
        true
    }

    /// Forgets all threads but the main one, which is the current one. New callers are about to be started.
    pub(crate) fn dismiss_callers(&self, jni: Jni<'_>) {
        let Some(me) = self.me() else { return };
        let mut state = self.enter(jni, me);
        state.forget_threads(jni, 1);
        let recorder = self.plan.recorder(&state.sites);
        state.conductor.begin(Model::new(), Box::new(Random::new(0)), recorder);
        state.conductor.allow(u64::MAX);
        state.keep_threads();
    }

    /// The current thread is a caller and waits for something to do.
    pub(crate) fn awaits_calls(&self, jni: Jni<'_>, which: usize) {
        if let Some(me) = self.me() {
            self.enter(jni, me).hosting.rests[which] = true;
            self.park_until(jni, me, |hosting| std::mem::take(&mut hosting.has_work[which]));
            self.enter(jni, me).hosting.rests[which] = false;
        }
    }

    /// The current thread is about to make its next call.
    pub(crate) fn next_call(&self, jni: Jni<'_>) {
        if let Some(me) = self.me() {
            self.point(jni, me, Step::Call);
            self.lock().note_call(me);
        }
    }

    /// The current thread, a caller, has made its calls. Where these are ordered, others must not be taken for a part of the last one.
    pub(crate) fn has_made_calls(&self, jni: Jni<'_>) {
        if let Some(me) = self.me()
            && self.lock().hosting.is_linear
        {
            self.point(jni, me, Step::Call);
        }
    }

    /// Both callers have made their calls; the current thread is one of them.
    pub(crate) fn callers_are_done(&self, jni: Jni<'_>) {
        if let Some(me) = self.me() {
            let mut state = self.enter(jni, me);
            state.hosting.is_over = true;
            state.conductor.model_mut().unpark(ThreadId::MAIN);
        }
    }

    /// An execution has ended. Threads that it has started go on until they have ended or cannot; those that are left are forgotten, which does no harm
    /// as long as they have nothing that others may need.
    pub(crate) fn end_execution(&self, jni: Jni<'_>, is_stuck: bool) -> Option<Left> {
        let me = self.me()?;
        let mut state = self.enter(jni, me);
        state.count_steps();
        let left = self.left(&state);
        drop(state);
        if is_stuck {
            return Some(left);
        }
        for _ in 0..AFTERMATH {
            let mut state = self.enter(jni, me);
            if state.conductor.model().enabled().next().is_none() {
                break;
            }
            state.conductor.model_mut().stop(me, Step::Yield);
            self.give_way(jni, state, me);
        }
        let mut state = self.enter(jni, me);
        let is_clean = is_harmless(state.conductor.model(), me);
        if is_clean {
            // What happens between executions is none of theirs: if time passes there, they do not wake up.
            state.forget_threads(jni, CALLERS.len() + 1);
            self.begin_anew(&mut state, Box::new(Random::new(0)));
            state.keep_threads();
        }
        let is_spoilt = !is_clean || state.hosting.forgotten.is_crowd();
        Some(Left { is_spoilt, ..left })
    }

    /// What there is to tell about the execution at hand.
    pub(super) fn left(&self, state: &State) -> Left {
        let recorder = state.conductor.recorder();
        let classes = self.classes.read().unwrap_or_else(PoisonError::into_inner);
        let steps = recorder.interleaving().iter().map(|line| ExecutedStep {
            n: line.number,
            thread: line.thread.0,
            name: state.threads[line.thread.0 as usize].name.clone(),
            step: line.kind().name().to_owned(),
            site: state.sites.find(line.site(), &classes).map(SiteInfo::label),
            lock: line.step.lock().map(|lock| state.lock_name(lock)),
            holds: line.holds.iter().map(|&lock| state.lock_name(lock)).collect(),
            place: line.step.access().map(|(place, _)| place_name(place)),
            writes: line.step.access().is_some_and(|(_, writes)| writes),
        });
        Left {
            pairs: state.hosting.pairs.iter().copied().collect(),
            meetings: state
                .hosting
                .goes_first
                .map(|(first, at)| state.hosting.meetings.of(first, at))
                .unwrap_or_default(),
            digest: state.hosting.order.digest(),
            choices: recorder.choices().to_vec(),
            helpers: state.threads.len() > CALLERS.len() + 1,
            turns: recorder.turns().iter().map(|(thread, count)| (thread.0, *count)).collect(),
            steps: steps.collect(),
            is_spoilt: false,
        }
    }
}

impl Hosting {
    /// Whether a thread that is parked waits for a test to begin or to end.
    pub(super) fn is_idle(&self, thread: ThreadId) -> bool {
        let caller = CALLERS.iter().position(|caller| *caller == thread);
        caller.map_or(thread == ThreadId::MAIN, |which| self.rests[which])
    }
}

impl State {
    /// One caller after the other: how many steps there are to schedule.
    fn count_steps(&mut self) {
        let model = self.conductor.model();
        let steps = CALLERS.iter().map(|caller| model.turns(*caller)).sum();
        if matches!(self.hosting.goes_first, Some((_, None))) {
            self.hosting.length = steps;
        }
    }
}

/// Whether nobody but this thread can go on, and none of the others has what somebody may need.
fn is_harmless(model: &Model, me: ThreadId) -> bool {
    let waits =
        |thread: ThreadId| model.held(thread).is_empty() && model.state(thread) != ThreadState::External;
    model.enabled().next().is_none() && model.alive().all(|thread| thread == me || waits(thread))
}

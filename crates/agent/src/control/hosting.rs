//! Tests that consist of calls: the same two threads execute them, again and again, each time under another schedule.
//!
//! The main thread begins an execution, makes the calls of the prefix, and waits; the two callers wait between executions. All of that is parking, in
//! the model, so that nothing else has to know of it. Callers are threads 1 and 2 in every execution, so that its choices mean the same in any JVM.

use std::collections::BTreeSet;
use std::sync::PoisonError;

use generate::{ExecutedStep, Schedule, Strategy};
use jvm_sys::Jni;
use rustc_hash::{FxHashMap, FxHashSet};
use schedule::{
    Interrupted, Linear, LockId, Model, Pct, Place, Pos, RaceFuzzer, Random, Replay, Scheduler, Site,
    State as ThreadState, Step, ThreadId, Wants,
};

use super::meetings::{Meetings, Seen};
use super::outcome::{Ended, Stuck};
use super::report::place_name;
use super::sites::hash;
use super::state::{State, Target};
use super::{Control, ME, clock};
use crate::classes::SiteInfo;

/// Who makes the calls of the suffixes.
pub(crate) const CALLERS: [ThreadId; 2] = [ThreadId(1), ThreadId(2)];
/// The exit code of a JVM in which somebody needs what is lost.
const MISSES: i32 = 87;
/// Steps that the suffixes are expected to take, if nobody has counted them.
const STEPS: u64 = 200;
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
    /// Monitors of threads that were left behind.
    lost: FxHashSet<LockId>,
    /// Steps that the callers take, one after the other; 0 if nobody has counted them in this JVM.
    length: u64,
    /// Who goes first, if that is all there is to the schedule.
    goes_first: Option<ThreadId>,
    /// The strategy of the callers, if it is not that of the prefix.
    of_callers: Option<Box<dyn Scheduler>>,
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

/// What the schedule has decided, as far as it can matter: which of two steps that meet at the same place came first. Schedules that differ otherwise
/// lead to the same.
#[derive(Default)]
struct Order {
    /// Who was last at a place, at which statement, and whether it has written there.
    last: FxHashMap<Place, (ThreadId, Site, bool)>,
    /// Stands for all pairs of steps that met, whatever their own order.
    met: u64,
    /// Stands for all atomic steps, in their order: of these it is not known where they happen.
    atomics: u64,
}

impl Order {
    fn step(&mut self, thread: ThreadId, place: Place, writes: bool, site: Site) {
        let last = self.last.entry(place).or_insert((thread, site, false));
        let (other, before, wrote) = *last;
        let met = other != thread && (wrote || writes);
        if met {
            let pair = (u64::from(before.0) << 32 | u64::from(site.0)) ^ u64::from(thread.0) << 63;
            self.met = self.met.wrapping_add(spread(pair));
        }
        *last = (thread, site, if met { writes } else { wrote || writes });
    }

    fn digest(&self) -> u64 {
        self.met ^ self.atomics
    }
}

/// A number that has nothing to do with similar ones.
fn spread(number: u64) -> u64 {
    let mixed = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb) | 1
}

/// What is left of an execution.
#[derive(Default)]
pub(crate) struct Left {
    pub(crate) pairs: Vec<[u64; 2]>,
    /// Of the caller that went first, if nobody interrupted it.
    pub(crate) meetings: Vec<u32>,
    pub(crate) digest: u64,
    pub(crate) choices: Vec<u32>,
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

    /// An execution begins; the current thread is the main one.
    pub(crate) fn begin_execution(&self, jni: Jni<'_>, schedule: &Schedule) {
        let Some(me) = self.me() else { return };
        let mut state = self.enter(jni, me);
        self.wind_up();
        state.idle = None;
        let scheduler = scheduler(schedule, &state);
        let recorder = self.plan.recorder(&state.sites);
        let callers = u32::try_from(CALLERS.len()).expect("there are two");
        state.conductor.begin(Model::with_parked(callers), scheduler, recorder);
        state.conductor.allow(u64::MAX);
        state.threads.truncate(CALLERS.len() + 1);
        let objects: Vec<LockId> = state.threads.iter().map(|thread| thread.object).collect();
        state.by_object.retain(|object, _| objects.contains(object));
        for (thread, object) in (0..).map(ThreadId).zip(objects) {
            state.conductor.model_mut().set_object(thread, object);
        }
        state.uncaught.clear();
        state.hosting.meetings.clear();
        state.hosting.goes_first = goes_first(schedule);
        state.hosting.of_callers = scheduler_of_callers(schedule, state.hosting.length);
        state.hosting.pairs.clear();
        state.hosting.order = Order::default();
        state.hosting.has_work = [false; 2];
        // Names are of objects that this execution makes.
        state.lock_names.clear();
        state.hosting.time_stands = matches!(schedule, Schedule::Linear { patient: true, .. });
        let variation = if let Schedule::Linear { variation, .. } = schedule { *variation } else { 0 };
        clock::begin(self.plan.clock_ms + variation * LATER);
        clock::set(0);
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

    /// Nobody can go on: those who cannot are left where they are, and the main thread goes on without them. What they have is lost; if somebody needs it,
    /// the JVM ends ([`Control::miss`]). That is seldom, because each execution has objects of its own.
    pub(super) fn leave_behind(&self, jni: Jni<'_>, state: &mut State) -> bool {
        let model = state.conductor.model();
        let is_parked = matches!(model.state(ThreadId::MAIN), ThreadState::Parked { .. });
        if !self.plan.hosts || !is_parked || model.external_count() > 0 || model.is_initializing() {
            return false;
        }
        let lost = model.alive().flat_map(|thread| model.held(thread)).map(|held| held.lock);
        let lost: Vec<LockId> = lost.collect();
        state.hosting.lost.extend(lost);
        // Asking the JVM may run Java code, which must not come back here.
        let me = ME.replace(None);
        state.hosting.standstill = Some(self.standing(jni, state, Ended::Deadlock));
        state.hosting.is_over = true;
        ME.set(me);
        let model = state.conductor.model_mut();
        model.unpark(ThreadId::MAIN);
        model.grant(ThreadId::MAIN);
        state.current = Some(ThreadId::MAIN);
        true
    }

    /// Ends the JVM if a lock is one that nobody will give back. Whoever asked for the execution asks another one.
    pub(super) fn miss(&self, state: &State, lock: LockId) {
        if state.hosting.lost.contains(&lock) {
            jvm_sys::end_process(MISSES);
        }
    }

    /// Forgets all threads but the main one, which is the current one. New callers are about to be started.
    pub(crate) fn dismiss_callers(&self, jni: Jni<'_>) {
        let Some(me) = self.me() else { return };
        let mut state = self.enter(jni, me);
        let recorder = self.plan.recorder(&state.sites);
        state.conductor.begin(Model::new(), Box::new(Random::new(0)), recorder);
        state.conductor.allow(u64::MAX);
        state.threads.truncate(1);
        let main = state.threads[0].object;
        state.by_object.retain(|object, _| *object == main);
        state.conductor.model_mut().set_object(me, main);
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
        let state = self.enter(jni, me);
        let model = state.conductor.model();
        let is_harmless =
            |thread: ThreadId| model.held(thread).is_empty() && model.state(thread) != ThreadState::External;
        let others = model.alive().filter(|thread| *thread != me);
        let is_clean = model.enabled().next().is_none() && others.into_iter().all(is_harmless);
        Some(Left { is_spoilt: !is_clean, ..left })
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
                .map(|first| state.hosting.meetings.of(first))
                .unwrap_or_default(),
            digest: state.hosting.order.digest(),
            choices: recorder.choices().to_vec(),
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
    /// The name of an object that somebody has or waits for: its class, and a number if there are several of it.
    pub(super) fn numbered(&self, lock: LockId, class: &str) -> String {
        let model = self.conductor.model();
        let held = model.alive().flat_map(|thread| model.held(thread)).map(|held| held.lock);
        let wanted = model.blocked().into_iter().filter_map(|blocked| match blocked.wants {
            Wants::Enter { lock, .. } | Wants::Reenter { lock } | Wants::Notify { lock } => Some(lock),
            _ => None,
        });
        let is_alike = |other: &LockId| self.lock_names.get(other).is_some_and(|name| name == class);
        let alike: BTreeSet<u64> = held.chain(wanted).filter(is_alike).map(|lock| lock.0).collect();
        match alike.iter().position(|other| *other == lock.0) {
            Some(place) if alike.len() > 1 => format!("{class} #{}", place + 1),
            _ => class.to_owned(),
        }
    }

    /// One caller after the other: how many steps there are to schedule.
    fn count_steps(&mut self) {
        let model = self.conductor.model();
        let steps = CALLERS.iter().map(|caller| model.turns(*caller)).sum();
        if self.hosting.goes_first.is_some() {
            self.hosting.length = steps;
        }
    }

    /// A caller begins a call.
    fn note_call(&mut self, thread: ThreadId) {
        let turn = self.turn(thread);
        self.hosting.meetings.begin_call(thread, turn);
    }

    fn turn(&self, thread: ThreadId) -> u32 {
        u32::try_from(self.conductor.model().turns(thread)).unwrap_or(u32::MAX)
    }

    /// A caller has entered a monitor.
    pub(super) fn note_monitor(&mut self, thread: ThreadId, lock: LockId, site: Site) {
        let place = Place { object: lock.0, part: u64::MAX };
        self.hosting.order.step(thread, place, true, site);
        let mut seen = self.seen(thread, site, true);
        seen.held.retain(|held| *held != lock);
        self.note_meeting(place, seen);
    }

    /// A caller does something atomic. Of that it is not known where it happens: it meets all that is atomic.
    pub(super) fn note_atomic(&mut self, thread: ThreadId, site: Site) {
        let order = &mut self.hosting.order;
        order.atomics = spread(order.atomics ^ u64::from(thread.0) << 32 ^ u64::from(site.0));
        let seen = self.seen(thread, site, true);
        self.note_meeting(Place { object: u64::MAX, part: 0 }, seen);
    }

    /// The prefix is over when callers begin, so nobody meets it.
    fn note_meeting(&mut self, place: Place, seen: Seen) {
        if seen.thread != ThreadId::MAIN {
            self.hosting.meetings.note(place, seen, |_| {});
        }
    }

    /// A caller accesses a place: with whom may it race?
    pub(super) fn note_access(&mut self, thread: ThreadId, place: Place, target: Target, site: Site) {
        if !CALLERS.contains(&thread) {
            return;
        }
        let Target { writes, leads_out, .. } = target;
        self.hosting.order.step(thread, place, writes || leads_out, site);
        let seen = Seen { races: writes, ..self.seen(thread, site, writes || leads_out) };
        let Self { hosting: Hosting { meetings, by_hash, pairs, .. }, sites, .. } = self;
        meetings.note(place, seen, |other| {
            let mut pair = [other, site].map(|site| {
                let hash = sites.key(site).map_or(0, hash);
                by_hash.insert(hash, site);
                hash
            });
            pair.sort_unstable();
            pairs.insert(pair);
        });
    }

    fn seen(&self, thread: ThreadId, site: Site, changes: bool) -> Seen {
        let model = self.conductor.model();
        let held = model.held(thread).iter().map(|held| held.lock).collect();
        Seen { thread, site, changes, races: false, held, turns: vec![self.turn(thread)] }
    }
}

/// Who goes first, in a schedule in which one goes after the other.
fn goes_first(schedule: &Schedule) -> Option<ThreadId> {
    match schedule {
        Schedule::Controlled { strategy: Strategy::Interrupted { first, at: None }, .. } => {
            Some(CALLERS[usize::from(*first) % CALLERS.len()])
        }
        _ => None,
    }
}

/// PCT draws steps in advance: among those of the callers, of which there are about as many as one after the other.
fn scheduler_of_callers(schedule: &Schedule, length: u64) -> Option<Box<dyn Scheduler>> {
    let Schedule::Controlled { strategy: Strategy::Pct(depth), seed } = schedule else { return None };
    let steps = if length == 0 { STEPS } else { length };
    Some(Box::new(Pct::new(*seed, *depth, steps)))
}

fn scheduler(schedule: &Schedule, state: &State) -> Box<dyn Scheduler> {
    match schedule {
        Schedule::Linear { order, patient, .. } => {
            let order = order.iter().map(|suffix| CALLERS[usize::from(*suffix) % CALLERS.len()]);
            let linear = Linear::new(CALLERS.to_vec(), order);
            Box::new(if *patient { linear.with_patience() } else { linear })
        }
        Schedule::Repeat { choices } => Box::new(Replay::new(choices.clone(), 0)),
        Schedule::Controlled { strategy, seed } => match *strategy {
            Strategy::Interrupted { first, at } => {
                let first = CALLERS[usize::from(first) % CALLERS.len()];
                Box::new(Interrupted::new(*seed, first, at.map(u64::from)))
            }
            Strategy::Pos => Box::new(Pos::new(*seed)),
            Strategy::RaceFuzzer(pair) => {
                let sites = pair.map(|hash| state.hosting.by_hash.get(&hash).copied());
                match sites {
                    [Some(one), Some(other)] => Box::new(RaceFuzzer::new(*seed).on([one, other])),
                    // Statements that this JVM has not met yet.
                    _ => Box::new(Random::new(*seed)),
                }
            }
            Strategy::Random | Strategy::Pct(_) => Box::new(Random::new(*seed)),
        },
        Schedule::Stress => Box::new(Random::new(0)),
    }
}

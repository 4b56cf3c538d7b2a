//! Control mode: one thread runs at a time, and the strategy says which.
//!
//! A controlled thread stops at *points*: before it takes a monitor, or another lock if the strategy is about locks, at volatile and atomic accesses, when it waits, parks, sleeps or
//! yields, at statements that the strategy asked for, and when a loop has gone round very often. There it tells the model what it is
//! about to do ([`schedule::Step`]) and waits in its `seat` until it is its turn. So a monitor is only entered for real when it is free.
//!
//! Controlled are the main thread and all that controlled threads start, but for a few of the JDK's own. Whoever is blocked outside, in
//! the kernel or in the JVM, is noticed by the `watchdog` and set aside; it comes back at its next point.
//!
//! **Invariant:** only the current thread of [`State`] runs code of the program, except threads that were set aside and have not come
//! back to a point yet. **Invariant:** the lock of the state is never held while the program's code runs.

mod accesses;
mod clock;
mod foresight;
mod forgotten;
mod helpers;
mod hosting;
mod initializers;
mod iterations;
mod meetings;
mod monitors;
mod outcome;
mod plan;
mod report;
mod seat;
mod sites;
mod state;
mod threads;
mod timing;
mod watchdog;

use std::cell::{Cell, RefCell};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError, RwLock};
use std::time::{Duration, Instant};

use jvm_sys::{Jni, Jvmti, Machine, ObjectRef, ThreadClass};
use schedule::{LockId, Next, Step, ThreadId};

use crate::classes::Classes;
use crate::locks::Kinds;
use crate::output::Output;

use foresight::Sight;
pub(crate) use helpers::is_watched;
pub(crate) use hosting::Left;
pub(crate) use initializers::zone;
pub(crate) use outcome::{Early, Ended, Outcome, StepLine, Stuck, Thrown};
pub(crate) use plan::ControlPlan;
use seat::{Call, Seat};
use state::State;
pub(crate) use threads::Start;
use watchdog::Watchdog;

static CONTROL: OnceLock<Control> = OnceLock::new();

thread_local! {
    /// Which of the controlled threads this is.
    static ME: Cell<Option<ThreadId>> = const { Cell::new(None) };
    static SEAT: RefCell<Option<Arc<Seat>>> = const { RefCell::new(None) };
    /// Whether this thread asks the JVM something, with the state locked.
    static ASKS: Cell<bool> = const { Cell::new(false) };
    /// How deep this thread is in code that must not be left: class initializers and class loading.
    static ZONE: Cell<i32> = const { Cell::new(0) };
}

/// The controlled run.
pub(crate) struct Control {
    state: Mutex<State>,
    /// A thread that was started has arrived.
    arrived: Condvar,
    /// An environment of its own, for tags of its own.
    jvmti: Jvmti,
    machine: Machine,
    classes: &'static RwLock<Classes>,
    output: Output,
    plan: ControlPlan,
    /// If the strategy has to know what may come.
    sight: Option<Sight>,
    threads: OnceLock<ThreadClass>,
    /// From the first moment of the program to its end.
    is_on: AtomicBool,
    /// Whether a thread is being started. Asked by whoever begins, without the lock of the state: a debugger's threads begin while all others are
    /// stopped, the one that has the lock among them.
    is_starting: AtomicBool,
    /// Somebody has called `System.exit` or the like, and nothing is left to do but to end.
    is_halting: AtomicBool,
    /// The JVM is gone: whoever comes stays.
    is_over: AtomicBool,
    /// Whether somebody has ended and may not be gone yet.
    any_dying: AtomicBool,
    /// Counts points, for the watchdog.
    pulse: AtomicU64,
    last_tag: AtomicU64,
    /// When the run, the iteration or the execution began; time limits are for each. Nothing has begun while a JVM waits to be told what to execute.
    began: Mutex<Option<Instant>>,
    watchdog: OnceLock<Watchdog>,
    /// Threads that are not controlled, as the kernel numbers them.
    helper_tasks: Mutex<Vec<u32>>,
}

/// What is left to do for a native that was asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    /// Nothing.
    Done,
    /// What the JDK's own native does.
    Original,
    /// The same, for a moment only.
    Briefly,
    /// To throw the exception that an interrupt throws, which the original does when it finds the thread interrupted.
    Interrupted,
}

/// The controlled run, if there is one.
pub(crate) fn get() -> Option<&'static Control> {
    CONTROL.get()
}

impl Control {
    /// Prepares for control.
    pub(crate) fn install(
        plan: ControlPlan,
        jvmti: Jvmti,
        machine: Machine,
        classes: &'static RwLock<Classes>,
        output: Output,
        kinds: Option<Arc<Mutex<Kinds>>>,
    ) -> Result<(), String> {
        clock::begin(plan.clock_ms);
        if let Some(core) = plan.core {
            jvm_sys::pin(core);
        }
        let kinds = kinds.filter(|_| plan.strategy == plan::Strategy::Drfinder);
        let sight = kinds.map(|kinds| Sight::new(jvmti, &plan.relations, kinds));
        let began = (!plan.hosts).then(Instant::now);
        let control = Self {
            state: Mutex::new(State::new(&plan, sight.as_ref())),
            arrived: Condvar::new(),
            jvmti,
            machine,
            classes,
            output,
            plan,
            sight,
            threads: OnceLock::new(),
            is_on: AtomicBool::new(false),
            is_starting: AtomicBool::new(false),
            is_halting: AtomicBool::new(false),
            is_over: AtomicBool::new(false),
            any_dying: AtomicBool::new(false),
            pulse: AtomicU64::new(0),
            last_tag: AtomicU64::new(0),
            began: Mutex::new(began),
            watchdog: OnceLock::new(),
            helper_tasks: Mutex::default(),
        };
        CONTROL.set(control).map_err(|_| "the agent was loaded twice".to_owned())
    }

    /// The program is about to begin; the current thread is its first.
    pub(crate) fn begin(&'static self, jni: Jni<'_>) -> bool {
        let Some(class) = ThreadClass::find(jni, self.sight.is_some()) else { return false };
        let class = self.threads.get_or_init(|| class);
        let begun = self.jvmti.with_current_thread(jni, |thread| {
            let kept = class.keep(jni, thread)?;
            let id = self.number(thread);
            let seat = Arc::new(Seat::default());
            let mut state = self.lock();
            state.enlist(ThreadId(0), id, kept, "main".to_owned(), Arc::clone(&seat));
            state.current = Some(ThreadId(0));
            drop(state);
            Self::sit_down(ThreadId(0), seat, self);
            Some(())
        });
        self.is_on.store(true, Ordering::Release);
        let watchdog = watchdog::start(self).map(|watchdog| self.watchdog.set(watchdog));
        begun.flatten().is_some() && watchdog.is_some()
    }

    /// The JVM is about to be halted by the current thread.
    pub(crate) fn halts(&self) {
        self.is_halting.store(true, Ordering::Release);
    }

    /// The JVM ends: nothing can be asked any more.
    pub(crate) fn end(&self, jni: Jni<'_>) {
        let was_on = self.is_on.swap(false, Ordering::AcqRel);
        self.is_over.store(true, Ordering::Release);
        // The thread that ends the JVM goes on.
        ME.set(None);
        let mut state = self.lock();
        // Iterations were written down one by one.
        if was_on && state.iteration.is_none() {
            self.finish(jni, &mut state, outcome::Ended::Exit);
        }
        drop(state);
        self.watchdog.get().inspect(|watchdog| watchdog.end());
    }

    fn is_on(&self) -> bool {
        self.is_on.load(Ordering::Acquire)
    }

    /// Whether the model is to be told what the current thread does to others. A thread that asks the JVM has the state locked.
    fn heeds(&self) -> bool {
        self.is_on() && !ASKS.get()
    }

    /// Asks the JVM while the state is locked and the run goes on. That may run Java code in this thread, such as the constructor of an exception about a
    /// field that is not there. It must not come back here; so meanwhile this is a thread that nobody controls, and that has nothing to tell.
    fn asking<T>(ask: impl FnOnce() -> T) -> T {
        let me = ME.replace(None);
        ASKS.set(true);
        let answer = ask();
        ASKS.set(false);
        ME.set(me);
        answer
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The current thread, if it is controlled. After the end of the JVM, controlled threads stay here: what they would do next could
    /// not be right any more.
    fn me(&self) -> Option<ThreadId> {
        let me = ME.get()?;
        while self.is_over.load(Ordering::Acquire) {
            std::thread::park();
        }
        Some(me)
    }

    fn sit_down(me: ThreadId, seat: Arc<Seat>, control: &Self) {
        seat.take();
        control.lock().threads[me.0 as usize].kernel = jvm_sys::kernel_thread();
        SEAT.set(Some(seat));
        ME.set(Some(me));
    }

    /// The number of an object.
    fn number(&self, object: ObjectRef<'_>) -> LockId {
        let tag = self.jvmti.tag(object);
        if tag != 0 {
            return LockId(tag.cast_unsigned());
        }
        let next = self.last_tag.fetch_add(1, Ordering::Relaxed) + 1;
        self.jvmti.set_tag(object, next.cast_signed());
        LockId(next)
    }

    /// The state, for the current thread to do something in. If it had been set aside, it first waits for its turn.
    fn enter(&self, jni: Jni<'_>, me: ThreadId) -> MutexGuard<'_, State> {
        let mut state = self.lock();
        if state.current == Some(me) {
            return state;
        }
        state.conductor.model_mut().come_back(me);
        let next = if state.current.is_none() { self.dispatch(jni, &mut state) } else { Call::nobody() };
        self.await_turn(jni, state, next, me);
        self.lock()
    }

    /// The current thread stops before a step; it goes on when it is its turn.
    fn point(&self, jni: Jni<'_>, me: ThreadId, step: Step) {
        let mut state = self.enter(jni, me);
        state.conductor.model_mut().stop(me, step);
        self.give_way(jni, state, me);
    }

    /// The current thread has told the model what it waits for; whoever is chosen goes on. Returns when it is this thread's turn again.
    fn give_way<'s>(&'s self, jni: Jni<'_>, mut state: MutexGuard<'s, State>, me: ThreadId) {
        self.pulse.fetch_add(1, Ordering::Relaxed);
        if ZONE.get() > 0 {
            // Others would be blocked in the JVM if they came to need what this thread is about to make. It goes on if it can, unless it goes
            // round in circles in an initializer: it may wait there for somebody who does not need the class.
            let model = state.conductor.model();
            let waits = model.step(me).is_some_and(Step::spins) && initializers::may_be_left();
            if model.is_enabled(me) && !waits {
                state.conductor.model_mut().grant(me);
                return;
            }
            drop(state);
            initializers::announce(jni);
            state = self.lock();
        }
        self.note_stop(&state, me);
        let next = self.dispatch(jni, &mut state);
        self.note_choice(&state, me);
        self.await_turn(jni, state, next, me);
    }

    /// Lets the next one go on, and waits for the current thread's turn, if it has not come.
    fn await_turn(&self, jni: Jni<'_>, state: MutexGuard<'_, State>, next: Call, me: ThreadId) {
        let is_my_turn = state.current == Some(me);
        drop(state);
        next.make();
        if !is_my_turn {
            SEAT.with_borrow(|seat| seat.as_ref().map(Arc::clone)).inspect(|seat| seat.wait());
            if self.is_over.load(Ordering::Acquire) {
                self.me();
            }
        }
        self.settle(jni);
    }

    /// Chooses who goes on; it is to be called unless it is the current thread. Does not return if the run is over.
    fn dispatch(&self, jni: Jni<'_>, state: &mut State) -> Call {
        let waits = state.waits_for_others();
        let next = if state.is_tail() || waits { Next::Idle } else { state.conductor.next() };
        state.idle = if waits { state.idle.or_else(|| Some(Instant::now())) } else { None };
        clock::set(state.conductor.model().now());
        self.note_created(jni, state);
        match next {
            Next::Run(thread) => return state.hand_over(thread, ME.get()),
            Next::Idle | Next::Ended => state.current = None,
            Next::Deadlock if state.conductor.model().only_daemons() => state.current = None,
            // Who waits for a child process is woken by a thread that is not controlled. The watchdog does not wait for ever.
            Next::Deadlock if state.helpers > 0 && state.conductor.model().knot().is_empty() => {
                state.current = None;
                state.idle = state.idle.or_else(|| Some(Instant::now()));
            }
            Next::Deadlock if self.leave_behind(jni, state) => {
                return state.hand_over(ThreadId::MAIN, ME.get());
            }
            Next::Deadlock => {
                let ended = self.name_of_standstill(jni, state);
                self.give_up(jni, state, ended);
            }
            Next::Livelock => self.give_up(jni, state, outcome::Ended::Livelock),
            Next::StepLimit => self.give_up(jni, state, outcome::Ended::StepLimit),
        }
        Call::nobody()
    }

    /// A run begins, or the next iteration, or a part of an execution that may take its time.
    pub(crate) fn wind_up(&self) {
        *self.began() = Some(Instant::now());
    }

    fn began(&self) -> MutexGuard<'_, Option<Instant>> {
        self.began.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether it has taken too long.
    fn is_late(&self) -> bool {
        let limit = Duration::from_millis(self.plan.time_limit_ms);
        self.began().is_some_and(|began| began.elapsed() > limit)
    }

    /// Somebody who is not controlled has changed what controlled threads wait for.
    fn kick(&self, jni: Jni<'_>, state: &mut State) {
        if state.current.is_none() {
            self.dispatch(jni, state).make();
        }
    }
}

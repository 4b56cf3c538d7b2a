//! What is true of the program's threads: who could go on, and why the others cannot.
//!
//! The rules are those of the Java language specification, chapter 17 (monitors, wait sets, interrupts) and section 12.4 (class
//! initialization), and of `LockSupport` (permits). Nothing here decides anything; the caller tells what threads do, one at a time.
//!
//! - `life`: threads start, run, stop, end.
//! - `monitors`: who holds which, and which class initializers run: what only one thread can have.
//! - `waiting`: wait sets, permits, sleeps, interrupts, virtual time.
//! - `blocked`: why nothing goes on.

mod blocked;
mod life;
mod monitors;
mod thread;
mod thread_set;
mod timers;
mod waiting;

use rustc_hash::FxHashMap;

use crate::ids::{ClassId, LockId, ThreadId};
use crate::step::{State, Step};
use thread::Thread;
use thread_set::ThreadSet;
use timers::Timers;

pub use blocked::{Blocked, Wants};
pub use thread::Held;

/// The threads of a program, and all that one of them can wait for.
#[derive(Clone, Debug)]
pub struct Model {
    /// By their numbers.
    threads: Vec<Thread>,
    /// Those that could go on if they were picked.
    enabled: ThreadSet,
    /// Those that are about to do something that others may have in hand: [`Thread::wanted`] is `Some`. Whether they are enabled
    /// changes when somebody else takes or frees it.
    contending: ThreadSet,
    /// Who is in which monitor. How deep is said in [`Thread::held`].
    owners: FxHashMap<LockId, ThreadId>,
    /// The wait sets, in the order of arrival. No set is empty.
    waiting: FxHashMap<LockId, Vec<ThreadId>>,
    /// The class initializers that run, and who runs them.
    initializing: FxHashMap<ClassId, ThreadId>,
    timers: Timers,
    /// The one that was picked last.
    current: ThreadId,
    /// How many are alive, how many of them are no daemons, and how many are external.
    alive: usize,
    users: usize,
    external: usize,
    /// Threads that wait for each other in a circle, each for what only the next can give back: none of them ever goes on.
    knot: Vec<ThreadId>,
}

impl Default for Model {
    fn default() -> Self {
        Self::new()
    }
}

impl Model {
    /// A program with one thread, `main`, that runs.
    #[must_use]
    pub fn new() -> Self {
        Self {
            threads: vec![Thread::new(State::Running, false)],
            enabled: ThreadSet::default(),
            contending: ThreadSet::default(),
            owners: FxHashMap::default(),
            waiting: FxHashMap::default(),
            initializing: FxHashMap::default(),
            timers: Timers::default(),
            current: ThreadId::MAIN,
            alive: 1,
            users: 1,
            external: 0,
            knot: Vec::new(),
        }
    }

    fn thread(&self, thread: ThreadId) -> &Thread {
        &self.threads[thread.index()]
    }

    fn thread_mut(&mut self, thread: ThreadId) -> &mut Thread {
        &mut self.threads[thread.index()]
    }

    /// Where the thread stands.
    #[must_use]
    pub fn state(&self, thread: ThreadId) -> State {
        self.thread(thread).state
    }

    /// What the thread is about to do if it stands at a point, or what it was picked for if it runs.
    #[must_use]
    pub fn step(&self, thread: ThreadId) -> Option<Step> {
        let thread = self.thread(thread);
        matches!(thread.state, State::Ready(_) | State::Running).then_some(thread.step)
    }

    /// The threads that could go on, in the order of their numbers.
    pub fn enabled(&self) -> impl Iterator<Item = ThreadId> + '_ {
        self.enabled.iter()
    }

    /// Whether the set of enabled threads, which is kept up with every change, is what it should be.
    pub(crate) fn is_consistent(&self) -> bool {
        let could_go_on = |thread: ThreadId| match self.thread(thread).wanted() {
            Some(wanted) => self.is_free_for(thread, wanted),
            None => matches!(self.state(thread), State::Ready(_)),
        };
        (0..)
            .map(ThreadId)
            .take(self.threads.len())
            .all(|thread| self.is_enabled(thread) == could_go_on(thread))
    }

    /// How many threads could go on.
    #[must_use]
    #[inline]
    pub fn enabled_count(&self) -> usize {
        self.enabled.len()
    }

    /// Whether the thread could go on.
    #[must_use]
    pub fn is_enabled(&self, thread: ThreadId) -> bool {
        self.enabled.contains(thread)
    }

    /// The thread that was picked last. It runs, unless it has stopped since.
    #[must_use]
    pub fn current(&self) -> ThreadId {
        self.current
    }

    /// How many times the thread was picked.
    #[must_use]
    pub fn turns(&self, thread: ThreadId) -> u64 {
        self.thread(thread).turns
    }

    /// The threads that have not ended, in the order of their numbers.
    pub fn alive(&self) -> impl Iterator<Item = ThreadId> + '_ {
        let numbered = (0..).map(ThreadId).zip(&self.threads);
        numbered.filter(|(_, thread)| thread.state != State::Ended).map(|(number, _)| number)
    }

    /// How many threads have not ended.
    #[must_use]
    pub fn alive_count(&self) -> usize {
        self.alive
    }

    /// How many threads there have been.
    #[must_use]
    pub fn thread_count(&self) -> usize {
        self.threads.len()
    }

    /// How many threads are external.
    #[must_use]
    pub fn external_count(&self) -> usize {
        self.external
    }

    /// Whether the program may end before this thread.
    #[must_use]
    pub fn is_daemon(&self, thread: ThreadId) -> bool {
        self.thread(thread).daemon
    }

    /// Whether no thread is left that keeps the program alive.
    #[must_use]
    pub fn only_daemons(&self) -> bool {
        self.users == 0
    }
}

//! Threads of earlier executions that were still there when these were over. Nobody lets them go on any more.
//!
//! That does no harm as long as nobody needs them: the objects of a test are its own. But the JDK keeps threads for all, such as those of the common pool or
//! the one that completes futures when their time is over, and locks that these take. If such a thread is woken, what it would do next is missing from then on:
//! a standstill after that says nothing, and neither does one in which somebody waits for a lock that a thread has which nobody controls. The JVM ends
//! then, and another one, in which nobody was forgotten, executes the same test again. Whoever wants a monitor that such a thread has is not even let wait.

use jvm_sys::{Jni, ObjectRef};
use rustc_hash::FxHashSet;
use schedule::{LockId, ThreadId, Wants};

use super::Control;
use super::state::State;

/// The exit code of a JVM in which somebody needs what is lost.
const MISSES: i32 = 87;

/// So many threads that wait for ever are enough for a JVM: each is one of the machine's, and keeps alive what it knows.
const MOST: usize = 400;

/// JVMTI's bit for a thread that has begun and not ended.
const ALIVE: i32 = 1;

/// Who was forgotten.
#[derive(Default)]
pub(super) struct Forgotten {
    threads: FxHashSet<LockId>,
    /// How many of them are still there.
    waiting: usize,
    /// Monitors of threads that were left behind.
    pub(super) locks: FxHashSet<LockId>,
    /// Whether somebody has called one of them.
    were_called: bool,
}

impl Forgotten {
    /// Whether there are so many that another JVM is better off.
    pub(super) fn is_crowd(&self) -> bool {
        self.waiting >= MOST
    }
}

impl State {
    /// Forgets all threads but the first ones, before there is a new model. The others stay where they are: nobody calls them any more.
    pub(super) fn forget_threads(&mut self, jni: Jni<'_>, kept: usize) {
        let Self { threads, conductor, hosting, .. } = self;
        let alive = conductor.model().alive().filter(|thread| thread.0 as usize >= kept);
        let alive = alive.filter_map(|thread| threads.get(thread.0 as usize));
        hosting.forgotten.threads.extend(alive.map(|thread| thread.object));
        for reference in threads.drain(kept.min(threads.len())..).filter_map(|thread| thread.reference) {
            jni.release_thread(reference);
            hosting.forgotten.waiting += 1;
        }
    }

    /// The model is new, and has all threads that were kept.
    pub(super) fn keep_threads(&mut self) {
        let objects: Vec<LockId> = self.threads.iter().map(|thread| thread.object).collect();
        self.by_object.retain(|object, _| objects.contains(object));
        for (thread, object) in (0..).map(ThreadId).zip(objects) {
            self.conductor.model_mut().set_object(thread, object);
        }
    }
}

impl Control {
    /// Somebody has unparked or interrupted a thread that is none of the execution's.
    pub(super) fn note_call(&self, state: &mut State, thread: ObjectRef<'_>) {
        let tag = LockId(self.jvmti.tag(thread).cast_unsigned());
        let forgotten = &mut state.hosting.forgotten;
        forgotten.were_called |= forgotten.threads.contains(&tag);
    }

    /// Whether nobody knows if those who wait would wait for ever.
    pub(super) fn is_somebody_missing(&self, jni: Jni<'_>, state: &State) -> bool {
        let blocked = state.conductor.model().blocked();
        let mut parked = blocked.iter().filter(|one| one.wants == Wants::Unpark);
        state.hosting.forgotten.were_called || parked.any(|one| self.needs_stranger(jni, state, one.thread))
    }

    /// Whether a parked thread waits for a lock that a thread has which is none of the execution's.
    fn needs_stranger(&self, jni: Jni<'_>, state: &State, thread: ThreadId) -> bool {
        let Some(reference) = &state.threads[thread.0 as usize].reference else { return false };
        let blocker = jni.object_field(jni.kept_thread(reference), c"parkBlocker", c"Ljava/lang/Object;");
        if blocker.is_null() {
            return false;
        }
        let owner = jni.object_field(blocker, c"exclusiveOwnerThread", c"Ljava/lang/Thread;");
        let is_alive = || self.jvmti.thread_state(owner).is_some_and(|bits| bits & ALIVE != 0);
        !owner.is_null() && self.find(state, owner).is_none() && is_alive()
    }

    /// Whether so many threads wait for ever that another JVM is better off.
    pub(crate) fn is_crowded(&self) -> bool {
        self.lock().hosting.forgotten.is_crowd()
    }

    /// Ends the JVM if a lock is one that nobody will give back. Whoever asked for the execution asks another one.
    pub(super) fn miss(&self, state: &State, lock: LockId) {
        if state.hosting.forgotten.locks.contains(&lock) {
            self.end_for_another();
        }
    }

    /// Ends the JVM: somebody needs what is lost. Executions before this one count; whoever asked for it asks another JVM.
    pub(super) fn end_for_another(&self) -> ! {
        if let Some(host) = crate::calls::get() {
            host.break_off();
        }
        jvm_sys::end_process(MISSES)
    }
}

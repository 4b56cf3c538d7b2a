//! The life of threads: they begin in the order in which they are started, and are gone when whoever comes next looks.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use jvm_sys::{Jni, ObjectRef};
use schedule::ThreadId;

use super::helpers::tasks;
use super::seat::Seat;
use super::{Control, ME, SEAT, ZONE};
use crate::names;

/// Threads of the JDK that serve it alone. They wait in the kernel or for the collector, whose doings no seed repeats.
const UNCONTROLLED_CLASSES: [&str; 2] =
    ["Ljdk/internal/misc/InnocuousThread;", "Ljava/lang/ProcessHandleImpl"];
const UNCONTROLLED_NAMES: [&str; 2] = ["process reaper", "Common-Cleaner"];

/// A thread that does not leave the JVM for so long is held back by somebody who is in its monitor.
const PATIENCE: Duration = Duration::from_millis(500);
/// The same if there is a debugger, which stops threads wherever they are.
const PATIENCE_WITH_DEBUGGER: Duration = Duration::from_secs(3600);
/// It is looked for at least so often, each of which lets it run: where others keep the processor, time alone says nothing.
const LOOKS: u32 = 1_000;

/// How a thread is started.
pub(crate) enum Start {
    /// It will be controlled.
    Controlled,
    /// It is one of the JDK's own, besides the threads that there are.
    Helper(BTreeSet<u32>),
    /// By somebody who is not controlled.
    Unknown,
}

impl Control {
    /// Before `Thread.start0` starts a thread.
    pub(crate) fn starts(&self, jni: Jni<'_>, thread: ObjectRef<'_>) -> Start {
        let Some(me) = self.me() else {
            // Before the program begins, the main thread starts those that it needs itself.
            let is_early = !self.is_on() && !self.is_over.load(Ordering::Acquire);
            return if is_early { Start::Helper(tasks()) } else { Start::Unknown };
        };
        let Some(info) = self.jvmti.thread_info(thread) else { return Start::Unknown };
        let class = self.jvmti.class_signature(jni.class_of(thread)).unwrap_or_default();
        if UNCONTROLLED_CLASSES.iter().any(|one| class.starts_with(one))
            || UNCONTROLLED_NAMES.iter().any(|one| info.name.starts_with(one))
        {
            // It is asked for its number when it begins, and on JDK 25 the JVM takes an identity hash to answer: now, and not at any time.
            let _ = self.jvmti.tag(thread);
            // It wakes whoever waits for a child process.
            self.lock().helpers += u64::from(info.name.starts_with(UNCONTROLLED_NAMES[0]));
            return Start::Helper(tasks());
        }
        let Some(reference) = self.threads.get().and_then(|class| class.keep(jni, thread)) else {
            return Start::Unknown;
        };
        let object = self.number(thread);
        let run = self.run_of(jni, &reference);
        let mut state = self.enter(jni, me);
        let new = state.conductor.model_mut().add(info.is_daemon);
        self.note_start(new, run);
        let name = names::thread(self.jvmti, jni, thread);
        state.enlist(new, object, reference, name, Arc::new(Seat::default()));
        state.starting = Some(new);
        self.is_starting.store(true, Ordering::Release);
        Start::Controlled
    }

    /// After that: waits until the thread has arrived, so that threads arrive in the order in which they are started. No switch here:
    /// `Thread.start` is in the monitor of the thread, which the thread may need.
    pub(crate) fn has_started(&self, jni: Jni<'_>) {
        let mut state = self.lock();
        if jni.is_throwing() {
            self.is_starting.store(false, Ordering::Release);
            if let Some(thread) = state.starting.take() {
                state.strike(thread).into_iter().for_each(|reference| jni.release_thread(reference));
            }
            return;
        }
        while state.starting.is_some() {
            state = self.arrived.wait(state).unwrap_or_else(std::sync::PoisonError::into_inner);
        }
    }

    /// The current thread is new, and about to run its first code.
    pub(crate) fn arrives(&self, jni: Jni<'_>, thread: ObjectRef<'_>) {
        if !self.is_starting.load(Ordering::Acquire) {
            return;
        }
        let id = self.jvmti.tag(thread);
        let mut state = self.lock();
        let Some(me) =
            state.starting.filter(|&new| state.threads[new.0 as usize].object.0 == id.cast_unsigned())
        else {
            return;
        };
        let seat = Arc::clone(&state.threads[me.0 as usize].seat);
        state.starting = None;
        self.is_starting.store(false, Ordering::Release);
        state.conductor.model_mut().started(me);
        drop(state);
        Self::sit_down(me, Arc::clone(&seat), self);
        self.arrived.notify_all();
        seat.wait();
        self.settle(jni);
    }

    /// The current thread has run its last code.
    pub(crate) fn leaves(&self, jni: Jni<'_>) {
        let Some(me) = self.me() else { return };
        if self.is_halting.load(Ordering::Acquire) {
            // The JVM tells the end of the thread that halts it, which may be in any number of monitors. Nobody goes on after it.
            return ME.set(None);
        }
        let mut state = self.enter(jni, me);
        ME.set(None);
        SEAT.set(None);
        ZONE.set(0);
        let thread = &mut state.threads[me.0 as usize];
        let (object, reference) = (thread.object, thread.reference.take());
        if let Some(reference) = reference {
            state.dying.push((object, reference));
            self.any_dying.store(true, Ordering::Release);
        }
        state.conductor.model_mut().end(me, Some(object));
        state.current = None;
        let next = self.dispatch(jni, &mut state);
        drop(state);
        next.make();
    }

    /// Waits until those who have ended are gone. The JVM tells of a thread's end before it marks it as dead; whoever looks must not
    /// find it alive in one run and dead in another.
    pub(super) fn settle(&self, jni: Jni<'_>) {
        if !self.any_dying.swap(false, Ordering::AcqRel) {
            return;
        }
        let Some(class) = self.threads.get() else { return };
        let patience = if self.plan.debugged { PATIENCE_WITH_DEBUGGER } else { PATIENCE };
        let dying = std::mem::take(&mut self.lock().dying);
        for (object, thread) in dying {
            let (began, mut looks) = (Instant::now(), 0);
            while !class.is_gone(jni, &thread) && (began.elapsed() < patience || looks < LOOKS) {
                looks += 1;
                // To die, it needs its own monitor.
                let is_held = jni.holds_lock(jni.kept_thread(&thread))
                    || self
                        .lock()
                        .conductor
                        .model()
                        .owner(object)
                        .is_some_and(|owner| Some(owner) != ME.get());
                if is_held {
                    break;
                }
                std::thread::yield_now();
            }
            if class.is_gone(jni, &thread) {
                self.lock().by_object.remove(&object);
                jni.release_thread(thread);
            } else {
                self.lock().dying.push((object, thread));
                self.any_dying.store(true, Ordering::Release);
            }
        }
    }

    /// Whether a thread that has run its last code is not gone yet.
    pub(super) fn is_dying(&self, jni: Jni<'_>, thread: ThreadId) -> bool {
        let state = self.lock();
        let object = state.threads[thread.0 as usize].object;
        let dying = state.dying.iter().find(|(other, _)| *other == object);
        dying.zip(self.threads.get()).is_some_and(|((_, thread), class)| !class.is_gone(jni, thread))
    }

    /// A thread is blocked outside; the others go on without it. It comes back at its next point.
    pub(super) fn set_aside(&self, jni: Jni<'_>, state: &mut super::State, thread: ThreadId) {
        state.externals += 1;
        state.conductor.model_mut().leave(thread);
        state.current = None;
        self.dispatch(jni, state).make();
    }
}

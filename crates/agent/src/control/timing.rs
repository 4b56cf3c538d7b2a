//! Parking, sleeping, yielding, interrupts, and the clocks.

use jvm_sys::{Jni, ObjectRef};
use schedule::{Step, ThreadId, Wake};

use super::state::State;
use super::{Answer, Control, ME, clock};

impl Control {
    /// `Unsafe.park`.
    pub(crate) fn parks(&self, jni: Jni<'_>, is_absolute: bool, time: i64) -> Answer {
        let Some(me) = self.me() else { return Answer::Original };
        let mut state = self.enter(jni, me);
        if self.is_interrupted(jni, &state, me) {
            return Answer::Done;
        }
        let model = state.conductor.model_mut();
        let until = match (is_absolute, time) {
            (true, date) => Some(clock::moment(date)),
            (false, 0) => None,
            (false, nanos) => Some(model.now().saturating_add(u64::try_from(nanos).unwrap_or(0))),
        };
        if model.park(me, until) {
            self.give_way(jni, state, me);
        }
        Answer::Done
    }

    /// `Unsafe.unpark`.
    pub(crate) fn unparks(&self, jni: Jni<'_>, thread: ObjectRef<'_>) -> Answer {
        let me = self.me();
        if thread.is_null() || !self.heeds() {
            return Answer::Original;
        }
        let mut state = match me {
            Some(me) => self.enter(jni, me),
            None => self.lock(),
        };
        let Some(target) = self.find(&state, thread) else {
            self.note_call(&mut state, thread);
            return Answer::Original;
        };
        state.conductor.model_mut().unpark(target);
        self.kick(jni, &mut state);
        Answer::Done
    }

    /// `Thread.sleep`, for so many nanoseconds.
    pub(crate) fn sleeps(&self, jni: Jni<'_>, nanos: i64) -> Answer {
        let (Some(me), Ok(nanos)) = (self.me(), u64::try_from(nanos)) else { return Answer::Original };
        let mut state = self.enter(jni, me);
        if self.is_interrupted(jni, &state, me) {
            return Answer::Interrupted;
        }
        let model = state.conductor.model_mut();
        if nanos == 0 {
            model.stop(me, Step::Yield);
            self.give_way(jni, state, me);
            return Answer::Done;
        }
        let until = model.now().saturating_add(nanos);
        model.sleep(me, until);
        self.give_way(jni, state, me);
        match self.lock().conductor.model().woken(me) {
            Wake::Interrupted => Answer::Interrupted,
            _ => Answer::Done,
        }
    }

    /// `Thread.yield`.
    pub(crate) fn yields(&self, jni: Jni<'_>) -> Answer {
        let Some(me) = self.me() else { return Answer::Original };
        self.point(jni, me, Step::Yield);
        Answer::Done
    }

    /// A loop has gone round very often: it may be waiting for somebody, and must be if it changes nothing.
    pub(crate) fn loops(&self, jni: Jni<'_>, changes_nothing: bool) {
        let Some(me) = self.me() else { return };
        let mut state = self.enter(jni, me);
        // The thread that tells of the end of a child process is not controlled: it may come at any time.
        let waits = changes_nothing && state.helpers == 0;
        let model = state.conductor.model_mut();
        model.pass(clock::LOOP);
        model.stop(me, if waits { Step::Await } else { Step::Loop });
        self.give_way(jni, state, me);
    }

    /// After `Thread.interrupt` has told the JVM.
    pub(crate) fn interrupts(&self, jni: Jni<'_>, thread: ObjectRef<'_>) {
        let me = self.me();
        if !self.heeds() {
            return;
        }
        let mut state = match me {
            Some(me) => self.enter(jni, me),
            None => self.lock(),
        };
        if let Some(target) = self.find(&state, thread) {
            state.conductor.model_mut().interrupt(target);
            self.kick(jni, &mut state);
        } else {
            self.note_call(&mut state, thread);
        }
    }

    /// `System.nanoTime`.
    pub(crate) fn nano_time(&self) -> i64 {
        clock::nano_time(self.asks_time())
    }

    /// `System.currentTimeMillis`.
    pub(crate) fn milliseconds(&self) -> i64 {
        clock::milliseconds(self.asks_time())
    }

    /// `VM.getNanoTimeAdjustment`.
    pub(crate) fn adjustment(&self, seconds: i64) -> i64 {
        clock::adjustment(self.asks_time(), seconds)
    }

    fn asks_time(&self) -> u64 {
        if !self.is_on() {
            return clock::pass();
        }
        let Some(me) = ME.get() else { return clock::now() };
        let mut state = self.lock();
        if state.current != Some(me) {
            return clock::now();
        }
        let takes = if state.hosting.time_stands { 0 } else { clock::QUESTION };
        let model = state.conductor.model_mut();
        model.pass(takes);
        let now = model.now();
        clock::set(now);
        now
    }

    /// Whether the current thread has been interrupted.
    pub(super) fn is_interrupted(&self, jni: Jni<'_>, state: &State, me: ThreadId) -> bool {
        let reference = state.threads[me.0 as usize].reference.as_ref();
        self.threads.get().zip(reference).is_some_and(|(class, thread)| class.is_interrupted(jni, thread))
    }

    /// The controlled thread of a thread object.
    pub(super) fn find(&self, state: &State, thread: ObjectRef<'_>) -> Option<ThreadId> {
        let tag = self.jvmti.tag(thread);
        state.by_object.get(&schedule::LockId(tag.cast_unsigned())).copied()
    }
}

//! Monitors: entered in the model first, then for real; `wait` gives the real monitor back and waits in the model.

use jvm_sys::{Jni, ObjectRef};
use schedule::{Site, State as ThreadState, Step, Wake};

use super::{Answer, Control, ZONE};

impl Control {
    /// Before a monitor is entered.
    pub(crate) fn enters(&self, jni: Jni<'_>, object: ObjectRef<'_>, site: i32) {
        let Some(me) = self.me() else { return };
        if object.is_null() {
            return;
        }
        let lock = self.number(object);
        self.note_kind(jni, lock, object, site);
        let mut state = self.enter(jni, me);
        let site = state.sites.site(site, self.classes);
        let is_quiet = state.sites.is_quiet(site);
        self.miss(&state, lock);
        if self.plan.hosts {
            // Whoever holds it may be told of, even if nobody waits for it.
            self.name(jni, &mut state, lock, object);
        }
        let model = state.conductor.model_mut();
        // In a deadlock, every monitor of the circle is wanted by somebody who holds another one; whether it is free now or not.
        let is_nested = !model.held(me).is_empty();
        model.stop(me, Step::Enter { lock, site });
        if model.holds(me, lock) || is_quiet && model.is_enabled(me) {
            return model.grant(me);
        }
        if self.plan.predicts {
            let held: Vec<_> = model.held(me).iter().map(|held| (held.lock, held.site)).collect();
            state.lock_order.observe(me, &held, (lock, site));
        }
        if self.plan.trace || is_nested || !state.conductor.model().is_enabled(me) {
            self.name(jni, &mut state, lock, object);
        }
        self.give_way(jni, state, me);
        if self.plan.hosts {
            self.lock().note_monitor(me, lock, site);
        }
    }

    /// Before a lock of `java.util.concurrent` is asked for.
    pub(crate) fn requests(&self, jni: Jni<'_>, object: ObjectRef<'_>, site: i32) {
        let Some(me) = self.me() else { return };
        let lock = self.number(object);
        self.note_kind(jni, lock, object, site);
        let mut state = self.enter(jni, me);
        let site = state.sites.site(site, self.classes);
        if !state.sites.is_quiet(site) {
            if self.plan.trace {
                self.name(jni, &mut state, lock, object);
            }
            state.conductor.model_mut().stop(me, Step::Request { lock, site });
            self.give_way(jni, state, me);
        }
    }

    /// Before a monitor is left.
    pub(crate) fn exits(&self, jni: Jni<'_>, object: ObjectRef<'_>) {
        let Some(me) = self.me() else { return };
        if !object.is_null() {
            let lock = self.number(object);
            self.enter(jni, me).conductor.model_mut().exit(me, lock);
        }
    }

    /// `Object.wait`.
    pub(crate) fn waits(&self, jni: Jni<'_>, object: ObjectRef<'_>, milliseconds: i64) -> Answer {
        let Some(me) = self.me() else { return Answer::Original };
        let Ok(milliseconds) = u64::try_from(milliseconds) else { return Answer::Original };
        if !jni.holds_lock(object) {
            return Answer::Original;
        }
        let lock = self.number(object);
        let mut state = self.enter(jni, me);
        if self.is_interrupted(jni, &state, me) {
            return Answer::Interrupted;
        }
        // Who waits for a thread to die that has run its last code: it needs its own monitor for that, so this wait is real and short.
        let waits_for = state.by_object.get(&lock).copied();
        if let Some(thread) = waits_for
            && state.conductor.model().state(thread) == ThreadState::Ended
        {
            drop(state);
            return if self.is_dying(jni, thread) { Answer::Briefly } else { Answer::Done };
        }
        self.name(jni, &mut state, lock, object);
        let model = state.conductor.model_mut();
        let until =
            (milliseconds > 0).then(|| model.now().saturating_add(milliseconds.saturating_mul(1_000_000)));
        model.wait(me, lock, until);
        drop(state);
        // HotSpot lets native code leave a monitor that bytecode entered. How often it was entered only the JVM knows: compiled code
        // leaves out what nobody can notice.
        let mut depth = 0;
        while jni.holds_lock(object) {
            jni.monitor_exit(object);
            depth += 1;
        }
        let state = self.lock();
        self.give_way(jni, state, me);
        for _ in 0..depth {
            jni.monitor_enter(object);
        }
        if self.plan.hosts {
            self.lock().note_monitor(me, lock, Site::UNKNOWN);
        }
        match self.lock().conductor.model().woken(me) {
            Wake::Interrupted => Answer::Interrupted,
            _ => Answer::Done,
        }
    }

    /// After `notify` or `notifyAll` has happened for those who really wait, of whom there are few.
    pub(crate) fn notifies(&self, jni: Jni<'_>, object: ObjectRef<'_>, all: bool) {
        let me = self.me();
        // What has no number has no waiters. It gets none from a thread that is not controlled: HotSpot takes an identity hash for it, and who
        // gets which hash would be a matter of time.
        if !self.heeds() || me.is_none() && self.jvmti.tag(object) == 0 {
            return;
        }
        let lock = self.number(object);
        let mut state = match me {
            Some(me) => self.enter(jni, me),
            None => self.lock(),
        };
        if all {
            state.conductor.model_mut().notify_all(lock);
        } else {
            state.conductor.notify(lock);
        }
        self.kick(jni, &mut state);
    }

    /// The current thread has to wait for a monitor that is free in the model: somebody who is not controlled is in it. It is set
    /// aside.
    pub(crate) fn is_contended(&self, jni: Jni<'_>) {
        let Some(me) = self.me() else { return };
        let mut state = self.lock();
        if state.current == Some(me) {
            self.set_aside(jni, &mut state, me);
        }
    }

    /// It has got it.
    pub(crate) fn was_contended(&self, jni: Jni<'_>) {
        if let Some(me) = self.me()
            && ZONE.get() == 0
        {
            drop(self.enter(jni, me));
        }
    }
}

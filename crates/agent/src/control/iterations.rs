//! Many runs of a test inside one JVM.

use jvm_sys::Jni;
use schedule::{LockOrder, Step, Weariness};

use super::Control;
use super::outcome::{Ended, Thrown};

impl Control {
    /// A test is about to run, with a schedule of its own.
    pub(crate) fn begin_iteration(&self, jni: Jni<'_>, seed: u64) {
        let Some(me) = self.me() else { return };
        let mut state = self.enter(jni, me);
        self.wind_up();
        state.seed = seed;
        state.iteration = Some(state.iteration.map_or(0, |last| last + 1));
        let recorder = self.plan.recorder(&state.sites);
        let scheduler = self.plan.scheduler(seed, &state.sites, self.sight.as_ref());
        if state.conductor.renew(scheduler, recorder) {
            // Only this thread is left: threads are numbered from the beginning again.
            state.threads.truncate(1);
            state.by_object.retain(|_, thread| *thread == me);
            state.lock_names.clear();
            let object = state.threads[0].object;
            state.conductor.model_mut().set_object(me, object);
        }
        // Who took what before has its number no more, and was told with the iteration.
        state.lock_order = LockOrder::new();
        state.weariness = Weariness::new(seed);
        state.created.clear();
        state.told.clear();
        state.uncaught.clear();
        state.externals = 0;
    }

    /// It has ended, but threads that it started may not have: they go on until they have ended or cannot.
    pub(crate) fn end_iteration(&self, jni: Jni<'_>, result: Option<String>, thrown: Option<Thrown>) {
        let Some(me) = self.me() else { return };
        loop {
            let mut state = self.enter(jni, me);
            let model = state.conductor.model();
            let waits_for_time = model.has_timers() && !model.only_daemons();
            if model.enabled().next().is_none() && !waits_for_time {
                break;
            }
            state.conductor.model_mut().stop(me, Step::Yield);
            self.give_way(jni, state, me);
        }
        let mut state = self.enter(jni, me);
        let outcome = self.outcome(jni, &mut state, Ended::Exit, result, thrown);
        self.write_steps(&state);
        drop(state);
        self.output.outcome(&outcome);
    }
}

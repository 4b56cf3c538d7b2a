//! The end of a run: what is written down, and what a standstill is called.

use std::sync::PoisonError;
use std::sync::atomic::Ordering;

use jvm_sys::{Jni, ObjectRef};
use schedule::{Blocked, LockId, Place, Site, State as ThreadState, ThreadId, Wants};

use super::outcome::{Edge, Ended, Outcome, StepLine, Stuck, Taken, Thrown, Uncaught};
use super::state::State;
use super::{Control, ME, hosting};
use crate::classes::{Classes, SiteInfo};
use crate::names;

/// The exit status of a JVM that was ended because its run could not go on.
const STATUS: i32 = 86;

/// Where the threads of a pool wait for work.
const IDLE: [&str; 4] = [
    "java.util.concurrent.ThreadPoolExecutor.getTask",
    "java.util.concurrent.ForkJoinPool.awaitWork",
    "java.util.concurrent.ForkJoinPool.runWorker",
    "java.util.TimerThread.mainLoop",
];

impl Control {
    /// Notes what an object is that somebody waits for.
    pub(super) fn name(&self, jni: Jni<'_>, state: &mut State, lock: LockId, object: ObjectRef<'_>) {
        state.lock_names.entry(lock).or_insert_with(|| {
            let signature = self.jvmti.class_signature(jni.class_of(object)).unwrap_or_default();
            names::stable(&signature)
        });
    }

    /// An exception has ended a thread.
    pub(crate) fn uncaught(&self, jni: Jni<'_>, thread: ObjectRef<'_>, thrown: Thrown) {
        if self.heeds() {
            let name = names::thread(self.jvmti, jni, thread);
            self.lock().uncaught.push(Uncaught { thread: name, thrown });
        }
    }

    /// Nobody can go on. What to call that: threads of a pool that wait for work are no deadlock, they were just never told to end.
    pub(super) fn name_of_standstill(&self, jni: Jni<'_>, state: &State) -> Ended {
        let model = state.conductor.model();
        let is_idle = |blocked: &Blocked| {
            let stack = self.stack_of(jni, state, blocked.thread);
            blocked.holds.is_empty()
                && stack.iter().any(|frame| IDLE.iter().any(|idle| frame.starts_with(idle)))
        };
        let blocked: Vec<Blocked> =
            model.blocked().into_iter().filter(|one| !model.is_daemon(one.thread)).collect();
        if !blocked.is_empty() && blocked.iter().all(is_idle) { Ended::IdlePool } else { Ended::Deadlock }
    }

    /// Writes down how the run went, and ends the JVM: it cannot go on.
    pub(super) fn give_up(&self, jni: Jni<'_>, state: &mut State, ended: Ended) -> ! {
        // Asking the JVM may run Java code, such as the constructor of an exception about a field that is not there. It must not come
        // back here, where the state is locked.
        ME.set(None);
        self.is_on.store(false, Ordering::Release);
        if let Some(host) = crate::calls::get() {
            let stuck = self.standing(jni, state, ended);
            host.abandon(ended, &stuck, self.left(state));
            jvm_sys::end_process(STATUS)
        }
        self.finish(jni, state, ended);
        crate::jvm::sum_up();
        jvm_sys::end_process(STATUS)
    }

    /// Writes down how the run went.
    pub(super) fn finish(&self, jni: Jni<'_>, state: &mut State, ended: Ended) {
        let outcome = self.outcome(jni, state, ended, None, None);
        self.output.outcome(&outcome);
        self.write_schedule(state);
    }

    pub(super) fn outcome(
        &self,
        jni: Jni<'_>,
        state: &mut State,
        ended: Ended,
        result: Option<String>,
        thrown: Option<Thrown>,
    ) -> Outcome {
        let deadlock = (ended != Ended::Exit).then(|| self.standing(jni, state, ended));
        let classes = self.classes.read().unwrap_or_else(PoisonError::into_inner);
        let cycles = state.lock_order.cycles();
        let cycles = cycles.iter().map(|cycle| {
            let parts = cycle.parts.iter();
            parts
                .map(|part| Edge {
                    held: key(state, part.held.1, &classes),
                    wanted: key(state, part.wanted.1, &classes),
                    held_at: label(state, part.held.1, &classes),
                    wanted_at: label(state, part.wanted.1, &classes),
                    thread: state.threads[part.thread.0 as usize].name.clone(),
                })
                .collect()
        });
        let cycles = cycles.collect();
        let recorder = state.conductor.recorder();
        let tally = state.conductor.tally();
        let mut acquisitions = recorder.acquisitions().to_vec();
        acquisitions.resize(state.threads.len(), 0);
        Outcome {
            iteration: state.iteration,
            seed: state.seed,
            digest: format!("{:016x}", recorder.digest()),
            steps: recorder.steps(),
            switches: recorder.switches(),
            choices: recorder.choices().len() as u64,
            ended,
            threads: state.threads.len(),
            created: std::mem::take(&mut state.created),
            uncaught: std::mem::take(&mut state.uncaught),
            deadlock,
            cycles,
            result,
            thrown,
            externals: state.externals,
            postponed: tally.postponed,
            thrashings: tally.thrashings,
            acquisitions,
            diverged: state.conductor.diverged(),
        }
    }

    /// Where threads are, those that cannot go on first; when a run is cut short, all of them.
    pub(super) fn standing(&self, jni: Jni<'_>, state: &State, ended: Ended) -> Vec<Stuck> {
        let model = state.conductor.model();
        let is_cut = matches!(ended, Ended::StepLimit | Ended::TimeLimit);
        let blocked = model.blocked();
        // Whoever only waits for the next test has nothing to do with what went wrong in this one.
        let blocked = blocked.iter().filter(|one| !self.plan.hosts || !state.hosting.is_idle(one.thread));
        let mut all: Vec<Stuck> = blocked.map(|blocked| self.stuck(jni, state, blocked)).collect();
        for thread in model.alive() {
            match model.state(thread) {
                ThreadState::External => all.push(self.outside(jni, state, thread)),
                ThreadState::Sleeping { .. }
                | ThreadState::Waiting { until: Some(_), .. }
                | ThreadState::Parked { until: Some(_) }
                    if is_cut =>
                {
                    let wants = Some("its time to come".to_owned());
                    all.push(Stuck { wants, ..self.running(jni, state, thread) });
                }
                ThreadState::Running if is_cut => all.push(self.running(jni, state, thread)),
                _ if ended != Ended::Deadlock && model.is_enabled(thread) => {
                    all.push(self.running(jni, state, thread));
                }
                _ => {}
            }
        }
        all
    }

    /// A thread that runs, or could.
    fn running(&self, jni: Jni<'_>, state: &State, thread: ThreadId) -> Stuck {
        let holds = state.conductor.model().held(thread).to_vec();
        let blocked = Blocked { thread, wants: Wants::Unpark, holder: None, holds, circular: false };
        Stuck { wants: None, ..self.stuck(jni, state, &blocked) }
    }

    /// A thread that was set aside and did not come back.
    fn outside(&self, jni: Jni<'_>, state: &State, thread: ThreadId) -> Stuck {
        let mut stuck = self.running(jni, state, thread);
        let is_native = self.is_outside(jni, state, thread);
        let what = if is_native {
            "to come back from native code"
        } else {
            "something inside the JVM, such as a class"
        };
        stuck.wants = Some(what.to_owned());
        stuck
    }

    /// A thread that waits. Asking the JVM about it may load a class, such as that of an exception about a field that is not there, and
    /// loading one needs `classes`: they are not held meanwhile.
    fn stuck(&self, jni: Jni<'_>, state: &State, blocked: &Blocked) -> Stuck {
        let lock = |lock: LockId| match state.lock_names.get(&lock) {
            Some(class) if self.plan.hosts => {
                hosting::numbered(state.conductor.model(), &state.lock_names, lock, class)
            }
            _ => state.lock_name(lock),
        };
        let name = |thread: ThreadId| state.threads[thread.0 as usize].name.clone();
        let (wants, wants_at) = match blocked.wants {
            Wants::Enter { lock: wanted, site } => (format!("the monitor of {}", lock(wanted)), Some(site)),
            Wants::Reenter { lock: wanted } => (format!("the monitor of {} back", lock(wanted)), None),
            Wants::Notify { lock: on } => (format!("a notification on {}", lock(on)), None),
            Wants::Join { thread, .. } => (format!("the end of thread {}", name(thread)), None),
            Wants::Unpark => (self.parked_for(jni, state, blocked.thread), None),
            Wants::Class(_) => ("a class that another thread initializes".to_owned(), None),
        };
        let at =
            |site: Site| label(state, site, &self.classes.read().unwrap_or_else(PoisonError::into_inner));
        Stuck {
            thread: name(blocked.thread),
            wants: Some(wants),
            wants_at: wants_at.filter(|&site| site != Site(0)).map(at),
            holder: blocked.holder.map(name),
            holds: blocked
                .holds
                .iter()
                .map(|held| Taken { lock: lock(held.lock), at: at(held.site) })
                .collect(),
            stack: self.stack_of(jni, state, blocked.thread),
        }
    }

    /// What a parked thread says that it waits for.
    fn parked_for(&self, jni: Jni<'_>, state: &State, thread: ThreadId) -> String {
        let Some(reference) = &state.threads[thread.0 as usize].reference else {
            return "to be unparked".to_owned();
        };
        let blocker = jni.object_field(jni.kept_thread(reference), c"parkBlocker", c"Ljava/lang/Object;");
        if blocker.is_null() {
            return "to be unparked".to_owned();
        }
        let signature = self.jvmti.class_signature(jni.class_of(blocker)).unwrap_or_default();
        let class = names::stable(&signature);
        let owner = jni.object_field(blocker, c"exclusiveOwnerThread", c"Ljava/lang/Thread;");
        match self.jvmti.thread_name(owner).filter(|_| !owner.is_null()) {
            Some(owner) => format!("to be unparked by {class}, which thread {owner} has"),
            None => format!("to be unparked by {class}"),
        }
    }

    /// The choices, and the interleaving.
    fn write_schedule(&self, state: &State) {
        let recorder = state.conductor.recorder();
        self.output.schedule(recorder.choices());
        self.write_steps(state);
    }

    /// The interleaving, if that was asked for; of a test, that of the last iteration stays.
    pub(super) fn write_steps(&self, state: &State) {
        let recorder = state.conductor.recorder();
        if self.plan.trace {
            let classes = self.classes.read().unwrap_or_else(PoisonError::into_inner);
            let lines = recorder.interleaving().iter().map(|line| StepLine {
                n: line.number,
                thread: line.thread.0,
                name: &state.threads[line.thread.0 as usize].name,
                step: line.kind().name(),
                site: state.sites.find(line.site(), &classes).map(SiteInfo::label),
                lock: line.step.lock().map(|lock| state.lock_name(lock)),
                holds: line.holds.iter().map(|&lock| state.lock_name(lock)).collect(),
                place: line.step.access().map(|(place, _)| place_name(place)),
                writes: line.step.access().is_some_and(|(_, writes)| writes),
            });
            self.output.steps(lines);
        }
    }
}

impl State {
    /// A lock for people: what it is, as far as that is known, and which one.
    pub(super) fn lock_name(&self, lock: LockId) -> String {
        match self.lock_names.get(&lock) {
            Some(class) => format!("{class} (object {})", lock.0),
            None => format!("object {}", lock.0),
        }
    }
}

/// A location in an interleaving: by this it is the same one or another.
pub(super) fn place_name(place: Place) -> String {
    format!("{}.{}", place.object, place.part)
}

fn label(state: &State, site: Site, classes: &Classes) -> String {
    state.sites.find(site, classes).map_or_else(|| "inside the JDK".to_owned(), SiteInfo::label)
}

fn key(state: &State, site: Site, classes: &Classes) -> String {
    state.sites.find(site, classes).map_or_else(String::new, SiteInfo::key)
}

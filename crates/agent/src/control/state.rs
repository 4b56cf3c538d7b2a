//! What is known of the controlled run.

use std::sync::Arc;
use std::time::Instant;

use jvm_sys::ThreadRef;
use rustc_hash::{FxHashMap, FxHashSet};
use schedule::{Conductor, LockId, LockOrder, Site, ThreadId, Weariness};

use super::foresight::Sight;
use super::hosting::Hosting;
use super::outcome::{Created, Uncaught};
use super::plan::ControlPlan;
use super::seat::{Call, Seat};
use super::sites::SiteNames;

/// Behind one lock.
pub(super) struct State {
    /// The model, the strategy and the record.
    pub(super) conductor: Conductor,
    /// Who runs. Nobody while all others wait for somebody who was set aside.
    pub(super) current: Option<ThreadId>,
    /// Since when everybody waits for somebody who was set aside, as far as time has passed for them.
    pub(super) idle: Option<Instant>,
    /// By number.
    pub(super) threads: Vec<Controlled>,
    /// Thread objects that are alive.
    pub(super) by_object: FxHashMap<LockId, ThreadId>,
    /// The thread that is being started.
    pub(super) starting: Option<ThreadId>,
    /// Threads that have ended and may still be on their way out of the JVM.
    pub(super) dying: Vec<(LockId, ThreadRef)>,
    pub(super) uncaught: Vec<Uncaught>,
    pub(super) created: Vec<Created>,
    /// The statements of those that were told at once, in order; a loop creates the same race again and again.
    pub(super) told: FxHashSet<[Option<Site>; 2]>,
    pub(super) lock_order: LockOrder,
    /// What objects are that somebody had to wait for.
    pub(super) lock_names: FxHashMap<LockId, String>,
    /// The types of arrays that statements access at which threads stop.
    pub(super) array_names: FxHashMap<Site, String>,
    pub(super) sites: SiteNames,
    pub(super) externals: u64,
    /// Threads that wait for child processes, so far; they are not controlled.
    pub(super) helpers: u64,
    pub(super) seed: u64,
    /// In a JVM that repeats a test.
    pub(super) iteration: Option<u64>,
    /// In a JVM that executes calls.
    pub(super) hosting: Hosting,
    /// What statements access, by their numbers in the code.
    pub(super) targets: FxHashMap<i32, Target>,
    /// How often threads have stopped at statements that the strategy asked for.
    pub(super) weariness: Weariness,
}

/// What a statement accesses.
#[derive(Clone, Copy)]
pub(super) struct Target {
    /// Which field; meaningless for elements of arrays.
    pub(super) field: u64,
    pub(super) writes: bool,
    /// A read of a reference to where nobody stops: what is done there may be a change.
    pub(super) leads_out: bool,
}

/// A controlled thread.
pub(super) struct Controlled {
    pub(super) seat: Arc<Seat>,
    pub(super) name: String,
    pub(super) object: LockId,
    /// None after its end.
    pub(super) reference: Option<ThreadRef>,
    /// As the kernel knows it.
    pub(super) kernel: i32,
    /// The last access it stopped before.
    pub(super) access: Option<Stop>,
}

/// An access that the strategy asked for.
#[derive(Clone, Copy)]
pub(super) struct Stop {
    pub(super) site: Site,
    pub(super) writes: bool,
}

impl State {
    pub(super) fn new(plan: &ControlPlan, sight: Option<&Sight>) -> Self {
        let sites = plan.sites();
        Self {
            conductor: plan.conductor(&sites, sight),
            current: None,
            idle: None,
            threads: Vec::new(),
            by_object: FxHashMap::default(),
            starting: None,
            dying: Vec::new(),
            uncaught: Vec::new(),
            created: Vec::new(),
            told: FxHashSet::default(),
            lock_order: LockOrder::default(),
            lock_names: FxHashMap::default(),
            array_names: FxHashMap::default(),
            sites,
            externals: 0,
            helpers: 0,
            seed: plan.seed,
            iteration: None,
            hosting: Hosting::default(),
            targets: FxHashMap::default(),
            weariness: Weariness::new(plan.seed),
        }
    }

    /// Adds a thread that has its number in the model.
    pub(super) fn enlist(
        &mut self,
        thread: ThreadId,
        object: LockId,
        reference: ThreadRef,
        name: String,
        seat: Arc<Seat>,
    ) {
        assert_eq!(self.threads.len(), thread.0 as usize, "threads are numbered one by one");
        self.conductor.model_mut().set_object(thread, object);
        self.by_object.insert(object, thread);
        self.threads.push(Controlled {
            seat,
            name,
            object,
            reference: Some(reference),
            kernel: 0,
            access: None,
        });
    }

    /// Takes back a thread whose start has failed. The reference to it, which nobody needs any more.
    pub(super) fn strike(&mut self, thread: ThreadId) -> Option<ThreadRef> {
        self.conductor.model_mut().cancel(thread);
        let (object, reference) = {
            let struck = &mut self.threads[thread.0 as usize];
            (struck.object, struck.reference.take())
        };
        self.by_object.remove(&object);
        // Its number is given to the next one, unless somebody else has started one meanwhile: then it stays an ended one in the model too.
        if self.threads.len() == thread.0 as usize + 1 {
            self.threads.pop();
        }
        reference
    }

    /// It is this thread's turn. Whom to call: nobody if it is the current one, which does not wait. Its seat must not be called then, or it would not wait the
    /// next time either.
    pub(super) fn hand_over(&mut self, thread: ThreadId, me: Option<ThreadId>) -> Call {
        self.current = Some(thread);
        if me == Some(thread) { Call::nobody() } else { Call::to(&self.threads[thread.0 as usize].seat) }
    }

    /// Whether nobody can go on before somebody who was set aside comes back. The watchdog lets time pass for them after a while.
    pub(super) fn waits_for_others(&self) -> bool {
        let model = self.conductor.model();
        model.external_count() > 0 && model.enabled_count() == 0
    }

    /// Whether only daemons are left and none of them can go on: the JVM is about to end, and no time passes for them any more.
    pub(super) fn is_tail(&self) -> bool {
        let model = self.conductor.model();
        model.only_daemons() && model.enabled().next().is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_does_not_wait_is_not_called() {
        let plan = r#"{"strategy": "random", "seed": 1, "step_limit": 1, "time_limit_ms": 1, "clock_ms": 0}"#;
        let mut state = State::new(&serde_json::from_str(plan).unwrap(), None);
        let seat = Arc::new(Seat::default());
        let (name, object) = ("main".to_owned(), LockId(1));
        state.threads.push(Controlled {
            seat: Arc::clone(&seat),
            name,
            object,
            reference: None,
            kernel: 0,
            access: None,
        });
        for (me, is_called) in [(Some(ThreadId::MAIN), false), (Some(ThreadId(1)), true)] {
            state.hand_over(ThreadId::MAIN, me).make();
            assert_eq!((state.current, seat.is_called()), (Some(ThreadId::MAIN), is_called), "{me:?}");
        }
    }
}

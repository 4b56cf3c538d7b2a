//! Threads start, stop at points, are picked, and end.

use super::thread::{Thread, Wanted};
use super::{Held, Model};
use crate::ids::{LockId, ThreadId};
use crate::step::{State, Step};

impl Model {
    /// A thread is being started. It is not enabled before [`Model::started`].
    pub fn add(&mut self, daemon: bool) -> ThreadId {
        let number = u32::try_from(self.threads.len()).expect("fewer than 2^32 threads");
        self.threads.push(Thread::new(State::Starting, daemon));
        self.alive += 1;
        self.users += usize::from(!daemon);
        ThreadId(number)
    }

    /// A program with `main`, which runs, and so many daemons beside it, which are parked.
    #[must_use]
    pub fn with_parked(daemons: u32) -> Self {
        let mut model = Self::new();
        for _ in 0..daemons {
            let thread = model.add(true);
            let parks = model.park(thread, None);
            debug_assert!(parks, "a new thread has no permit");
        }
        model
    }

    /// The object that a thread is in the program, so that a deadlock can say who joins whom.
    pub fn set_object(&mut self, thread: ThreadId, object: LockId) {
        self.thread_mut(thread).object = Some(object);
    }

    /// The thread stands at its first point.
    pub fn started(&mut self, thread: ThreadId) {
        self.stop(thread, Step::Begin);
    }

    /// The start has failed: as if the thread had never been.
    pub fn cancel(&mut self, thread: ThreadId) {
        self.end(thread, None);
        if thread.index() + 1 == self.threads.len() {
            self.threads.pop();
        }
    }

    /// The thread has done its last step. Whoever waits on its object goes on, and so does everybody who wants a lock that it has not
    /// given back; those are returned, because a program that ends like this has a fault.
    pub fn end(&mut self, thread: ThreadId, object: Option<LockId>) -> Vec<Held> {
        if self.state(thread) == State::Ended {
            return Vec::new();
        }
        self.withdraw(thread);
        let ended = self.thread_mut(thread);
        ended.state = State::Ended;
        let (daemon, left) = (ended.daemon, std::mem::take(&mut ended.held));
        self.alive -= 1;
        self.users -= usize::from(!daemon);
        for held in &left {
            self.owners.remove(&held.lock);
            self.freed(Wanted::Lock(held.lock));
        }
        self.end_initializers(thread);
        if let Some(object) = object {
            self.notify_all(object);
        }
        left
    }

    /// The thread stands at a point and is about to do this.
    #[inline]
    pub fn stop(&mut self, thread: ThreadId, step: Step) {
        self.withdraw(thread);
        let stopped = self.thread_mut(thread);
        stopped.state = State::Ready(step);
        stopped.step = step;
        self.line_up(thread);
    }

    /// Was picked: does its step as far as the model is concerned, and is the one that runs.
    #[inline]
    pub fn grant(&mut self, thread: ThreadId) {
        debug_assert!(self.is_enabled(thread), "{thread:?} was picked and cannot go on");
        self.enabled.remove(thread);
        self.current = thread;
        let granted = self.thread_mut(thread);
        granted.turns += 1;
        granted.state = State::Running;
        let step = granted.step;
        if let Step::Enter { .. } | Step::Reenter { .. } | Step::NeedsClass(_) = step {
            self.contending.remove(thread);
            self.take(thread, step);
        }
    }

    /// The thread has gone where nobody can watch it, such as a system call.
    pub fn leave(&mut self, thread: ThreadId) {
        if matches!(self.state(thread), State::External | State::Ended) {
            return;
        }
        self.withdraw(thread);
        self.external += 1;
        self.thread_mut(thread).state = State::External;
    }

    /// The thread is back from where nobody could watch it, and stands at a point.
    pub fn come_back(&mut self, thread: ThreadId) {
        self.stop(thread, Step::Resume);
    }

    /// Takes a thread out of everything that its state put it in.
    #[inline]
    pub(super) fn withdraw(&mut self, thread: ThreadId) {
        match self.state(thread) {
            State::Running | State::Starting | State::Ended => {}
            State::External => self.external -= 1,
            State::Ready(_) => {
                self.enabled.remove(thread);
                self.contending.remove(thread);
            }
            State::Waiting { lock, until } => {
                self.leave_wait_set(thread, lock);
                self.clear_timer(thread, until);
            }
            State::Parked { until } => self.clear_timer(thread, until),
            State::Sleeping { until } => self.clear_timer(thread, Some(until)),
        }
    }

    /// A thread has become ready: is it enabled, or does somebody else have what it wants?
    #[inline]
    pub(super) fn line_up(&mut self, thread: ThreadId) {
        let Some(wanted) = self.thread(thread).wanted() else {
            return self.enabled.insert(thread);
        };
        self.contending.insert(thread);
        if self.is_free_for(thread, wanted) {
            self.enabled.insert(thread);
        } else {
            self.look_for_knot(thread);
        }
    }
}

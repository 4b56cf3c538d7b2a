//! What only one thread can have: monitors, which can be entered again by their owner, and class initializers.

use super::thread::Wanted;
use super::{Held, Model};
use crate::ids::{ClassId, LockId, Site, ThreadId};
use crate::step::{State, Step};

impl Model {
    /// Whether some class is being initialized.
    #[must_use]
    pub fn is_initializing(&self) -> bool {
        !self.initializing.is_empty()
    }

    /// Whether the thread is in the monitor.
    #[must_use]
    pub fn holds(&self, thread: ThreadId, lock: LockId) -> bool {
        self.thread(thread).holds(lock)
    }

    /// Who is in the monitor.
    #[must_use]
    pub fn owner(&self, lock: LockId) -> Option<ThreadId> {
        self.owners.get(&lock).copied()
    }

    /// The monitors that the thread is in, outermost first.
    #[must_use]
    pub fn held(&self, thread: ThreadId) -> &[Held] {
        &self.thread(thread).held
    }

    /// The lock that the thread is about to acquire: a monitor that it is not in yet, or a lock of `java.util.concurrent`.
    #[must_use]
    pub fn acquires(&self, thread: ThreadId) -> Option<LockId> {
        match self.state(thread) {
            State::Ready(Step::Enter { lock, .. }) if !self.holds(thread, lock) => Some(lock),
            State::Ready(Step::Request { lock, .. }) => Some(lock),
            _ => None,
        }
    }

    /// The thread leaves the monitor once. False if it was not in it: then nothing happens.
    #[inline]
    pub fn exit(&mut self, thread: ThreadId, lock: LockId) -> bool {
        let held = &mut self.thread_mut(thread).held;
        let Some(at) = held.iter().rposition(|held| held.lock == lock) else {
            return false;
        };
        held[at].depth -= 1;
        if held[at].depth == 0 {
            held.remove(at);
            self.owners.remove(&lock);
            self.freed(Wanted::Lock(lock));
        }
        true
    }

    /// The thread has begun to run the initializer of a class.
    pub fn initializing(&mut self, thread: ThreadId, class: ClassId) {
        self.initializing.insert(class, thread);
        self.taken(thread, Wanted::Class(class));
    }

    /// The initializer of the class is done.
    pub fn initialized(&mut self, class: ClassId) {
        self.initializing.remove(&class);
        self.freed(Wanted::Class(class));
    }

    /// Who runs the initializer of the class.
    #[must_use]
    pub fn initializer(&self, class: ClassId) -> Option<ThreadId> {
        self.initializing.get(&class).copied()
    }

    /// Nobody runs the initializers of a thread that has ended.
    pub(super) fn end_initializers(&mut self, thread: ThreadId) {
        let ended: Vec<ClassId> =
            self.initializing.iter().filter(|(_, by)| **by == thread).map(|(class, _)| *class).collect();
        for class in ended {
            self.initialized(class);
        }
    }

    /// Does a step that needed what only one can have. A class is not taken: its initializer says so itself when it runs.
    pub(super) fn take(&mut self, thread: ThreadId, step: Step) {
        match step {
            Step::Enter { lock, site } => self.enter(thread, Held { lock, site, depth: 1 }),
            Step::Reenter { lock } => {
                let given_back = self.thread_mut(thread).given_back.take();
                let fallback = Held { lock, site: Site::UNKNOWN, depth: 1 };
                self.enter(thread, given_back.unwrap_or(fallback));
            }
            _ => {}
        }
    }

    fn enter(&mut self, thread: ThreadId, new: Held) {
        let held = &mut self.thread_mut(thread).held;
        if let Some(own) = held.iter_mut().rev().find(|held| held.lock == new.lock) {
            own.depth += new.depth;
            return;
        }
        held.push(new);
        self.owners.insert(new.lock, thread);
        self.taken(thread, Wanted::Lock(new.lock));
    }

    /// Gives the monitor back for a wait, whatever its depth.
    pub(super) fn give_back(&mut self, thread: ThreadId, lock: LockId) {
        let waiting = self.thread_mut(thread);
        let at = waiting.held.iter().rposition(|held| held.lock == lock);
        waiting.given_back = at.map(|at| waiting.held.remove(at));
        if at.is_some() {
            self.owners.remove(&lock);
            self.freed(Wanted::Lock(lock));
        }
    }

    /// Who has what a thread wants.
    #[inline]
    pub(super) fn owner_of(&self, wanted: Wanted) -> Option<ThreadId> {
        match wanted {
            Wanted::Lock(lock) => self.owner(lock),
            Wanted::Class(class) => self.initializer(class),
        }
    }

    #[inline]
    pub(super) fn is_free_for(&self, thread: ThreadId, wanted: Wanted) -> bool {
        self.owner_of(wanted).is_none_or(|owner| owner == thread)
    }

    /// All others that want it cannot go on.
    #[inline]
    fn taken(&mut self, by: ThreadId, wanted: Wanted) {
        for other in self.contending.iter() {
            if other != by && self.threads[other.index()].wanted() == Some(wanted) {
                self.enabled.remove(other);
            }
        }
    }

    /// All that want it can go on, until one of them has it.
    #[inline]
    pub(super) fn freed(&mut self, wanted: Wanted) {
        for other in self.contending.iter() {
            if self.threads[other.index()].wanted() == Some(wanted) {
                self.enabled.insert(other);
            }
        }
    }
}

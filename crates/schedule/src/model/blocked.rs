//! Why threads do not go on.
//!
//! A *knot* is a circle of threads, each about to enter a monitor (or to use a class) that the next one has. No interrupt and no timer
//! gets a thread out of that, so a knot is a deadlock whatever the other threads do. All else is judged only when nobody can go on.

use super::{Held, Model};
use crate::ids::{ClassId, LockId, Site, ThreadId};
use crate::step::{State, Step};

/// A thread that cannot go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blocked {
    /// Who.
    pub thread: ThreadId,
    /// What it would need.
    pub wants: Wants,
    /// The one that has it, or whose end it waits for.
    pub holder: Option<ThreadId>,
    /// The monitors that it is in, outermost first.
    pub holds: Vec<Held>,
    /// It waits for itself, by way of the holders.
    pub circular: bool,
}

/// What a blocked thread would need to go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wants {
    /// A monitor that somebody else is in.
    Enter {
        /// The monitor.
        lock: LockId,
        /// The statement that would enter it.
        site: Site,
    },
    /// The monitor that it gave back for a wait.
    Reenter {
        /// The monitor.
        lock: LockId,
    },
    /// A notify on this object.
    Notify {
        /// The object.
        lock: LockId,
    },
    /// The end of a thread, maybe its own.
    Join {
        /// The thread.
        thread: ThreadId,
        /// The object that the thread is in the program.
        object: LockId,
    },
    /// A permit.
    Unpark,
    /// The end of a class initializer.
    Class(ClassId),
}

impl Model {
    /// The threads that cannot go on by themselves and that nobody has woken: all of them, if there is a deadlock.
    #[must_use]
    pub fn blocked(&self) -> Vec<Blocked> {
        let blocked = |thread| {
            let wants = self.wants(thread)?;
            let holder = self.waits_for(thread);
            let holds = self.held(thread).to_vec();
            Some(Blocked { thread, wants, holder, holds, circular: self.is_in_circle(thread) })
        };
        self.alive().filter_map(blocked).collect()
    }

    /// The threads that wait for each other in a circle for good, in that order; empty if there are none.
    #[must_use]
    pub fn knot(&self) -> &[ThreadId] {
        &self.knot
    }

    fn wants(&self, thread: ThreadId) -> Option<Wants> {
        if self.is_enabled(thread) {
            return None;
        }
        match self.state(thread) {
            State::Ready(Step::Enter { lock, site }) => Some(Wants::Enter { lock, site }),
            State::Ready(Step::Reenter { lock }) => Some(Wants::Reenter { lock }),
            State::Ready(Step::NeedsClass(class)) => Some(Wants::Class(class)),
            State::Waiting { lock, until: None } => Some(match self.thread_of(lock) {
                Some(thread) => Wants::Join { thread, object: lock },
                None => Wants::Notify { lock },
            }),
            State::Parked { until: None } => Some(Wants::Unpark),
            _ => None,
        }
    }

    /// The thread, not ended, that is this object in the program.
    fn thread_of(&self, object: LockId) -> Option<ThreadId> {
        self.alive().find(|thread| self.thread(*thread).object == Some(object))
    }

    /// The one that a thread which cannot go on waits for, if only one can help it.
    fn waits_for(&self, thread: ThreadId) -> Option<ThreadId> {
        match self.wants(thread)? {
            Wants::Join { thread, .. } => Some(thread),
            Wants::Enter { lock, .. } | Wants::Reenter { lock } => self.owner(lock),
            Wants::Class(class) => self.initializer(class),
            Wants::Notify { .. } | Wants::Unpark => None,
        }
    }

    /// Whether somebody waits for this one, and nobody else could help.
    pub(crate) fn is_awaited(&self, thread: ThreadId) -> bool {
        self.alive().any(|other| self.waits_for(other) == Some(thread))
    }

    fn is_in_circle(&self, thread: ThreadId) -> bool {
        let chain = std::iter::successors(self.waits_for(thread), |other| self.waits_for(*other));
        // A circle that does not go through this thread never ends: it is as long as there are threads, at most.
        chain.take(self.threads.len()).any(|other| other == thread)
    }

    /// The thread has become blocked: has that closed a circle?
    pub(super) fn look_for_knot(&mut self, thread: ThreadId) {
        if !self.knot.is_empty() {
            return;
        }
        let others = || std::iter::successors(self.owner_of_wanted(thread), |at| self.owner_of_wanted(*at));
        if let Some(length) = others().take(self.threads.len()).position(|other| other == thread) {
            self.knot = std::iter::once(thread).chain(others().take(length)).collect();
        }
    }

    /// The one that is in the monitor that the thread is about to enter, or initializes the class that it is about to use.
    pub(crate) fn owner_of_wanted(&self, thread: ThreadId) -> Option<ThreadId> {
        let owner = self.owner_of(self.thread(thread).wanted()?)?;
        (owner != thread).then_some(owner)
    }
}

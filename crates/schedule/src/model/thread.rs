//! What the model keeps of one thread.

use crate::ids::{LockId, Site};
use crate::step::{State, Step, Wake};

/// A monitor that a thread is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Held {
    /// The monitor.
    pub lock: LockId,
    /// The statement that entered it first.
    pub site: Site,
    /// How many times it was entered and not left.
    pub depth: u32,
}

/// One thread.
#[derive(Clone, Debug)]
pub(super) struct Thread {
    pub(super) state: State,
    /// What it is about to do, or did when it was last picked.
    pub(super) step: Step,
    /// How many times it was picked.
    pub(super) turns: u64,
    pub(super) daemon: bool,
    /// The permit of park and unpark.
    pub(super) permit: bool,
    pub(super) woken: Wake,
    /// The monitors it is in, in the order in which it entered them.
    pub(super) held: Vec<Held>,
    /// The monitor that it gave back for a wait. `Some` only while it waits or is about to enter again.
    pub(super) given_back: Option<Held>,
    /// The object that it is in the program: who joins it waits on that.
    pub(super) object: Option<LockId>,
}

impl Thread {
    pub(super) fn new(state: State, daemon: bool) -> Self {
        Self {
            state,
            step: Step::Begin,
            turns: 0,
            daemon,
            permit: false,
            woken: Wake::Unparked,
            held: Vec::new(),
            given_back: None,
            object: None,
        }
    }

    pub(super) fn holds(&self, lock: LockId) -> bool {
        self.held.iter().any(|held| held.lock == lock)
    }

    /// What it can only do if nobody else has it.
    pub(super) fn wanted(&self) -> Option<Wanted> {
        match self.state {
            State::Ready(Step::Enter { lock, .. } | Step::Reenter { lock }) => Some(Wanted::Lock(lock)),
            State::Ready(Step::NeedsClass(class)) => Some(Wanted::Class(class)),
            _ => None,
        }
    }
}

/// What only one thread can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wanted {
    Lock(LockId),
    Class(crate::ids::ClassId),
}

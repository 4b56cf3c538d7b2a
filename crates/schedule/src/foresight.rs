//! What a thread may do next, from what methods did in an earlier run: DrFinder's may-trigger relations, as far as a strategy has to know them.

use crate::ids::{LockId, ThreadId};

/// Which type a lock is of, and who may acquire one of that type before long. Whoever watches the program knows classes and call stacks; in here
/// types are numbers.
pub struct Foresight {
    kind: Box<dyn FnMut(LockId) -> u32 + Send>,
    may_trigger: Box<dyn FnMut(ThreadId, u32) -> Option<u32> + Send>,
}

impl Foresight {
    /// `kind` gives one number for all locks of one type, the same at all times. `may_trigger` says whether the method that the thread is in now
    /// may trigger an acquisition of a lock of that type, for every thread that has not ended; and if so, how early that came in an
    /// uncontrolled run: the smaller the number, the earlier.
    pub fn new(
        kind: impl FnMut(LockId) -> u32 + Send + 'static,
        may_trigger: impl FnMut(ThreadId, u32) -> Option<u32> + Send + 'static,
    ) -> Self {
        Self { kind: Box::new(kind), may_trigger: Box::new(may_trigger) }
    }

    /// The number of the lock's type.
    pub fn kind(&mut self, lock: LockId) -> u32 {
        (self.kind)(lock)
    }

    /// Whether the method that the thread is in may trigger an acquisition of a lock of this type, and how early it usually does.
    pub fn may_trigger(&mut self, thread: ThreadId, kind: u32) -> Option<u32> {
        (self.may_trigger)(thread, kind)
    }
}

/// All locks are of one type, and nobody is known to acquire any.
impl Default for Foresight {
    fn default() -> Self {
        Self::new(|_| 0, |_, _| None)
    }
}

impl std::fmt::Debug for Foresight {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Foresight").finish_non_exhaustive()
    }
}

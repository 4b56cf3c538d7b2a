//! Eraser's ownership states: a variable's locks matter only once it is shared.

use event::ThreadId;

use super::sets::{Lockset, Locksets};
use crate::detector::AccessKind;

/// The state of a variable in Eraser's figure 4, with its candidate locks `C(x)` where it has them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Ownership {
    /// Never accessed.
    #[default]
    Virgin,
    /// Accessed by one thread only: initialization needs no locks.
    Exclusive(ThreadId),
    /// Read by several threads, not written since it was shared: no locks are needed, but they are kept in mind.
    Shared(Lockset),
    /// Written and shared: the candidate locks must not run out.
    SharedModified(Lockset),
}

impl Ownership {
    /// The state after an access by a thread that holds `held`.
    pub(crate) fn after(
        self,
        thread: ThreadId,
        kind: AccessKind,
        held: Lockset,
        sets: &mut Locksets,
    ) -> Self {
        match (self, kind) {
            (Ownership::Virgin, _) => Ownership::Exclusive(thread),
            (Ownership::Exclusive(owner), _) if owner == thread => self,
            // The candidates start with the second thread's locks: what the first one held is forgotten.
            (Ownership::Exclusive(_), AccessKind::Read) => Ownership::Shared(held),
            (Ownership::Exclusive(_), AccessKind::Write) => Ownership::SharedModified(held),
            (Ownership::Shared(locks), AccessKind::Read) => Ownership::Shared(sets.meet(locks, held)),
            (Ownership::Shared(locks) | Ownership::SharedModified(locks), _) => {
                Ownership::SharedModified(sets.meet(locks, held))
            }
        }
    }

    /// The candidate locks have run out in a state where they are needed.
    pub(crate) fn is_unprotected(self) -> bool {
        self == Ownership::SharedModified(Lockset::EMPTY)
    }
}

//! The set that Goldilocks is named for: who and what carries the knowledge of an access on.

use event::{ClassId, Id, LockId, ThreadId, VolatileId};

/// Something that can hand knowledge on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Carrier(u64);

/// Threads, locks, volatiles and classes in one number, so that a set of them is a sorted vector of words.
macro_rules! carriers {
    ($($id:ident = $tag:literal;)*) => {$(
        impl From<$id> for Carrier {
            fn from(id: $id) -> Self {
                Self($tag << 32 | u64::from(id.raw()))
            }
        }
    )*};
}

carriers! {
    ThreadId = 0;
    LockId = 1;
    VolatileId = 2;
    ClassId = 3;
}

/// A set of carriers, in ascending order.
#[derive(Clone, Default, Debug)]
pub(super) struct Carriers {
    members: Vec<Carrier>,
}

impl Carriers {
    /// The set of one thread: all that knows of an access right after it.
    pub(super) fn only(thread: ThreadId) -> Self {
        Self { members: vec![thread.into()] }
    }

    /// Makes it the set of one thread again, keeping the memory.
    pub(super) fn reset(&mut self, thread: ThreadId) {
        self.members.clear();
        self.members.push(thread.into());
    }

    #[inline]
    pub(super) fn contains(&self, carrier: Carrier) -> bool {
        self.members.binary_search(&carrier).is_ok()
    }

    pub(super) fn insert(&mut self, carrier: Carrier) {
        if let Err(at) = self.members.binary_search(&carrier) {
            self.members.insert(at, carrier);
        }
    }

    pub(super) fn memory(&self) -> usize {
        self.members.capacity() * size_of::<Carrier>()
    }
}

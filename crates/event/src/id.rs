//! Newtyped ids: a lock can never be taken for a variable.
//!
//! Ids are small numbers given in the order of first use, so that analyses can keep their state in plain
//! tables. What an id stands for is said by [`Symbols`](crate::Symbols).

/// What all ids have in common: they index tables.
pub trait Id: Copy + Eq + Ord + std::hash::Hash + std::fmt::Debug {
    /// The number behind the id.
    fn raw(self) -> u32;
    /// The number behind the id, as a table index.
    fn index(self) -> usize {
        self.raw() as usize
    }
}

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
        pub struct $name(pub u32);

        impl Id for $name {
            #[inline]
            fn raw(self) -> u32 {
                self.0
            }
        }
    )*};
}

ids! {
    /// A thread of the observed program. Never reused within a trace, however many threads come and go.
    ThreadId;
    /// A monitor or another mutual-exclusion lock.
    LockId;
    /// A plain memory location: a field of one object, a static field, an array element.
    VarId;
    /// A location whose accesses synchronize: a volatile field, an atomic, a VarHandle in acquire/release mode.
    VolatileId;
    /// A place in the program's code: the statement that performed an event.
    SiteId;
    /// A class, for the events of its initialization.
    ClassId;
    /// A method, for the events of calls.
    MethodId;
}

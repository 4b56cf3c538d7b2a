//! The names of things: numbers that the one who watches the program gives out.

/// A thread of the program. 0 is `main`; the others are numbered in the order of their starts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ThreadId(pub u32);

impl ThreadId {
    /// The first thread of every program.
    pub const MAIN: Self = Self(0);

    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// The object whose monitor a lock is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LockId(pub u64);

/// A class with an initializer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ClassId(pub u32);

/// A statement, by its number in this run: another run may number differently. 0 is unknown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Site(pub u32);

impl Site {
    /// Not known, or of no interest.
    pub const UNKNOWN: Self = Self(0);
}

/// A memory location: a field of an object, an element of an array, a static field of a class.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The object, array or class.
    pub object: u64,
    /// Which field or element of it.
    pub part: u64,
}

/// Virtual time, in nanoseconds since the start of the run.
pub type Nanos = u64;

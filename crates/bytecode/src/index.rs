//! The numbers a class file uses to point at things, each as its own type.
//!
//! All of them are 16 bits wide in the file format, so mixing them up compiles silently when they are bare integers and
//! shows up only as a verifier error much later.

use std::fmt;

/// Index of an entry of the constant pool. Zero means "none" where the format allows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CpIndex(pub u16);

/// Offset of an instruction from the start of its method's *original* code.
///
/// Every position a caller hands to an edit is an original one; positions in the rewritten code never leave this crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pc(pub u16);

/// Number of a local variable slot. A long or double takes this slot and the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LocalSlot(pub u16);

/// Position of a field among the fields the class was read with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FieldIndex(pub u16);

/// Position of a method among the methods the class was read with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MethodIndex(pub u16);

impl Pc {
    /// The position as an index into the code bytes.
    #[must_use]
    pub fn as_usize(self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Display for CpIndex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

impl fmt::Display for Pc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "pc {}", self.0)
    }
}

impl fmt::Display for MethodIndex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "method {}", self.0)
    }
}

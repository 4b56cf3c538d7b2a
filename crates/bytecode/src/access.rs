//! Access flags of classes, fields and methods.
//!
//! One type for all three, as in the file format: the same bit can mean different things (0x20 is `synchronized` on a
//! method and the ancient `super` on a class), so the constants carry the kind in their name where it matters.

/// A set of access flags.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AccessFlags(pub u16);

impl AccessFlags {
    /// Visible to everybody.
    pub const PUBLIC: Self = Self(0x0001);
    /// Visible to the class and its nest mates.
    pub const PRIVATE: Self = Self(0x0002);
    /// Visible to subclasses and the package.
    pub const PROTECTED: Self = Self(0x0004);
    /// Belongs to the class, not to an instance.
    pub const STATIC: Self = Self(0x0008);
    /// Cannot be assigned again, overridden or extended.
    pub const FINAL: Self = Self(0x0010);
    /// A method that locks its receiver or class.
    pub const SYNCHRONIZED: Self = Self(0x0020);
    /// A volatile field.
    pub const VOLATILE: Self = Self(0x0040);
    /// A compiler-made method that calls the real one.
    pub const BRIDGE: Self = Self(0x0040);
    /// A field that serialization leaves out.
    pub const TRANSIENT: Self = Self(0x0080);
    /// A method implemented outside Java.
    pub const NATIVE: Self = Self(0x0100);
    /// An interface.
    pub const INTERFACE: Self = Self(0x0200);
    /// A class that cannot be instantiated, or a method without a body.
    pub const ABSTRACT: Self = Self(0x0400);
    /// Not present in source code; reflection and tools may hide it.
    pub const SYNTHETIC: Self = Self(0x1000);
    /// A module descriptor.
    pub const MODULE: Self = Self(0x8000);

    /// Whether all of `flags` are set.
    #[must_use]
    pub const fn contains(self, flags: Self) -> bool {
        self.0 & flags.0 == flags.0
    }

    /// These flags and those.
    #[must_use]
    pub const fn with(self, flags: Self) -> Self {
        Self(self.0 | flags.0)
    }

    /// These flags but not those.
    #[must_use]
    pub const fn without(self, flags: Self) -> Self {
        Self(self.0 & !flags.0)
    }
}

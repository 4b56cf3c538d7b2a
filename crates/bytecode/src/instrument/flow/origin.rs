//! Guesses which accesses reach the same array: by where the array comes from, whatever was written there meanwhile.

use rustc_hash::FxHashMap;

use super::value::Value;
use crate::index::CpIndex;

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Origin {
    /// Nothing is known but the value itself.
    Value(Value),
    /// A local variable, at any time.
    Local(u16),
    /// The load with this number.
    Loaded(u32),
}

/// A way to load a value from memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Load {
    Field(CpIndex, Origin),
    Static(CpIndex),
    /// From an array of that origin, at any index.
    Element(Origin),
}

/// The origins in one method.
#[derive(Debug, Default)]
pub(super) struct Origins {
    loads: FxHashMap<Load, u32>,
    groups: FxHashMap<Origin, u16>,
}

impl Origins {
    /// Where a loaded value comes from.
    pub(super) fn of(&mut self, load: Load) -> Origin {
        let next = u32::try_from(self.loads.len()).expect("a method has less than 65536 loads");
        Origin::Loaded(*self.loads.entry(load).or_insert(next))
    }

    /// The number of the group of arrays of that origin.
    pub(super) fn group(&mut self, array: Origin) -> u16 {
        let next = u16::try_from(self.groups.len()).expect("a method has less than 65536 array accesses");
        *self.groups.entry(array).or_insert(next)
    }
}

//! Slots and epochs.

use std::fmt;

/// A thread's place in vector clocks. Threads that have ended give their slot to later ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Slot(pub u16);

impl Slot {
    /// The place as an index.
    #[inline]
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// One thread's clock at one moment, `c@t` in the FastTrack paper: clock and slot in 64 bits.
///
/// 48 bits of clock last for a thousand years of one thread releasing ten thousand locks a second.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Epoch(u64);

const SLOT_BITS: u32 = 16;

impl Epoch {
    /// Before everything: `⊥e` of the paper. Clocks start at 1, so this is no thread's epoch.
    pub const MINIMAL: Epoch = Epoch(0);

    /// No moment at all, for places that hold either an epoch or something else.
    pub const MARKER: Epoch = Epoch(u64::MAX);

    /// The epoch `clock@slot`.
    #[inline]
    #[must_use]
    pub fn new(clock: u64, slot: Slot) -> Self {
        debug_assert!(clock < 1 << (64 - SLOT_BITS), "the clock of a thread outgrew 48 bits");
        Self(clock << SLOT_BITS | u64::from(slot.0))
    }

    /// The clock.
    #[inline]
    #[must_use]
    pub fn clock(self) -> u64 {
        self.0 >> SLOT_BITS
    }

    /// Whose clock.
    #[inline]
    #[must_use]
    pub fn slot(self) -> Slot {
        Slot((self.0 & 0xffff) as u16)
    }
}

impl Default for Epoch {
    fn default() -> Self {
        Self::MINIMAL
    }
}

impl fmt::Debug for Epoch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.clock(), self.slot().0)
    }
}

//! Vector clocks.

use std::fmt;

use super::epoch::{Epoch, Slot};

/// A clock for every slot; slots beyond the stored ones are at 0.
#[derive(Clone, Default)]
pub struct VectorClock {
    clocks: Vec<u64>,
}

impl VectorClock {
    /// The clock of one slot.
    #[inline]
    #[must_use]
    pub fn get(&self, slot: Slot) -> u64 {
        self.clocks.get(slot.index()).copied().unwrap_or(0)
    }

    /// Sets the clock of one slot.
    pub fn set(&mut self, slot: Slot, clock: u64) {
        if self.clocks.len() <= slot.index() {
            self.clocks.resize(slot.index() + 1, 0);
        }
        self.clocks[slot.index()] = clock;
    }

    /// `epoch ⪯ self`: the moment that the epoch names is known here.
    #[inline]
    #[must_use]
    pub fn knows(&self, epoch: Epoch) -> bool {
        epoch.clock() <= self.get(epoch.slot())
    }

    /// `self := self ⊔ other`.
    pub fn join(&mut self, other: &VectorClock) {
        if self.clocks.len() < other.clocks.len() {
            self.clocks.resize(other.clocks.len(), 0);
        }
        for (mine, &theirs) in self.clocks.iter_mut().zip(&other.clocks) {
            *mine = (*mine).max(theirs);
        }
    }

    /// `self := other`, keeping the memory that is there.
    pub fn assign(&mut self, other: &VectorClock) {
        self.clocks.clone_from(&other.clocks);
    }

    /// `self ⊑ other`.
    #[must_use]
    pub fn precedes(&self, other: &VectorClock) -> bool {
        self.clocks.iter().enumerate().all(|(i, &clock)| clock <= other.clocks.get(i).copied().unwrap_or(0))
    }

    /// The stored clocks, slot by slot.
    #[must_use]
    pub fn as_slice(&self) -> &[u64] {
        &self.clocks
    }

    /// Whether the clock has memory of its own.
    #[must_use]
    pub fn is_allocated(&self) -> bool {
        self.clocks.capacity() > 0
    }

    /// The bytes it owns.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.clocks.capacity() * size_of::<u64>()
    }
}

impl<const N: usize> From<[u64; N]> for VectorClock {
    fn from(clocks: [u64; N]) -> Self {
        Self { clocks: clocks.into() }
    }
}

/// Equal at every slot; stored zeros do not matter.
impl PartialEq for VectorClock {
    fn eq(&self, other: &Self) -> bool {
        self.precedes(other) && other.precedes(self)
    }
}

impl Eq for VectorClock {}

impl fmt::Debug for VectorClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let clocks: Vec<String> = self.clocks.iter().map(u64::to_string).collect();
        write!(f, "⟨{}⟩", clocks.join(","))
    }
}

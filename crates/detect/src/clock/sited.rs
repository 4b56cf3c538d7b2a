//! A variable's last accesses, one per thread, each with its site.

use event::SiteId;

use super::epoch::{Epoch, Slot};
use super::vector::VectorClock;

/// A vector clock whose entries remember where in the code they come from, so that a race can name both sides.
#[derive(Clone, Default, Debug)]
pub(crate) struct SitedClock {
    /// Per slot. A clock of 0 means no access.
    entries: Vec<Entry>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    clock: u64,
    site: SiteId,
}

const NONE: Entry = Entry { clock: 0, site: SiteId(0) };

impl SitedClock {
    #[inline]
    pub(crate) fn get(&self, slot: Slot) -> u64 {
        self.entries.get(slot.index()).map_or(0, |entry| entry.clock)
    }

    pub(crate) fn set(&mut self, epoch: Epoch, site: SiteId) {
        let index = epoch.slot().index();
        if self.entries.len() <= index {
            // Exact: these are per variable, and doubling would double the memory of most variables.
            self.entries.reserve_exact(index + 1 - self.entries.len());
            self.entries.resize(index + 1, NONE);
        }
        self.entries[index] = Entry { clock: epoch.clock(), site };
    }

    /// `self ⊑ clock`.
    pub(crate) fn precedes(&self, clock: &VectorClock) -> bool {
        let known = clock.as_slice();
        let (both, beyond) = self.entries.split_at(self.entries.len().min(known.len()));
        both.iter().zip(known).all(|(entry, &known)| entry.clock <= known)
            && beyond.iter().all(|entry| entry.clock == 0)
    }

    /// The accesses that `clock` does not know of.
    pub(crate) fn unknown_to(&self, clock: &VectorClock) -> impl Iterator<Item = (Epoch, SiteId)> {
        (0u16..).zip(&self.entries).filter_map(move |(slot, entry)| {
            let slot = Slot(slot);
            (entry.clock > clock.get(slot)).then(|| (Epoch::new(entry.clock, slot), entry.site))
        })
    }

    pub(crate) fn clear(&mut self) {
        self.entries.clear();
    }

    pub(crate) fn is_allocated(&self) -> bool {
        self.entries.capacity() > 0
    }

    pub(crate) fn memory(&self) -> usize {
        self.entries.capacity() * size_of::<Entry>()
    }

    /// The clocks without their sites, for tests against the papers' figures.
    #[cfg(test)]
    pub(crate) fn clocks(&self) -> VectorClock {
        let mut clock = VectorClock::default();
        for (slot, entry) in (0u16..).zip(&self.entries) {
            clock.set(Slot(slot), entry.clock);
        }
        clock
    }
}

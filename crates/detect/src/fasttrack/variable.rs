//! What FastTrack remembers of a variable.

use event::SiteId;

use crate::clock::{Epoch, SitedClock};

/// `W_x` and `R_x`, with the sites of the accesses they name. Three words for every variable that is not read-shared.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Variable {
    /// `W_x`: the last write.
    pub(super) write: Epoch,
    /// Where that was; meaningless beside the minimal epoch.
    pub(super) write_site: SiteId,
    /// The last read's site or, if the reads are shared, the number of their vector.
    read_detail: u32,
    /// `R_x` if it is an epoch, or [`Epoch::MARKER`].
    read: Epoch,
}

const _: () = assert!(size_of::<Variable>() == 24);

/// `R_x ∈ Epoch` or `R_x ∈ VC`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ReadHistory {
    /// The last read; all others came before it.
    Last(Epoch, SiteId),
    /// Concurrent reads, in the vector of this number.
    Shared(VectorNumber),
}

/// Names a vector of a [`VectorPool`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct VectorNumber(u32);

impl Variable {
    /// `R_x = E_t`.
    #[inline]
    pub(super) fn was_read_at(&self, epoch: Epoch) -> bool {
        self.read == epoch
    }

    #[inline]
    pub(super) fn reads(&self) -> ReadHistory {
        if self.read == Epoch::MARKER {
            ReadHistory::Shared(VectorNumber(self.read_detail))
        } else {
            ReadHistory::Last(self.read, SiteId(self.read_detail))
        }
    }

    #[inline]
    pub(super) fn set_reads(&mut self, reads: ReadHistory) {
        (self.read, self.read_detail) = match reads {
            ReadHistory::Last(epoch, site) => (epoch, site.0),
            ReadHistory::Shared(number) => (Epoch::MARKER, number.0),
        };
    }
}

/// The vectors of read-shared variables. A variable that leaves the shared state gives its vector to the next one that
/// enters it.
#[derive(Default, Debug)]
pub(super) struct VectorPool {
    vectors: Vec<SitedClock>,
    free: Vec<VectorNumber>,
}

impl VectorPool {
    /// An empty vector, and whether memory had to be found for it.
    pub(super) fn take(&mut self) -> (VectorNumber, bool) {
        if let Some(number) = self.free.pop() {
            return (number, false);
        }
        let number =
            u32::try_from(self.vectors.len()).expect("there are at most as many vectors as variables");
        self.vectors.push(SitedClock::default());
        (VectorNumber(number), true)
    }

    pub(super) fn give_back(&mut self, number: VectorNumber) {
        self.get_mut(number).clear();
        self.free.push(number);
    }

    #[inline]
    pub(super) fn get(&self, number: VectorNumber) -> &SitedClock {
        &self.vectors[number.0 as usize]
    }

    #[inline]
    pub(super) fn get_mut(&mut self, number: VectorNumber) -> &mut SitedClock {
        &mut self.vectors[number.0 as usize]
    }

    pub(super) fn memory(&self) -> usize {
        self.vectors.capacity() * size_of::<SitedClock>()
            + self.vectors.iter().map(SitedClock::memory).sum::<usize>()
            + self.free.capacity() * size_of::<VectorNumber>()
    }
}

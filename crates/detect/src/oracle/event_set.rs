//! Sets of event indices.

/// A set of indices below a bound.
#[derive(Clone, Debug)]
pub(super) struct EventSet(Vec<u64>);

impl EventSet {
    pub(super) fn new(bound: usize) -> Self {
        Self(vec![0; bound.div_ceil(64)])
    }

    pub(super) fn insert(&mut self, index: usize) {
        self.0[index / 64] |= 1 << (index % 64);
    }

    pub(super) fn insert_all(&mut self, other: &EventSet) {
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            *mine |= theirs;
        }
    }

    pub(super) fn contains(&self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 == 1
    }
}

//! Tables indexed by ids.

use std::marker::PhantomData;

use event::Id;

/// A state per id, made when the id first appears. Ids are dense, so this is a plain vector.
#[derive(Clone, Debug)]
pub(crate) struct IdTable<I, T> {
    entries: Vec<T>,
    ids: PhantomData<I>,
}

impl<I, T> Default for IdTable<I, T> {
    fn default() -> Self {
        Self { entries: Vec::new(), ids: PhantomData }
    }
}

impl<I: Id, T: Default> IdTable<I, T> {
    /// The state of `id`, made if it was not there.
    #[inline]
    pub(crate) fn entry(&mut self, id: I) -> &mut T {
        let index = id.index();
        if index >= self.entries.len() {
            self.grow(index);
        }
        &mut self.entries[index]
    }

    #[cold]
    fn grow(&mut self, index: usize) {
        self.entries.resize_with(index + 1, T::default);
    }

    /// The state of `id`, if it ever appeared.
    #[inline]
    pub(crate) fn get(&self, id: I) -> Option<&T> {
        self.entries.get(id.index())
    }

    pub(crate) fn iter(&self) -> std::slice::Iter<'_, T> {
        self.entries.iter()
    }

    /// The bytes of the table itself, without what its entries own.
    pub(crate) fn memory(&self) -> usize {
        self.entries.capacity() * size_of::<T>()
    }
}

//! A set of threads that is cheap to change and yields its members in the order of their numbers.

use crate::ids::ThreadId;

/// One bit for each thread.
#[derive(Default, Clone, Debug)]
pub(crate) struct ThreadSet {
    words: Vec<u64>,
    /// How many bits are set.
    len: usize,
}

impl ThreadSet {
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub(crate) fn contains(&self, thread: ThreadId) -> bool {
        self.words.get(thread.index() / 64).is_some_and(|word| word >> (thread.0 % 64) & 1 == 1)
    }

    #[inline]
    pub(crate) fn insert(&mut self, thread: ThreadId) {
        let word = thread.index() / 64;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        let bit = 1 << (thread.0 % 64);
        self.len += usize::from(self.words[word] & bit == 0);
        self.words[word] |= bit;
    }

    #[inline]
    pub(crate) fn remove(&mut self, thread: ThreadId) {
        if let Some(word) = self.words.get_mut(thread.index() / 64) {
            let bit = 1 << (thread.0 % 64);
            self.len -= usize::from(*word & bit != 0);
            *word &= !bit;
        }
    }

    #[inline]
    pub(crate) fn iter(&self) -> impl Iterator<Item = ThreadId> + '_ {
        (0_u32..).zip(&self.words).flat_map(|(at, word)| Bits(*word).map(move |bit| ThreadId(at * 64 + bit)))
    }
}

/// The numbers of the bits that are set.
struct Bits(u64);

impl Iterator for Bits {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(bit)
    }
}

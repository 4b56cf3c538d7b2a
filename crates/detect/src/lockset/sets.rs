//! Interned sets of locks: a set is a small number, and the same set is the same number.

use event::LockId;
use rustc_hash::FxHashMap;

/// A set of locks, by number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Lockset(u32);

impl Lockset {
    /// No lock at all.
    pub(crate) const EMPTY: Lockset = Lockset(0);
}

/// All sets that came up, and what was computed about them. Programs hold few different sets of locks, so nearly every
/// question is answered from a table.
#[derive(Debug)]
pub(crate) struct Locksets {
    /// Per number: the locks in ascending order.
    sets: Vec<Box<[LockId]>>,
    numbers: FxHashMap<Box<[LockId]>, Lockset>,
    with: FxHashMap<(Lockset, LockId), Lockset>,
    without: FxHashMap<(Lockset, LockId), Lockset>,
    meets: FxHashMap<(Lockset, Lockset), Lockset>,
}

impl Default for Locksets {
    fn default() -> Self {
        let empty: Box<[LockId]> = Box::default();
        Self {
            sets: vec![empty.clone()],
            numbers: FxHashMap::from_iter([(empty, Lockset::EMPTY)]),
            with: FxHashMap::default(),
            without: FxHashMap::default(),
            meets: FxHashMap::default(),
        }
    }
}

impl Locksets {
    /// The set and one lock more.
    pub(crate) fn with(&mut self, set: Lockset, lock: LockId) -> Lockset {
        if let Some(&known) = self.with.get(&(set, lock)) {
            return known;
        }
        let mut locks = self.locks(set).to_vec();
        if let Err(at) = locks.binary_search(&lock) {
            locks.insert(at, lock);
        }
        let result = self.intern(&locks);
        self.with.insert((set, lock), result);
        result
    }

    /// The set and one lock less.
    pub(crate) fn without(&mut self, set: Lockset, lock: LockId) -> Lockset {
        if let Some(&known) = self.without.get(&(set, lock)) {
            return known;
        }
        let locks: Vec<LockId> = self.locks(set).iter().copied().filter(|&l| l != lock).collect();
        let result = self.intern(&locks);
        self.without.insert((set, lock), result);
        result
    }

    /// The locks in both sets.
    pub(crate) fn meet(&mut self, a: Lockset, b: Lockset) -> Lockset {
        if a == b {
            return a;
        }
        if a == Lockset::EMPTY || b == Lockset::EMPTY {
            return Lockset::EMPTY;
        }
        let key = if a.0 < b.0 { (a, b) } else { (b, a) };
        if let Some(&known) = self.meets.get(&key) {
            return known;
        }
        let others = self.locks(b);
        let common: Vec<LockId> =
            self.locks(a).iter().copied().filter(|lock| others.binary_search(lock).is_ok()).collect();
        let result = self.intern(&common);
        self.meets.insert(key, result);
        result
    }

    /// The locks of the set, in ascending order.
    pub(crate) fn locks(&self, set: Lockset) -> &[LockId] {
        &self.sets[set.0 as usize]
    }

    fn intern(&mut self, locks: &[LockId]) -> Lockset {
        if let Some(&number) = self.numbers.get(locks) {
            return number;
        }
        let number =
            Lockset(u32::try_from(self.sets.len()).expect("fewer sets than events, and memory ends first"));
        self.sets.push(locks.into());
        self.numbers.insert(locks.into(), number);
        number
    }

    pub(crate) fn memory(&self) -> usize {
        let sets: usize = self.sets.iter().map(|set| 2 * size_of_val::<[LockId]>(set) + 40).sum();
        sets + (self.with.capacity() + self.without.capacity() + self.meets.capacity()) * 13
    }
}

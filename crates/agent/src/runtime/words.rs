//! Words of plain accesses, as the hooks keep them: slot, clock, statement.

use std::cell::RefCell;

use detect::clock::{Epoch, Limits, Slot, VectorClock};
use event::SiteId;

const SITE_BITS: u32 = 22;
const CLOCK_BITS: u32 = 29;

/// What fits into a word. All ones is no slot: the hooks use it for locations that several threads read. Slots of threads that nobody
/// joined are given to new threads when there are too many, after a long time.
pub(super) const LIMITS: Limits = Limits { slots: 1 << 8, clock: (1 << CLOCK_BITS) - 2, owners: 32 };

/// There are fewer slots than this, so that the upper two bits of a word are free.
const MOST_SLOTS: u16 = 1 << (62 - CLOCK_BITS - SITE_BITS);

thread_local! {
    /// What the current thread knows, to be asked without a lock.
    static KNOWN: RefCell<Vec<u64>> = const { RefCell::new(Vec::new()) };
}

/// The bit by which the hooks know a thread's epoch from none.
const BEGUN: i64 = 1 << 62;

/// A thread's epoch, as the hooks keep it.
pub(super) fn now(epoch: Epoch) -> i64 {
    word(epoch) | BEGUN
}

/// An epoch as a word without a statement.
fn word(epoch: Epoch) -> i64 {
    assert!(epoch.slot().0 < MOST_SLOTS, "too many threads are alive at once");
    (u64::from(epoch.slot().0) << (CLOCK_BITS + SITE_BITS) | epoch.clock() << SITE_BITS).cast_signed()
}

/// The epoch of a word.
pub(super) fn epoch(word: i64) -> Epoch {
    let word = word.cast_unsigned();
    let clock = word >> SITE_BITS & ((1 << CLOCK_BITS) - 1);
    Epoch::new(clock, Slot((word >> (CLOCK_BITS + SITE_BITS)) as u16))
}

/// The statement of a word.
pub(super) fn site(word: i64) -> SiteId {
    SiteId((word & ((1 << SITE_BITS) - 1)) as u32)
}

/// Notes what the current thread knows now.
pub(super) fn learn(clock: &VectorClock) {
    KNOWN.with_borrow_mut(|known| {
        known.clear();
        known.extend_from_slice(clock.as_slice());
    });
}

/// Whether the current thread knows of a word's access: it happens before what the thread does now.
pub(crate) fn is_known(word: i64) -> bool {
    let access = epoch(word);
    KNOWN.with_borrow(|known| known.get(access.slot().index()).is_some_and(|&clock| access.clock() <= clock))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_hold_what_was_put_into_them() {
        let moment = Epoch::new(LIMITS.clock, Slot(MOST_SLOTS - 1));
        let access = word(moment) | 0x3f_ffff;
        assert_eq!((epoch(access), site(access)), (moment, SiteId(0x3f_ffff)));
    }

    #[test]
    fn a_thread_knows_what_it_learned_and_nothing_later() {
        learn(&VectorClock::from([3, 5]));
        assert!(is_known(word(Epoch::new(5, Slot(1)))));
        assert!(!is_known(word(Epoch::new(6, Slot(1)))));
        assert!(!is_known(word(Epoch::new(1, Slot(2)))));
    }
}

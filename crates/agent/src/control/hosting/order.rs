//! What the schedule has decided, as far as it can matter. When to stop trying schedules of a test depends on this: as soon as nothing new comes up.
//!
//! Two schedules are the same if of all steps that meet at a place, one of them writing, the same came first. In which order independent steps were taken is
//! of no consequence. Atomic steps count in their order, all of them, since it is not known where they happen.
//!
//! **Never wrong about:** independent steps, which have the same digest in any order.
//!
//! **Can miss:** the digest has 64 bits, and each step is compared only with the one before it at the same place. Threads that read a place one after the
//! other can be told apart, which costs time and nothing else.

use rustc_hash::FxHashMap;
use schedule::{Place, Site, ThreadId};

/// Which of two steps that met at the same place came first.
#[derive(Default)]
pub(super) struct Order {
    /// Who was last at a place, at which statement, and whether it has written there.
    last: FxHashMap<Place, (ThreadId, Site, bool)>,
    /// Stands for all pairs of steps that met, whatever their own order.
    met: u64,
    /// Stands for all atomic steps, in their order: of these it is not known where they happen.
    atomics: u64,
}

impl Order {
    /// A thread is at a place, at a statement.
    pub(super) fn step(&mut self, thread: ThreadId, place: Place, writes: bool, site: Site) {
        let last = self.last.entry(place).or_insert((thread, site, false));
        let (other, before, wrote) = *last;
        let met = other != thread && (wrote || writes);
        if met {
            let pair = (u64::from(before.0) << 32 | u64::from(site.0)) ^ u64::from(thread.0) << 63;
            self.met = self.met.wrapping_add(spread(pair));
        }
        *last = (thread, site, if met { writes } else { wrote || writes });
    }

    /// A thread does something atomic.
    pub(super) fn atomic(&mut self, thread: ThreadId, site: Site) {
        self.atomics = spread(self.atomics ^ u64::from(thread.0) << 32 ^ u64::from(site.0));
    }

    /// Equal for schedules that have decided the same, and hardly ever for others.
    pub(super) fn digest(&self) -> u64 {
        self.met ^ self.atomics
    }
}

/// A number that has nothing to do with similar ones.
fn spread(number: u64) -> u64 {
    let mixed = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb) | 1
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A step: who, where, whether it writes. The statement is another one for each thread and place.
    type Step = (u32, u64, bool);

    fn digest(steps: &[Step]) -> u64 {
        let mut order = Order::default();
        for &(thread, object, writes) in steps {
            let site = Site(thread * 100 + u32::try_from(object).unwrap());
            order.step(ThreadId(thread), Place { object, part: 0 }, writes, site);
        }
        order.digest()
    }

    #[test]
    fn what_does_not_meet_may_be_in_any_order() {
        let apart: [Step; 4] = [(1, 1, true), (2, 2, true), (1, 3, true), (2, 4, false)];
        let turned = [apart[1], apart[3], apart[0], apart[2]];
        assert_eq!(digest(&apart), digest(&turned));
        assert_eq!(digest(&apart), digest(&[]));
    }

    #[test]
    fn reads_do_not_meet_each_other() {
        let (one, other) = ((1, 1, false), (2, 1, false));
        assert_eq!(digest(&[one, other]), digest(&[other, one]));
    }

    #[test]
    fn who_writes_first_matters() {
        for writes in [[true, true], [true, false], [false, true]] {
            let (one, other) = ((1, 1, writes[0]), (2, 1, writes[1]));
            assert_ne!(digest(&[one, other]), digest(&[other, one]), "{writes:?}");
        }
    }

    #[test]
    fn meetings_at_different_places_may_be_in_any_order() {
        let (here, there) = ([(1, 1, true), (2, 1, true)], [(2, 2, true), (1, 2, true)]);
        assert_eq!(digest(&[here, there].concat()), digest(&[there, here].concat()));
    }

    #[test]
    fn that_a_thread_has_written_is_not_forgotten_when_it_reads() {
        let (writes, reads, other) = ((1, 1, true), (1, 1, false), (2, 1, false));
        assert_ne!(digest(&[writes, reads, other]), digest(&[other, writes, reads]));
    }

    #[test]
    fn how_often_two_meet_matters() {
        let meeting = [(1, 1, true), (2, 1, true)];
        assert_ne!(digest(&meeting), digest(&[meeting, meeting].concat()));
    }

    #[test]
    fn atomic_steps_count_in_their_order() {
        let digest = |threads: &[u32]| {
            let mut order = Order::default();
            threads.iter().for_each(|&thread| order.atomic(ThreadId(thread), Site(7)));
            order.digest()
        };
        assert_ne!(digest(&[1, 2]), digest(&[2, 1]));
        assert_ne!(digest(&[1, 1]), digest(&[1]));
        assert_eq!(digest(&[1, 2, 1]), digest(&[1, 2, 1]));
    }
}

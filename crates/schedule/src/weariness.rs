//! How often a thread stops at a statement that a strategy asked for: each time at first, and ever more seldom when it has been there very often.
//!
//! A stop costs a thousand times what the access does. So a loop of millions of rounds that some predicted race goes through in vain costs its time and little
//! more. Whoever passes by still stops where another thread stands (the hooks see to that): two accesses meet if the one that comes to the place first
//! stops there. In the first thousand rounds it does, so RaceFuzzer's probability is what it was wherever no thread executes a statement more often than that,
//! and where only one thread does, if the other one comes first.
//!
//! What it can miss: places that a weary thread comes to first. At last it stops at each with a chance of 1 : 2,049 ([`MOST`]). A place that it comes to again and
//! again, it stops at sooner or later; but two threads that walk their parts of an array for a hundred thousand rounds, and have one border element in common, meet there
//! in one of about 2,000 runs, and if they have *n* such elements, in *n* of 2,000.

use rustc_hash::FxHashMap;

use crate::dice::Dice;
use crate::ids::{Site, ThreadId};

/// So many times a thread always stops at a statement.
const ALWAYS: u32 = 1_000;
/// After so many further stops, it passes by twice as often in between.
const STOPS: u32 = 32;
/// It passes by so often in the mean, at last: two to the power of this. A stop then costs what the passing by has cost, and a thread that waits for ever in
/// such a loop still takes steps quickly enough to come to their limit.
const MOST: u32 = 11;

/// The strategy draws from the same seed; what it draws says nothing about this.
const OWN: u64 = 0x7765_6172_696e_6573;

/// How often each thread has stopped at each statement.
#[derive(Debug)]
pub struct Weariness {
    /// Threads pass by at random, so that they do not stop at the same elements of every row.
    dice: Dice,
    stops: FxHashMap<(ThreadId, Site), u32>,
}

impl Weariness {
    /// Everybody is new everywhere.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { dice: Dice::new(seed ^ OWN), stops: FxHashMap::default() }
    }

    /// A thread has stopped at a statement. How many times does it pass by before it stops there again?
    pub fn passes(&mut self, thread: ThreadId, site: Site) -> u32 {
        let stops = self.stops.entry((thread, site)).or_default();
        *stops += 1;
        let Some(further) = stops.checked_sub(ALWAYS) else { return 0 };
        let mean = 1_usize << (further / STOPS).min(MOST);
        1 + u32::try_from(self.dice.below(2 * mean - 1)).expect("it is below two to the power of 12")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const THREAD: ThreadId = ThreadId(1);
    const SITE: Site = Site(7);

    /// How often a thread stops at a statement that it executes so often.
    fn stops(executions: u64) -> u64 {
        let mut weariness = Weariness::new(1);
        let (mut executed, mut stops) = (0, 0);
        while executed < executions {
            stops += 1;
            executed += 1 + u64::from(weariness.passes(THREAD, SITE));
        }
        stops
    }

    #[test]
    fn at_first_nobody_passes_by() {
        assert_eq!(stops(999), 999);
    }

    #[test]
    fn of_what_is_executed_millions_of_times_few_are_stops() {
        assert!((1_600..2_000).contains(&stops(1_000_000)), "{}", stops(1_000_000));
        assert!((48_000..52_000).contains(&stops(100_000_000)), "{}", stops(100_000_000));
    }

    #[test]
    fn of_places_that_a_weary_thread_comes_to_once_it_stops_at_one_in_two_thousand() {
        // So many races of two threads, each of them weary, are created: whoever comes first has to stop there.
        let met = (0..40_000).filter(|seed| {
            let (mut weariness, mut next, border) = (Weariness::new(*seed), 0, 200_000);
            while next < border {
                next += 1 + weariness.passes(THREAD, SITE);
            }
            next == border
        });
        let met = met.count();
        assert!((10..30).contains(&met), "{met}");
    }

    #[test]
    fn threads_and_statements_count_for_themselves() {
        let mut weariness = Weariness::new(1);
        (0..2_000).for_each(|_| _ = weariness.passes(THREAD, SITE));
        assert!(weariness.passes(THREAD, SITE) > 0);
        assert_eq!(weariness.passes(ThreadId(2), SITE), 0);
        assert_eq!(weariness.passes(THREAD, Site(8)), 0);
    }

    #[test]
    fn the_same_seed_passes_by_the_same_times() {
        let of = |seed| {
            let mut weariness = Weariness::new(seed);
            (0..5_000).map(|_| weariness.passes(THREAD, SITE)).collect::<Vec<_>>()
        };
        assert_eq!(of(1), of(1));
        assert_ne!(of(1), of(2));
    }
}

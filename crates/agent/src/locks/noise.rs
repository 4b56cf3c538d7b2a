//! Noise: threads are held up on their way to a lock, now and then and mostly for a short time, so that others get there first. What IBM's
//! ConTest does to programs, here at acquisitions only.
//!
//! The more locks a thread has acquired, the less often it is held up, so that programs with millions of acquisitions still end: an
//! interval is drawn around a 64th of the acquisitions so far. The choices come from the seed, but the machine's own scheduler decides what
//! comes of them, so a run cannot be repeated.

use std::cell::RefCell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use schedule::Dice;

/// Acquisitions between two times, on average, at first.
const FIRST: u64 = 8;
/// Later, this part of all so far.
const PART: u64 = 64;
/// The shortest sleep, and how many times it may be doubled; each time with half the chance.
const SHORTEST: Duration = Duration::from_micros(20);
const DOUBLINGS: u32 = 6;

static SEED: AtomicU64 = AtomicU64::new(0);
static THREADS: AtomicU64 = AtomicU64::new(0);

thread_local! {
    static NOISE: RefCell<Option<Noise>> = const { RefCell::new(None) };
}

/// What a thread does on its way to a lock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Disturbance {
    Nothing,
    Yield,
    Sleep(Duration),
}

/// One thread's noise.
struct Noise {
    dice: Dice,
    /// By the next time.
    acquisitions: u64,
}

/// Says where all noise comes from.
pub(crate) fn set_seed(seed: u64) {
    SEED.store(seed, Ordering::Relaxed);
}

/// Holds the current thread up. How many acquisitions come and go before the next time.
pub(crate) fn disturb() -> i32 {
    let (what, calm) = NOISE.with_borrow_mut(|noise| {
        let noise = noise.get_or_insert_with(|| {
            Noise::new(SEED.load(Ordering::Relaxed), THREADS.fetch_add(1, Ordering::Relaxed))
        });
        noise.next()
    });
    match what {
        Disturbance::Nothing => {}
        Disturbance::Yield => std::thread::yield_now(),
        Disturbance::Sleep(time) => std::thread::sleep(time),
    }
    calm
}

impl Noise {
    fn new(seed: u64, thread: u64) -> Self {
        Self { dice: Dice::new(seed ^ thread.rotate_left(32)), acquisitions: 0 }
    }

    /// What happens now, and how many acquisitions come before the next time. Nothing happens the first time: it is everybody's first.
    fn next(&mut self) -> (Disturbance, i32) {
        let what = match self.acquisitions {
            0 => Disturbance::Nothing,
            _ if self.dice.one_in(2) => Disturbance::Yield,
            _ => {
                let doublings = (0..DOUBLINGS).take_while(|_| self.dice.one_in(2)).count();
                Disturbance::Sleep(SHORTEST * (1 << doublings))
            }
        };
        let average = FIRST.max(self.acquisitions / PART).min(1 << 20);
        let calm = self.dice.below(usize::try_from(2 * average).unwrap_or(1));
        self.acquisitions += calm as u64 + 1;
        (what, i32::try_from(calm).unwrap_or(i32::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(seed: u64, thread: u64, times: usize) -> Vec<(Disturbance, i32)> {
        let mut noise = Noise::new(seed, thread);
        (0..times).map(|_| noise.next()).collect()
    }

    #[test]
    fn noise_comes_from_the_seed_and_differs_from_thread_to_thread() {
        assert_eq!(first(7, 1, 50), first(7, 1, 50));
        assert_ne!(first(7, 1, 50), first(7, 2, 50));
        assert_ne!(first(7, 1, 50), first(8, 1, 50));
    }

    #[test]
    fn it_is_mostly_short_and_becomes_rare() {
        let all = first(1, 0, 2_000);
        let sleeps = |longer: Duration| {
            all.iter().filter(|(what, _)| matches!(what, Disturbance::Sleep(time) if *time > longer)).count()
        };
        assert!(sleeps(SHORTEST * 8) * 10 < sleeps(Duration::ZERO));
        let calm: u64 = all.iter().map(|&(_, calm)| u64::try_from(calm).unwrap()).sum();
        assert!(calm > 1_000_000, "{calm}");
    }
}

//! Several classes at a time, each with a core of its own.
//!
//! **Invariant:** what comes back is in the order of what was given, whoever was first.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// What a worker has for itself.
pub(super) struct Place {
    /// The core for its JVMs.
    pub(super) core: u32,
}

/// Does `one` for each item. `begin` makes what a worker keeps from item to item.
pub(super) fn each<I: Sync, W, R: Send>(
    items: &[I],
    jobs: usize,
    begin: &(dyn Fn(Place) -> W + Sync),
    one: &(dyn Fn(&mut W, &I) -> R + Sync),
) -> Vec<R> {
    let cores = campaign::cores();
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::with_capacity(items.len()));
    std::thread::scope(|scope| {
        for worker in 0..jobs.clamp(1, items.len().max(1)) {
            let core = cores[worker % cores.len()];
            let (next, done) = (&next, &done);
            scope.spawn(move || {
                let mut kept = begin(Place { core });
                loop {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(place) else { break };
                    let result = one(&mut kept, item);
                    done.lock().unwrap_or_else(PoisonError::into_inner).push((place, result));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|(place, _)| *place);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_what_was_given() {
        let items: Vec<u64> = (0..50).rev().collect();
        for jobs in [0, 1, 3, 100] {
            let results = each(&items, jobs, &|_| (), &|(), item| {
                std::thread::sleep(std::time::Duration::from_micros(*item * 10));
                *item
            });
            assert_eq!(results, items);
        }
        assert!(each(&[] as &[u64], 2, &|_| (), &|(), item| *item).is_empty());
    }
}

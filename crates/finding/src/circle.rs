//! Which threads of a deadlock are the deadlock.

use crate::finding::BlockedThread;

/// The threads that wait for each other. Others may wait for one of these, and are no part of the deadlock itself. All, if none wait
/// for each other: then it is a signal that they miss.
#[must_use]
pub fn circle(threads: &[BlockedThread]) -> Vec<&BlockedThread> {
    let holder = |thread: &BlockedThread| {
        threads.iter().position(|other| thread.holder.as_ref() == Some(&other.thread))
    };
    let in_circle = |&start: &usize| {
        let mut at = holder(&threads[start]);
        for _ in 0..threads.len() {
            match at {
                Some(place) if place == start => return true,
                Some(place) => at = holder(&threads[place]),
                None => return false,
            }
        }
        false
    };
    let circle: Vec<&BlockedThread> =
        (0..threads.len()).filter(in_circle).map(|place| &threads[place]).collect();
    if circle.is_empty() { threads.iter().collect() } else { circle }
}

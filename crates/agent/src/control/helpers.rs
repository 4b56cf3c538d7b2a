//! The JDK's own threads, which are not controlled: they come to rest before the program goes on, and nobody watches them.
//!
//! What they do would shift what the program sees: the JVM counts identity hashes up, for all threads together, and takes one for each class that
//! it links, each object that is asked for its number, and on behalf of whoever keeps objects in a table by identity. A table whose entries lie
//! elsewhere takes another number of steps to search.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::sync::PoisonError;
use std::sync::atomic::Ordering;
use std::time::Duration;

use super::{Control, ME};

/// They wait for the collector, for signals or for the end of objects, and pass on what nobody else can reach any more: no access of theirs is
/// part of a race, and nothing is ordered by them alone. The kernel knows the first 15 letters.
const UNWATCHED: [&str; 4] = ["Reference Handl", "Finalizer", "Common-Cleaner", "Signal Dispatch"];

/// So many looks in a row have to find a thread blocked. One is not enough: it may wait for a lock of the JVM, for a moment.
const LOOKS: u32 = 3;
const BETWEEN_LOOKS: Duration = Duration::from_micros(200);
/// Nobody is waited for any longer: so many looks, two seconds if nobody else keeps the processor. Those that there are take a millisecond.
const MOST_LOOKS: u32 = 10_000;

thread_local! {
    /// Whether this thread is watched, once that is known.
    static IS_WATCHED: Cell<Option<bool>> = const { Cell::new(None) };
}

/// Whether the detector is told what the current thread does: always if no thread is controlled, and of those that are, whatever they are called.
pub(crate) fn is_watched() -> bool {
    super::get().is_none()
        || ME.get().is_some()
        || IS_WATCHED.get().unwrap_or_else(|| {
            let name = std::fs::read_to_string("/proc/thread-self/comm").unwrap_or_default();
            let is_watched = !UNWATCHED.contains(&name.trim());
            IS_WATCHED.set(Some(is_watched));
            is_watched
        })
}

/// A thread as the kernel numbers it.
type Task = u32;

/// All threads of this process.
pub(super) fn tasks() -> BTreeSet<Task> {
    let entries = std::fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).collect()
}

impl Control {
    /// A helper was started, by the current thread: waits until it has come to rest.
    pub(crate) fn helper_started(&self, before: &BTreeSet<Task>) {
        let new: Vec<Task> = tasks().difference(before).copied().collect();
        self.await_rest(&new);
        self.helper_tasks.lock().unwrap_or_else(PoisonError::into_inner).extend(new);
    }

    /// Waits until all of them have come to rest: some wait for a JVM that is complete, and then go on.
    pub(crate) fn helpers_rest(&self) {
        self.await_rest(&self.helper_tasks.lock().unwrap_or_else(PoisonError::into_inner));
    }

    fn await_rest(&self, tasks: &[Task]) {
        // For the watchdog, the current thread is not blocked.
        await_rest(tasks, || self.pulse.fetch_add(1, Ordering::Relaxed));
    }
}

fn await_rest<T>(tasks: &[Task], at_each_look: impl Fn() -> T) {
    let (mut rested, mut looks) = (0, 0);
    while rested < LOOKS && looks < MOST_LOOKS {
        looks += 1;
        rested = if tasks.iter().all(|&task| is_blocked(task)) { rested + 1 } else { 0 };
        at_each_look();
        std::thread::sleep(BETWEEN_LOOKS);
    }
}

/// Whether a thread waits in the kernel, or has ended.
fn is_blocked(task: Task) -> bool {
    // It says "running", or in which call.
    let call = std::fs::read_to_string(format!("/proc/self/task/{task}/syscall"));
    call.map_or(true, |call| !call.starts_with("running"))
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    #[test]
    fn rest_is_when_a_thread_waits_or_is_gone() {
        let before = tasks();
        let (go, wait) = std::sync::mpsc::channel::<()>();
        let thread = std::thread::spawn(move || {
            let began = Instant::now();
            while began.elapsed() < Duration::from_millis(50) {}
            wait.recv()
        });
        let new: Vec<Task> = tasks().difference(&before).copied().collect();
        assert!(!new.is_empty());
        await_rest(&new, || {});
        assert!(new.iter().all(|&task| is_blocked(task)));
        go.send(()).unwrap();
        thread.join().unwrap().unwrap();
        await_rest(&new, || {});
    }
}

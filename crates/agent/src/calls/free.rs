//! Executions that are left to the machine: the callers begin at the same moment, as far as that can be, and nobody watches them.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex};
use std::time::Duration;

use super::execution::Running;
use super::own;

/// An execution that takes longer than so many looks does not end; it is looked at so often.
const PATIENCE: u32 = 20;
const LOOK: Duration = Duration::from_millis(100);
/// So many threads are enough for a JVM: those that tests have started and that wait for ever, and a few dozens of its own.
const MOST_THREADS: usize = 450;
/// How long the callers look for the other one before they begin.
const LOOKS: u32 = 10_000;

/// Who may go on.
#[derive(Default)]
pub(super) struct Turns {
    /// Executions that were begun.
    begun: Mutex<u64>,
    begins: Condvar,
    /// Executions that have come to an end.
    ended: Mutex<u64>,
    ends: Condvar,
    /// What each caller has seen of the former.
    seen: [AtomicU64; 2],
    /// Callers that are ready.
    ready: AtomicUsize,
}

/// Whether another JVM is better off.
pub(super) fn is_crowded() -> bool {
    std::fs::read_dir("/proc/self/task").is_ok_and(|tasks| tasks.count() > MOST_THREADS)
}

impl Turns {
    /// Whether both have made their calls. Otherwise they are deadlocked, as `is_deadlocked` says, or do not come to an end.
    pub(super) fn let_callers_go(&self, mut is_deadlocked: impl FnMut() -> bool) -> bool {
        self.ready.store(0, Ordering::Release);
        let goal = {
            let mut begun = own(&self.begun);
            *begun += 1;
            *begun
        };
        self.begins.notify_all();
        for _ in 0..PATIENCE {
            let ended = own(&self.ended);
            let waited = self.ends.wait_timeout_while(ended, LOOK, |ended| *ended < goal);
            if waited.is_ok_and(|(_, timeout)| !timeout.timed_out()) {
                return true;
            }
            if is_deadlocked() {
                return false;
            }
        }
        false
    }

    /// A caller waits until there is something to do, and the other one is there too.
    pub(super) fn awaits(&self, which: usize) {
        let seen = self.seen[which].load(Ordering::Relaxed);
        let begun = own(&self.begun);
        let begun = self.begins.wait_while(begun, |begun| *begun == seen);
        if let Ok(begun) = begun {
            self.seen[which].store(*begun, Ordering::Relaxed);
        }
        self.ready.fetch_add(1, Ordering::AcqRel);
        for _ in 0..LOOKS {
            if self.ready.load(Ordering::Acquire) >= 2 {
                break;
            }
            std::hint::spin_loop();
        }
    }

    pub(super) fn has_done(&self, running: &Running) {
        if running.is_last() {
            *own(&self.ended) += 1;
            self.ends.notify_all();
        }
    }
}

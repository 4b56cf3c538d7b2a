//! What the tests of the papers' figures share: a trace, step by step, with the thread clocks that a figure starts with.

use event::{Event, LockId, Op, SiteId, ThreadId, VarId};

use crate::detector::{Detector, Race};

pub(crate) const X: VarId = VarId(0);
pub(crate) const M: LockId = LockId(0);

/// A lock of each thread's own: to take it and give it back changes nothing but the thread's clock.
fn private_lock(thread: u32) -> LockId {
    LockId(100 + thread)
}

/// Performs an operation and asserts that it completes no race.
pub(crate) fn step(detector: &mut impl Detector, thread: u32, op: Op) {
    let mut races: Vec<Race> = Vec::new();
    detector.on_event(&Event::new(ThreadId(thread), SiteId(0), op), &mut races);
    assert_eq!(races, []);
}

/// Lets a thread's clock run to `clock`. Threads start at 1.
pub(crate) fn advance(detector: &mut impl Detector, thread: u32, clock: u64) {
    for _ in 1..clock {
        step(detector, thread, Op::Acquire(private_lock(thread)));
        step(detector, thread, Op::Release(private_lock(thread)));
    }
}

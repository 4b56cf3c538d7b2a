//! The closed set of things a program can be seen to do.

use crate::id::{ClassId, LockId, MethodId, SiteId, ThreadId, VarId, VolatileId};

/// One step of an execution: `thread` did `op` at `site`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Event {
    /// Who.
    pub thread: ThreadId,
    /// Where in the code.
    pub site: SiteId,
    /// What.
    pub op: Op,
}

// Detectors stream hundreds of millions of these: four to a cache line.
const _: () = assert!(size_of::<Event>() == 16);

/// What a thread can do. Each variant states the happens-before edges that it takes part in; variants without
/// such a statement take part in program order alone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Op {
    /// A plain read.
    Read(VarId),
    /// A plain write.
    Write(VarId),
    /// Takes a lock, or takes it once more (re-entrance). After every earlier outermost release of the lock.
    Acquire(LockId),
    /// Undoes one acquire; the outermost one gives the lock back.
    Release(LockId),
    /// Starts a thread. Before all that the new thread does.
    Fork(ThreadId),
    /// Has waited for a thread's end. After all that the thread did.
    Join(ThreadId),
    /// Gives a monitor back wholly, whatever its depth, and sleeps. A release.
    Wait(LockId),
    /// Has the monitor back, at its former depth. An acquire.
    Resume {
        /// The monitor that was waited on.
        lock: LockId,
        /// What ended the sleep.
        cause: WakeCause,
    },
    /// Wakes one of those who wait now.
    Notify(LockId),
    /// Wakes all who wait now.
    NotifyAll(LockId),
    /// After every earlier write or update of the same location.
    VolatileRead(VolatileId),
    /// Before every later read or update of the same location.
    VolatileWrite(VolatileId),
    /// An atomic load, or an update that failed: as a volatile read.
    AtomicRead(VolatileId),
    /// An atomic store: as a volatile write.
    AtomicWrite(VolatileId),
    /// A successful compare-and-set, exchange or add: a volatile read and a volatile write in one step.
    AtomicUpdate(VolatileId),
    /// A call begins.
    MethodEnter(MethodId),
    /// A call ends, by return or by exception.
    MethodExit(MethodId),
    /// This thread begins to run a class's initializer.
    InitStart(ClassId),
    /// The initializer is done. Before every later use of the class.
    InitEnd(ClassId),
    /// A use of a class that must find it initialized. After the end of its initializer.
    ClassUse(ClassId),
}

/// What ended a [`Op::Wait`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WakeCause {
    /// A notify, as far as the observer could tell.
    Notified,
    /// A timeout, an interrupt or a spurious wake-up: surely no notify.
    Unnotified,
}

impl Event {
    /// A shorthand for building events by hand.
    #[must_use]
    pub fn new(thread: ThreadId, site: SiteId, op: Op) -> Self {
        Self { thread, site, op }
    }
}

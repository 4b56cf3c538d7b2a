//! What a sequence of events can do that no program can.

use crate::Symbols;
use crate::id::{ClassId, LockId, MethodId, ThreadId};

/// A broken rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Violation {
    /// A release, wait or notify by a thread that does not hold the lock.
    NotHeld {
        /// The thread.
        by: ThreadId,
        /// The lock.
        lock: LockId,
        /// Who holds it, if anybody.
        holder: Option<ThreadId>,
    },
    /// An acquire of a lock that another thread holds.
    HeldElsewhere {
        /// The thread.
        by: ThreadId,
        /// The lock.
        lock: LockId,
        /// Who holds it.
        holder: ThreadId,
    },
    /// The thread has not been forked.
    Unforked(ThreadId),
    /// The thread has been joined.
    AfterJoin(ThreadId),
    /// The thread waits and was not resumed.
    WhileWaiting {
        /// The thread.
        thread: ThreadId,
        /// The monitor it waits on.
        lock: LockId,
    },
    /// A resume of a thread that does not wait on that lock.
    NeverWaited {
        /// The thread.
        thread: ThreadId,
        /// The lock.
        lock: LockId,
    },
    /// A fork of a thread that is already there.
    ForkedAgain(ThreadId),
    /// A join of a thread that never was.
    JoinOfUnknown(ThreadId),
    /// A join of a thread that waits: it cannot have ended.
    JoinOfWaiting(ThreadId),
    /// A thread that forks or joins itself.
    Itself(ThreadId),
    /// More threads than [`MAX_LIVE_THREADS`](super::MAX_LIVE_THREADS) at once.
    TooManyThreads(ThreadId),
    /// More locks than [`MAX_HELD_LOCKS`](super::MAX_HELD_LOCKS) in one thread.
    TooManyLocks(ThreadId),
    /// An exit from a method that is not the innermost one entered.
    NotEntered {
        /// The thread.
        thread: ThreadId,
        /// The method.
        method: MethodId,
    },
    /// An initializer that begins a second time.
    InitializedAgain(ClassId),
    /// An initializer that ends in a thread that did not begin it.
    NotInitializing {
        /// The thread.
        thread: ThreadId,
        /// The class.
        class: ClassId,
    },
    /// A use of a class that another thread is still initializing.
    UsedTooEarly {
        /// The thread.
        thread: ThreadId,
        /// The class.
        class: ClassId,
        /// The thread that runs the initializer.
        by: ThreadId,
    },
}

impl Violation {
    /// What happened, in the trace's own names.
    #[must_use]
    pub fn describe(&self, symbols: &Symbols) -> String {
        let thread = |id| symbols.thread(id);
        match *self {
            Violation::NotHeld { by, lock, holder } => {
                let holder = holder.map_or("nobody".into(), thread);
                let (by, lock) = (thread(by), symbols.lock(lock));
                format!("thread {by} releases, waits on or notifies lock {lock}, but {holder} holds it")
            }
            Violation::HeldElsewhere { by, lock, holder } => {
                format!(
                    "thread {} acquires lock {}, which {} holds",
                    thread(by),
                    symbols.lock(lock),
                    thread(holder)
                )
            }
            Violation::Unforked(id) => format!("thread {} works, but no thread has forked it", thread(id)),
            Violation::AfterJoin(id) => format!("thread {} works after it was joined", thread(id)),
            Violation::WhileWaiting { thread: id, lock } => {
                format!("thread {} works while it waits on lock {}", thread(id), symbols.lock(lock))
            }
            Violation::NeverWaited { thread: id, lock } => {
                format!(
                    "thread {} resumes from a wait on lock {} that it never began",
                    thread(id),
                    symbols.lock(lock)
                )
            }
            Violation::ForkedAgain(id) => format!("thread {} is forked, but it was there before", thread(id)),
            Violation::JoinOfUnknown(id) => {
                format!("thread {} is joined, but it was never forked and never worked", thread(id))
            }
            Violation::JoinOfWaiting(id) => format!("thread {} is joined while it waits", thread(id)),
            Violation::Itself(id) => format!("thread {} forks or joins itself", thread(id)),
            Violation::TooManyThreads(id) => {
                let most = super::MAX_LIVE_THREADS;
                format!("with thread {} there are more than {most} threads that were not joined", thread(id))
            }
            Violation::TooManyLocks(id) => {
                let most = super::MAX_HELD_LOCKS;
                format!("thread {} holds more than {most} locks at once", thread(id))
            }
            Violation::NotEntered { thread: id, method } => {
                let method = symbols.method(method);
                format!("thread {} leaves method {method}, which is not the last one it entered", thread(id))
            }
            Violation::InitializedAgain(class) => {
                format!("class {} is initialized a second time", symbols.class(class))
            }
            Violation::NotInitializing { thread: id, class } => {
                let class = symbols.class(class);
                format!(
                    "thread {} ends the initialization of class {class}, which it did not begin",
                    thread(id)
                )
            }
            Violation::UsedTooEarly { thread: id, class, by } => {
                let class = symbols.class(class);
                format!("thread {} uses class {class} while {} initializes it", thread(id), thread(by))
            }
        }
    }
}

//! What threads do, as far as it matters for who may go on.

use crate::ids::{ClassId, LockId, Nanos, Place, Site};

/// What a thread that has stopped does when it is picked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Its first step.
    Begin,
    /// Enters a monitor: enabled if the monitor is free or its own.
    Enter {
        /// The monitor.
        lock: LockId,
        /// The statement that enters it.
        site: Site,
    },
    /// Enters a monitor again after a wait, as deep as it was in it: enabled if the monitor is free.
    Reenter {
        /// The monitor.
        lock: LockId,
    },
    /// Asks for a lock of `java.util.concurrent`: always enabled, because nobody knows who has it. Who does not get it parks.
    Request {
        /// The lock.
        lock: LockId,
        /// The statement that asks.
        site: Site,
    },
    /// Executes a statement that the strategy asked for: a plain access of memory.
    Access {
        /// What it accesses.
        place: Place,
        /// A write, not a read.
        writes: bool,
        /// The statement.
        site: Site,
    },
    /// Accesses a volatile field, or updates memory atomically.
    Atomic {
        /// The statement.
        site: Site,
    },
    /// Does something that another thread may be waiting for: notify, unpark, interrupt, start.
    Signal,
    /// Yields: somebody else should be preferred.
    Yield,
    /// A loop has gone round very often: somebody else has to run, if there is anybody.
    Loop,
    /// The same, of a loop that changes nothing at all: only somebody else can get the thread out of it.
    Await,
    /// Makes the next call of a test that consists of calls.
    Call,
    /// Uses a class: enabled if no other thread is initializing it.
    NeedsClass(ClassId),
    /// Goes on after park or sleep, or comes back from where nobody could watch it.
    Resume,
}

/// A [`Step`] without its details.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "each is named like its step")]
pub enum StepKind {
    Begin,
    Enter,
    Reenter,
    Access,
    Atomic,
    Signal,
    Yield,
    Loop,
    NeedsClass,
    Resume,
    Request,
    Call,
    Await,
}

impl StepKind {
    /// In one word.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Begin => "begin",
            Self::Enter => "enter",
            Self::Reenter => "reenter",
            Self::Access => "access",
            Self::Atomic => "atomic",
            Self::Signal => "signal",
            Self::Yield => "yield",
            Self::Loop => "loop",
            Self::Await => "await",
            Self::NeedsClass => "needs-class",
            Self::Resume => "resume",
            Self::Request => "request",
            Self::Call => "call",
        }
    }
}

impl Step {
    /// What kind of step it is.
    #[must_use]
    pub fn kind(self) -> StepKind {
        match self {
            Self::Begin => StepKind::Begin,
            Self::Enter { .. } => StepKind::Enter,
            Self::Reenter { .. } => StepKind::Reenter,
            Self::Request { .. } => StepKind::Request,
            Self::Access { .. } => StepKind::Access,
            Self::Atomic { .. } => StepKind::Atomic,
            Self::Signal => StepKind::Signal,
            Self::Yield => StepKind::Yield,
            Self::Loop => StepKind::Loop,
            Self::Await => StepKind::Await,
            Self::Call => StepKind::Call,
            Self::NeedsClass(_) => StepKind::NeedsClass,
            Self::Resume => StepKind::Resume,
        }
    }

    /// The statement, if the step has one and it is known.
    #[must_use]
    pub fn site(self) -> Site {
        match self {
            Self::Enter { site, .. }
            | Self::Request { site, .. }
            | Self::Access { site, .. }
            | Self::Atomic { site } => site,
            _ => Site::UNKNOWN,
        }
    }

    /// The lock that it is about.
    #[must_use]
    pub fn lock(self) -> Option<LockId> {
        match self {
            Self::Enter { lock, .. } | Self::Reenter { lock } | Self::Request { lock, .. } => Some(lock),
            _ => None,
        }
    }

    /// The location that it accesses, and whether it changes it.
    #[must_use]
    pub fn access(self) -> Option<(Place, bool)> {
        match self {
            Self::Access { place, writes, .. } => Some((place, writes)),
            _ => None,
        }
    }

    /// Whether it may be a thread that goes round in circles until somebody else does something.
    #[must_use]
    pub fn spins(self) -> bool {
        self == Self::Yield || self.goes_round()
    }

    /// Whether a loop has gone round too often.
    #[must_use]
    pub fn goes_round(self) -> bool {
        matches!(self, Self::Loop | Self::Await)
    }
}

/// Where a thread stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// Its start is under way; it has not stopped at its first point yet.
    Starting,
    /// It has stopped and is about to do this, as soon as it is picked. Not all that are ready are enabled.
    Ready(Step),
    /// It was picked and has not stopped since.
    Running,
    /// In the wait set of a monitor.
    Waiting {
        /// The monitor.
        lock: LockId,
        /// When it gives up.
        until: Option<Nanos>,
    },
    /// Parked without a permit.
    Parked {
        /// When it gives up.
        until: Option<Nanos>,
    },
    /// Asleep.
    Sleeping {
        /// When it wakes up.
        until: Nanos,
    },
    /// In native code or in the kernel: it goes on whenever it can, and comes back then.
    External,
    /// Its last step is done.
    Ended,
}

/// Why a thread that waited, parked or slept goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wake {
    /// By notify, notifyAll, or the end of the thread whose object it waited on.
    Notified,
    /// Its time was over.
    TimedOut,
    /// By an interrupt.
    Interrupted,
    /// By a permit.
    Unparked,
}

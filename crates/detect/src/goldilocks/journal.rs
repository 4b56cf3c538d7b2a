//! The shared list of synchronization, and the accesses that read along it.

use std::collections::VecDeque;

use event::{Event, Op, SiteId, ThreadId};

use super::carriers::{Carrier, Carriers};
use crate::sync::{Monitors, Passage};

/// A place in the journal; places count from the beginning of the trace.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct Place(u64);

/// One rule of Goldilocks: whoever knows and has `from`, has `to` from here on.
#[derive(Clone, Copy, Debug)]
struct Transfer {
    from: Carrier,
    to: Carrier,
}

/// All transfers in the order of the trace, as far back as an access may still need them.
#[derive(Default, Debug)]
pub(super) struct Journal {
    monitors: Monitors,
    /// The place of the first transfer that is kept.
    begin: u64,
    transfers: VecDeque<Transfer>,
}

/// An access and how far its effects have been handed on.
#[derive(Clone, Debug)]
pub(super) struct Trail {
    pub(super) thread: ThreadId,
    pub(super) site: SiteId,
    /// When the access was made.
    made: Place,
    /// Up to where the journal has been read since.
    pub(super) place: Place,
    carriers: Carriers,
}

impl Journal {
    /// Takes an event that is no plain access. How many transfers it made.
    pub(super) fn on_sync(&mut self, event: &Event) -> usize {
        let before = self.transfers.len();
        let thread = event.thread;
        match event.op {
            Op::Fork(child) => self.add(thread, child),
            Op::Join(child) => self.add(child, thread),
            Op::VolatileRead(v) | Op::AtomicRead(v) => self.add(v, thread),
            Op::VolatileWrite(v) | Op::AtomicWrite(v) => self.add(thread, v),
            Op::AtomicUpdate(v) => {
                self.add(v, thread);
                self.add(thread, v);
            }
            Op::InitEnd(class) => self.add(thread, class),
            Op::ClassUse(class) => self.add(class, thread),
            op => match self.monitors.on_op(thread, op) {
                Some(Passage::Acquired(lock)) => self.add(lock, thread),
                Some(Passage::Released(lock)) => self.add(thread, lock),
                None => {}
            },
        }
        self.transfers.len() - before
    }

    fn add(&mut self, from: impl Into<Carrier>, to: impl Into<Carrier>) {
        self.transfers.push_back(Transfer { from: from.into(), to: to.into() });
    }

    /// The place after the last transfer.
    pub(super) fn end(&self) -> Place {
        Place(self.begin + self.transfers.len() as u64)
    }

    /// The number of transfers that are kept.
    pub(super) fn len(&self) -> usize {
        self.transfers.len()
    }

    /// Forgets the transfers before `place`.
    pub(super) fn forget_before(&mut self, place: Place) {
        let dead = usize::try_from(place.0 - self.begin).expect("the place is within the journal");
        self.transfers.drain(..dead);
        self.begin = place.0;
    }

    pub(super) fn memory(&self) -> usize {
        self.monitors.memory() + self.transfers.capacity() * size_of::<Transfer>()
    }
}

impl Trail {
    /// The trail of an access that was made just now.
    pub(super) fn new(thread: ThreadId, site: SiteId, journal: &Journal) -> Self {
        let now = journal.end();
        Self { thread, site, made: now, place: now, carriers: Carriers::only(thread) }
    }

    /// Makes this the trail of a newer access.
    pub(super) fn restart(&mut self, thread: ThreadId, site: SiteId, journal: &Journal) {
        self.thread = thread;
        self.site = site;
        self.made = journal.end();
        self.place = self.made;
        self.carriers.reset(thread);
    }

    /// Whether the access was made by `thread` and nobody has synchronized since: to make it again changes nothing.
    pub(super) fn is_current(&self, thread: ThreadId, journal: &Journal) -> bool {
        self.thread == thread && self.made == journal.end()
    }

    /// Whether the access happens before what `thread` does now. Reads on in the journal, but no further than needed: the
    /// set only grows, so once the thread is in, the answer stands.
    pub(super) fn reaches(&mut self, thread: ThreadId, journal: &Journal) -> bool {
        let target = Carrier::from(thread);
        if self.carriers.contains(target) {
            return true;
        }
        let start = usize::try_from(self.place.0 - journal.begin).expect("the place is within the journal");
        for (read, transfer) in (1..).zip(journal.transfers.range(start..)) {
            if self.carriers.contains(transfer.from) {
                self.carriers.insert(transfer.to);
                if transfer.to == target {
                    self.place.0 += read;
                    return true;
                }
            }
        }
        self.place = journal.end();
        false
    }

    pub(super) fn memory(&self) -> usize {
        self.carriers.memory()
    }
}

//! Monitors, kept so that what the detector is told is always possible.
//!
//! A method that could not be rewritten, or native code, may take or give back a monitor unseen. Then a release without its acquire
//! is left out, and whoever takes a monitor that somebody else seems to hold, be it back after a wait, gives that one's back first.

use event::{Event, LockId, Op, SiteId, ThreadId, WakeCause};
use rustc_hash::FxHashMap;

use super::ids::Ids;

/// Operations that need the monitor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MonitorOp {
    Wait,
    Resume,
    Notify,
    NotifyAll,
}

/// All monitors that were used.
pub(super) struct Locks {
    by_object: FxHashMap<u64, Lock>,
    ids: Ids,
}

struct Lock {
    id: LockId,
    holder: Option<ThreadId>,
    /// Where the holder took it.
    taken_at: SiteId,
    depth: u32,
    /// Threads that wait, with the depth that they resume, and where they took it.
    waiting: Vec<(ThreadId, u32, SiteId)>,
}

impl Lock {
    /// Somebody has the monitor now: whoever else seemed to hold it has given it back.
    fn given_back_unseen(&mut self, by: ThreadId, site: SiteId) -> Vec<Event> {
        let unseen = if self.holder == Some(by) { 0 } else { std::mem::take(&mut self.depth) };
        let Some(former) = self.holder else { return Vec::new() };
        (0..unseen).map(|_| Event::new(former, site, Op::Release(self.id))).collect()
    }
}

impl Locks {
    pub(super) fn new(reuse: bool) -> Self {
        Self { by_object: FxHashMap::default(), ids: Ids::new(reuse) }
    }

    fn lock(&mut self, object: u64) -> &mut Lock {
        let ids = &mut self.ids;
        self.by_object.entry(object).or_insert_with(|| Lock {
            id: LockId(ids.next()),
            holder: None,
            taken_at: super::NOWHERE,
            depth: 0,
            waiting: Vec::new(),
        })
    }

    pub(super) fn acquire(&mut self, object: u64, by: ThreadId, site: SiteId) -> Vec<Event> {
        let lock = self.lock(object);
        let mut events = lock.given_back_unseen(by, site);
        if lock.depth == 0 {
            lock.taken_at = site;
        }
        lock.holder = Some(by);
        lock.depth += 1;
        events.push(Event::new(by, site, Op::Acquire(lock.id)));
        events
    }

    pub(super) fn release(&mut self, object: u64, by: ThreadId, site: SiteId) -> Option<Event> {
        let lock = self.lock(object);
        if lock.holder != Some(by) {
            return None;
        }
        lock.depth -= 1;
        if lock.depth == 0 {
            lock.holder = None;
        }
        Some(Event::new(by, site, Op::Release(lock.id)))
    }

    pub(super) fn monitor(&mut self, object: u64, by: ThreadId, what: MonitorOp) -> Vec<Event> {
        let lock = self.lock(object);
        let mut events = Vec::new();
        let op = match what {
            MonitorOp::Resume => {
                let Some(at) = lock.waiting.iter().position(|&(waiter, ..)| waiter == by) else {
                    return events;
                };
                let (_, depth, taken_at) = lock.waiting.swap_remove(at);
                events = lock.given_back_unseen(by, super::NOWHERE);
                lock.holder = Some(by);
                lock.depth = depth;
                lock.taken_at = taken_at;
                Op::Resume { lock: lock.id, cause: WakeCause::Notified }
            }
            _ if lock.holder != Some(by) => return events,
            MonitorOp::Wait => {
                let depth = std::mem::take(&mut lock.depth);
                lock.holder = None;
                lock.waiting.push((by, depth, lock.taken_at));
                Op::Wait(lock.id)
            }
            MonitorOp::Notify => Op::Notify(lock.id),
            MonitorOp::NotifyAll => Op::NotifyAll(lock.id),
        };
        events.push(Event::new(by, super::NOWHERE, op));
        events
    }

    /// Where a thread took the monitors that it holds. Looks at all of them, which is fine for a report.
    pub(super) fn held_by(&self, thread: ThreadId) -> Vec<SiteId> {
        let held = self.by_object.values().filter(|lock| lock.holder == Some(thread));
        let mut sites: Vec<SiteId> = held.map(|lock| lock.taken_at).collect();
        sites.sort_unstable();
        sites
    }

    /// Forgets the monitor of an object that is gone. Its number, if it had one.
    pub(super) fn forget(&mut self, object: u64) -> Option<LockId> {
        let lock = self.by_object.remove(&object)?;
        self.ids.give_back(lock.id.0);
        Some(lock.id)
    }
}

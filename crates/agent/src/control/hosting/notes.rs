//! What callers do, step by step: for the digest of the schedule, for meetings, and for pairs that may race.

use schedule::{LockId, Place, Site, ThreadId};

use super::super::meetings::Seen;
use super::super::sites::hash;
use super::super::state::{State, Target};
use super::{CALLERS, Hosting};

impl State {
    /// A caller begins a call.
    pub(super) fn note_call(&mut self, thread: ThreadId) {
        let turn = self.turn(thread);
        self.hosting.meetings.begin_call(thread, turn);
    }

    fn turn(&self, thread: ThreadId) -> u32 {
        u32::try_from(self.conductor.model().turns(thread)).unwrap_or(u32::MAX)
    }

    /// A caller has entered a monitor.
    pub(in super::super) fn note_monitor(&mut self, thread: ThreadId, lock: LockId, site: Site) {
        let place = Place { object: lock.0, part: u64::MAX };
        self.hosting.order.step(thread, place, true, site);
        let mut seen = self.seen(thread, site, true);
        seen.held.retain(|held| *held != lock);
        self.note_meeting(place, seen);
    }

    /// A caller does something atomic. Of that it is not known where it happens: it meets all that is atomic.
    pub(in super::super) fn note_atomic(&mut self, thread: ThreadId, site: Site) {
        self.hosting.order.atomic(thread, site);
        let seen = self.seen(thread, site, true);
        self.note_meeting(Place { object: u64::MAX, part: 0 }, seen);
    }

    /// The prefix is over when callers begin, so nobody meets it.
    fn note_meeting(&mut self, place: Place, seen: Seen) {
        if seen.thread != ThreadId::MAIN {
            self.hosting.meetings.note(place, seen, |_| {});
        }
    }

    /// A caller accesses a place: with whom may it race?
    pub(in super::super) fn note_access(
        &mut self,
        thread: ThreadId,
        place: Place,
        target: Target,
        site: Site,
    ) {
        if !CALLERS.contains(&thread) {
            return;
        }
        let Target { writes, leads_out, .. } = target;
        self.hosting.order.step(thread, place, writes || leads_out, site);
        let seen = Seen { races: writes, ..self.seen(thread, site, writes || leads_out) };
        let Self { hosting: Hosting { meetings, by_hash, pairs, .. }, sites, .. } = self;
        meetings.note(place, seen, |other| {
            let mut pair = [other, site].map(|site| {
                let hash = sites.key(site).map_or(0, hash);
                by_hash.insert(hash, site);
                hash
            });
            pair.sort_unstable();
            pairs.insert(pair);
        });
    }

    fn seen(&self, thread: ThreadId, site: Site, changes: bool) -> Seen {
        let model = self.conductor.model();
        let held = model.held(thread).iter().map(|held| held.lock).collect();
        Seen { thread, site, changes, races: false, held, turn: self.turn(thread), later: Vec::new() }
    }
}

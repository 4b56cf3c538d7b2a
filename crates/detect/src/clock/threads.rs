//! The clocks of threads that come and go.

use event::{Id, ThreadId};
use rustc_hash::FxHashMap;

use super::epoch::{Epoch, Slot};
use super::vector::VectorClock;
use crate::statistics::ClockCounts;

/// Every thread's vector clock `C_t`, with the rules for fork and join of the FastTrack paper's figure 4.
///
/// **Slots are reused.** When `f` forks a thread, and a thread `u` has been joined whose end `f` knows of
/// (`C_f(u) ≥` u's last clock), the new thread takes over u's slot and goes on counting where u stopped. All that u did
/// happens before all that the new thread does, so whoever knows a clock of the new thread rightly knows all of u's: no
/// edge is invented and none is lost, and clocks are as long as the largest number of threads that were alive at once.
#[derive(Debug)]
pub struct Threads {
    limits: Limits,
    /// Per thread id; `None` before the thread is first heard of.
    places: Vec<Option<Place>>,
    /// Per slot.
    slots: Vec<SlotState>,
    /// Slots of joined threads, most recently joined last.
    free: Vec<Slot>,
    /// The last clocks of joined threads whose slot has a new owner: any thread may still join them.
    ended: FxHashMap<ThreadId, VectorClock>,
    pub(crate) counts: ClockCounts,
}

/// A thread's slot and current epoch `E_t`, side by side for the hot path.
#[derive(Clone, Copy, Debug)]
struct Place {
    epoch: Epoch,
    joined: bool,
}

#[derive(Debug)]
struct SlotState {
    /// `C_t` of the slot's owner.
    clock: VectorClock,
    /// The owners of the slot, each with its first clock, in order.
    owners: Vec<(u64, ThreadId)>,
    /// Whether the last owner has not been joined.
    live: bool,
}

impl SlotState {
    /// The newest epoch of the slot, which is this state's own.
    fn newest(&self, slot: Slot) -> Epoch {
        Epoch::new(self.clock.get(slot), slot)
    }
}

/// How far clocks may grow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Beyond this many slots, a thread takes over a free slot even if its forker does not know of the end of the former
    /// owner. That can hide a race between the two, never invent one.
    pub slots: usize,
    /// A thread whose clock gets here goes on in another slot.
    pub clock: u64,
    /// So many owners of a slot are remembered.
    pub owners: usize,
}

impl Limits {
    /// For traces. Sources allow fewer threads to be alive at once ([`event::validate::MAX_LIVE_THREADS`]), so a free slot is there.
    pub(crate) const GENEROUS: Limits = Limits { slots: 1 << 14, clock: 1 << 47, owners: usize::MAX };
}

impl Default for Threads {
    fn default() -> Self {
        Self::new(Limits::GENEROUS)
    }
}

impl Threads {
    /// No thread yet.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        Self {
            limits,
            places: Vec::new(),
            slots: Vec::new(),
            free: Vec::new(),
            ended: FxHashMap::default(),
            counts: ClockCounts::default(),
        }
    }

    /// The thread's epoch `E_t`. A thread that is heard of for the first time starts here.
    #[inline]
    pub fn epoch(&mut self, thread: ThreadId) -> Epoch {
        match self.places.get(thread.index()) {
            Some(&Some(place)) => place.epoch,
            _ => self.start(thread, None),
        }
    }

    /// The clock `C_t` of the thread whose epoch this is.
    #[inline]
    #[must_use]
    pub fn clock(&self, owner: Epoch) -> &VectorClock {
        &self.slots[owner.slot().index()].clock
    }

    /// Whose epoch this is or was.
    ///
    /// # Panics
    /// When the slot has had too many owners since ([`Limits::owners`]).
    #[must_use]
    pub fn owner(&self, epoch: Epoch) -> ThreadId {
        self.find_owner(epoch).expect("few threads have had the slot")
    }

    /// Whose epoch this is or was, if that is still known.
    #[must_use]
    pub fn find_owner(&self, epoch: Epoch) -> Option<ThreadId> {
        let owners = &self.slots[epoch.slot().index()].owners;
        let later = owners.partition_point(|&(first, _)| first <= epoch.clock());
        Some(owners[later.checked_sub(1)?].1)
    }

    /// `C_t := C_t ⊔ clock`.
    pub fn receive(&mut self, thread: ThreadId, clock: &VectorClock) {
        let slot = self.epoch(thread).slot();
        self.slots[slot.index()].clock.join(clock);
        self.counts.operations += 1;
    }

    /// The same for a clock whose entry for the epoch's slot is older than the epoch.
    pub fn receive_at(&mut self, thread: ThreadId, clock: &VectorClock, epoch: Epoch) {
        self.receive(thread, clock);
        let slot = self.epoch(thread).slot();
        let mine = &mut self.slots[slot.index()].clock;
        if !mine.knows(epoch) {
            mine.set(epoch.slot(), epoch.clock());
        }
    }

    /// `C_t := inc_t(C_t)`: what the thread does from here on is not known to those who learned its clock before.
    pub fn tick(&mut self, thread: ThreadId) {
        let epoch = self.epoch(thread);
        if epoch.clock() >= self.limits.clock {
            return self.renew(thread, epoch);
        }
        let next = Epoch::new(epoch.clock() + 1, epoch.slot());
        self.slots[epoch.slot().index()].clock.set(epoch.slot(), next.clock());
        self.place(thread).epoch = next;
    }

    /// Gives a thread whose clock is at its end another slot, as if it had forked and joined itself.
    #[cold]
    fn renew(&mut self, thread: ThreadId, last: Epoch) {
        let slot = self.fresh_slot();
        let mut clock = self.slots[last.slot().index()].clock.clone();
        clock.set(slot, 1);
        let state = &mut self.slots[slot.index()];
        (state.clock, state.live) = (clock, true);
        state.owners.push((1, thread));
        self.slots[last.slot().index()].live = false;
        self.place(thread).epoch = Epoch::new(1, slot);
    }

    /// The thread has ended, and who joins it will join it later. Its slot is free from now on.
    pub fn end(&mut self, thread: ThreadId) {
        let slot = self.epoch(thread).slot();
        if !std::mem::replace(&mut self.place(thread).joined, true) {
            self.tick(thread);
            self.slots[slot.index()].live = false;
            self.free.push(slot);
        }
    }

    /// Nobody can join this thread any more, and its number may be given to another one.
    pub fn forget(&mut self, thread: ThreadId) {
        self.end(thread);
        self.ended.remove(&thread);
        self.places[thread.index()] = None;
    }

    /// `C_u := C_u ⊔ C_t; C_t := inc_t(C_t)`.
    pub fn fork(&mut self, thread: ThreadId, child: ThreadId) {
        let parent = self.epoch(thread);
        self.start(child, Some(parent));
        self.tick(thread);
    }

    /// `C_t := C_t ⊔ C_u; C_u := inc_u(C_u)`; the child's slot is free from now on.
    pub fn join(&mut self, thread: ThreadId, child: ThreadId) {
        self.epoch(thread); // starts it, if this is the first that is heard of it
        let last = self.epoch(child);
        let slot = last.slot();
        if self.owner(self.slots[slot.index()].newest(slot)) != child {
            return self.join_late(thread, child, before_last_tick(last));
        }
        let clock = std::mem::take(&mut self.slots[slot.index()].clock);
        self.receive(thread, &clock);
        self.slots[slot.index()].clock = clock;
        if !std::mem::replace(&mut self.place(child).joined, true) {
            self.tick(child);
            self.slots[slot.index()].live = false;
            self.free.push(slot);
        }
    }

    /// Joins a thread that was joined before and whose slot has a new owner.
    fn join_late(&mut self, thread: ThreadId, child: ThreadId, last: Epoch) {
        let epoch = self.epoch(thread);
        if self.clock(epoch).knows(last) {
            return;
        }
        let clock = self.ended.remove(&child).expect("the clock was put aside when the slot was taken over");
        self.receive(thread, &clock);
        self.ended.insert(child, clock);
    }

    /// Whether every live thread knows of this moment; then nothing that is still to come can be concurrent to it.
    #[must_use]
    pub fn known_to_all(&self, epoch: Epoch) -> bool {
        self.slots.iter().filter(|slot| slot.live).all(|slot| slot.clock.knows(epoch))
    }

    /// The number of slots in use: the length of the longest clock.
    #[must_use]
    pub fn slots(&self) -> usize {
        self.slots.len()
    }

    /// The bytes of this state.
    #[must_use]
    pub fn memory(&self) -> usize {
        let slot = |s: &SlotState| s.clock.memory() + s.owners.capacity() * size_of::<(u64, ThreadId)>();
        let ended = |clock: &VectorClock| clock.memory() + size_of::<(ThreadId, VectorClock)>();
        self.places.capacity() * size_of::<Option<Place>>()
            + self.slots.capacity() * size_of::<SlotState>()
            + self.slots.iter().map(slot).sum::<usize>()
            + self.ended.values().map(ended).sum::<usize>()
    }

    fn place(&mut self, thread: ThreadId) -> &mut Place {
        self.places[thread.index()].as_mut().expect("the thread has been heard of")
    }

    /// Gives a thread its slot and its first clock. Its epoch.
    #[cold]
    fn start(&mut self, thread: ThreadId, forker: Option<Epoch>) -> Epoch {
        let slot = self.take_over(forker).unwrap_or_else(|| self.fresh_slot());
        if let Some(forker) = forker {
            let both = self.slots.get_disjoint_mut([slot.index(), forker.slot().index()]);
            let [state, parent] = both.expect("the forker is alive, so its slot is not the new one");
            state.clock.join(&parent.clock);
            self.counts.operations += 1;
        }
        let state = &mut self.slots[slot.index()];
        // After a take-over this skips a clock: the former owner's last tick is known to whoever joins it late, and
        // must not stand for anything that the new owner does.
        let epoch = Epoch::new(state.clock.get(slot) + 1, slot);
        state.clock.set(slot, epoch.clock());
        if state.owners.len() >= self.limits.owners {
            state.owners.remove(0);
        }
        state.owners.push((epoch.clock(), thread));
        state.live = true;
        if self.places.len() <= thread.index() {
            self.places.resize(thread.index() + 1, None);
        }
        self.places[thread.index()] = Some(Place { epoch, joined: false });
        epoch
    }

    fn fresh_slot(&mut self) -> Slot {
        let slot = u16::try_from(self.slots.len()).expect("fewer than 65536 threads are alive at once");
        self.slots.push(SlotState { clock: VectorClock::default(), owners: Vec::new(), live: false });
        self.counts.allocated += 1;
        Slot(slot)
    }

    /// Finds a free slot for a thread that `forker` starts, and puts the former owner's clock aside.
    fn take_over(&mut self, forker: Option<Epoch>) -> Option<Slot> {
        let known = |slot: Slot| {
            let last = before_last_tick(self.slots[slot.index()].newest(slot));
            forker.is_some_and(|forker| self.clock(forker).knows(last))
        };
        let found = self.free.iter().rposition(|&slot| known(slot));
        let index = found
            .or_else(|| (self.slots.len() >= self.limits.slots && !self.free.is_empty()).then_some(0))?;
        let slot = self.free.remove(index);
        let state = &self.slots[slot.index()];
        let &(_, former) = state.owners.last().expect("a free slot had an owner");
        // One that is forgotten will not be joined.
        if self.places[former.index()].is_some_and(|place| place.joined && place.epoch.slot() == slot) {
            self.ended.insert(former, state.clock.clone());
        }
        Some(slot)
    }
}

/// The last epoch in which a thread did anything. Its join made it tick once more, so its clock is at least 2.
fn before_last_tick(end: Epoch) -> Epoch {
    Epoch::new(end.clock() - 1, end.slot())
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAIN: ThreadId = ThreadId(0);

    #[test]
    fn clocks_do_not_grow_with_threads_that_are_gone() {
        let mut threads = Threads::default();
        for child in 1..=100_000 {
            threads.fork(MAIN, ThreadId(child));
            threads.tick(ThreadId(child));
            threads.join(MAIN, ThreadId(child));
        }
        assert_eq!(threads.slots(), 2);
    }

    #[test]
    fn a_slot_is_not_taken_over_by_a_thread_that_may_be_concurrent_to_its_owner() {
        let mut threads = Threads::default();
        let [a, b, other, late] = [1, 2, 3, 4].map(ThreadId);
        threads.fork(MAIN, a);
        threads.fork(MAIN, other);
        threads.join(MAIN, a);
        // `other` knows nothing of the end of `a`: what it forks may run beside `a`.
        threads.fork(other, b);
        assert_ne!(threads.epoch(b).slot(), threads.epoch(a).slot());
        threads.fork(MAIN, late);
        assert_eq!(threads.epoch(late).slot(), threads.epoch(a).slot());
    }

    #[test]
    fn a_late_join_learns_of_the_end_and_of_nothing_later() {
        let mut threads = Threads::default();
        let [a, other, heir] = [1, 2, 3].map(ThreadId);
        threads.fork(MAIN, other);
        threads.fork(MAIN, a);
        let of_a = threads.epoch(a);
        threads.join(MAIN, a);
        threads.fork(MAIN, heir);
        let of_heir = threads.epoch(heir);
        assert_eq!(of_heir.slot(), of_a.slot());
        let ignorant = threads.epoch(other);
        assert!(!threads.clock(ignorant).knows(of_a));
        threads.join(other, a);
        assert!(threads.clock(ignorant).knows(of_a));
        assert!(!threads.clock(ignorant).knows(of_heir));
        assert_eq!((threads.owner(of_a), threads.owner(of_heir)), (a, heir));
    }

    #[test]
    fn a_thread_may_be_heard_of_first_when_it_joins_one_that_has_ended() {
        let mut threads = Threads::default();
        let [a, late] = [1, 2].map(ThreadId);
        threads.fork(MAIN, a);
        let of_a = threads.epoch(a);
        threads.end(a);
        threads.join(late, a);
        let of_late = threads.epoch(late);
        assert_ne!(of_late.slot(), of_a.slot());
        assert!(threads.clock(of_late).knows(of_a));
    }
}

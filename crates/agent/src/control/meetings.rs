//! Where the callers of a test meet: steps whose order among the two may matter.
//!
//! Two steps meet if they are at the same place, anybody changes something there, and no monitor is held at both: otherwise the order is that of the
//! monitor, and entering it is a step of its own. It need not be one of the two that changes it: who reads and then writes has the other one, who comes
//! later, read what was written and do nothing; but stopped in between, the other one does what the first one would have done.
//!
//! Of each call, the first meeting is left out: to stop before it is to stop before the call, and then the calls are made one after the other all the
//! same. So a test whose calls meet others once each has nothing but linearizations.
//!
//! What the other one does depends on where the first one was interrupted. So an interruption may bring up meetings before it, of which nothing was to be seen yet.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;
use schedule::{LockId, Place, Site, ThreadId};

/// So many repetitions of a step are told of: a loop is one matter.
const REPETITIONS: usize = 8;

/// Steps of the callers, by place.
#[derive(Default)]
pub(super) struct Meetings {
    seen: FxHashMap<Place, Vec<Seen>>,
    /// Who began a call, and at which of its steps.
    calls: Vec<(ThreadId, u32)>,
}

/// A step, and all others like it.
pub(super) struct Seen {
    pub(super) thread: ThreadId,
    pub(super) site: Site,
    /// Others may see that it was there.
    pub(super) changes: bool,
    /// It is a plain write, which makes a race.
    pub(super) races: bool,
    /// The monitors that it was in.
    pub(super) held: Vec<LockId>,
    /// When, in steps of the thread.
    pub(super) turn: u32,
    /// When those like it were.
    pub(super) later: Vec<u32>,
}

impl Seen {
    fn is_apart(&self, other: &Self) -> bool {
        self.thread != other.thread && !self.held.iter().any(|lock| other.held.contains(lock))
    }

    fn meets(&self, other: &Self) -> bool {
        (self.changes || other.changes) && self.is_apart(other)
    }

    fn turns(&self) -> impl Iterator<Item = u32> {
        std::iter::once(self.turn).chain(self.later.iter().copied())
    }

    fn is_like(&self, other: &Self) -> bool {
        let what = |seen: &Self| (seen.thread, seen.site, seen.changes, seen.races);
        what(self) == what(other) && self.held == other.held
    }
}

impl Meetings {
    pub(super) fn clear(&mut self) {
        self.seen.clear();
        self.calls.clear();
    }

    pub(super) fn begin_call(&mut self, thread: ThreadId, turn: u32) {
        self.calls.push((thread, turn));
    }

    /// Notes a step; `racing` is told the statements of those before it that it races with.
    pub(super) fn note(&mut self, place: Place, step: Seen, mut racing: impl FnMut(Site)) {
        let seen = self.seen.entry(place).or_default();
        let races = |other: &&Seen| other.meets(&step) && (other.races || step.races);
        seen.iter().filter(races).for_each(|other| racing(other.site));
        match seen.iter_mut().find(|other| other.is_like(&step)) {
            Some(other) if other.later.len() + 1 < REPETITIONS => other.later.push(step.turn),
            Some(_) => {}
            None => seen.push(step),
        }
    }

    /// The steps inside calls of a thread that meet others, those that race first; if it was interrupted, those before that.
    pub(super) fn of(&self, thread: ThreadId, interrupted: Option<u32>) -> Vec<u32> {
        let (mut racing, mut other) = (BTreeSet::new(), BTreeSet::new());
        for seen in self.seen.values().filter(|seen| seen.iter().any(|any| any.changes)) {
            for mine in seen.iter().filter(|mine| mine.thread == thread) {
                let mut others = seen.iter().filter(|theirs| mine.is_apart(theirs)).peekable();
                if others.peek().is_some() {
                    let is_race = others.any(|theirs| mine.meets(theirs) && (mine.races || theirs.races));
                    if is_race { &mut racing } else { &mut other }.extend(mine.turns());
                }
            }
        }
        let begins = self.calls.iter().filter(|(caller, _)| *caller == thread).map(|(_, turn)| *turn);
        let first = |begin: u32| racing.range(begin..).chain(other.range(begin..)).min().copied();
        let firsts: BTreeSet<u32> = begins.filter_map(first).collect();
        let all = racing.iter().chain(other.difference(&racing)).copied();
        let is_before = |turn: &u32| interrupted.is_none_or(|at| *turn < at);
        all.filter(|turn| !firsts.contains(turn)).filter(is_before).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLACE: Place = Place { object: 1, part: 1 };
    const LOCK: LockId = LockId(7);

    fn access(thread: u32, turn: u32, writes: bool, held: &[LockId]) -> Seen {
        let (thread, site, held) = (ThreadId(thread), Site(turn), held.to_vec());
        Seen { thread, site, changes: writes, races: writes, held, turn, later: Vec::new() }
    }

    #[test]
    fn a_write_and_a_read_meet_and_race() {
        let mut meetings = Meetings::default();
        let mut raced = Vec::new();
        meetings.note(PLACE, access(1, 3, false, &[]), |other| raced.push(other));
        meetings.note(PLACE, access(1, 4, true, &[]), |other| raced.push(other));
        meetings.note(PLACE, access(2, 9, false, &[]), |other| raced.push(other));
        assert_eq!(raced, [Site(4)]);
        // It may read what the other one has written.
        assert_eq!(meetings.of(ThreadId(1), None), [4, 3]);
        assert_eq!(meetings.of(ThreadId(1), Some(4)), [3]);
        assert_eq!(meetings.of(ThreadId(2), None), [9]);
    }

    #[test]
    fn who_has_read_before_it_writes_may_be_interrupted_there_although_the_other_only_reads() {
        let mut meetings = Meetings::default();
        meetings.begin_call(ThreadId(1), 1);
        meetings.begin_call(ThreadId(2), 1);
        meetings.note(PLACE, access(1, 2, false, &[]), |_| {});
        meetings.note(PLACE, access(1, 3, true, &[]), |_| {});
        meetings.note(PLACE, access(2, 2, false, &[]), |_| {});
        assert_eq!(meetings.of(ThreadId(1), None), [3]);
        assert!(meetings.of(ThreadId(2), None).is_empty());
    }

    #[test]
    fn reads_do_not_meet_and_neither_does_what_is_in_one_monitor() {
        let mut meetings = Meetings::default();
        meetings.note(PLACE, access(1, 3, false, &[]), |_| {});
        meetings.note(PLACE, access(2, 4, false, &[]), |_| {});
        meetings.note(Place { part: 2, ..PLACE }, access(1, 5, true, &[LOCK]), |_| {});
        meetings.note(Place { part: 2, ..PLACE }, access(2, 6, true, &[LOCK]), |_| {});
        assert!(meetings.of(ThreadId(1), None).is_empty());
        assert!(meetings.of(ThreadId(2), None).is_empty());
    }

    #[test]
    fn monitors_meet_without_a_race_and_come_last() {
        let mut meetings = Meetings::default();
        let monitor = |thread, turn| Seen { races: false, ..access(thread, turn, true, &[]) };
        meetings.note(Place { object: LOCK.0, part: u64::MAX }, monitor(1, 2), |_| panic!("no race"));
        meetings.note(Place { object: LOCK.0, part: u64::MAX }, monitor(2, 1), |_| panic!("no race"));
        meetings.note(PLACE, access(1, 5, true, &[]), |_| {});
        meetings.note(PLACE, access(2, 6, false, &[]), |_| {});
        assert_eq!(meetings.of(ThreadId(1), None), [5, 2]);
    }

    #[test]
    fn the_first_meeting_of_each_call_is_left_out() {
        let mut meetings = Meetings::default();
        for begin in [1, 6, 9] {
            meetings.begin_call(ThreadId(1), begin);
        }
        meetings.begin_call(ThreadId(2), 4);
        for turn in [3, 4, 7, 10, 12] {
            meetings.note(PLACE, access(1, turn, true, &[]), |_| {});
        }
        meetings.note(PLACE, access(2, 5, false, &[]), |_| {});
        assert_eq!(meetings.of(ThreadId(1), None), [4, 12]);
        assert!(meetings.of(ThreadId(2), None).is_empty());
    }
}

//! Steers into a lock-order cycle: RaceFuzzer's idea with acquisitions instead of accesses (its section 1 proposes it; Joshi, Park, Sen and Naik,
//! PLDI 2009, worked it out).
//!
//! The cycle says at which statements each of its threads holds one lock and wants the next. A thread is held back
//! - before it takes the lock that it is to hold, until somebody stands there for each part of the cycle: who takes its lock too early may keep
//!   the others from coming so far;
//! - before it takes the lock that it is to want while it holds the other, so that the others can take theirs.
//!
//! It does not check whether the circle is closed. The model does, as soon as the last thread stands before a lock that another one holds. So a
//! deadlock that it leads to is real; one that it does not lead to may still be possible.

use crate::ids::{LockId, ThreadId};
use crate::model::Model;
use crate::postponed::{Marks, Postponed};
use crate::random::Random;
use crate::scheduler::{Brought, Choice, Scheduler};
use crate::stable::StableSites;
use crate::step::Step;

/// One thread's part in a cycle, by the stable hashes of its statements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edge {
    /// Where it takes the lock that it holds.
    pub held: u64,
    /// Where it takes the lock that the next one holds.
    pub wanted: u64,
}

/// The strategy that closes a cycle.
#[derive(Debug)]
pub struct Deadlock {
    random: Random,
    cycle: Vec<Edge>,
    sites: StableSites,
    postponed: Postponed,
    /// Those that were held back before their first lock, and may take it now.
    gathered: Marks,
    /// Kept so that no decision has to allocate.
    candidates: Vec<ThreadId>,
}

impl Deadlock {
    /// The strategy with this seed. `sites` must tell all statements of the cycle apart.
    #[must_use]
    pub fn new(seed: u64, cycle: Vec<Edge>, sites: StableSites) -> Self {
        Self {
            random: Random::new(seed),
            cycle,
            sites,
            postponed: Postponed::new(),
            gathered: Marks::default(),
            candidates: Vec::new(),
        }
    }

    /// The lock that the thread is about to take, not being in it, and the statement.
    fn takes(&mut self, model: &Model, thread: ThreadId) -> Option<(LockId, u64)> {
        match model.step(thread) {
            Some(Step::Enter { lock, site }) if !model.holds(thread, lock) => {
                Some((lock, self.sites.of(site)))
            }
            _ => None,
        }
    }

    /// It holds its part of the cycle and is about to want the next.
    fn closes(&mut self, model: &Model, thread: ThreadId, wanted: u64) -> bool {
        let Self { cycle, sites, .. } = self;
        let mut parts = cycle.iter().filter(|edge| edge.wanted == wanted);
        parts.any(|edge| model.held(thread).iter().any(|held| sites.of(held.site) == edge.held))
    }

    fn holds_back(&mut self, model: &Model, thread: ThreadId) -> bool {
        let Some((_, site)) = self.takes(model, thread) else {
            return false;
        };
        let opens = self.cycle.iter().any(|edge| edge.held == site) && !self.gathered.has(model, thread);
        opens || self.closes(model, thread, site)
    }

    /// If somebody stands before the first lock of each part of the cycle, before different locks, all of them may take theirs.
    fn gather(&mut self, model: &Model) {
        let new = |thread: &ThreadId| !self.gathered.has(model, *thread);
        let waiting: Vec<ThreadId> = self.postponed.iter(model).filter(new).collect();
        let mut open: Vec<u64> = self.cycle.iter().map(|edge| edge.held).collect();
        let mut taken: Vec<(ThreadId, LockId)> = Vec::new();
        for thread in waiting {
            if let Some((lock, site)) = self.takes(model, thread)
                && let Some(part) = open.iter().position(|held| *held == site)
                && taken.iter().all(|(_, other)| *other != lock)
            {
                open.remove(part);
                taken.push((thread, lock));
            }
        }
        if open.is_empty() {
            self.postponed.succeeded();
            for (thread, _) in taken {
                self.postponed.remove(thread);
                self.gathered.set(model, thread);
                self.candidates.extend(model.is_enabled(thread).then_some(thread));
            }
        }
    }

    fn one_of_candidates(&mut self, model: &Model) -> Option<ThreadId> {
        while !self.candidates.is_empty() {
            let drawn = self.random.one_of(model, &self.candidates);
            if !self.holds_back(model, drawn) {
                return Some(drawn);
            }
            self.postponed.add(model, drawn);
            self.candidates.retain(|thread| *thread != drawn);
            self.gather(model);
        }
        None
    }
}

impl Scheduler for Deadlock {
    fn pick(&mut self, model: &Model, enabled: &[ThreadId]) -> Choice {
        if self.random.hurries(model) {
            return Choice::Advance;
        }
        if let Some(thread) = self.postponed.overdue(model) {
            return Choice::Run(thread);
        }
        self.candidates.clear();
        self.candidates.extend(enabled.iter().filter(|thread| !self.postponed.has(model, **thread)));
        match self.one_of_candidates(model) {
            Some(thread) => Choice::Run(thread),
            None => self.postponed.relieve(model, enabled, &mut self.random),
        }
    }

    fn choose(&mut self, n: usize) -> usize {
        self.random.choose(n)
    }

    fn take_events(&mut self) -> Vec<Brought> {
        self.postponed.take_events()
    }
}

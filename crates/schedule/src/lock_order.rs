//! Predicts deadlocks from one run: who takes locks in which order (Goodlock: Havelund 2000; Bensalem and Havelund 2005).
//!
//! Holding one lock while wanting another is an edge between them. Edges of different threads that form a cycle may become a deadlock in
//! another schedule, unless two of them hold a lock in common (a *gate*): then they are never there at the same time.
//!
//! It is a prediction: what is ordered by other means, such as a join between the two, is reported nevertheless. It misses cycles of more than six
//! threads, locks taken in other ways than the run has shown, and what comes after a very large number of different edges or cycles.

use std::hash::BuildHasher;

use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use crate::ids::{LockId, Site, ThreadId};

/// Threads of the longest cycle that is looked for.
const LONGEST: usize = 6;
/// Different edges that are kept.
const EDGES: usize = 1 << 16;
/// Observations that are remembered.
const OBSERVED: usize = 1 << 20;
/// Cycles that are reported.
const CYCLES: usize = 1000;
/// Edges that are looked at in the search, so that it ends for a program with thousands of locks in every order.
const SEARCH: usize = 1 << 22;

/// One thread's part in a cycle: it holds one lock and wants another.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Part {
    /// Who.
    pub thread: ThreadId,
    /// The lock that it holds, and where it took it.
    pub held: (LockId, Site),
    /// The lock that it wants, and where.
    pub wanted: (LockId, Site),
}

/// A cycle: what each wants is held by the next, and what the last wants by the first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cycle {
    /// At least two, at most six, of different threads.
    pub parts: Vec<Part>,
}

/// A part, and all locks that the thread had at the time.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Edge {
    part: Part,
    /// Sorted.
    all_held: Vec<LockId>,
}

/// The order in which a program takes locks.
#[derive(Default, Debug)]
pub struct LockOrder {
    edges: Vec<Edge>,
    known: FxHashSet<Edge>,
    /// Hashes of what was observed before. Programs take the same locks again and again, and nothing has to be allocated to see that.
    observed: FxHashSet<u64>,
    /// Edges that did not fit.
    dropped: u64,
}

impl LockOrder {
    /// A program that has not taken any lock.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The thread takes a lock while it holds these.
    pub fn observe(&mut self, thread: ThreadId, held: &[(LockId, Site)], wanted: (LockId, Site)) {
        if held.is_empty() || held.iter().any(|(lock, _)| *lock == wanted.0) {
            return;
        }
        let hash = FxBuildHasher.hash_one((thread, held, wanted));
        if self.observed.contains(&hash) {
            return;
        }
        if self.observed.len() < OBSERVED {
            self.observed.insert(hash);
        }
        let mut all_held: Vec<LockId> = held.iter().map(|(lock, _)| *lock).collect();
        all_held.sort_unstable();
        for held in held {
            let edge = Edge { part: Part { thread, held: *held, wanted }, all_held: all_held.clone() };
            if self.known.contains(&edge) {
                continue;
            }
            if self.edges.len() == EDGES {
                self.dropped += 1;
                continue;
            }
            self.known.insert(edge.clone());
            self.edges.push(edge);
        }
    }

    /// How often an order was seen that there was no room for: if any, cycles may be missing.
    #[must_use]
    pub fn dropped(&self) -> u64 {
        self.dropped
    }

    /// The cycles, shortest first; of those with the same statements only the first one.
    #[must_use]
    pub fn cycles(&self) -> Vec<Cycle> {
        let mut by_held: FxHashMap<LockId, Vec<usize>> = FxHashMap::default();
        for (at, edge) in self.edges.iter().enumerate() {
            by_held.entry(edge.part.held.0).or_default().push(at);
        }
        let mut search = Search {
            order: self,
            by_held,
            path: Vec::new(),
            found: Vec::new(),
            seen: FxHashSet::default(),
            left: SEARCH,
        };
        // Shorter ones first, so that the end of the search costs the less likely ones.
        for length in 2..=LONGEST {
            for first in 0..self.edges.len() {
                search.path.push(first);
                search.go_on(length);
                search.path.pop();
            }
        }
        search.found
    }
}

/// Cycles are looked for from the edge of their thread with the smallest number, so that each is found once.
struct Search<'a> {
    order: &'a LockOrder,
    by_held: FxHashMap<LockId, Vec<usize>>,
    path: Vec<usize>,
    found: Vec<Cycle>,
    /// The statements of those found, in an order that does not depend on where the cycle begins.
    seen: FxHashSet<Vec<(Site, Site)>>,
    left: usize,
}

impl Search<'_> {
    fn edge(&self, at: usize) -> &Edge {
        &self.order.edges[at]
    }

    fn go_on(&mut self, length: usize) {
        let last = &self.edge(self.path[self.path.len() - 1]).part;
        let next = self.by_held.get(&last.wanted.0).cloned().unwrap_or_default();
        for at in next {
            if self.left == 0 || self.found.len() == CYCLES {
                return;
            }
            self.left -= 1;
            if !self.fits(at) {
                continue;
            }
            self.path.push(at);
            if self.path.len() < length {
                self.go_on(length);
            } else if self.edge(at).part.wanted.0 == self.edge(self.path[0]).part.held.0 {
                self.report();
            }
            self.path.pop();
        }
    }

    /// Another thread than those so far, none of whose locks it holds.
    fn fits(&self, at: usize) -> bool {
        let new = self.edge(at);
        new.part.thread > self.edge(self.path[0]).part.thread
            && self.path.iter().map(|at| self.edge(*at)).all(|edge| {
                edge.part.thread != new.part.thread
                    && edge.all_held.iter().all(|lock| new.all_held.binary_search(lock).is_err())
            })
    }

    fn report(&mut self) {
        let parts: Vec<Part> = self.path.iter().map(|at| self.edge(*at).part.clone()).collect();
        let mut sites: Vec<(Site, Site)> = parts.iter().map(|part| (part.held.1, part.wanted.1)).collect();
        let first = (0..sites.len()).min_by_key(|first| {
            let mut turned = sites.clone();
            turned.rotate_left(*first);
            turned
        });
        sites.rotate_left(first.expect("a cycle has parts"));
        if self.seen.insert(sites) {
            self.found.push(Cycle { parts });
        }
    }
}

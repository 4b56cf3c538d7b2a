//! RaceFuzzer (Sen, PLDI 2008), algorithm 1: random, but a thread that comes to one of the racing statements waits until another one is about to
//! access the same place, and then the race is resolved by the toss of a coin.
//!
//! The statements are those at which threads stop for a [`Step::Access`]: the set *RaceSet*. That there was a race is told by the
//! [`crate::Conductor`], for every strategy alike. Deviations from the paper:
//! - Line 27 takes a thread out of *postponed* and line 21 would put it back at once; here it does its step, which is what is meant.
//! - Who loses the toss stays postponed in the paper (line 12) or comes to be (line 14), so that the winner runs on until nobody else can, with all that it does
//!   later. Then the coin decides about that too: what follows in one order only would say nothing about the race. Here the loser may go as soon as the winner's
//!   step is done, like anybody else.
//! - If all that could go on are postponed, time may pass first, see [`crate::postponed`].
//!
//! A race that it creates is real. One that it does not create may be real all the same: partners may need each other to move first.

use std::collections::VecDeque;

use crate::ids::{Site, ThreadId};
use crate::model::Model;
use crate::postponed::{Marks, Postponed};
use crate::racing::rivals;
use crate::random::Random;
use crate::scheduler::{Brought, Choice, Scheduler};
use crate::step::Step;

/// The strategy that brings two accesses together.
#[derive(Debug)]
pub struct RaceFuzzer {
    /// The statements, unless it is all at which threads stop.
    only: Option<[Site; 2]>,
    random: Random,
    postponed: Postponed,
    /// Those of *R* that still have to do their step (lines 15 to 18).
    resolving: VecDeque<ThreadId>,
    /// They stand where they stood when they came into `resolving`.
    in_place: Marks,
    /// They stand at the statement at which they have lost a toss.
    losers: Marks,
    /// Kept so that no decision has to allocate.
    candidates: Vec<ThreadId>,
}

impl RaceFuzzer {
    /// The strategy with this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            only: None,
            random: Random::new(seed),
            postponed: Postponed::new(),
            resolving: VecDeque::new(),
            in_place: Marks::default(),
            losers: Marks::default(),
            candidates: Vec::new(),
        }
    }

    /// The same where threads stop at other statements too.
    #[must_use]
    pub fn on(self, statements: [Site; 2]) -> Self {
        Self { only: Some(statements), ..self }
    }

    /// Whether the thread is about to execute one of the racing statements.
    fn is_racing(&self, model: &Model, thread: ThreadId) -> bool {
        match model.step(thread) {
            Some(Step::Access { site, .. }) => self.only.is_none_or(|only| only.contains(&site)),
            _ => false,
        }
    }

    fn next_of_resolution(&mut self, model: &Model) -> Option<ThreadId> {
        while let Some(thread) = self.resolving.pop_front() {
            if self.in_place.has(model, thread) && model.is_enabled(thread) {
                return Some(thread);
            }
        }
        None
    }

    /// Lines 8 to 19: a race. Who goes first?
    fn resolve(&mut self, model: &Model, thread: ThreadId, rivals: &[ThreadId]) -> ThreadId {
        self.postponed.succeeded();
        for rival in rivals {
            self.postponed.remove(*rival);
        }
        if self.random.dice.one_in(2) {
            rivals.iter().for_each(|rival| self.losers.set(model, *rival));
            return thread;
        }
        self.losers.set(model, thread);
        rivals.iter().for_each(|rival| self.in_place.set(model, *rival));
        self.resolving.extend(&rivals[1..]);
        rivals[0]
    }

    /// Lines 5 to 25, until one of those that are not postponed does its step; `None` if all are postponed (line 26).
    fn one_of_candidates(&mut self, model: &Model) -> Option<ThreadId> {
        while !self.candidates.is_empty() {
            let drawn = self.random.one_of(model, &self.candidates);
            if !self.is_racing(model, drawn) || self.losers.has(model, drawn) {
                return Some(drawn);
            }
            let rivals: Vec<ThreadId> = rivals(model, drawn, self.postponed.iter(model)).collect();
            if !rivals.is_empty() {
                return Some(self.resolve(model, drawn, &rivals));
            }
            self.postponed.add(model, drawn);
            self.candidates.retain(|thread| *thread != drawn);
        }
        None
    }
}

impl Scheduler for RaceFuzzer {
    fn pick(&mut self, model: &Model, enabled: &[ThreadId]) -> Choice {
        if let Some(thread) = self.next_of_resolution(model) {
            return Choice::Run(thread);
        }
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

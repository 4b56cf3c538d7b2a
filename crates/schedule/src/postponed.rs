//! Threads that a strategy holds back until others have come to where it wants them, and when it has to let go.
//!
//! RaceFuzzer's set *postponed*, with the two reliefs of its section 4, which used a clock and a second thread for them:
//! - If all that could go on are held back, one is let go (algorithm 1, line 27). Before that, time may pass: a sleeper counts as one that may
//!   still come. The more often that was in vain, the less it is tried.
//! - Who is held back for too long is let go, because the others may be going round in a loop until it moves. Patience is counted in decisions and
//!   shrinks each time it was in vain.

use std::collections::VecDeque;

use crate::ids::ThreadId;
use crate::model::Model;
use crate::random::Random;
use crate::scheduler::{Brought, Choice};
use crate::step::Step;

/// Decisions for which a thread is held back at first, and at last. Many, because the others may have a long way to go; they are cheap, because
/// a thread that goes on alone needs no switch.
const PATIENCE: (u64, u64) = (1_000_000, 1_000);
/// A decision about a thread that goes round in a loop counts as many: it took longer, and is less likely to lead anywhere.
const SPIN: u64 = 500;
/// Deadlines that are let pass in vain before it is done less often.
const ADVANCES: usize = 16;

/// Threads, each as it stands now: when it has moved, it is out of the set by itself.
#[derive(Default, Debug)]
pub(crate) struct Marks(Vec<Option<u64>>);

impl Marks {
    pub(crate) fn set(&mut self, model: &Model, thread: ThreadId) {
        if thread.index() >= self.0.len() {
            self.0.resize(thread.index() + 1, None);
        }
        self.0[thread.index()] = Some(model.turns(thread));
    }

    pub(crate) fn clear(&mut self, thread: ThreadId) {
        if let Some(mark) = self.0.get_mut(thread.index()) {
            *mark = None;
        }
    }

    pub(crate) fn has(&self, model: &Model, thread: ThreadId) -> bool {
        self.0.get(thread.index()).is_some_and(|mark| *mark == Some(model.turns(thread)))
    }
}

/// The set.
#[derive(Debug)]
pub(crate) struct Postponed {
    marks: Marks,
    /// Who came into the set at what time, oldest first. Some may have left it.
    queue: VecDeque<(ThreadId, u64)>,
    /// Decisions so far, those about spinning threads counted more than once.
    time: u64,
    patience: u64,
    /// Deadlines that passed in vain.
    advances: usize,
    /// What is to be told; no more than once in a run.
    events: Vec<Brought>,
    thrashed: bool,
}

impl Postponed {
    pub(crate) fn new() -> Self {
        Self {
            marks: Marks::default(),
            queue: VecDeque::new(),
            time: 0,
            patience: PATIENCE.0,
            advances: 0,
            events: Vec::new(),
            thrashed: false,
        }
    }

    pub(crate) fn has(&self, model: &Model, thread: ThreadId) -> bool {
        self.marks.has(model, thread)
    }

    pub(crate) fn add(&mut self, model: &Model, thread: ThreadId) {
        self.marks.set(model, thread);
        self.queue.retain(|(other, _)| *other != thread && self.marks.has(model, *other));
        self.queue.push_back((thread, self.time));
    }

    pub(crate) fn remove(&mut self, thread: ThreadId) {
        self.marks.clear(thread);
    }

    /// Those in the set, oldest first.
    pub(crate) fn iter<'a>(&'a self, model: &'a Model) -> impl Iterator<Item = ThreadId> + 'a {
        self.queue.iter().map(|(thread, _)| *thread).filter(|thread| self.has(model, *thread))
    }

    /// A decision is due. Is somebody held back for too long by now?
    pub(crate) fn overdue(&mut self, model: &Model) -> Option<ThreadId> {
        self.time += if model.step(model.current()).is_some_and(Step::spins) { SPIN } else { 1 };
        while let Some((thread, _)) = self.queue.front()
            && !self.has(model, *thread)
        {
            self.queue.pop_front();
        }
        // Seldom looked at further: who came first is not overdue as a rule, and then nobody is.
        let late = self.queue.iter().take_while(|(_, since)| self.time - since > self.patience);
        // Who waits for a monitor by now cannot go on, and others behind it may be what everybody waits for.
        let let_go = late
            .map(|(thread, _)| *thread)
            .find(|thread| self.has(model, *thread) && model.is_enabled(*thread))?;
        self.patience = (self.patience / 2).max(PATIENCE.1);
        self.remove(let_go);
        Some(let_go)
    }

    /// All of `enabled` are held back: something has to happen.
    pub(crate) fn relieve(&mut self, model: &Model, enabled: &[ThreadId], random: &mut Random) -> Choice {
        if model.may_advance() && random.dice.below(ADVANCES + self.advances) < ADVANCES {
            self.advances += 1;
            return Choice::Advance;
        }
        if !std::mem::replace(&mut self.thrashed, true) {
            self.events.push(Brought::Thrashing);
        }
        let let_go = random.dice.one_of(enabled);
        self.remove(let_go);
        Choice::Run(let_go)
    }

    /// It was not in vain.
    pub(crate) fn succeeded(&mut self) {
        self.patience = PATIENCE.0;
        self.advances = 0;
    }

    pub(crate) fn take_events(&mut self) -> Vec<Brought> {
        std::mem::take(&mut self.events)
    }
}

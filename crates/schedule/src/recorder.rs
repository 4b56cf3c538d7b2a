//! What was chosen: how much, in short, and if wanted step by step.
//!
//! The *digest* stands for the whole schedule: equal digests, equal runs. It is made of the choices that were choices, and of the program's own
//! statements where there was none; not of steps inside the JDK, whose number differs from run to run where it cannot matter (a class is linked
//! by whoever comes first). Like the list of choices, it ends with the last thread that keeps the program alive: how far daemons get after that is nobody's choice.

use crate::ids::{LockId, Site, ThreadId};
use crate::loose::Turns;
use crate::model::Model;
use crate::scheduler::Choice;
use crate::stable::StableSites;
use crate::step::{Step, StepKind};

/// How [`Choice::Advance`] is written among the choices: no thread has that number.
pub const ADVANCE: u32 = u32::MAX;

/// FNV-1a of 64 bits, by words, and turned after each so that their upper bits spread too.
const BASIS: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0100_0000_01b3;

/// A step that was taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Taken {
    /// Its number in the run, from 1.
    pub number: u64,
    /// Who.
    pub thread: ThreadId,
    /// What.
    pub step: Step,
    /// The monitors that the thread was in when it stood before the step, outermost first.
    pub holds: Vec<LockId>,
}

/// Keeps what was chosen.
#[derive(Debug)]
pub struct Recorder {
    steps: u64,
    switches: u64,
    digest: u64,
    choices: Vec<u32>,
    /// By thread number, as far as threads have acquired any.
    acquisitions: Vec<u64>,
    sites: StableSites,
    /// Step by step, if it is wanted.
    interleaving: Option<Vec<Taken>>,
    /// Who took steps, and how many in a row, if it is wanted.
    turns: Option<Turns>,
    last: ThreadId,
}

impl Recorder {
    /// With all statements alike, and without the interleaving.
    #[must_use]
    pub fn new() -> Self {
        Self {
            steps: 0,
            switches: 0,
            digest: BASIS,
            choices: Vec::new(),
            acquisitions: Vec::new(),
            sites: StableSites::default(),
            interleaving: None,
            turns: None,
            last: ThreadId::MAIN,
        }
    }

    /// Statements are told apart by what this says.
    #[must_use]
    pub fn with_sites(mut self, sites: StableSites) -> Self {
        self.sites = sites;
        self
    }

    /// Every step is kept.
    #[must_use]
    pub fn with_interleaving(mut self) -> Self {
        self.interleaving = Some(Vec::new());
        self
    }

    /// It is kept who took steps, and how many in a row.
    #[must_use]
    pub fn with_turns(mut self) -> Self {
        self.turns = Some(Turns::new());
        self
    }

    /// Who took steps, if that was wanted.
    #[must_use]
    pub fn turns(&self) -> &[(ThreadId, u32)] {
        self.turns.as_deref().unwrap_or_default()
    }

    /// How many steps were taken.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// How many times another thread went on than the one before.
    #[must_use]
    pub fn switches(&self) -> u64 {
        self.switches
    }

    /// The choices that were choices: numbers of threads, [`ADVANCE`], and which waiter was notified, in the order in which they were made.
    /// It is all that [`crate::Replay`] needs.
    #[must_use]
    pub fn choices(&self) -> &[u32] {
        &self.choices
    }

    /// How many locks each thread acquired ([`Model::acquires`]), by thread number; those that are missing at the end acquired none.
    #[must_use]
    pub fn acquisitions(&self) -> &[u64] {
        &self.acquisitions
    }

    /// Stands for the whole schedule.
    #[must_use]
    pub fn digest(&self) -> u64 {
        self.digest
    }

    /// Every step, if that was wanted.
    #[must_use]
    pub fn interleaving(&self) -> &[Taken] {
        self.interleaving.as_deref().unwrap_or_default()
    }

    /// A choice was made. If it is a thread, its step comes with [`Recorder::step`].
    pub(crate) fn choice(&mut self, model: &Model, choice: Choice) {
        match choice {
            Choice::Run(_) if model.only_daemons() => {}
            Choice::Run(thread) => self.choices.push(thread.0),
            Choice::Advance => self.number(model, ADVANCE),
        }
    }

    /// A choice that is not a thread.
    pub(crate) fn number(&mut self, model: &Model, number: u32) {
        if !model.only_daemons() {
            self.choices.push(number);
            self.mix(model, u64::from(number));
        }
    }

    /// A thread is picked for a step, by choice or because no other could go on.
    #[inline]
    pub(crate) fn step(&mut self, model: &Model, thread: ThreadId, step: Step, chosen: bool) {
        self.steps += 1;
        if thread != self.last {
            self.switches += 1;
            self.last = thread;
        }
        if let Some(turns) = &mut self.turns {
            match turns.last_mut() {
                Some((last, count)) if *last == thread => *count += 1,
                _ => turns.push((thread, 1)),
            }
        }
        if model.acquires(thread).is_some() {
            self.count_acquisition(thread);
        }
        let site = self.sites.of(step.site());
        if chosen || site != 0 {
            self.mix(model, u64::from(thread.0) << 8 | step.kind() as u64);
            self.mix(model, site);
        }
        if let Some(interleaving) = &mut self.interleaving {
            let holds = model.held(thread).iter().map(|held| held.lock).collect();
            interleaving.push(Taken { number: self.steps, thread, step, holds });
        }
    }

    fn count_acquisition(&mut self, thread: ThreadId) {
        if thread.index() >= self.acquisitions.len() {
            self.acquisitions.resize(thread.index() + 1, 0);
        }
        self.acquisitions[thread.index()] += 1;
    }

    #[inline]
    fn mix(&mut self, model: &Model, word: u64) {
        if !model.only_daemons() {
            self.digest = (self.digest ^ word).wrapping_mul(PRIME).rotate_left(23);
        }
    }
}

impl Default for Recorder {
    fn default() -> Self {
        Self::new()
    }
}

impl Taken {
    /// The statement, if it is known.
    #[must_use]
    pub fn site(&self) -> Site {
        self.step.site()
    }

    /// What kind of step it was.
    #[must_use]
    pub fn kind(&self) -> StepKind {
        self.step.kind()
    }
}

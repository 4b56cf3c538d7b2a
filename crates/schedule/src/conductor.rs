//! Joins model, strategy and record: what a controlled program talks to.

use crate::ids::{LockId, ThreadId};
use crate::model::Model;
use crate::progress::Progress;
use crate::racing::rivals;
use crate::recorder::Recorder;
use crate::scheduler::{Brought, Choice, Scheduler, Tally};
use crate::step::{State, Step};

/// What is next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// This thread goes on; the model has done its step already.
    Run(ThreadId),
    /// Only threads that are external, or whose start is under way, can go on.
    Idle,
    /// Nobody can ever go on, or (while the program is kept alive) some wait for each other for good: see [`Model::blocked`] and [`Model::knot`].
    Deadlock,
    /// The threads go round in circles.
    Livelock,
    /// The limit was reached.
    StepLimit,
    /// No thread is left that keeps the program alive, and nobody can go on.
    Ended,
}

/// When to give up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Steps in all.
    pub steps: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { steps: u64::MAX }
    }
}

/// Says who goes on.
pub struct Conductor {
    model: Model,
    scheduler: Box<dyn Scheduler>,
    recorder: Recorder,
    progress: Progress,
    limits: Limits,
    /// Who could go on; kept so that no decision has to allocate.
    enabled: Vec<ThreadId>,
    /// What happened since it was last asked for.
    events: Vec<Brought>,
}

impl Conductor {
    /// For a program of which `main` is about to run.
    #[must_use]
    pub fn new(scheduler: Box<dyn Scheduler>, recorder: Recorder, limits: Limits) -> Self {
        Self {
            model: Model::new(),
            scheduler,
            recorder,
            progress: Progress::default(),
            limits,
            enabled: Vec::new(),
            events: Vec::new(),
        }
    }

    /// Begins anew, in a program that goes on. If only the current thread is left, it is `main` again, and time begins anew: whether that is so.
    pub fn renew(&mut self, scheduler: Box<dyn Scheduler>, recorder: Recorder) -> bool {
        self.scheduler = scheduler;
        self.recorder = recorder;
        self.progress = Progress::default();
        self.events.clear();
        let is_alone = self.model.alive_count() == 1;
        if is_alone {
            self.model = Model::new();
        }
        is_alone
    }

    /// Begins anew with another state of affairs.
    pub fn begin(&mut self, model: Model, scheduler: Box<dyn Scheduler>, recorder: Recorder) {
        self.renew(scheduler, recorder);
        self.model = model;
    }

    /// From now on, another strategy chooses.
    pub fn follow(&mut self, scheduler: Box<dyn Scheduler>) {
        self.scheduler = scheduler;
    }

    /// So many more steps may be taken.
    pub fn allow(&mut self, steps: u64) {
        self.limits.steps = self.recorder.steps().saturating_add(steps);
    }

    /// What is true.
    #[must_use]
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// To tell what threads do.
    pub fn model_mut(&mut self) -> &mut Model {
        &mut self.model
    }

    /// What was chosen so far.
    #[must_use]
    pub fn recorder(&self) -> &Recorder {
        &self.recorder
    }

    /// What was brought about since it was last asked for. Asked right after [`Conductor::next`], [`Model::step`] still says for both threads of a
    /// race what they are about to do.
    pub fn take_events(&mut self) -> Vec<Brought> {
        let mut events = std::mem::take(&mut self.events);
        events.extend(self.scheduler.take_events());
        events
    }

    /// To be asked when the run is over: the number of the first choice, from 0, that a replay did not make as it was recorded.
    #[must_use]
    pub fn diverged(&self) -> Option<u64> {
        self.scheduler.diverged()
    }

    /// How often the strategy held threads back so far.
    #[must_use]
    pub fn tally(&self) -> Tally {
        self.scheduler.tally()
    }

    /// A thread stands at a point: who goes on?
    #[inline]
    pub fn point(&mut self, thread: ThreadId, step: Step) -> Next {
        self.model.stop(thread, step);
        self.next()
    }

    /// Wakes one of those who wait on the object, whichever the strategy chooses.
    pub fn notify(&mut self, lock: LockId) {
        let which = self.choose(self.model.waiters(lock));
        self.model.notify(lock, which);
    }

    /// A number below `n`, for choices that are not about who goes on.
    pub fn choose(&mut self, n: usize) -> usize {
        if n < 2 || self.model.only_daemons() {
            return 0;
        }
        let number = self.scheduler.choose(n);
        let recorded = u32::try_from(number).expect("fewer than 2^32 threads wait");
        self.recorder.number(&self.model, recorded);
        number
    }

    /// Who goes on, now that nobody runs. To be asked again after anything else than [`Next::Run`] only if the model has changed.
    #[expect(clippy::should_implement_trait, reason = "it is no sequence of things")]
    pub fn next(&mut self) -> Next {
        if self.recorder.steps() >= self.limits.steps {
            let stalled = self.progress.has_stalled(&self.model, self.recorder.steps());
            return if stalled { Next::Livelock } else { Next::StepLimit };
        }
        if !self.model.knot().is_empty() && !self.model.only_daemons() {
            return Next::Deadlock;
        }
        if self.progress.is_spinning(&self.model) {
            return Next::Livelock;
        }
        loop {
            match self.model.enabled_count() {
                0 if self.model.may_advance() => {
                    self.model.advance();
                }
                0 => return self.why_nobody(),
                1 if !self.model.may_advance() => {
                    let only = self.model.enabled().next().expect("there is one");
                    return self.run(only, false);
                }
                _ => match self.decide() {
                    Choice::Run(thread) => {
                        self.note_races(thread);
                        return self.run(thread, true);
                    }
                    Choice::Advance => {
                        self.model.advance();
                    }
                },
            }
        }
    }

    fn decide(&mut self) -> Choice {
        debug_assert!(self.model.is_consistent());
        self.enabled.clear();
        self.enabled.extend(self.model.enabled());
        let choice = self.scheduler.pick(&self.model, &self.enabled);
        self.recorder.choice(&self.model, choice);
        choice
    }

    /// A race is one whatever the strategy had in mind; so a replay tells the same ones.
    fn note_races(&mut self, first: ThreadId) {
        if let Some(Step::Access { .. }) = self.model.step(first) {
            let rivals = rivals(&self.model, first, self.enabled.iter().copied());
            self.events.extend(rivals.map(|second| Brought::Race { first, second }));
        }
    }

    #[inline]
    fn run(&mut self, thread: ThreadId, chosen: bool) -> Next {
        let step = self.model.step(thread).expect("an enabled thread stands at a point");
        self.recorder.step(&self.model, thread, step, chosen);
        self.progress.step(&self.model, thread, step, self.recorder.steps());
        self.scheduler.moves(&self.model, thread);
        self.model.grant(thread);
        Next::Run(thread)
    }

    fn why_nobody(&self) -> Next {
        debug_assert!(self.model.is_consistent());
        let starts = |thread| self.model.state(thread) == State::Starting;
        if self.model.external_count() > 0 || self.model.alive().any(starts) {
            Next::Idle
        } else if self.model.only_daemons() {
            Next::Ended
        } else {
            Next::Deadlock
        }
    }
}

impl std::fmt::Debug for Conductor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Conductor")
            .field("model", &self.model)
            .field("recorder", &self.recorder)
            .finish_non_exhaustive()
    }
}

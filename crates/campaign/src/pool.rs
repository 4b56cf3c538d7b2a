//! Runs series of trials, several at a time, each on a core of its own.
//!
//! **Invariant:** a series takes its trials in their order, up to the one that settles it; what was run beyond that, because there was a
//! free core, is forgotten. So what a series comes to does not depend on how many run at a time.
//!
//! A worker that finds nothing to do ends: what is not ready then waits for trials that other workers run, who will go on with it.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::Error;
use crate::launcher::{Batch, Job, Launcher};
use crate::mode::Mode;
use crate::trial::Trial;
use crate::unseen::Unseen;

/// After so many launches that failed, the next ones will too.
const MOST_ERRORS: usize = 3;

/// Trials that are about the same thing.
pub(crate) trait Series: Send {
    /// What is done with the program in a trial.
    fn mode(&self, trial: u64) -> Mode;
    /// Whether a trial depends on the one before, and has to wait for it.
    fn is_chain(&self) -> bool {
        false
    }
    /// The seed of a trial.
    fn seed(&self, trial: u64) -> u64;
    /// How many trials there are at most.
    fn most(&self) -> u64;
    /// Whether no more are needed.
    fn settled(&self) -> bool;
    /// Takes the next trial.
    fn take(&mut self, trial: Trial);
    /// Takes what is left when all of them were stopped: of a trial that was cut short, or one that came before its turn.
    fn take_rest(&mut self, _trial: Trial) {}
}

/// What all series cost.
#[derive(Default, Debug)]
pub(crate) struct Cost {
    pub(crate) jvms: u64,
    pub(crate) classes_instrumented: u64,
    pub(crate) faults: Vec<String>,
    pub(crate) unseen: Unseen,
    pub(crate) errors: Vec<Error>,
}

impl Cost {
    pub(crate) fn add(&mut self, other: Self) {
        self.jvms += other.jvms;
        self.classes_instrumented = self.classes_instrumented.max(other.classes_instrumented);
        self.unseen.add(other.unseen);
        for fault in other.faults {
            self.add_fault(fault);
        }
        self.errors.extend(other.errors);
    }

    fn add_fault(&mut self, fault: String) {
        if !self.faults.contains(&fault) {
            self.faults.push(fault);
        }
    }
}

pub(crate) struct Pool<'a> {
    pub(crate) launcher: &'a dyn Launcher,
    /// How many run at a time.
    pub(crate) jobs: usize,
    /// The cores that there are.
    pub(crate) cores: &'a [u32],
}

struct State<'a, S> {
    series: Vec<Progress<'a, S>>,
    cost: Cost,
}

/// How far a series is.
struct Progress<'a, S> {
    series: &'a mut S,
    /// The next trial to run.
    next: u64,
    /// The next trial to take.
    due: u64,
    /// Trials that have come before their turn.
    early: BTreeMap<u64, Trial>,
    in_flight: usize,
}

impl Pool<'_> {
    /// Runs all series until they are settled or there is no more time. `after` is told of each series that took a trial.
    pub(crate) fn run<S: Series>(&self, series: &mut [S], after: &(dyn Fn(&S) + Sync)) -> Cost {
        let series = series
            .iter_mut()
            .map(|series| Progress { series, next: 0, due: 0, early: BTreeMap::new(), in_flight: 0 })
            .collect();
        let state = Mutex::new(State { series, cost: Cost::default() });
        std::thread::scope(|scope| {
            for worker in 0..self.jobs.max(1) {
                let core = (!self.cores.is_empty()).then(|| self.cores[worker % self.cores.len()]);
                let state = &state;
                scope.spawn(move || while self.run_one(state, core, after) {});
            }
        });
        let mut state = state.into_inner().unwrap_or_else(PoisonError::into_inner);
        if self.launcher.stopped().is_some() {
            state.series.iter_mut().for_each(Progress::give_rest);
        }
        state.cost
    }

    /// Runs some trials of one series. Whether there was something to do.
    fn run_one<S: Series>(
        &self,
        state: &Mutex<State<'_, S>>,
        core: Option<u32>,
        after: &(dyn Fn(&S) + Sync),
    ) -> bool {
        if self.launcher.stopped().is_some() {
            return false;
        }
        let mut guard = lock(state);
        let Some(place) = guard.most_in_need() else { return false };
        let (first, seeds, mode) = guard.series[place].hand_out(self.launcher);
        drop(guard);
        let result = self.launcher.launch(&Job { mode: &mode, seeds: &seeds, core });
        let stopped = self.launcher.stopped().is_some();
        let mut guard = lock(state);
        guard.series[place].in_flight -= 1;
        let batch = match result {
            Ok(batch) => batch,
            // Whoever is stopped early enough has come to nothing yet.
            Err(_) if stopped => Batch::default(),
            Err(error) => {
                guard.cost.errors.push(error);
                Batch { trials: seeds.iter().map(|seed| Trial::lost(*seed)).collect(), ..Batch::default() }
            }
        };
        if guard.take(place, first, batch, stopped) {
            after(guard.series[place].series);
        }
        true
    }
}

fn lock<'a, 'b, S>(state: &'a Mutex<State<'b, S>>) -> MutexGuard<'a, State<'b, S>> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<S: Series> State<'_, S> {
    /// The series that wants trials and has the fewest under way.
    fn most_in_need(&self) -> Option<usize> {
        if self.cost.errors.len() >= MOST_ERRORS {
            return None;
        }
        let open = |(_, progress): &(usize, &Progress<'_, S>)| {
            let waits = progress.series.is_chain() && progress.in_flight > 0;
            !waits && !progress.series.settled() && progress.next < progress.series.most()
        };
        let places = self.series.iter().enumerate().filter(open);
        places.min_by_key(|(place, progress)| (progress.in_flight, *place)).map(|(place, _)| place)
    }

    /// Whether a trial's turn came.
    fn take(&mut self, place: usize, first: u64, batch: Batch, stopped: bool) -> bool {
        let Batch { trials, jvms, classes_instrumented, faults, unseen } = batch;
        let cost = &mut self.cost;
        cost.jvms += jvms;
        cost.classes_instrumented = cost.classes_instrumented.max(classes_instrumented);
        faults.into_iter().for_each(|fault| cost.add_fault(fault));
        cost.unseen.add(unseen);
        let progress = &mut self.series[place];
        for (number, trial) in (first..).zip(trials) {
            if stopped && trial.stop.is_some() {
                progress.series.take_rest(trial);
            } else {
                progress.early.insert(number, trial);
            }
        }
        progress.catch_up()
    }
}

impl<S: Series> Progress<'_, S> {
    /// The next trials: the first one's number, their seeds, and how they are to be run.
    fn hand_out(&mut self, launcher: &dyn Launcher) -> (u64, Vec<u64>, Mode) {
        let first = self.next;
        let mode = self.series.mode(first);
        let many = if self.series.is_chain() { 1 } else { launcher.batch(&mode).max(1) };
        self.next = self.series.most().min(first + many);
        self.in_flight += 1;
        let seeds = (first..self.next).map(|trial| self.series.seed(trial)).collect();
        (first, seeds, mode)
    }

    /// Hands the series the trials whose turn will not come.
    fn give_rest(&mut self) {
        for trial in std::mem::take(&mut self.early).into_values() {
            self.series.take_rest(trial);
        }
    }

    /// Hands the series the trials whose turn it is. Whether there were any.
    fn catch_up(&mut self) -> bool {
        let before = self.due;
        while !self.series.settled()
            && let Some(trial) = self.early.remove(&self.due)
        {
            self.due += 1;
            self.series.take(trial);
        }
        self.due > before
    }
}

//! Runs trials in JVMs: a program in a fresh one each, a test in as few as it takes.
//!
//! Iterations of a test share a JVM. What they find there – loaded classes, linked calls – would differ between the first and the
//! others, so a first iteration with a fixed seed goes before them and is not counted; a replay repeats all that went before in its JVM.
//! Where the first iteration ends its JVM already (steered into a deadlock, it does so by intention), each trial has a JVM of its own, without it.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::Error;
use crate::harness::{Harness, NO_TEST};
use crate::launcher::{Batch, Job, Launcher};
use crate::mode::Mode;
use crate::outcome::{End, Outcome};
use crate::plan::{Control, Noise, Strategy};
use crate::relations::Relations;
use crate::subject::Subject;
use crate::target::{Interrupts, Request, Stop, Streams, run_plain};
use crate::told::{JvmWords, ToldRun, told_run};
use crate::trial::{Status, Trial};

/// Iterations of a test that share a JVM. It does not depend on the number of jobs, or results would.
const ITERATIONS: u64 = 50;

/// The seed of the iteration that goes before the others.
const WARM_UP: u64 = 0;

/// The agent ends a run at its limit. If it cannot, the process group is ended this much later.
const SLACK: Duration = Duration::from_secs(10);

/// Runs trials in JVMs.
pub struct Jvms<'a> {
    subject: &'a Subject,
    command: Vec<OsString>,
    harness: Option<Harness>,
    interrupts: &'a Interrupts,
    deadline: Option<Instant>,
    /// Statements with which a test does not survive its first iteration.
    cold: Mutex<BTreeSet<Vec<String>>>,
}

/// How a single trial is repeated.
#[derive(Clone, Default, Debug)]
pub struct Again {
    /// Seeds of the iterations that go before.
    pub before: Vec<u64>,
    /// Options for the JVM beside ours.
    pub jvm_options: Vec<OsString>,
    /// Whether it may take as long as it likes.
    pub unlimited: bool,
    /// Whether its output is for nobody.
    pub quiet: bool,
}

impl<'a> Jvms<'a> {
    /// JVMs for a subject, up to a point in time.
    ///
    /// # Errors
    /// A test needs a class of ours, which cannot be written.
    pub fn new(
        subject: &'a Subject,
        interrupts: &'a Interrupts,
        deadline: Option<Instant>,
    ) -> Result<Self, Error> {
        let harness = subject.test.as_ref().map(Harness::new).transpose()?;
        let command = subject.command.iter().map(OsString::from).collect();
        Ok(Self { subject, command, harness, interrupts, deadline, cold: Mutex::default() })
    }

    /// Runs a trial once more, its output for all to see unless that is not wanted. The interleaving, if it was to be traced.
    ///
    /// # Errors
    /// It cannot be run.
    pub fn again(&self, mode: &Mode, seed: u64, again: &Again) -> Result<(Trial, String), Error> {
        let mode = &mode.with_seed(seed);
        let seeds: Vec<u64> = again.before.iter().copied().chain([seed]).collect();
        let streams = if again.quiet { Streams::None } else { Streams::Ours };
        let run = self.run(mode, &seeds, streams, again)?;
        let steps = run.jvms.iter().map(|jvm| jvm.steps.as_str()).collect();
        let trial = if self.harness.is_some() {
            let before = seeds.len() - 1;
            iterations(&run, &seeds[before..], before).pop().unwrap_or_else(|| Trial::lost(seed))
        } else {
            whole(run, seed)
        };
        Ok((trial, steps))
    }

    /// Runs the command. There is one seed for a program, and for a test one for each iteration.
    fn run(&self, mode: &Mode, seeds: &[u64], streams: Streams, again: &Again) -> Result<ToldRun, Error> {
        let mut command = self.command.clone();
        // Kept until the JVM has ended.
        let list = match &self.harness {
            Some(harness) => Some(harness.extend(&mut command, seeds)?),
            None => None,
        };
        let trials = u32::try_from(seeds.len()).unwrap_or(u32::MAX);
        let slack = if mode.control().is_some() { SLACK } else { Duration::ZERO };
        let own = mode.time_limit().saturating_mul(trials).saturating_add(slack);
        let left = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        let limit = if again.unlimited { None } else { Some(left.map_or(own, |left| left.min(own))) };
        let request = Request {
            command: &command,
            directory: Some(&self.subject.directory),
            detector: mode.detector.as_deref(),
            include: &self.subject.include,
            exclude: &self.subject.exclude,
            control: mode.control(),
            may_trigger: mode.may_trigger,
            noise: seeds.last().filter(|_| mode.is_noisy()).map(|&seed| Noise { seed }),
            jvm_options: &again.jvm_options,
            time_limit: limit,
            streams,
        };
        let run = told_run(&request, self.interrupts)?;
        drop(list);
        match run.status {
            Status::Code(NO_TEST) if self.harness.is_some() => {
                Err(Error::Target(run.last_words.unwrap_or_else(|| "the test cannot be run".to_owned())))
            }
            _ => Ok(run),
        }
    }

    /// Runs iterations of a test until each seed has had its turn.
    fn iterate(&self, job: &Job<'_>, mode: &Mode) -> Result<Batch, Error> {
        let mut batch = Batch::default();
        while batch.trials.len() < job.seeds.len() && self.stopped().is_none() {
            let rest = &job.seeds[batch.trials.len()..];
            let warm = !self.is_cold(mode);
            let seeds: Vec<u64> = if warm { [&[WARM_UP], rest].concat() } else { vec![rest[0]] };
            let run = self.run(&mode.with_seed(seeds[0]), &seeds, Streams::None, &Again::default())?;
            batch.add_run(&run);
            if warm && run.stop != Some(Stop::Interrupt) && !survived_first(&run) {
                self.now_cold(mode);
                continue;
            }
            let before = usize::from(warm);
            let mut trials = iterations(&run, &seeds[before..], before);
            if let Some(first) = trials.first_mut() {
                first.findings = run.findings;
            }
            batch.trials.extend(trials);
        }
        Ok(batch)
    }

    fn is_cold(&self, mode: &Mode) -> bool {
        let cold = || self.cold.lock().unwrap_or_else(PoisonError::into_inner);
        let is =
            |control: &Control| control.strategy == Strategy::Deadlock || cold().contains(&control.stops);
        mode.control().is_some_and(is)
    }

    fn now_cold(&self, mode: &Mode) {
        let stops = mode.control().map(|control| control.stops.clone());
        self.cold.lock().unwrap_or_else(PoisonError::into_inner).extend(stops);
    }
}

impl Launcher for Jvms<'_> {
    fn batch(&self, mode: &Mode) -> u64 {
        if self.harness.is_none() || self.is_cold(mode) { 1 } else { ITERATIONS }
    }

    fn launch(&self, job: &Job<'_>) -> Result<Batch, Error> {
        let mode = job.mode.on_core(job.core);
        if self.harness.is_some() {
            return self.iterate(job, &mode);
        }
        let mut batch = Batch::default();
        for &seed in job.seeds {
            if self.stopped().is_some() {
                break;
            }
            let run = self.run(&mode.with_seed(seed), &[seed], Streams::None, &Again::default())?;
            batch.add_run(&run);
            batch.trials.push(whole(run, seed));
        }
        Ok(batch)
    }

    fn plain(&self, limit: Duration) -> Result<Option<Duration>, Error> {
        let left = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        let limit = left.map_or(limit, |left| left.min(limit));
        run_plain(&self.command, &self.subject.directory, limit, self.interrupts)
    }

    fn stopped(&self) -> Option<Stop> {
        if self.interrupts.count() > 0 {
            Some(Stop::Interrupt)
        } else {
            self.deadline.filter(|deadline| Instant::now() >= *deadline).map(|_| Stop::TimeLimit)
        }
    }
}

impl Batch {
    fn add_run(&mut self, run: &ToldRun) {
        self.jvms += run.jvms.len() as u64;
        self.classes_instrumented = self.classes_instrumented.max(run.classes_instrumented);
        self.faults.extend(run.faults.iter().cloned());
        self.unseen.add(run.unseen.clone());
    }
}

/// The trial of a whole program.
fn whole(run: ToldRun, seed: u64) -> Trial {
    let mut schedules: Vec<Vec<u32>> = Vec::new();
    let mut outcomes: Vec<Outcome> = Vec::new();
    let mut early = Vec::new();
    let mut relations: Option<Relations> = None;
    for jvm in run.jvms {
        early.extend(jvm.untold(None));
        schedules.extend(jvm.schedules);
        outcomes.extend(jvm.outcomes);
        if let Some(related) = jvm.relations {
            relations.get_or_insert_default().merge(related);
        }
    }
    Trial {
        outcomes,
        early,
        status: Some(run.status),
        stop: run.stop,
        findings: run.findings,
        last_words: run.last_words,
        // Of several JVMs it is not known whose is which.
        schedule: if schedules.len() == 1 { schedules.pop() } else { None },
        relations,
        took: Some(run.took),
        cut_short: run.cut_short,
        ..Trial::lost(seed)
    }
}

/// The iterations of a JVM, but for those that go before. The first one that did not end in order is the last one.
fn iterations(run: &ToldRun, seeds: &[u64], before: usize) -> Vec<Trial> {
    let told = run.jvms.iter().find(|jvm| !jvm.outcomes.is_empty() || !jvm.created.is_empty());
    let outcomes: Vec<&Outcome> = told.map(iteration_outcomes).unwrap_or_default();
    let mut trials = Vec::new();
    for (place, &seed) in seeds.iter().enumerate() {
        let outcome = outcomes.get(place + before).copied();
        let last = outcome.is_none_or(|outcome| outcome.ended != End::Exit);
        let number = Some((place + before) as u64);
        trials.push(Trial {
            outcomes: outcome.cloned().into_iter().collect(),
            early: told.map(|jvm| jvm.untold(number)).unwrap_or_default(),
            status: last.then_some(run.status),
            stop: run.stop.filter(|_| last),
            cut_short: last && run.cut_short,
            schedule: told.and_then(|jvm| jvm.schedules.get(place + before).cloned()),
            // Static state, and numbers that the JVM counts up, are what the iterations before have left.
            before: [&vec![WARM_UP; before], &seeds[..place]].concat(),
            ..Trial::lost(seed)
        });
        if last {
            break;
        }
    }
    trials
}

/// What a JVM tells of iterations; of itself it may tell too.
fn iteration_outcomes(jvm: &JvmWords) -> Vec<&Outcome> {
    jvm.outcomes.iter().filter(|outcome| outcome.iteration.is_some()).collect()
}

/// Whether a JVM came to its second iteration.
fn survived_first(run: &ToldRun) -> bool {
    run.jvms.iter().flat_map(iteration_outcomes).next().is_some_and(|first| first.ended == End::Exit)
}

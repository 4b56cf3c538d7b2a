//! A pretended program, and what it does in a trial.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use finding::{
    AccessKind, AccessReport, BlockedThread, ExceptionReport, Finding, FindingId, FindingKind, HeldLock,
    Verdict,
};

use crate::launcher::{Batch, Job, Launcher};
use crate::target::Stop;
use crate::{
    Control, Created, End, Error, Limits, LockEdge, Mode, Options, Outcome, Results, Status, Strategy,
    Subject, Trial, Uncaught,
};

/// What a program does, given its seed and how it is controlled.
pub(super) type Behaviour = dyn Fn(&Control, u64) -> Result<Trial, Error> + Sync;

pub(super) struct Fake<'a> {
    behaviour: &'a Behaviour,
    batch: u64,
    /// After so many trials the user wants no more.
    patience: u64,
    begun: AtomicU64,
    /// The strategy and seed of each trial, in the order in which they were run.
    pub(super) log: Mutex<Vec<(Strategy, u64)>>,
}

impl<'a> Fake<'a> {
    pub(super) fn new(behaviour: &'a Behaviour) -> Self {
        Self { behaviour, batch: 1, patience: u64::MAX, begun: AtomicU64::new(0), log: Mutex::default() }
    }

    pub(super) fn in_batches(self, batch: u64) -> Self {
        Self { batch, ..self }
    }

    pub(super) fn stopped_after(self, patience: u64) -> Self {
        Self { patience, ..self }
    }

    /// How many trials were run with a strategy.
    pub(super) fn runs(&self, strategy: Strategy) -> usize {
        self.log.lock().unwrap().iter().filter(|(one, _)| *one == strategy).count()
    }

    pub(super) fn campaign(&self, options: &Options) -> Result<Results, Error> {
        crate::run(&subject(), options, self, &|_| {})
    }
}

impl Launcher for Fake<'_> {
    fn batch(&self, _mode: &Mode) -> u64 {
        self.batch
    }

    fn launch(&self, job: &Job<'_>) -> Result<Batch, Error> {
        let mut batch = Batch { jvms: 1, classes_instrumented: 3, ..Batch::default() };
        let control = job.mode.control().expect("threads are controlled");
        for &seed in job.seeds {
            self.log.lock().unwrap().push((control.strategy, seed));
            let mut trial = (self.behaviour)(control, seed)?;
            if job.mode.detector.is_none() {
                trial.findings.clear();
            }
            if self.begun.fetch_add(1, Ordering::SeqCst) + 1 >= self.patience {
                batch.trials.push(Trial { outcomes: Vec::new(), stop: Some(Stop::Interrupt), ..trial });
                break;
            }
            batch.trials.push(trial);
        }
        Ok(batch)
    }

    fn stopped(&self) -> Option<Stop> {
        (self.begun.load(Ordering::SeqCst) >= self.patience).then_some(Stop::Interrupt)
    }
}

pub(super) fn subject() -> Subject {
    Subject::new(&["java".into(), "Main".into()], None).unwrap()
}

pub(super) fn options() -> Options {
    Options {
        seed: 1,
        shard: finding::Shard::WHOLE,
        predictions: 3,
        runs: 100,
        all_trials: false,
        jobs: 1,
        cores: vec![0, 1],
        limits: Limits { steps: 1000, time: Duration::from_secs(1) },
    }
}

/// A trial that shows nothing.
pub(super) fn quiet(seed: u64) -> Trial {
    Trial {
        outcomes: vec![Outcome {
            iteration: None,
            seed,
            digest: format!("{seed:016x}"),
            steps: 10,
            switches: 2,
            choices: 3,
            ended: End::Exit,
            threads: 2,
            created: Vec::new(),
            uncaught: Vec::new(),
            deadlock: None,
            cycles: Vec::new(),
            result: None,
            thrown: None,
            externals: 0,
            diverged: None,
            thrashings: 0,
            postponed: 0,
            acquisitions: Vec::new(),
        }],
        status: Some(Status::Code(0)),
        schedule: Some(vec![0, 1, 0]),
        cut_short: false,
        ..Trial::lost(seed)
    }
}

/// What the program does in each trial of the first phase and in others that nothing is said of: it has these races.
pub(super) fn with_races(seed: u64, races: &[[&str; 2]]) -> Trial {
    Trial { findings: races.iter().map(|keys| potential(*keys)).collect(), ..quiet(seed) }
}

/// An access of the statement with this key. Those that differ only behind a `#` are on the same line.
fn access(key: &str, access: AccessKind) -> AccessReport {
    AccessReport {
        class: None,
        method: None,
        file: None,
        line: None,
        access,
        thread: "t".to_owned(),
        locks: Vec::new(),
        locks_known: true,
        stack: Vec::new(),
        site: format!("at {}", key.split('#').next().unwrap_or(key)),
        statement: (!key.is_empty()).then(|| key.to_owned()),
    }
}

fn potential([first, second]: [&str; 2]) -> Finding {
    let accesses = [access(first, AccessKind::Read), access(second, AccessKind::Write)];
    Finding {
        id: FindingId::of_race("x", accesses.each_ref()),
        kind: FindingKind::DataRace,
        verdict: Verdict::Potential,
        location: "x".to_owned(),
        accesses: accesses.into(),
        exception: None,
        blocked: Vec::new(),
        exit: None,
        consequences: Vec::new(),
        created: 0,
        harmed: 0,
        trials: 1,
        seed: None,
        replay: None,
        detectors: vec!["hybrid".to_owned()],
        runs: Vec::new(),
        first_run: None,
        standing: finding::Standing::New,
    }
}

/// In this trial the race that it is about is created, and a coin is tossed.
pub(super) fn created(trial: Trial, control: &Control) -> Trial {
    let first = coin(trial.seed);
    created_with_first(trial, control, first)
}

/// Which statement a coin lets go first; its toss has nothing to do with the last digits of the seed.
pub(super) fn coin(seed: u64) -> usize {
    usize::from(seed >> 7 & 1 == 1)
}

/// In this trial the race that it is about is created, and this statement goes first: the read is 0, the write 1.
pub(super) fn created_with_first(mut trial: Trial, control: &Control, first: usize) -> Trial {
    let [read, write] = control.stops.as_slice() else { panic!("it is about a race") };
    let mut accesses = vec![access(read, AccessKind::Read), access(write, AccessKind::Write)];
    accesses.rotate_left(first);
    let digest = Some(format!("{}-5", trial.seed));
    trial.outcomes[0].created.push(Created { location: "x".to_owned(), accesses, step: 5, digest });
    trial
}

/// In this trial the JVM crashes: what it told until then is all there is.
pub(super) fn crashed(mut trial: Trial) -> Trial {
    trial.early = trial.outcomes.drain(..).flat_map(|outcome| outcome.created).collect();
    Trial { status: Some(Status::Signal(6)), schedule: None, ..trial }
}

/// In this trial a thread ends by an exception.
pub(super) fn thrown(mut trial: Trial, class: &str) -> Trial {
    let stack = vec!["java.util.A.b(A.java:1)".to_owned(), "Main.run(Main.java:7)".to_owned()];
    let exception = ExceptionReport { class: class.to_owned(), message: None, stack };
    trial.outcomes[0].uncaught.push(Uncaught { thread: "t".to_owned(), exception });
    trial
}

/// This trial ends in a deadlock of two threads, for which a third one waits.
pub(super) fn deadlocked(mut trial: Trial) -> Trial {
    let thread = |name: &str, holder: &str, place: &str, held: &str| BlockedThread {
        thread: name.to_owned(),
        wants: Some("a lock".to_owned()),
        wants_at: Some(place.to_owned()),
        holder: Some(holder.to_owned()),
        holds: vec![HeldLock { lock: "another".to_owned(), at: Some(held.to_owned()) }],
        stack: Vec::new(),
    };
    let waiting = BlockedThread { holds: Vec::new(), ..thread("main", "a", "Thread.join", "") };
    trial.outcomes[0].deadlock =
        Some(vec![waiting, thread("a", "b", "Main:2", "Main:1"), thread("b", "a", "Main:4", "Main:3")]);
    trial.outcomes[0].ended = End::Deadlock;
    trial.status = Some(Status::Code(86));
    trial
}

/// This trial shows that the deadlock is possible.
pub(super) fn with_cycle(mut trial: Trial) -> Trial {
    let edge = |thread: &str, held: u32, wanted: u32| LockEdge {
        held: format!("Main.m()V@{held}"),
        wanted: format!("Main.m()V@{wanted}"),
        held_at: Some(format!("Main:{held}")),
        wanted_at: Some(format!("Main:{wanted}")),
        thread: thread.to_owned(),
    };
    trial.outcomes[0].cycles = vec![vec![edge("a", 1, 2), edge("b", 3, 4)]];
    trial
}

//! `racewright fuzz`: which predicted races and deadlocks are real, and which of them break the program.

mod args;

use std::fmt;
use std::time::Instant;

use anyhow::Context;
use campaign::target::{Interrupts, Stop};
use campaign::{Jvms, Limits, Options, Progress, Results, Subject, TestMethod};
use finding::{Finding, FindingKind, Findings, RunReport, Shard, Stacks, Verdict, View, printable, wrapped};
use serde::Serialize;

use crate::Outcome;
use crate::exit::{BadInput, Exit};
use crate::grouped::grouped;
use crate::java;
use crate::kept::Keeper;
use crate::messages;
use crate::output::{CommandReport, Judge, Loudness, Suppression, run_report};
use crate::progress::Reporter;

pub(crate) use args::FuzzArguments;

/// What `fuzz` has to say: the report of every command, and beside it how the runs went.
#[derive(Serialize)]
struct FuzzReport {
    #[serde(flatten)]
    run: RunReport,
    /// Runs that were ended by a limit of steps or time.
    runs_limited: u64,
    /// Runs that left no word.
    runs_silent: u64,
    /// Whether all that was to be tried was.
    complete: bool,
    warnings: Vec<String>,
    /// Those without which the result would be taken for what it is not. They are told to everybody, and stand beside the result.
    #[serde(skip)]
    notes: Vec<String>,
    /// Whether the machine or this tool failed.
    #[serde(skip)]
    failed: bool,
    #[serde(skip)]
    interrupted: bool,
}

pub(crate) fn fuzz(arguments: &FuzzArguments, suppressions: &[Suppression]) -> Outcome {
    let begin = Instant::now();
    let loudness = Loudness { quiet: arguments.quiet, verbose: arguments.verbose };
    let judge = Judge::new(&arguments.output, suppressions, loudness)?;
    let subject = subject(arguments)?;
    let seed = arguments.seed.unwrap_or_else(campaign::any_seed);
    let run = RunReport { shard: arguments.shard, ..run_report(Some(seed)) };
    let keeper = Keeper::new(&arguments.out, run)?;
    let cores = campaign::cores();
    let options = Options {
        seed,
        shard: arguments.shard.unwrap_or(Shard::WHOLE),
        predictions: arguments.predictions,
        runs: arguments.runs,
        all_trials: arguments.all_trials,
        jobs: arguments.jobs.unwrap_or(cores.len()),
        cores,
        limits: Limits { steps: arguments.step_limit, time: arguments.run_time_limit },
    };
    let interrupts = Interrupts::listen().context("cannot listen for interrupts")?;
    let deadline = arguments.time_limit.and_then(|limit| begin.checked_add(limit));
    let jvms = Jvms::new(&subject, &interrupts, deadline)?;
    let reporter = Reporter::new(arguments.quiet, arguments.verbose);
    reporter.say(&format!("seed {seed}"));
    let results = campaign::run(&subject, &options, &jvms, &|progress| match progress {
        Progress::Found { finding, record } => {
            reporter.found(finding);
            keeper.found(finding, record);
        }
        progress => reporter.tell(progress),
    });
    reporter.end();
    let mut results = results?;
    let unkept = keeper.keep(&mut results.findings, &mut results.records);
    results.faults.extend(unkept);
    let candidates = results.candidates;
    let mut report = FuzzReport::new(results, seed, arguments.shard);
    if let Err(error) = keeper.end(&report.run, report.complete, Some(candidates)) {
        report.fail(&error);
    }
    report.run_messages(arguments);
    judge.present(&mut report, |report, view| report.text(arguments, view))
}

fn subject(arguments: &FuzzArguments) -> anyhow::Result<Subject> {
    let test = match (&arguments.test, &arguments.classpath) {
        (Some(name), Some(classpath)) => {
            Some(TestMethod { name: name.clone(), classpath: classpath.clone() })
        }
        _ => None,
    };
    if test.is_none() && arguments.command.is_empty() {
        let what = "there is nothing to run: give a command behind `--` (`-- java -cp classes Main`), or a test by --test CLASS#METHOD and --classpath PATH";
        return Err(BadInput(what.to_owned()).into());
    }
    let mut command = arguments.command.clone();
    if command.is_empty() {
        command.push(java::of_home()?.map_or_else(|| "java".into(), Into::into));
    }
    let mut subject = Subject::new(&command, test)?;
    subject.include.clone_from(&arguments.include);
    subject.exclude.clone_from(&arguments.exclude);
    Ok(subject)
}

impl CommandReport for FuzzReport {
    fn run(&self) -> &RunReport {
        &self.run
    }

    fn run_mut(&mut self) -> &mut RunReport {
        &mut self.run
    }

    fn counts(&self, finding: &Finding) -> bool {
        is_real(finding)
    }

    fn warnings(&self) -> &[String] {
        &self.warnings
    }

    /// A campaign that was stopped by its time limit did what it should; that an interrupted one has found nothing says nothing.
    fn exit(&self, found: bool) -> Exit {
        match () {
            () if self.failed => Exit::Tool,
            () if found => Exit::Findings,
            () if self.interrupted => Exit::Tool,
            () => Exit::Nothing,
        }
    }
}

impl FuzzReport {
    /// Something failed in the end.
    fn fail(&mut self, error: &anyhow::Error) {
        (self.failed, self.complete) = (true, false);
        self.warnings.push(format!("{error:#}"));
    }

    fn new(results: Results, seed: u64, shard: Option<Shard>) -> Self {
        let stop = results.stop.map(|stop| match stop {
            Stop::TimeLimit => "the time limit was reached; what was found until then is kept",
            Stop::Interrupt => "interrupted; what was found until then is kept",
        });
        // Potential is what is said of them; that nobody has tried is another matter than that it never happened.
        let untried = (results.untried > 0 && stop.is_some()).then(|| {
            let them = if results.untried == 1 { "was" } else { "were" };
            format!(
                "of the races and deadlocks that were predicted, {} {them} not tried at all",
                results.untried
            )
        });
        let limited = (results.limited > 0).then(|| {
            let first = results.cut.map(|cut| format!(": the first one {cut}")).unwrap_or_default();
            format!(
                "{} of {} runs were ended by a limit, and what they would have shown is not known{first}",
                results.limited, results.runs
            )
        });
        let silent = (results.silent > 0)
            .then(|| format!("{} of {} runs left no word of how they went", results.silent, results.runs));
        let failure = results.failure.map(|failure| {
            format!("every run ended with {failure}; if that is a failure, what the program does without it was not seen")
        });
        let unsteady = results.unsteady.map(|(id, comparison)| {
            format!(
                "the run of {id} was another one when it was repeated ({comparison}): the program depends on more than its schedule, such as a clock, a file or a random device; how often something happens is not certain, and replays may diverge"
            )
        });
        let notes: Vec<String> =
            limited.into_iter().chain(failure).chain(unsteady).chain(results.unseen).collect();
        Self {
            failed: !results.faults.is_empty(),
            interrupted: results.stop == Some(Stop::Interrupt),
            complete: results.stop.is_none() && results.faults.is_empty(),
            runs_limited: results.limited,
            runs_silent: results.silent,
            warnings: stop
                .map(str::to_owned)
                .into_iter()
                .chain(untried)
                .chain(silent)
                .chain(notes.iter().cloned())
                .chain(results.faults.iter().cloned())
                .collect(),
            notes,
            run: RunReport {
                runs: results.runs,
                jvms: results.jvms,
                classes_instrumented: results.classes_instrumented,
                findings: results.findings,
                shard,
                ..run_report(Some(seed))
            },
        }
    }

    fn run_messages(&self, arguments: &FuzzArguments) {
        for warning in &self.warnings {
            if !arguments.quiet || !self.complete || self.notes.contains(warning) {
                messages::warn(warning);
            }
        }
    }

    fn text(&self, arguments: &FuzzArguments, view: View<'_>) -> String {
        let stacks = if arguments.verbose { Stacks::Full } else { Stacks::Short };
        let shown = self.run.findings.iter().filter(|finding| arguments.verbose || is_real(finding));
        let shown: Vec<Finding> = shown.cloned().collect();
        let findings = Findings { findings: &shown, stacks, view }.to_string();
        if arguments.quiet {
            return findings;
        }
        let notes = self.notes.iter().map(|note| wrapped(&printable(note), view.look) + "\n");
        let last = wrapped(&self.to_string(), view.look);
        format!("{findings}{}{last}\n", notes.collect::<String>())
    }
}

/// Whether something happened, rather than might.
fn is_real(finding: &Finding) -> bool {
    finding.verdict != Verdict::Potential
}

/// The last line.
impl fmt::Display for FuzzReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = |wanted: &dyn Fn(&Finding) -> bool| {
            self.run.findings.iter().filter(|finding| wanted(finding)).count()
        };
        let races = |verdict: Verdict| {
            count(&|finding| finding.kind == FindingKind::DataRace && finding.verdict == verdict)
        };
        let real = |kind: FindingKind| count(&|finding| finding.kind == kind && is_real(finding));
        write!(
            f,
            "races: {} harmful, {} confirmed, {} potential; deadlocks: {}",
            races(Verdict::Harmful),
            races(Verdict::Confirmed),
            races(Verdict::Potential),
            real(FindingKind::Deadlock)
        )?;
        for (kind, name) in
            [(FindingKind::Livelock, "livelocks"), (FindingKind::UncaughtException, "exceptions")]
        {
            let number = real(kind);
            if number > 0 {
                write!(f, "; {name}: {number}")?;
            }
        }
        let runs = self.run.runs;
        write!(
            f,
            "; {} run{}, seed {}",
            grouped(runs),
            if runs == 1 { "" } else { "s" },
            self.run.seed.unwrap_or(0)
        )
    }
}

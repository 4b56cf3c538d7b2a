//! `racewright hunt`: which races hide behind lock orders that normal runs always take?

mod args;
mod progress;
mod report;
mod strategies;

use std::time::Instant;

use anyhow::Context;
use campaign::target::Interrupts;
use campaign::{HuntOptions, HuntProgress, Jvms, Limits, MayTrigger, Progress, Subject};
use finding::{RunReport, Shard};

use crate::Outcome;
use crate::kept::Keeper;
use crate::output::{Judge, Loudness, Suppression, run_report};

pub(crate) use args::HuntArguments;
use progress::HuntReporter;
use report::HuntReport;

/// So many trials each race has at most, if it is confirmed: as many as `fuzz` gives it.
const TRIALS: u64 = 100;

pub(crate) fn hunt(arguments: &HuntArguments, suppressions: &[Suppression]) -> Outcome {
    let begin = Instant::now();
    let loudness = Loudness { quiet: arguments.quiet, verbose: arguments.verbose };
    let judge = Judge::new(&arguments.output, suppressions, loudness)?;
    let mut subject = Subject::new(&arguments.command, None)?;
    subject.include.clone_from(&arguments.include);
    subject.exclude.clone_from(&arguments.exclude);
    let options = options(arguments);
    let run = RunReport { shard: arguments.shard, ..run_report(Some(options.seed)) };
    let keeper = Keeper::new(&arguments.out, run)?;
    let interrupts = Interrupts::listen().context("cannot listen for interrupts")?;
    let deadline = arguments.time_limit.and_then(|limit| begin.checked_add(limit));
    let jvms = Jvms::new(&subject, &interrupts, deadline)?;
    let reporter = HuntReporter::new(arguments.quiet, arguments.verbose);
    reporter.begin(options.seed);
    let results = campaign::hunt(&subject, &options, &jvms, &|progress| match progress {
        HuntProgress::Found { finding, record }
        | HuntProgress::Confirming(Progress::Found { finding, record }) => {
            reporter.found(finding);
            keeper.found(finding, record);
        }
        progress => reporter.tell(progress),
    });
    reporter.end();
    let mut results = results?;
    let unkept = keeper.keep(&mut results.findings, &mut results.records);
    results.faults.extend(unkept);
    let mut report = HuntReport::new(results, options.seed, arguments.shard);
    report.end(&keeper);
    report.warn(arguments.quiet);
    judge.present(&mut report, |report, view| report.text(arguments, view))
}

fn options(arguments: &HuntArguments) -> HuntOptions {
    let cores = campaign::cores();
    HuntOptions {
        seed: arguments.seed.unwrap_or_else(campaign::any_seed),
        tactics: arguments.tactics(),
        runs: arguments.runs,
        shard: arguments.shard.unwrap_or(Shard::WHOLE),
        may_trigger: MayTrigger { depth: arguments.depth, locks: arguments.locks.into() },
        bug_depth: arguments.bug_depth,
        confirm: arguments.confirm.then_some(TRIALS),
        jobs: arguments.jobs.unwrap_or(cores.len()),
        cores,
        limits: Limits { steps: arguments.step_limit, time: arguments.run_time_limit },
    }
}

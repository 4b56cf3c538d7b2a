//! `racewright generate`: is this class thread-safe?

mod args;
mod class_report;
mod examine;
mod finding;
mod library;
mod listing;
mod picture;
mod report;
mod text;
mod verdict;
mod workers;
mod written;

use std::sync::atomic::{AtomicU64, Ordering};

use ::finding::RunReport;
use anyhow::Context;
use campaign::target::Interrupts;

use crate::Outcome;
use crate::kept::Keeper;
use crate::messages;
use crate::output::{Judge, Loudness, Suppression, run_report};
use crate::progress::Reporter;

pub(crate) use args::GenerateArguments;
use class_report::ClassReport;
use examine::Examiner;
use library::Library;
use report::GenerateReport;
use verdict::ClassWord;

pub(crate) fn generate(arguments: &GenerateArguments, suppressions: &[Suppression]) -> Outcome {
    let loudness = Loudness { quiet: arguments.quiet, verbose: arguments.verbose };
    let judge = Judge::new(&arguments.output, suppressions, loudness)?;
    let seed = arguments.seed.unwrap_or_else(campaign::any_seed);
    let library = Library::open(arguments)?;
    let names = listing::listed(&library, arguments)?;
    let run = RunReport { shard: arguments.shard, ..run_report(Some(seed)) };
    let keeper = Keeper::new(&arguments.out, run)?;
    let interrupts = Interrupts::listen().context("cannot listen for interrupts")?;
    let reporter = Reporter::new(arguments.quiet, arguments.verbose);
    let examiner = Examiner {
        library: &library,
        arguments,
        seed,
        interrupts: &interrupts,
        reporter: &reporter,
        keeper: &keeper,
    };
    let classes = match arguments.only_class() {
        Some(class) => vec![one(&examiner, class)?],
        None => all(&examiner, &names),
    };
    if interrupts.count() > 0 {
        reporter.say(report::INTERRUPTED);
    }
    reporter.end();
    let mut report = GenerateReport::new(seed, arguments, classes);
    report.end(&keeper);
    report.problems.iter().for_each(|problem| messages::fail(problem));
    judge.present(&mut report, |report, view| text::text(report, arguments.verbose, view))
}

/// A class on its own. That it cannot be tested is an error.
fn one(examiner: &Examiner<'_>, class: &str) -> anyhow::Result<ClassReport> {
    let catalogue = examiner.catalogue(&examiner.library.classes(), class).map_err(library::bad)?;
    examiner.reporter.say(&format!("seed {}", examiner.seed));
    examiner.tested(&catalogue, campaign::cores()[0])
}

/// Each of these classes, whatever becomes of the others.
fn all(examiner: &Examiner<'_>, names: &[String]) -> Vec<ClassReport> {
    let reporter = examiner.reporter;
    let s = if names.len() == 1 { "" } else { "es" };
    reporter.say(&format!("seed {}, {} class{s}", examiner.seed, names.len()));
    let done = AtomicU64::new(0);
    let jobs = examiner.arguments.jobs.unwrap_or_else(|| campaign::cores().len());
    workers::each(names, jobs, &|place| (examiner.library.classes(), place.core), &|(classes, core), name| {
        let report = examiner.report(classes, *core, name);
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        reporter.step("testing", (done, names.len() as u64), &report.in_a_line());
        if reporter.lists() && report.verdict != ClassWord::NotReached {
            reporter.say(&report.in_a_line());
        }
        report
    })
}

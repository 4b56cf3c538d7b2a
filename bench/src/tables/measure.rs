//! Measures one program.
//!
//! A short campaign says what there is to try and how long a run takes; from that comes the number of runs that fit into the budget. What
//! is counted comes from a second campaign with that number.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::time::Duration;

use anyhow::{Result, bail};
use campaign::target::Interrupts;
use campaign::{Control, Job, Jvms, Launcher, Limits, Mode, Options, Results, Subject};

use super::options::Plan;
use super::programs::{Part, Program};
use super::row::{Races, Row};
use super::watched::{Purpose, Watched};
use crate::process;

/// Plain runs: the median counts.
const PLAIN: usize = 5;
/// A plain run that takes longer hangs, by a deadlock for example.
const PLAIN_LIMIT: Duration = Duration::from_secs(10);
/// Fewer runs for each race say nothing.
const FEWEST: u64 = 3;
/// A controlled run is ended after this.
const LIMITS: Limits = Limits { steps: 5_000_000, time: Duration::from_secs(10) };

pub(crate) fn measure(program: &Program, plan: Plan, interrupts: &Interrupts) -> Result<Row> {
    let (plain, plain_exceptions) = plain(program)?;
    let command: Vec<OsString> = program.command.iter().map(OsString::from).collect();
    let subject = Subject::new(&command, None)?;
    let watched = || Ok::<_, campaign::Error>(Watched::new(Jvms::new(&subject, interrupts, None)?));
    let options = Options {
        seed: plan.seed,
        shard: finding::Shard::WHOLE,
        predictions: if program.part == Part::Kernels { 1 } else { 3 },
        runs: 1,
        all_trials: true,
        jobs: campaign::cores().len(),
        cores: campaign::cores(),
        limits: LIMITS,
    };
    let first = watched()?;
    let results = run(&subject, &options, &first, interrupts)?;
    let run_time = first.typical(Purpose::Steer).or(first.typical(Purpose::Predict));
    let run_time = run_time.map_or(LIMITS.time, |took| took.time);
    let fit = |series: usize| fitting(plan, run_time, options.jobs, series);
    let runs = fit(Races::candidates(&results));
    let all = watched()?;
    let results = run(&subject, &Options { runs, ..options.clone() }, &all, interrupts)?;
    let random = watched()?;
    run_random(&random, &options, fit(1))?;
    if interrupts.count() > 0 {
        bail!("interrupted");
    }
    let races = Races::of(&results);
    let mut remarks = Vec::new();
    if races.livelocks > 0 {
        remarks.push(format!("livelocks: {}", races.livelocks));
    }
    if results.limited > 0 {
        remarks.push(format!("{} of {} runs were ended by a limit", results.limited, results.runs));
    }
    remarks.extend(results.faults);
    Ok(Row {
        program: program.clone(),
        plain,
        hybrid: all.typical(Purpose::Predict),
        steered: all.typical(Purpose::Steer),
        runs,
        races,
        exceptions: all.exceptions(Purpose::Steer),
        random_exceptions: random.exceptions(Purpose::Random),
        random_runs: random.runs(Purpose::Random),
        plain_exceptions,
        remarks,
    })
}

fn run(subject: &Subject, options: &Options, jvms: &Watched<'_>, interrupts: &Interrupts) -> Result<Results> {
    let results = campaign::run(subject, options, jvms, &|_| {})?;
    if interrupts.count() > 0 {
        bail!("interrupted");
    }
    Ok(results)
}

/// How many runs each series can have.
fn fitting(plan: Plan, run_time: Duration, jobs: usize, series: usize) -> u64 {
    let micros = |time: Duration| u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
    let runs = micros(plan.budget).saturating_mul(jobs as u64) / micros(run_time).max(1);
    (runs / series.max(1) as u64).max(FEWEST).min(plan.runs)
}

/// Runs without steering and without a detector.
fn run_random(jvms: &Watched<'_>, options: &Options, runs: u64) -> Result<()> {
    let mode = Mode::controlled(None, Control::random(options.limits));
    let seeds: Vec<u64> = (0..runs).map(|run| options.seed.wrapping_add(run)).collect();
    let share = seeds.len().div_ceil(options.jobs.max(1));
    let launch = |seeds: &[u64], core: Option<u32>| {
        seeds.iter().try_for_each(|seed| jvms.launch(&Job { mode: &mode, seeds: &[*seed], core }).map(|_| ()))
    };
    std::thread::scope(|scope| {
        let cores = options.cores.iter().map(|core| Some(*core));
        let workers: Vec<_> = seeds
            .chunks(share)
            .zip(cores)
            .map(|(seeds, core)| scope.spawn(move || launch(seeds, core)))
            .collect();
        for worker in workers {
            worker.join().expect("a worker does not panic")?;
        }
        Ok(())
    })
}

/// The time of a plain run, and the different exceptions of all.
fn plain(program: &Program) -> Result<(Option<Duration>, usize)> {
    let command: Vec<OsString> = program.command.iter().map(OsString::from).collect();
    let (mut times, mut exceptions) = (Vec::new(), BTreeSet::new());
    for _ in 0..PLAIN {
        let run = process::run(&command, PLAIN_LIMIT)?;
        times.extend(run.usage.map(|usage| usage.wall));
        let thrown = run.errors.lines().filter(|line| line.starts_with("Exception in thread"));
        exceptions.extend(thrown.map(str::to_owned));
    }
    times.sort_unstable();
    Ok((times.get(times.len() / 2).copied(), exceptions.len()))
}

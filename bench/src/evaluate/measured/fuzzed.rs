//! Programs whose races are predicted and made happen, for RaceFuzzer's table 1.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};

use super::Scope;
use crate::evaluate::papers::racefuzzer::PROGRAMS;
use crate::interrupts;
use crate::jvm::ratio::Ratio;
use crate::tables::measure;
use crate::tables::options::Plan;
use crate::tables::programs::{self, Part, Program};
use crate::tables::row::Row;
use crate::tables::watched::Took;

/// How many runs each race has, and fewer of kernels, which take longer. Fixed, so that verdicts are the same in every evaluation.
const RUNS: u64 = 20;
const RUNS_OF_KERNELS: u64 = 3;
/// The number of runs does not depend on what they take: this is longer than any program's runs do.
const UNLIMITED: Duration = Duration::from_secs(24 * 3600);

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Fuzzed {
    pub(crate) rows: Vec<Judged>,
    /// Programs that were left out, and why.
    pub(crate) missing: Vec<String>,
}

/// A program.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Judged {
    pub(crate) program: String,
    pub(crate) lines: usize,
    /// Seconds of the whole process: without us, under the hybrid detector, steered into a race.
    pub(crate) plain: Option<f64>,
    pub(crate) hybrid: Option<Time>,
    pub(crate) steered: Option<Time>,
    /// Runs for each race.
    pub(crate) runs: u64,
    pub(crate) potential: usize,
    pub(crate) real: usize,
    pub(crate) harmful: usize,
    pub(crate) deadlocks: usize,
    pub(crate) probability: Option<f64>,
    /// Different exceptions: of steered runs, of random ones, and of plain ones.
    pub(crate) exceptions: usize,
    pub(crate) random_exceptions: usize,
    pub(crate) plain_exceptions: usize,
    pub(crate) remarks: Vec<String>,
}

/// How long a run takes.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Time {
    pub(crate) seconds: f64,
    /// Whether it would have taken longer.
    pub(crate) limited: bool,
}

impl Judged {
    /// How many times as long a steered run takes as a plain one.
    pub(crate) fn slowdown(&self) -> Ratio {
        ratio(self.steered, self.plain)
    }

    /// The same of a run under the hybrid detector.
    pub(crate) fn hybrid_slowdown(&self) -> Ratio {
        ratio(self.hybrid, self.plain)
    }
}

fn ratio(time: Option<Time>, plain: Option<f64>) -> Ratio {
    match (time, plain) {
        (Some(Time { seconds, limited: true }), Some(plain)) => Ratio::MoreThan(seconds / plain),
        (Some(Time { seconds, limited: false }), Some(plain)) => Ratio::Times(seconds / plain),
        _ => Ratio::Unknown,
    }
}

pub(crate) fn measure(scope: &Scope<'_>) -> Result<Fuzzed> {
    let start = Instant::now();
    let interrupts = interrupts::listen()?;
    let programs = wanted(scope, programs::all(scope.jdk)?);
    let mut fuzzed = Fuzzed { rows: Vec::new(), missing: Vec::new() };
    for program in &programs {
        ensure!(!interrupts::came(), "interrupted");
        if start.elapsed() > scope.time {
            fuzzed.missing.push(format!("{}: the time was used up", program.name));
            continue;
        }
        let runs = if program.part == Part::Kernels { RUNS_OF_KERNELS } else { scope.either(RUNS, 3) };
        let plan = Plan { runs, budget: UNLIMITED, seed: scope.seed };
        match measure::measure(program, plan, interrupts).context("it cannot be measured") {
            Ok(row) => fuzzed.rows.push(judged(&row)),
            Err(error) => fuzzed.missing.push(format!("{}: {error:#}", program.name)),
        }
        eprintln!(
            "{}: {:.0} s of {:.0}",
            program.name,
            start.elapsed().as_secs_f64(),
            scope.time.as_secs_f64()
        );
    }
    ensure!(!interrupts::came(), "interrupted");
    Ok(fuzzed)
}

/// What takes long comes last, so that it is what is left out when the time is used up. Kernels that the paper does not have are left out anyway.
fn wanted(scope: &Scope<'_>, mut programs: Vec<Program>) -> Vec<Program> {
    programs.sort_by_key(|program| match program.part {
        Part::Figures => 0,
        Part::Collections => 1,
        Part::Programs => 2,
        Part::Kernels => 3,
    });
    let few = ["Figure1", "Figure2", "VectorDriver", "Philosophers", "RayTracer"];
    let in_paper = |name: &str| PROGRAMS.iter().any(|program| program.ours == Some(name));
    programs.retain(|program| {
        let wanted = program.part != Part::Kernels || in_paper(program.name);
        wanted && scope.either(true, few.contains(&program.name))
    });
    programs
}

fn judged(row: &Row) -> Judged {
    let time = |took: Took| Time { seconds: took.time.as_secs_f64(), limited: took.limited };
    Judged {
        program: row.program.name.to_owned(),
        lines: row.program.lines,
        plain: row.plain.map(|time| time.as_secs_f64()),
        hybrid: row.hybrid.map(time),
        steered: row.steered.map(time),
        runs: row.runs,
        potential: row.races.potential,
        real: row.races.real,
        harmful: row.races.harmful,
        deadlocks: row.races.deadlocks,
        probability: row.races.probability,
        exceptions: row.exceptions,
        random_exceptions: row.random_exceptions,
        plain_exceptions: row.plain_exceptions,
        remarks: row.remarks.clone(),
    }
}

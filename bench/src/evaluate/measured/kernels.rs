//! The kernels under each detector, for FastTrack's table 1.

use std::collections::BTreeMap;

use anyhow::Result;
use serde::{Deserialize, Serialize};

use super::Scope;
use crate::evaluate::papers::fasttrack::DETECTORS;
use crate::jvm::options::Settings;
use crate::jvm::programs::{KERNELS, Load, Programs, Size};
use crate::jvm::ratio::Ratio;
use crate::jvm::rounds;
use crate::jvm::row::Row;

/// As most of the paper's programs have.
const THREADS: u32 = 4;
/// Runs of slow detectors are stopped so early that each kernel with each of them fits into the first round.
const SLOW_RUNS: u32 = 54;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Kernels {
    pub(crate) threads: u32,
    /// Complete ones; the best of all counts.
    pub(crate) rounds: u32,
    pub(crate) rows: Vec<Kernel>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Kernel {
    pub(crate) name: String,
    /// On a plain JVM, with what FastTrack has to do.
    pub(crate) seconds: Option<f64>,
    /// By the detector's name.
    pub(crate) under: BTreeMap<String, Under>,
}

/// A kernel under a detector.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Under {
    pub(crate) slowdown: Ratio,
    pub(crate) warnings: Option<usize>,
    pub(crate) failed: Option<String>,
}

pub(crate) fn measure(scope: &Scope<'_>) -> Result<Kernels> {
    let kernels = scope.either(&KERNELS[..], &["crypt", "raytracer", "sor"]);
    let settings = Settings {
        detectors: DETECTORS.to_vec(),
        kernels: kernels.iter().map(ToString::to_string).collect(),
        threads: vec![THREADS],
        rounds: scope.either(3, 1),
        budget: scope.time,
        starts: 0,
        fast: Load { size: scope.either(Size::Small, Size::Tiny), iterations: scope.either(5, 2) },
        generic: Load { size: Size::Tiny, iterations: 1 },
        time_limit: scope.time / SLOW_RUNS,
    };
    let programs = Programs::compile(scope.jdk)?;
    let measured = rounds::measure(&programs, scope.jdk, &settings)?;
    let rows = measured.rows.iter().map(|row| kernel(row, settings.fast)).collect();
    Ok(Kernels { threads: THREADS, rounds: measured.rounds, rows })
}

fn kernel(row: &Row, fast: Load) -> Kernel {
    let under = DETECTORS.iter().filter_map(|&kind| {
        let cell = &row.under(kind)?.cell;
        let (warnings, failed) = (cell.warnings, cell.failed.clone());
        Some((kind.name().to_owned(), Under { slowdown: row.slowdown(kind), warnings, failed }))
    });
    let seconds = row.plain(fast).and_then(|cell| cell.seconds);
    Kernel { name: row.kernel.clone(), seconds, under: under.collect() }
}

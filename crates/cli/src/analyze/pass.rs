//! One detector over the whole trace.

use std::path::Path;
use std::time::{Duration, Instant};

use detect::{DetectorKind, Race, Statistics, drive};
use event::trace::EventSource;
use event::validate::Roots;
use event::{Symbols, VarId};
use rustc_hash::FxHashSet;

use super::Races;
use crate::exit::BadInput;
use crate::input;

/// What one detector said.
pub(super) struct Pass {
    pub(super) kind: DetectorKind,
    /// One race for each pair of statements.
    pub(super) races: Vec<Race>,
    /// How many variables have a race.
    pub(super) variables: usize,
    /// Whether there were more races than these.
    pub(super) cut: bool,
    pub(super) events: u64,
    /// With the time to read the trace.
    pub(super) time: Duration,
    pub(super) statistics: Statistics,
    pub(super) symbols: Symbols,
    /// What ended the trace before its end.
    pub(super) error: Option<BadInput>,
}

/// Runs a detector. Every detector reads the file anew, so that their times can be compared and memory does not grow with
/// the trace.
pub(super) fn run(kind: DetectorKind, path: &Path, roots: Roots) -> Result<Pass, BadInput> {
    let start = Instant::now();
    let mut source = input::open(path, roots)?;
    let mut detector = kind.new_detector();
    let mut races = Races::default();
    let mut variables: FxHashSet<VarId> = FxHashSet::default();
    let progress = drive(&mut source, detector.as_mut(), |race| {
        variables.insert(race.var);
        races.add(race);
    });
    Ok(Pass {
        kind,
        cut: races.cut,
        races: races.first,
        variables: variables.len(),
        events: progress.events,
        time: start.elapsed(),
        statistics: detector.statistics(),
        symbols: source.symbols().clone(),
        error: progress.error.map(|error| input::bad_trace(path, &error)),
    })
}

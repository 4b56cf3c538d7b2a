//! The detectors alone, on generated traces: what FastTrack's table cannot tell apart from the cost of feeding them.

use anyhow::Result;
use detect::DetectorKind;
use serde::{Deserialize, Serialize};

use super::Scope;
use crate::evaluate::papers::fasttrack::DETECTORS;
use crate::places;
use crate::traces::{measure, trace};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Traces {
    pub(crate) events: u64,
    pub(crate) traces: Vec<Trace>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Trace {
    pub(crate) threads: u32,
    pub(crate) detectors: Vec<Detector>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Detector {
    pub(crate) name: String,
    /// Nanoseconds for each event: with reading the trace, and inside the detector alone.
    pub(crate) total: f64,
    pub(crate) detection: f64,
    /// Bytes for each variable.
    pub(crate) memory: f64,
}

impl Trace {
    /// How many times as long a detector takes as FastTrack, inside the detector.
    pub(crate) fn to_fasttrack(&self, kind: DetectorKind) -> Option<f64> {
        let of = |kind: DetectorKind| self.detectors.iter().find(|one| one.name == kind.name());
        Some(of(kind)?.detection / of(DetectorKind::FastTrack)?.detection)
    }
}

pub(crate) fn measure(scope: &Scope<'_>) -> Result<Traces> {
    let events = scope.either(20_000_000, 1_000_000);
    let folder = places::work_folder()?;
    let mut traces = Vec::new();
    for threads in [16, 64] {
        let written = trace::write(&folder, threads, events)?;
        let mut detectors = Vec::new();
        for kind in DETECTORS {
            let best = measure::best(kind, &written.path, events)?;
            eprintln!("{threads} threads, {}: {:.1} ns an event", kind.name(), best.nanoseconds_an_event());
            detectors.push(Detector {
                name: kind.name().to_owned(),
                total: best.nanoseconds_an_event(),
                detection: best.detection_nanoseconds_an_event(),
                memory: best.statistics.memory as f64 / f64::from(trace::VARIABLES),
            });
        }
        std::fs::remove_file(&written.path)?;
        traces.push(Trace { threads, detectors });
    }
    Ok(Traces { events, traces })
}

//! Feeds a trace to a detector.

use event::trace::{BATCH, EventSource, TraceError};

use crate::detector::{Detector, Race};

/// How far a detector got with a trace.
#[derive(Debug)]
pub struct Progress {
    /// The events that it took.
    pub events: u64,
    /// What ended the trace before its end. The races up to there have been reported.
    pub error: Option<TraceError>,
}

const STEP: usize = 128;

/// Feeds all events of `source` to `detector` and hands each race to `on_race`.
pub fn drive(
    source: &mut dyn EventSource,
    detector: &mut dyn Detector,
    mut on_race: impl FnMut(Race),
) -> Progress {
    let mut batch = Vec::with_capacity(BATCH);
    let mut races = Vec::new();
    let mut progress = Progress { events: 0, error: None };
    loop {
        match source.next_batch(&mut batch) {
            Ok(true) => {}
            Ok(false) => return progress,
            Err(error) => {
                progress.error = Some(error);
                return progress;
            }
        }
        // In steps, because a step's races wait in memory, and one event can complete many.
        for step in batch.chunks(STEP) {
            detector.on_events(step, &mut races);
            races.drain(..).for_each(&mut on_race);
        }
        progress.events += batch.len() as u64;
    }
}

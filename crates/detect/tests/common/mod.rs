//! What the tests of the detectors share: the one place that touches their interface.
#![allow(dead_code, unused_imports, reason = "each test file uses its part of this module")]

#[path = "../../../event/tests/common/property.rs"]
mod property;

use std::io::Cursor;

use detect::{DetectorKind, Race};
use event::trace::EventSource;
use event::validate::{Roots, Validated};
use event::{Event, Symbols};

pub use property::property_test;

/// Reads a text trace, which must keep the rules.
pub fn parse(trace: &str) -> (Vec<Event>, Symbols) {
    let (_, source) = event::trace::open(Cursor::new(trace)).unwrap();
    let mut source = Validated::new(source, Roots::Any);
    let (mut events, mut batch) = (Vec::new(), Vec::new());
    while source.next_batch(&mut batch).unwrap() {
        events.append(&mut batch);
    }
    (events, source.symbols().clone())
}

/// The races that a detector sees, each with the index of the event that completed it.
pub fn races(kind: DetectorKind, events: &[Event]) -> Vec<(usize, Race)> {
    let mut detector = kind.new_detector();
    let mut found = Vec::new();
    for (index, event) in events.iter().enumerate() {
        let mut races = Vec::new();
        detector.on_event(event, &mut races);
        found.extend(races.into_iter().map(|race| (index, race)));
    }
    found
}

//! Where events come from, batch by batch.

use super::{Position, TraceError};
use crate::{Event, Symbols};

/// How many events a source hands over at a time: 16 KiB of events stay in the first-level cache between the
/// reader, the validator and the detector.
pub const BATCH: usize = 1024;

/// A stream of events. Reading takes memory for the distinct ids of a trace, never for its length.
pub trait EventSource {
    /// Replaces the contents of `batch` by the next events, at most [`BATCH`] of them. `false` and an empty batch
    /// at the end of the trace. After an error the source is spent: every later call says `Ok(false)`.
    ///
    /// # Errors
    /// The stream cannot be read or is no trace; events before the fault have been handed over.
    fn next_batch(&mut self, batch: &mut Vec<Event>) -> Result<bool, TraceError>;

    /// Where the `index`-th event of the last batch stands.
    fn position(&self, index: usize) -> Position;

    /// The names read so far. All names of the events handed over so far are among them or never come, except in
    /// binary traces, where a name may follow its first use.
    fn symbols(&self) -> &Symbols;
}

impl<S: EventSource + ?Sized> EventSource for Box<S> {
    fn next_batch(&mut self, batch: &mut Vec<Event>) -> Result<bool, TraceError> {
        (**self).next_batch(batch)
    }

    fn position(&self, index: usize) -> Position {
        (**self).position(index)
    }

    fn symbols(&self) -> &Symbols {
        (**self).symbols()
    }
}

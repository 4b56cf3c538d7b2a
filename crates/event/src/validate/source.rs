//! A source whose events have been checked.

use super::rules::{Roots, Validator};
use crate::trace::{EventSource, Fault, Position, TraceError};
use crate::{Event, Symbols};

/// Hands over the events of another source as long as they keep the rules.
pub struct Validated<S> {
    source: S,
    validator: Validator,
    pending: Option<TraceError>,
    spent: bool,
}

impl<S: EventSource> Validated<S> {
    /// Checks the events of `source`, from the first on.
    pub fn new(source: S, roots: Roots) -> Self {
        Self { source, validator: Validator::new(roots), pending: None, spent: false }
    }
}

impl<S: EventSource> EventSource for Validated<S> {
    fn next_batch(&mut self, batch: &mut Vec<Event>) -> Result<bool, TraceError> {
        batch.clear();
        if let Some(error) = self.pending.take() {
            return Err(error);
        }
        if self.spent || !self.source.next_batch(batch)? {
            return Ok(false);
        }
        for index in 0..batch.len() {
            if let Err(violation) = self.validator.check(&batch[index]) {
                let text = violation.describe(self.source.symbols());
                let error = Fault::Invalid { violation, text }.at(self.source.position(index));
                self.spent = true;
                batch.truncate(index);
                if batch.is_empty() {
                    return Err(error);
                }
                self.pending = Some(error);
                break;
            }
        }
        Ok(true)
    }

    fn position(&self, index: usize) -> Position {
        self.source.position(index)
    }

    fn symbols(&self) -> &Symbols {
        self.source.symbols()
    }
}

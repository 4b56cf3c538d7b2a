//! instantiateCUTTask: begins a prefix with an instance of the class under test.
//!
//! Draws what gives an instance from all that the catalogue knows: constructors, factories, fields. An instance that turns out to be `null` is noticed
//! later, by calls on it that fail.

use super::{Draw, Sequence, parameter};
use crate::{Executor, ExecutorError};

/// A prefix that ends with the instance; `None` if all candidates failed.
pub(crate) fn instantiate(
    draw: &mut Draw<'_>,
    executor: &mut dyn Executor,
) -> Result<Option<Sequence>, ExecutorError> {
    for _ in 0..draw.limits.candidates {
        let catalogue = draw.catalogue;
        let Some(callable) = draw.callable(&catalogue.instantiators) else { return Ok(None) };
        let mut sequence = Sequence::prefix();
        let Some(made) = parameter::call(draw, &mut sequence, callable, None, 0) else { continue };
        sequence.instance = Some(made.call);
        if draw.succeeds(&sequence, 0, executor)? {
            return Ok(Some(sequence));
        }
    }
    Ok(None)
}

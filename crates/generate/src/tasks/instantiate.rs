//! instantiateCUTTask: begins a prefix with an instance of the class under test.
//!
//! Draws what gives an instance from all that the catalogue knows: constructors, factories, fields. An instance that turns out to be `null` is noticed
//! later, by calls on it that fail.

use super::{Draw, Sequence, parameter};
use crate::{Executor, ExecutorError};

/// The prefix with one more instance at its end, for methods that take one: `a.transfer(b)` beside `b.transfer(a)`. `None` if all candidates failed.
pub(crate) fn another_instance(
    draw: &mut Draw<'_>,
    prefix: &Sequence,
    executor: &mut dyn Executor,
) -> Result<Option<Sequence>, ExecutorError> {
    for _ in 0..draw.limits.candidates {
        let catalogue = draw.catalogue;
        let Some(callable) = draw.callable(&catalogue.instantiators) else { return Ok(None) };
        let mut longer = prefix.clone();
        if parameter::call(draw, &mut longer, callable, None, 0).is_some()
            && draw.succeeds(&longer, prefix.calls.len(), executor)?
        {
            return Ok(Some(longer));
        }
    }
    Ok(None)
}

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

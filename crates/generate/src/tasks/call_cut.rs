//! callCUTTask: one more call on the instance of the class under test, with all that its arguments need.
//!
//! Deviation from the paper: where the prefix has made other instances, some calls are on one of these. Locks that are taken in two orders show only if
//! the two threads come from two sides.

use std::sync::Arc;

use super::{Draw, Sequence, parameter, refused, sharing};
use crate::{Call, Callable, Executor, ExecutorError, Part, Value};

/// The longer sequence, by one of these methods; `None` if all candidates failed. Those that an empty suffix begins with in vain go to `refused`.
pub(crate) fn call_cut(
    draw: &mut Draw<'_>,
    methods: &[Arc<Callable>],
    sequence: &Sequence,
    refused: &mut Vec<Call>,
    executor: &mut dyn Executor,
) -> Result<Option<Sequence>, ExecutorError> {
    let catalogue = draw.catalogue;
    for _ in 0..draw.limits.candidates {
        let Some(callable) = draw.callable(methods) else { return Ok(None) };
        let mut longer = sequence.clone();
        let others = sharing::other_instances(catalogue, sequence);
        let other = (!others.is_empty() && draw.dice.one_in(3)).then(|| *draw.dice.one_of(&others));
        let instance = other.or(longer.instance()).map(Value::Variable);
        if parameter::call(draw, &mut longer, callable, instance, 0).is_none() {
            continue;
        }
        // Every call of a suffix multiplies its linearizations, all of which a failure is compared with.
        if longer.part != Part::Prefix && longer.calls.len() > draw.limits.suffix_calls {
            continue;
        }
        if draw.succeeds(&longer, sequence.calls.len(), executor)? {
            return Ok(Some(longer));
        }
        if let ([], [call], true) = (&sequence.calls[..], &longer.calls[..], longer.part != Part::Prefix) {
            refused::keep(refused, &longer, call);
        }
    }
    Ok(None)
}

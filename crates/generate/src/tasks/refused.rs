//! One more call, which the instance refuses in the state that the prefix leaves: after the calls before it in its suffix, it is accepted.
//!
//! Not in the paper. What one call of a thread makes possible for the next one is what another thread can spoil: it writes back what it has read before, and the
//! next call throws, as it does in no order of the calls. Drawn by chance alone, such pairs are far too rare.

use super::{Draw, Sequence};
use crate::{Call, Executor, ExecutorError, Value};

/// So many are kept of a prefix: most are refused in every state.
const MOST: usize = 32;

/// The longer sequence; `None` if the call that was drawn is refused again, or there is none.
pub(crate) fn call_refused(
    draw: &mut Draw<'_>,
    sequence: &Sequence,
    refused: &[Call],
    executor: &mut dyn Executor,
) -> Result<Option<Sequence>, ExecutorError> {
    if refused.is_empty() || sequence.calls.len() >= draw.limits.suffix_calls {
        return Ok(None);
    }
    let Call { callable, receiver, arguments } = draw.dice.one_of(refused).clone();
    // What never comes back is given up as anywhere else.
    if draw.memory.weight(&callable) == 0 {
        return Ok(None);
    }
    let mut longer = sequence.clone();
    longer.push(callable, receiver, arguments);
    Ok(draw.succeeds(&longer, sequence.calls.len(), executor)?.then_some(longer))
}

/// Keeps a call that was refused as the first one of a suffix, if it stands for itself: what others share must not be passed on by chance.
pub(super) fn keep(refused: &mut Vec<Call>, sequence: &Sequence, call: &Call) {
    let is_literal = |value: &Value| !matches!(value, Value::Variable(_));
    let is_on_instance =
        matches!(call.receiver, Some(Value::Variable(on)) if Some(on) == sequence.instance());
    if is_on_instance
        && call.arguments.iter().all(is_literal)
        && refused.len() < MOST
        && !refused.contains(call)
    {
        refused.push(call.clone());
    }
}

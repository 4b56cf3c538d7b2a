//! parameterTask: a value of some type, for an argument.
//!
//! As in section 3.2: a variable that is there already, or a fresh value, as chance will have it; fresh values of primitive types and strings are
//! literals, others come from a call, whose arguments are tasks again, up to a depth; what nobody provides is `null`.
//!
//! Deviations, all for tests that show more:
//! - The instance under test itself is taken more often than other variables. Objects that are passed to themselves (`sb.insert(1, sb)`) are what
//!   authors forget, and two of the six new bugs in the paper need it.
//! - Where a supertype of `String` is asked for, a string literal is one of the fresh values: it always works and is easy to read.
//! - References are `null` once in a while even if there is a provider.
//! - What may be shared and used again, and stored, is limited, see [`sharing`].
//! - At the last depth, only providers without arguments are drawn, instead of failing at once.

use std::sync::Arc;

use super::sharing::{self, Place};
use super::{Draw, Sequence, literal};
use crate::types::{STRING, is_reference, takes_strings};
use crate::{Callable, Value, Variable};

/// Appends a call with all that it needs. The receiver is made too, if there is none. `None` if there is no way.
pub(super) fn call(
    draw: &mut Draw<'_>,
    sequence: &mut Sequence,
    callable: Arc<Callable>,
    receiver: Option<Value>,
    depth: usize,
) -> Option<Variable> {
    let receiver = match callable.receiver() {
        None => None,
        Some(_) if receiver.is_some() => receiver,
        Some(wanted) => match value(draw, sequence, &wanted, Place::Receiver, depth)? {
            // Calling `null` always fails.
            Value::Null => return None,
            made if !sharing::may_be_asked(draw.catalogue, sequence, &made, &callable) => return None,
            made => Some(made),
        },
    };
    let place = if callable.is_equals() { Place::Compared } else { Place::Argument };
    let mut arguments = Vec::new();
    for wanted in callable.parameters() {
        arguments.push(value(draw, sequence, &wanted, place, depth)?);
    }
    Some(sequence.push(callable, receiver, arguments))
}

/// A value that is now passed on.
fn value(
    draw: &mut Draw<'_>,
    sequence: &mut Sequence,
    wanted: &str,
    place: Place,
    depth: usize,
) -> Option<Value> {
    let value = known_or_fresh(draw, sequence, wanted, place, depth)?;
    if let Value::Variable(variable) = value {
        sequence.passed.insert(variable);
    }
    Some(value)
}

fn known_or_fresh(
    draw: &mut Draw<'_>,
    sequence: &mut Sequence,
    wanted: &str,
    place: Place,
    depth: usize,
) -> Option<Value> {
    if is_reference(wanted) && draw.dice.one_in(32) {
        return Some(Value::Null);
    }
    if let Some(known) = known(draw, sequence, wanted, place) {
        return Some(Value::Variable(known));
    }
    if !is_reference(wanted) || wanted == STRING || (takes_strings(wanted) && draw.dice.one_in(2)) {
        return Some(literal::draw(draw.dice, wanted, draw.extreme));
    }
    let Some(providers) = draw.catalogue.providers.get(wanted) else {
        return Some(if takes_strings(wanted) {
            literal::draw(draw.dice, STRING, draw.extreme)
        } else {
            Value::Null
        });
    };
    let last = depth >= draw.limits.depth;
    let alone = |one: &Callable| one.receiver().is_none() && one.parameters().is_empty();
    let providers: Vec<_> = providers
        .iter()
        .filter(|one| (!last || alone(one)) && sharing::may_provide(draw.catalogue, one))
        .cloned()
        .collect();
    let provider = draw.callable(&providers)?;
    call(draw, sequence, provider, None, depth + 1).map(Value::Variable)
}

/// A variable that fits, if there is one and chance is for it.
fn known(draw: &mut Draw<'_>, sequence: &Sequence, wanted: &str, place: Place) -> Option<Variable> {
    let (catalogue, instance) = (draw.catalogue, sequence.instance());
    let is_stored = place == Place::Argument && sharing::may_be_stored(wanted);
    let fitting: Vec<Variable> = sequence
        .variables()
        .filter(|(_, given)| catalogue.is_assignable(given, wanted))
        .filter(|(variable, given)| sharing::may_use(catalogue, sequence, *variable, given))
        .filter(|(variable, _)| !is_stored || !sharing::leads_to_instance(catalogue, sequence, *variable))
        .map(|(variable, _)| variable)
        .collect();
    if let Some(instance) = instance.filter(|instance| fitting.contains(instance))
        && draw.dice.one_in(3)
    {
        return Some(instance);
    }
    (!fitting.is_empty() && draw.dice.one_in(2)).then(|| *draw.dice.one_of(&fitting))
}

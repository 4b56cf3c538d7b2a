//! Which objects may be used where, so that a failure is the fault of the class under test.
//!
//! In the paper, suffixes share all variables of the prefix. But a class that is thread-safe need not make its arguments so: two threads that let a
//! queue drain into one `ArrayList` break the list, and the queue would be blamed. Nor is a wrapper to blame for a thread that uses what it wraps, or
//! for a second wrapper around the same object. So the suffixes share only what has to stand it: what was made as an instance of the class under test,
//! and values that never change. Any other object is of one part of the test alone, and is gone for it too once it was passed on, since it may have
//! become a part of the shared instance. For the same reason, what the instance under test has given is not used.
//!
//! Nor is an instance put where any object will do, unless it is compared there: that is where collections take their keys and elements. An object that
//! is a part of itself changes whenever it is used; what a map says of a key that changes is nobody's fault, and `hashCode` of it need not even end. The
//! same holds for objects that lead to an instance, such as a view of it.
//!
//! This misses bugs that need an object which both threads know beside the instance, such as an iterator.

use super::Sequence;
use crate::types::{OBJECT, STRING, is_reference};
use crate::{Callable, Catalogue, Part, Value, Variable};

/// Types whose objects never change. A supertype does not do: what is behind it may change.
const UNCHANGING: [&str; 12] = [
    STRING,
    "Ljava/lang/Boolean;",
    "Ljava/lang/Byte;",
    "Ljava/lang/Character;",
    "Ljava/lang/Short;",
    "Ljava/lang/Integer;",
    "Ljava/lang/Long;",
    "Ljava/lang/Float;",
    "Ljava/lang/Double;",
    "Ljava/lang/Class;",
    "Ljava/math/BigInteger;",
    "Ljava/math/BigDecimal;",
];

/// Where a value goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// It is called.
    Receiver,
    /// It is passed to something that looks at it, and keeps nothing.
    Compared,
    /// It is passed to anything else.
    Argument,
}

/// Whether what is passed as this type may become a key or an element. Type variables are this type in class files.
pub(super) fn may_be_stored(wanted: &str) -> bool {
    wanted == OBJECT
}

/// Whether it is an instance, or something that was made with one and may know it.
pub(super) fn leads_to_instance(catalogue: &Catalogue, sequence: &Sequence, variable: Variable) -> bool {
    let Some(made) = sequence.call(variable) else { return false };
    let parts = made.receiver.iter().chain(&made.arguments);
    let mut parts = parts.filter_map(|part| match part {
        Value::Variable(part) => Some(*part),
        _ => None,
    });
    is_instance(catalogue, sequence, variable)
        || (!never_changes(&made.callable.value())
            && parts.any(|part| leads_to_instance(catalogue, sequence, part)))
}

/// Whether a variable of this type may be used once more.
pub(super) fn may_use(catalogue: &Catalogue, sequence: &Sequence, variable: Variable, given: &str) -> bool {
    if never_changes(given) || is_instance(catalogue, sequence, variable) {
        return true;
    }
    let is_own = variable.part == sequence.part;
    is_own && !sequence.passed.contains(&variable) && !comes_from_instance(catalogue, sequence, variable)
}

/// Whether an argument may come from this call.
pub(super) fn may_provide(catalogue: &Catalogue, provider: &Callable) -> bool {
    provider.receiver().is_none() || provider.class != catalogue.class || stands(catalogue, provider)
}

/// Whether an argument may come from this call on this object.
pub(super) fn may_be_asked(
    catalogue: &Catalogue,
    sequence: &Sequence,
    receiver: &Value,
    provider: &Callable,
) -> bool {
    let instance = matches!(receiver, Value::Variable(one) if is_instance(catalogue, sequence, *one));
    !instance || stands(catalogue, provider)
}

/// Whether both threads may know what a call gives.
fn stands(catalogue: &Catalogue, provider: &Callable) -> bool {
    never_changes(&provider.value()) || makes_instances(catalogue, provider)
}

fn never_changes(given: &str) -> bool {
    !is_reference(given) || UNCHANGING.contains(&given)
}

fn makes_instances(catalogue: &Catalogue, callable: &Callable) -> bool {
    catalogue.instantiators.iter().any(|one| **one == *callable)
}

/// Whether it is the instance under test, or another one that was made the same way.
fn is_instance(catalogue: &Catalogue, sequence: &Sequence, variable: Variable) -> bool {
    let made = || sequence.call(variable).is_some_and(|made| makes_instances(catalogue, &made.callable));
    sequence.instance() == Some(variable) || made()
}

/// What the prefix has made as an instance of the class, beside the one under test.
pub(super) fn other_instances(catalogue: &Catalogue, sequence: &Sequence) -> Vec<Variable> {
    let class = format!("L{};", catalogue.class);
    let made = sequence.variables().filter(|(variable, given)| {
        variable.part == Part::Prefix
            && sequence.instance() != Some(*variable)
            && catalogue.is_assignable(given, &class)
            && is_instance(catalogue, sequence, *variable)
    });
    made.map(|(variable, _)| variable).collect()
}

/// Whether it was given by a call on an instance.
fn comes_from_instance(catalogue: &Catalogue, sequence: &Sequence, variable: Variable) -> bool {
    let receiver = sequence.call(variable).and_then(|made| made.receiver.as_ref());
    matches!(receiver, Some(Value::Variable(one)) if is_instance(catalogue, sequence, *one))
}

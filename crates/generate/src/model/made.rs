//! What tests make themselves: stubs of interfaces, see [`stub`](crate::stub), arrays of one element, and a few class literals.
//!
//! Interfaces with one method that is to be implemented have a stub, whatever else there is, for nothing is easier to read – but not if that method
//! gives an object of a type that a stub has no answer for: an `Iterable` without an iterator is of no use. Other interfaces have one if nothing else gives
//! one, and if they are small. None is made of an interface that is sealed, or of which a part cannot be written in Java.

use std::collections::{BTreeSet, HashSet};

use bytecode::AccessFlags;

use super::auxiliary;
use super::class::{ClassModel, MemberModel};
use super::classes::Classes;
use super::descriptor::{class_of, parameters};
use super::members::{is_usable, lineage};
use super::names::is_java;
use crate::stub::{Answer, StubMethod, written};
use crate::types::{OBJECT, STRING};
use crate::{Callable, CallableKind};

/// Interfaces with more methods are not for stubs: nobody would read them.
const MOST_METHODS: usize = 20;

/// A class, a class whose objects everybody has, one with a value of its own, and an enum.
const CLASSES: [&str; 4] =
    ["java/lang/Integer", "java/lang/Object", "java/lang/String", "java/util/concurrent/TimeUnit"];

/// The methods of `Object` that interfaces mention to say something about them.
const OF_OBJECT: [(&str, &str); 3] =
    [("equals", "(Ljava/lang/Object;"), ("hashCode", "("), ("toString", "(")];

/// A method that is to be implemented, and whether it has the types in Java that are in the class file: nobody has fixed its type parameters.
struct Open {
    method: MemberModel,
    is_own: bool,
}

/// What a test can make of this type. `is_given` says that there is something else.
pub(crate) fn of_type(classes: &Classes<'_>, wanted: &str, is_given: bool) -> Vec<Callable> {
    if wanted == "Ljava/lang/Class;" {
        let literal = |class: &&str| callable(CallableKind::ClassLiteral, class, "class", wanted.to_owned());
        return CLASSES.iter().map(literal).collect();
    }
    if let Some(element) = wanted.strip_prefix('[') {
        // Those of numbers come from streams and buffers.
        let is_array = element.len() > 1 && is_usable(classes, wanted);
        return is_array
            .then(|| callable(CallableKind::Array, "java/lang/Object", "array", wanted.to_owned()))
            .into_iter()
            .collect();
    }
    let Some(class) = class_of(wanted).filter(|class| !auxiliary::BROAD.contains(class)) else {
        return Vec::new();
    };
    stub(classes, class, is_given).into_iter().collect()
}

fn callable(kind: CallableKind, class: &str, name: &str, descriptor: String) -> Callable {
    let (class, name) = (class.to_owned(), name.to_owned());
    Callable { class, kind, name, descriptor, on_interface: kind == CallableKind::Stub }
}

fn stub(classes: &Classes<'_>, class: &str, is_given: bool) -> Option<Callable> {
    let model = classes.model(class).ok()??;
    let is_open = model.is_interface() && !model.is_sealed && !model.is_preview;
    if !is_open || !classes.is_usable(class) {
        return None;
    }
    let open = open_methods(classes, &model)?;
    let arity = |open: &Open| parameters(&open.method.descriptor).map_or(0, |all| all.len());
    let is_generic = |open: &Open| open.method.signature.as_ref().is_some_and(|text| text.starts_with('<'));
    let one: BTreeSet<(&str, usize)> =
        open.iter().map(|open| (open.method.name.as_str(), arity(open))).collect();
    let is_lambda = one.len() == 1 && !open.iter().any(is_generic);
    let groups = match is_lambda {
        true => vec![open.iter().collect()],
        false => by_parameters(&open),
    };
    let methods: Vec<StubMethod> = groups.iter().flat_map(|group| answered(group)).collect();
    let is_useful = is_lambda && methods.iter().all(has_answer);
    let can_be_written =
        is_lambda || (open.len() <= MOST_METHODS && open.iter().all(|open| fits(classes, open)));
    if methods.is_empty() || (is_given && !is_useful) || !can_be_written {
        return None;
    }
    let name = if is_lambda { "lambda" } else { "class" };
    Some(callable(CallableKind::Stub, class, name, written(&methods)))
}

/// The methods that an implementation has to have, those of the interface itself before those that it inherits.
fn open_methods(classes: &Classes<'_>, interface: &ClassModel) -> Option<Vec<Open>> {
    let mut seen = HashSet::new();
    let mut open = Vec::new();
    for model in lineage(classes, interface).ok()? {
        let of_instances = model.methods.iter().filter(|method| {
            !method.is_static() && !method.access.contains(AccessFlags::PRIVATE) && !is_of_object(method)
        });
        for method in
            of_instances.filter(|method| seen.insert((method.name.clone(), method.descriptor.clone())))
        {
            if method.access.contains(AccessFlags::ABSTRACT) {
                let is_generic = method.signature.is_some() && !model.type_parameters.is_empty();
                let is_own = model.name == interface.name || !is_generic;
                open.push(Open { method: method.clone(), is_own });
            }
        }
    }
    Some(open)
}

fn is_of_object(method: &MemberModel) -> bool {
    OF_OBJECT
        .iter()
        .any(|(name, start)| method.name == *name && method.descriptor.split(')').next() == Some(start))
}

/// Methods that are one in Java: only what they give is more special in one than in another.
fn by_parameters(open: &[Open]) -> Vec<Vec<&Open>> {
    let key = |open: &Open| {
        let parameters = open.method.descriptor.split(')').next().unwrap_or_default();
        (open.method.name.clone(), parameters.to_owned())
    };
    let mut groups: Vec<Vec<&Open>> = Vec::new();
    for one in open {
        match groups.iter_mut().find(|group| key(group[0]) == key(one)) {
            Some(group) => group.push(one),
            None => groups.push(vec![one]),
        }
    }
    groups
}

/// Methods that are one in Java, with one answer for all.
fn answered(group: &[&Open]) -> Vec<StubMethod> {
    let value = |open: &&Open| open.method.descriptor.rsplit(')').next().unwrap_or_default().to_owned();
    let is_argument = |number: &usize| {
        group.iter().all(|open| {
            parameters(&open.method.descriptor).unwrap_or_default().get(*number)
                == Some(&value(open).as_str())
        })
    };
    let count = parameters(&group[0].method.descriptor).map_or(0, |all| all.len());
    let answer = match (0..count).find(is_argument) {
        Some(number) if group[0].is_own => Answer::Argument(number),
        _ if group.iter().all(|open| value(open) == STRING) => Answer::Empty,
        _ => Answer::Zero,
    };
    let method = |(number, open): (usize, &&Open)| StubMethod {
        name: open.method.name.clone(),
        descriptor: open.method.descriptor.clone(),
        answer,
        is_bridge: number > 0,
    };
    group.iter().enumerate().map(method).collect()
}

/// Whether what it gives may be of use: `null` of type `Object` may stand for anything, even for nothing.
fn has_answer(method: &StubMethod) -> bool {
    method.answer != Answer::Zero || method.value().len() == 1 || method.value() == OBJECT
}

/// Whether it can be implemented in Java, with the types that it has in the class file.
fn fits(classes: &Classes<'_>, open: &Open) -> bool {
    let Open { method, is_own } = open;
    let value = method.descriptor.rsplit(')').next().unwrap_or_default();
    let types = parameters(&method.descriptor).unwrap_or_default();
    *is_own
        && !method.is_preview
        && is_java(&method.name)
        && types.into_iter().all(|one| is_usable(classes, one))
        && (value == "V" || is_usable(classes, value))
}

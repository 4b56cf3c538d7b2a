//! Names of variables, from their types.

use std::collections::BTreeMap;

use super::imports::{Imports, class_of};
use super::stubs::parameter;
use crate::model::KEYWORDS;
use crate::{CallableKind, Part, Test, Value, Variable};

/// Names that the written class has already.
const TAKEN: [&str; 8] = ["args", "first", "second", "failed", "thread", "calls", "thrown", "org"];

/// So many parameters of a lambda have names that no variable has.
const MOST_PARAMETERS: usize = 16;

/// A name for each value that is used, and for each field, array, lambda and the like, whose access would be no statement otherwise. No name comes twice: the threads could not
/// declare what the prefix has.
pub(super) fn names(test: &Test, imports: &Imports<'_>) -> BTreeMap<Variable, String> {
    let mut taken = imports.taken();
    let is_stub = |at: Variable| test.call(at).is_some_and(|call| call.callable.kind == CallableKind::Stub);
    if test.calls().any(is_stub) {
        taken.extend((0..MOST_PARAMETERS).map(parameter));
    }
    taken.extend(KEYWORDS.iter().chain(&TAKEN).map(|word| (*word).to_owned()));
    let mut names = BTreeMap::new();
    for at in test.calls() {
        let Some(call) = test.call(at) else { continue };
        let value = call.callable.value();
        // What is not called is no statement.
        let field = !matches!(
            call.callable.kind,
            CallableKind::Constructor | CallableKind::Instance | CallableKind::Static
        );
        let instance = at == Variable { part: Part::Prefix, call: test.instance };
        if value != "V" && (field || instance || is_used(test, at)) {
            let base = base(&value, imports);
            let numbered = std::iter::once(base.clone()).chain((2..).map(|number| format!("{base}{number}")));
            let name = numbered.into_iter().find(|name| !taken.contains(name)).expect("numbers do not end");
            taken.insert(name.clone());
            names.insert(at, name);
        }
    }
    names
}

fn is_used(test: &Test, variable: Variable) -> bool {
    let calls = [Part::Prefix, Part::First, Part::Second].into_iter().flat_map(|part| test.part(part));
    let mut values = calls.flat_map(|call| call.receiver.iter().chain(&call.arguments));
    values.any(|value| *value == Value::Variable(variable))
}

/// `stringBuffer`, `strings`, `number`.
fn base(descriptor: &str, imports: &Imports<'_>) -> String {
    let one = match class_of(descriptor) {
        Some(class) => of_class(&imports.simple(class)),
        None => match descriptor.trim_start_matches('[') {
            "Z" => "flag",
            "C" => "character",
            _ => "number",
        }
        .to_owned(),
    };
    let one =
        if KEYWORDS.iter().chain(&TAKEN).any(|word| *word == one) { format!("{one}Value") } else { one };
    if descriptor.starts_with('[') { format!("{one}s") } else { one }
}

/// The name, the capitals at its beginning made small: `URL` is `url`, `URLStreamHandler` is `urlStreamHandler`.
fn of_class(simple: &str) -> String {
    let begin = simple.find(char::is_alphabetic).map_or("value", |at| &simple[at..]);
    let letters: Vec<char> = begin.chars().filter(|c| c.is_alphanumeric()).collect();
    let capitals = letters.iter().take_while(|c| c.is_uppercase()).count();
    let small = if capitals > 1 && capitals < letters.len() { capitals - 1 } else { capitals };
    let lower = letters[..small].iter().flat_map(|c| c.to_lowercase());
    lower.chain(letters[small..].iter().copied()).collect()
}

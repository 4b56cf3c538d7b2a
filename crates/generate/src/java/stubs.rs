//! Stubs: lambdas where one method is to be implemented, otherwise anonymous classes.

use super::body::Body;
use super::imports::primitive;
use crate::Callable;
use crate::stub::{self, Answer, StubMethod};

/// The names of parameters; more of them have numbers.
const PARAMETERS: [&str; 4] = ["x", "y", "z", "u"];

impl Body<'_> {
    pub(super) fn stub(&self, callable: &Callable) -> String {
        let all = stub::methods(&callable.descriptor);
        if callable.name == "lambda" {
            return all.first().map_or_else(|| "null".to_owned(), lambda);
        }
        let methods = all.iter().filter(|method| !method.is_bridge).map(|method| self.method(method));
        format!(
            "new {}() {{ {} }}",
            self.imports.class(&callable.class),
            methods.collect::<Vec<_>>().join(" ")
        )
    }

    fn method(&self, method: &StubMethod) -> String {
        let types = method.parameters();
        let typed = types.iter().enumerate();
        let typed =
            typed.map(|(number, wanted)| format!("{} {}", self.imports.of(wanted), parameter(number)));
        let head = format!(
            "public {} {}({})",
            self.imports.of(method.value()),
            method.name,
            typed.collect::<Vec<_>>().join(", ")
        );
        match answer(method) {
            Some(answer) => format!("{head} {{ return {answer}; }}"),
            None => format!("{head} {{ }}"),
        }
    }
}

fn lambda(method: &StubMethod) -> String {
    let names: Vec<String> = (0..method.parameters().len()).map(parameter).collect();
    let parameters = match names.as_slice() {
        [only] => only.clone(),
        all => format!("({})", all.join(", ")),
    };
    format!("{parameters} -> {}", answer(method).unwrap_or_else(|| "{ }".to_owned()))
}

pub(super) fn parameter(number: usize) -> String {
    PARAMETERS.get(number).map_or_else(|| format!("x{number}"), |name| (*name).to_owned())
}

/// What is returned; `None` if nothing is.
fn answer(method: &StubMethod) -> Option<String> {
    match (method.answer, method.value()) {
        (_, "V") => None,
        (Answer::Argument(number), _) => Some(parameter(number)),
        (Answer::Empty, _) => Some("\"\"".to_owned()),
        (Answer::Zero, "Z") => Some("false".to_owned()),
        // A constant that fits becomes what is asked for, also a `byte` or `char`.
        (Answer::Zero, value) if primitive(value) != "void" => Some("0".to_owned()),
        (Answer::Zero, _) => Some("null".to_owned()),
    }
}

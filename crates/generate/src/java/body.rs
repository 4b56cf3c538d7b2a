//! The calls of a test as statements.

use std::collections::BTreeMap;

use super::Source;
use super::imports::{Imports, class_of};
use super::names::names;
use crate::{Call, CallableKind, Part, Variable};

/// Writes calls.
pub(super) struct Body<'a> {
    pub(super) source: Source<'a>,
    pub(super) imports: Imports<'a>,
    pub(super) names: BTreeMap<Variable, String>,
}

impl<'a> Body<'a> {
    /// For a written class that uses some classes of its own, too.
    pub(super) fn new(source: Source<'a>, own: &[&str]) -> Self {
        let mut classes: Vec<String> = own.iter().map(|class| (*class).to_owned()).collect();
        for at in source.test.calls() {
            if let Some(call) = source.test.call(at) {
                classes.push(call.callable.class.clone());
                let types = call.callable.types();
                classes.extend(types.iter().filter_map(|one| class_of(one)).map(str::to_owned));
            }
        }
        let imports = Imports::new(source.name, source.catalogue, classes.into_iter());
        let names = names(source.test, &imports);
        Self { source, imports, names }
    }

    /// The statements of a part, each a line.
    pub(super) fn statements(&self, part: Part) -> Vec<String> {
        let calls = self.source.test.part(part).iter().enumerate();
        calls.map(|(call, made)| self.statement(Variable { part, call }, made)).collect()
    }

    fn statement(&self, at: Variable, call: &Call) -> String {
        let expression = self.expression(call);
        match self.names.get(&at) {
            Some(name) => format!("{} {name} = {expression};", self.imports.of(&call.callable.value())),
            None => format!("{expression};"),
        }
    }

    fn expression(&self, call: &Call) -> String {
        let callable = &call.callable;
        let name = &callable.name;
        match callable.kind {
            CallableKind::Constructor => {
                format!("new {}{}", self.imports.class(&callable.class), self.arguments(call))
            }
            CallableKind::Static => {
                format!("{}.{name}{}", self.imports.class(&callable.class), self.arguments(call))
            }
            CallableKind::StaticField => format!("{}.{name}", self.imports.class(&callable.class)),
            CallableKind::Instance => format!("{}.{name}{}", self.receiver(call), self.arguments(call)),
            CallableKind::ClassLiteral => format!("{}.class", self.imports.class(&callable.class)),
            CallableKind::Array => {
                let elements = self.values(call).join(", ");
                format!("new {} {{ {elements} }}", self.imports.of(&callable.value()))
            }
            CallableKind::Stub => self.stub(callable),
            CallableKind::InstanceField => format!("{}.{name}", self.receiver(call)),
        }
    }
}

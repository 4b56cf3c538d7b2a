//! Receivers and arguments, with the casts that they need.

use super::body::Body;
use super::literal::literal;
use crate::types;
use crate::{Call, Callable, Value};

impl Body<'_> {
    /// What a call is called on, with the dot's left side complete.
    pub(super) fn receiver(&self, call: &Call) -> String {
        let wanted = format!("L{};", call.callable.class);
        let value = call.receiver.as_ref().unwrap_or(&Value::Null);
        let plain = self.plain(value);
        let fits = self.type_of(value).is_some_and(|given| self.is_assignable(&given, &wanted));
        if fits { plain } else { format!("(({}) {plain})", self.imports.of(&wanted)) }
    }

    /// The arguments, in parentheses.
    pub(super) fn arguments(&self, call: &Call) -> String {
        format!("({})", self.values(call).join(", "))
    }

    /// The arguments.
    pub(super) fn values(&self, call: &Call) -> Vec<String> {
        let alone = self.is_alone(&call.callable);
        let wanted = call.callable.parameters();
        let values = call.arguments.iter().zip(&wanted);
        values.map(|(value, wanted)| self.argument(value, wanted, alone)).collect()
    }

    fn argument(&self, value: &Value, wanted: &str, alone: bool) -> String {
        let plain = self.plain(value);
        let given = self.type_of(value);
        let exact = given.as_deref() == Some(wanted);
        let fits = alone && given.is_some_and(|given| self.is_assignable(&given, wanted));
        if exact || fits { plain } else { format!("({}) {plain}", self.imports.of(wanted)) }
    }

    fn plain(&self, value: &Value) -> String {
        match value {
            Value::Variable(variable) => {
                self.names.get(variable).cloned().unwrap_or_else(|| "null".to_owned())
            }
            other => literal(other).unwrap_or_else(|| "null".to_owned()),
        }
    }

    /// The type that the compiler sees; `null` has none.
    fn type_of(&self, value: &Value) -> Option<String> {
        match value {
            Value::Variable(variable) => self.source.test.call(*variable).map(|call| call.callable.value()),
            other => types::literal(other).map(str::to_owned),
        }
    }

    fn is_assignable(&self, given: &str, wanted: &str) -> bool {
        let strings = given == types::STRING && types::takes_strings(wanted);
        given == wanted
            || strings
            || self.source.catalogue.is_some_and(|known| known.is_assignable(given, wanted))
    }

    /// Whether it is the only one of its name with as many arguments. Known of the class under test only: of others, the catalogue has what is useful.
    fn is_alone(&self, callable: &Callable) -> bool {
        let Some(known) = self.source.catalogue.filter(|known| known.class == callable.class) else {
            return false;
        };
        let count = callable.parameters().len();
        let all = known.methods.iter().chain(&known.instantiators);
        let same = all.filter(|one| {
            one.class == callable.class && one.name == callable.name && one.parameters().len() == count
        });
        same.count() == 1
    }
}

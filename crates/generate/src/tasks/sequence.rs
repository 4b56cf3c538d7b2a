//! A sequence of calls that is being made: a prefix, or a suffix after its prefix.

use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use crate::{Call, Callable, Part, Test, Value, Variable};

/// Well-defined at any time (section 3): a call uses only variables of calls before it.
#[derive(Clone, Debug)]
pub(crate) struct Sequence {
    /// Of a suffix, the prefix.
    before: Rc<[Call]>,
    /// Which part it will be: the prefix, or the first suffix.
    pub(crate) part: Part,
    /// Its own calls.
    pub(crate) calls: Vec<Call>,
    /// The call that gives the instance of the class under test, as soon as there is one.
    pub(crate) instance: Option<usize>,
    /// The variables that were passed on, also those for calls that are not appended yet.
    pub(crate) passed: BTreeSet<Variable>,
}

impl Sequence {
    pub(crate) fn prefix() -> Self {
        Self {
            before: Rc::new([]),
            part: Part::Prefix,
            calls: Vec::new(),
            instance: None,
            passed: BTreeSet::new(),
        }
    }

    /// A suffix of this prefix, empty.
    pub(crate) fn suffix(prefix: &Rc<[Call]>, instance: usize) -> Self {
        Self {
            before: Rc::clone(prefix),
            part: Part::First,
            calls: Vec::new(),
            instance: Some(instance),
            passed: BTreeSet::new(),
        }
    }

    pub(crate) fn instance(&self) -> Option<Variable> {
        self.instance.map(|call| Variable { part: Part::Prefix, call })
    }

    /// What was given so far, with its type. Calls of methods without a value give nothing.
    pub(crate) fn variables(&self) -> impl Iterator<Item = (Variable, String)> {
        let of = |part: Part, calls: &[Call]| {
            let typed = calls.iter().enumerate();
            let typed = typed.map(move |(call, made)| (Variable { part, call }, made.callable.value()));
            typed.filter(|(_, value)| value != "V").collect::<Vec<_>>()
        };
        of(Part::Prefix, &self.before).into_iter().chain(of(self.part, &self.calls))
    }

    /// The call that gives a variable.
    pub(crate) fn call(&self, at: Variable) -> Option<&Call> {
        if at.part == self.part { self.calls.get(at.call) } else { self.before.get(at.call) }
    }

    /// Appends a call, and gives its value.
    pub(crate) fn push(
        &mut self,
        callable: Arc<Callable>,
        receiver: Option<Value>,
        arguments: Vec<Value>,
    ) -> Variable {
        self.calls.push(Call { callable, receiver, arguments });
        Variable { part: self.part, call: self.calls.len() - 1 }
    }

    /// The test that executes it alone.
    pub(crate) fn test(&self) -> Test {
        let instance = self.instance.unwrap_or_default();
        match self.part {
            Part::Prefix => Test { prefix: self.calls.clone(), suffixes: [Vec::new(), Vec::new()], instance },
            Part::First | Part::Second => {
                Test { prefix: self.before.to_vec(), suffixes: [self.calls.clone(), Vec::new()], instance }
            }
        }
    }
}

//! Tests that are changed, and are well-defined still.

use crate::{Call, Part, Test, Value, Variable};

/// The calls of a first suffix as those of a second one.
pub(crate) fn second(first: &[Call]) -> Vec<Call> {
    let mut calls = first.to_vec();
    rename(&mut calls, |variable| match variable.part {
        Part::First => Variable { part: Part::Second, ..variable },
        Part::Prefix | Part::Second => variable,
    });
    calls
}

/// Gives all variables other names.
fn rename(calls: &mut [Call], name: impl Fn(Variable) -> Variable) {
    for value in calls.iter_mut().flat_map(|call| call.receiver.iter_mut().chain(&mut call.arguments)) {
        if let Value::Variable(variable) = value {
            *variable = name(*variable);
        }
    }
}

impl Call {
    /// Whether it uses the value of another call.
    pub(crate) fn uses(&self, variable: Variable) -> bool {
        self.receiver.iter().chain(&self.arguments).any(|value| *value == Value::Variable(variable))
    }
}

impl Test {
    pub(crate) fn part_mut(&mut self, part: Part) -> &mut Vec<Call> {
        match part {
            Part::Prefix => &mut self.prefix,
            Part::First => &mut self.suffixes[0],
            Part::Second => &mut self.suffixes[1],
        }
    }

    /// Where its calls are.
    pub(crate) fn calls(&self) -> impl Iterator<Item = Variable> + use<> {
        let counts = [Part::Prefix, Part::First, Part::Second].map(|part| (part, self.part(part).len()));
        counts.into_iter().flat_map(|(part, count)| (0..count).map(move |call| Variable { part, call }))
    }

    /// The call that gives a variable.
    pub(crate) fn call(&self, at: Variable) -> Option<&Call> {
        self.part(at.part).get(at.call)
    }

    /// Without a call, and without all that use its value. `None` if the instance under test would be gone.
    pub(crate) fn without(&self, at: Variable) -> Option<Self> {
        if at == (Variable { part: Part::Prefix, call: self.instance }) {
            return None;
        }
        let mut shorter = self.clone();
        let uses = |user: &Variable| self.call(*user).is_some_and(|call| call.uses(at));
        let users: Vec<Variable> = self.calls().filter(uses).collect();
        // From the end on: users come after what they use, so those that are still to go keep their numbers.
        for user in users.into_iter().rev() {
            shorter = shorter.without(user)?;
        }
        shorter.part_mut(at.part).remove(at.call);
        if at.part == Part::Prefix && at.call < shorter.instance {
            shorter.instance -= 1;
        }
        shorter.rename(|variable| {
            let moves = variable.part == at.part && variable.call > at.call;
            Variable { call: variable.call - usize::from(moves), ..variable }
        });
        Some(shorter)
    }

    /// With the first call of a suffix as the last one of the prefix. `None` if the suffix is empty.
    pub(crate) fn hoisted(&self, part: Part) -> Option<Self> {
        let mut other = self.clone();
        let calls = other.part_mut(part);
        if part == Part::Prefix || calls.is_empty() {
            return None;
        }
        let call = calls.remove(0);
        other.prefix.push(call);
        let last = Variable { part: Part::Prefix, call: other.prefix.len() - 1 };
        other.rename(|variable| match variable.call {
            _ if variable.part != part => variable,
            0 => last,
            call => Variable { part, call: call - 1 },
        });
        Some(other)
    }

    /// With the instance under test in the place of another object of the prefix. `None` if they are not of the same type, or the instance comes later.
    pub(crate) fn with_instance_for(&self, other: usize) -> Option<Self> {
        let (made, instead) = (self.prefix.get(self.instance)?, self.prefix.get(other)?);
        let is_other = |variable: Variable| variable == Variable { part: Part::Prefix, call: other };
        if other <= self.instance || made.callable.value() != instead.callable.value() {
            return None;
        }
        let mut test = self.clone();
        let call = self.instance;
        test.rename(|variable| if is_other(variable) { Variable { call, ..variable } } else { variable });
        test.without(Variable { part: Part::Prefix, call: other })
    }

    /// With another object of the prefix as the instance under test. `None` if the threads use the one that is it, or they are not of the same type.
    pub(crate) fn with_other_instance(&self, other: usize) -> Option<Self> {
        let (made, instead) = (self.prefix.get(self.instance)?, self.prefix.get(other)?);
        let instance = Variable { part: Part::Prefix, call: self.instance };
        let is_used = self.suffixes.iter().flatten().any(|call| call.uses(instance));
        let fits = other != self.instance && made.callable.value() == instead.callable.value();
        (fits && !is_used).then(|| Self { instance: other, ..self.clone() })
    }

    /// Without a call whose value is of the type that it is called on: whoever uses the value uses that object instead. `None` if it is used by others
    /// too once the value is: the two may not be the same, and an object that was passed on is gone for its thread.
    pub(crate) fn with_receiver_for(&self, at: Variable) -> Option<Self> {
        let call = self.call(at)?;
        let Some(Value::Variable(receiver)) = call.receiver else { return None };
        let instance = Variable { part: Part::Prefix, call: self.instance };
        let fits = call.callable.value() == self.call(receiver)?.callable.value();
        let is_used_later = |user: Variable| {
            let is_later = user.part != at.part || user.call > at.call;
            is_later && self.call(user).is_some_and(|call| call.uses(receiver))
        };
        if !fits || at == instance || (receiver != instance && self.calls().any(is_used_later)) {
            return None;
        }
        let mut test = self.clone();
        test.rename(|variable| if variable == at { receiver } else { variable });
        test.without(at)
    }

    fn rename(&mut self, name: impl Fn(Variable) -> Variable) {
        for part in [Part::Prefix, Part::First, Part::Second] {
            rename(self.part_mut(part), &name);
        }
    }
}

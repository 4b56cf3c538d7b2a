//! A loop in which nothing synchronizes, and what is known of it.

use super::findings::{Findings, Source};
use super::loops::{Array, ArrayPlace, Counter};
use super::shape::Shape;
use super::value::Value;
use super::variables::Variables;
use crate::index::Pc;
use crate::instruction::Instruction;

pub(super) struct Quiet<'l, 'c, 'a> {
    pub(super) shape: &'l Shape<'c, 'a>,
    pub(super) findings: &'l Findings,
    pub(super) variables: Variables,
    /// The variable that the loop's test compares with something. A loop with one ends by itself, whatever other threads do.
    pub(super) counter: Option<Counter>,
    /// What every iteration executes.
    always: Vec<Pc>,
    stores_references: bool,
}

impl<'l, 'c, 'a> Quiet<'l, 'c, 'a> {
    /// `None` if there is nothing to check in the loop.
    pub(super) fn of(shape: &'l Shape<'c, 'a>, findings: &'l Findings) -> Option<Self> {
        let (first, last) = (shape.first(), shape.last());
        if findings.elements(first, last).next().is_none() && findings.fields(first, last).next().is_none() {
            return None;
        }
        let variables = Variables::of(shape);
        let counter = counter(shape, findings, &variables);
        let always = shape.executed_always().map(Instruction::pc).collect();
        let stores_references = findings.stores_references(first, last);
        Some(Quiet { shape, findings, variables, counter, always, stores_references })
    }

    /// Whether a value that the loop uses is the same in all iterations, unless another thread interferes.
    pub(super) fn keeps(&self, value: Value) -> bool {
        if value == Value::THIS || value.is_constant() {
            return true;
        }
        if let Some(variable) = self.findings.variable(value) {
            return self.variables.keeps(variable.slot);
        }
        let source = self.findings.loaded.get(&value.base).filter(|_| !self.stores_references);
        source.is_some_and(|source| match *source {
            Source::Static(_) => true,
            Source::Field(_, object) => self.keeps(object),
            Source::Element { array, index } => self.keeps(array) && self.keeps(index),
        })
    }

    /// Where the array of an access is.
    pub(super) fn array(&self, value: Value) -> Array {
        match self.findings.variable(value) {
            Some(variable) if self.variables.keeps(variable.slot) => Array::Variable(variable.slot),
            _ if self.keeps(value) => Array::Kept,
            _ => Array::Any,
        }
    }

    /// Where the array of an access can be found before the loop begins.
    pub(super) fn place(&self, value: Value) -> Option<ArrayPlace> {
        if !self.keeps(value) {
            return None;
        }
        if let Some(variable) = self.findings.variable(value) {
            return Some(ArrayPlace::Variable(variable.slot));
        }
        match *self.findings.loaded.get(&value.base)? {
            Source::Field(field, object) if object == Value::THIS => Some(ArrayPlace::Field(field)),
            Source::Static(field) => Some(ArrayPlace::Static(field)),
            _ => None,
        }
    }

    /// Whether every iteration executes the instruction at `pc`; the last one, which ends with the test, as far as it goes.
    pub(super) fn is_executed_always(&self, pc: Pc) -> bool {
        self.always.binary_search(&pc).is_ok()
    }

    /// Whether `pc` comes before the test in each iteration, and so in the last one too.
    pub(super) fn is_before_test(&self, pc: Pc) -> bool {
        self.shape.is_before(pc, self.shape.test)
    }
}

fn counter(shape: &Shape<'_, '_>, findings: &Findings, variables: &Variables) -> Option<Counter> {
    findings.compared(shape.test).find_map(|value| {
        let variable = findings.variable(value)?.slot;
        let step = variables.step(variable)?;
        let before_test = if shape.is_before(step.pc, shape.test) { step.by } else { 0 };
        Some(Counter { variable, before_test })
    })
}

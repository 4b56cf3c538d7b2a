//! Which accesses of a loop reach the same element in all iterations, as far as the index goes.

use super::loops::{Index, RepeatCheck};
use super::quiet::Quiet;
use super::value::Value;

pub(super) fn find(of: &Quiet<'_, '_, '_>) -> Vec<RepeatCheck> {
    if of.counter.is_none() {
        return Vec::new();
    }
    let elements = of.findings.elements(of.shape.first(), of.shape.last());
    let repeat = elements.filter_map(|(access, element)| {
        let (array, index) = (of.array(element.array), index(of, element.index)?);
        Some(RepeatCheck { access, array, index, is_write: element.is_write })
    });
    repeat.collect()
}

fn index(of: &Quiet<'_, '_, '_>, value: Value) -> Option<Index> {
    if value.is_constant() {
        return Some(Index { variable: None, plus: value.offset });
    }
    let variable = of.findings.variable(value)?.slot;
    of.variables.keeps(variable).then_some(Index { variable: Some(variable), plus: value.offset })
}

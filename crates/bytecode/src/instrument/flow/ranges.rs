//! Which accesses of a loop step through an array.

use super::findings::Element;
use super::loops::RangeCheck;
use super::quiet::Quiet;
use crate::index::Pc;

/// The accesses to check once for all iterations.
pub(super) fn find(of: &Quiet<'_, '_, '_>) -> Vec<RangeCheck> {
    let elements = of.findings.elements(of.shape.first(), of.shape.last());
    let regular = elements.filter(|(pc, _)| of.is_executed_always(*pc));
    regular.filter_map(|(pc, element)| range(of, pc, element)).collect()
}

fn range(of: &Quiet<'_, '_, '_>, pc: Pc, element: &Element) -> Option<RangeCheck> {
    let array = of.array(element.array);
    let index = of.findings.variable(element.index)?;
    let step = of.variables.step(index.slot).filter(|step| step.by > 0)?;
    let step_if = |condition: bool| if condition { step.by } else { 0 };
    // The index is known relative to the variable at the beginning of the block; now to that at the beginning of the iteration.
    let first = element.index.offset.checked_add(step_if(of.shape.is_before(step.pc, index.block)))?;
    // The last iteration ends with the test. By then, the variable may have stepped on, and the access may have happened.
    let end = first
        .checked_sub(step_if(of.is_before_test(step.pc)))?
        .checked_add(step_if(of.is_before_test(pc)))?;
    let (stride, is_write) = (step.by, element.is_write);
    Some(RangeCheck { access: pc, array, index: index.slot, first, end, stride, is_write })
}

//! Which accesses of a loop step through an array.

use rustc_hash::FxHashMap;

use super::findings::{Element, Findings};
use super::locals::{assigned, increment_of};
use super::loops::RangeCheck;
use super::shape::Shape;
use crate::index::{LocalSlot, Pc};
use crate::instruction::Instruction;
use crate::opcode::IINC;

/// How a loop treats its variables.
struct Variables {
    /// How often each is assigned; those that are not are not in here.
    assigned: FxHashMap<LocalSlot, usize>,
    /// Increments that every iteration executes.
    steps: FxHashMap<LocalSlot, Step>,
}

#[derive(Clone, Copy)]
struct Step {
    pc: Pc,
    by: i32,
}

/// The accesses to check once for all iterations.
pub(super) fn find(shape: &Shape<'_, '_>, findings: &Findings) -> Vec<RangeCheck> {
    let mut elements = findings.elements(shape.first(), shape.last()).peekable();
    if elements.peek().is_none() {
        return Vec::new();
    }
    let variables = Variables::of(shape);
    let always: Vec<Pc> = shape.executed_always().map(Instruction::pc).collect();
    let regular = elements.filter(|(pc, _)| always.binary_search(pc).is_ok());
    regular.filter_map(|(pc, element)| range(shape, findings, &variables, pc, element)).collect()
}

impl Variables {
    fn of(shape: &Shape<'_, '_>) -> Self {
        let mut variables = Variables { assigned: FxHashMap::default(), steps: FxHashMap::default() };
        for slot in shape.body.iter().flat_map(assigned) {
            *variables.assigned.entry(slot).or_default() += 1;
        }
        for instruction in shape.executed_always().filter(|instruction| instruction.opcode() == IINC) {
            if let Some(slot) = instruction.local() {
                variables.steps.insert(slot, Step { pc: instruction.pc(), by: increment_of(instruction) });
            }
        }
        variables
    }

    /// The increment of a variable that is assigned by nothing else, and grows.
    fn step(&self, slot: LocalSlot) -> Option<Step> {
        let step = *self.steps.get(&slot)?;
        (self.assigned.get(&slot) == Some(&1) && step.by > 0).then_some(step)
    }
}

fn range(
    shape: &Shape<'_, '_>,
    findings: &Findings,
    variables: &Variables,
    pc: Pc,
    element: &Element,
) -> Option<RangeCheck> {
    let array = findings.variable(element.array)?.slot;
    if variables.assigned.contains_key(&array) {
        return None;
    }
    let index = findings.variable(element.index)?;
    let step = variables.step(index.slot)?;
    let is_before = |a: Pc, b: Pc| shape.order(a) < shape.order(b);
    let step_if = |condition: bool| if condition { step.by } else { 0 };
    // The index is known relative to the variable at the beginning of the block; now to that at the beginning of the iteration.
    let first = element.index.offset.checked_add(step_if(is_before(step.pc, index.block)))?;
    // The last iteration ends with the test. By then, the variable may have stepped on, and the access may have happened.
    let end = first
        .checked_sub(step_if(is_before(step.pc, shape.test)))?
        .checked_add(step_if(is_before(pc, shape.test)))?;
    let (stride, is_write) = (step.by, element.is_write);
    Some(RangeCheck { access: pc, array, index: index.slot, first, end, stride, is_write })
}

//! How a loop treats its local variables.

use rustc_hash::FxHashMap;

use super::locals::{assigned, increment_of};
use super::shape::Shape;
use crate::index::{LocalSlot, Pc};
use crate::opcode::IINC;

pub(super) struct Variables {
    /// How often each is assigned; those that are not are not in here.
    assigned: FxHashMap<LocalSlot, usize>,
    /// Increments that every iteration executes.
    steps: FxHashMap<LocalSlot, Step>,
}

/// The increment of a variable.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) pc: Pc,
    /// Not 0.
    pub(super) by: i32,
}

impl Variables {
    pub(super) fn of(shape: &Shape<'_, '_>) -> Self {
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

    /// Whether a variable is the same in all iterations.
    pub(super) fn keeps(&self, slot: LocalSlot) -> bool {
        !self.assigned.contains_key(&slot)
    }

    /// The increment of a variable that every iteration changes by it, and nothing else does.
    pub(super) fn step(&self, slot: LocalSlot) -> Option<Step> {
        let step = *self.steps.get(&slot)?;
        (self.assigned.get(&slot) == Some(&1) && step.by != 0).then_some(step)
    }
}

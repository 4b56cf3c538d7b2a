//! The local variables on symbols. All but `this` are unknown when a block begins.

use super::operands::Operand;
use super::origin::Origin;
use super::value::{Value, Values};
use crate::index::LocalSlot;

/// The local variables of a method.
#[derive(Debug)]
pub(super) struct Locals {
    slots: Vec<Slot>,
    /// Number of the current block.
    block: u32,
    /// Whether the first one always holds `this`.
    keeps_this: bool,
}

#[derive(Clone, Copy, Debug)]
struct Slot {
    value: Value,
    /// The block for which `value` holds: so beginning a block takes no time.
    block: u32,
}

impl Locals {
    pub(super) fn new(count: u16, keeps_this: bool) -> Self {
        let unknown = Slot { value: Value::constant(0), block: 0 };
        Locals { slots: vec![unknown; usize::from(count)], block: 1, keeps_this }
    }

    pub(super) fn begin_block(&mut self) {
        self.block += 1;
    }

    pub(super) fn get(&mut self, slot: LocalSlot, values: &mut Values) -> Operand {
        let origin = Origin::Local(slot.0);
        if slot.0 == 0 && self.keeps_this {
            return Operand { value: Value::THIS, origin };
        }
        match self.slots.get_mut(usize::from(slot.0)) {
            Some(local) if local.block == self.block => Operand { value: local.value, origin },
            Some(local) => {
                *local = Slot { value: values.fresh(), block: self.block };
                Operand { value: local.value, origin }
            }
            None => values.fresh().into(),
        }
    }

    pub(super) fn set(&mut self, slot: LocalSlot, value: Value) {
        if let Some(local) = self.slots.get_mut(usize::from(slot.0)) {
            *local = Slot { value, block: self.block };
        }
    }
}

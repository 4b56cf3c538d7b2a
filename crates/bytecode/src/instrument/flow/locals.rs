//! The local variables on symbols. All but `this` are unknown when a block begins.

use super::operands::Operand;
use super::origin::Origin;
use super::value::{Base, Value, Values};
use crate::index::{LocalSlot, Pc};
use crate::instruction::Instruction;
use crate::opcode::*;

/// A name for what a variable holds when a block begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Initial {
    pub(super) base: Base,
    pub(super) slot: LocalSlot,
    /// Where the block begins.
    pub(super) block: Pc,
}

/// The local variables of a method.
#[derive(Debug)]
pub(super) struct Locals {
    slots: Vec<Slot>,
    /// Number of the current block.
    block: u32,
    /// Where it begins.
    begin: Pc,
    /// All initial values that were asked for, by base.
    initial: Vec<Initial>,
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
        Locals {
            slots: vec![unknown; usize::from(count)],
            block: 1,
            begin: Pc(0),
            initial: Vec::new(),
            keeps_this,
        }
    }

    pub(super) fn begin_block(&mut self, at: Pc) {
        self.block += 1;
        self.begin = at;
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
                self.initial.push(Initial { base: local.value.base, slot, block: self.begin });
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

    /// Whether a value is what a variable held when some block began, give or take a number.
    pub(super) fn is_initial(&self, value: Value) -> bool {
        self.initial.binary_search_by_key(&value.base, |initial| initial.base).is_ok()
    }

    /// Bases grow, so they are in order.
    pub(super) fn into_initial(self) -> Vec<Initial> {
        self.initial
    }
}

/// What a load or store moves.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LocalType {
    OneSlot,
    TwoSlots,
}

/// The type of the variable that a load or store names.
pub(super) fn type_of_local(opcode: u8) -> LocalType {
    // Int, long, float, double, reference: once in the long forms, then four times each in the short ones.
    let (long, short) = if opcode < ISTORE { (ILOAD, ILOAD_0) } else { (ISTORE, ISTORE_0) };
    let index = if opcode < short { opcode - long } else { (opcode - short) / 4 };
    if matches!(index, 1 | 3) { LocalType::TwoSlots } else { LocalType::OneSlot }
}

/// By how much an `iinc` increments.
pub(super) fn increment_of(instruction: &Instruction<'_>) -> i32 {
    match *instruction.bytes() {
        [WIDE, _, _, _, high, low] => i32::from(i16::from_be_bytes([high, low])),
        [_, _, by] => i32::from(by.cast_signed()),
        _ => 0,
    }
}

/// The slots that an instruction assigns.
pub(super) fn assigned(instruction: &Instruction<'_>) -> impl Iterator<Item = LocalSlot> {
    let slots = match instruction.opcode() {
        opcode @ ISTORE..=ASTORE_3 if type_of_local(opcode) == LocalType::TwoSlots => 2,
        ISTORE..=ASTORE_3 | IINC => 1,
        _ => 0,
    };
    let first = instruction.local().map_or(0, |slot| slot.0);
    (first..first.saturating_add(slots)).map(LocalSlot)
}

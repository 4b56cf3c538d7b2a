//! The operand stack on symbols, slot by slot: a long or double takes two, as it does for the instructions that shuffle slots.
//!
//! What lies there when a block begins is not known, so a slot below the known ones holds a value that equals no other.

use super::origin::Origin;
use super::value::{Value, Values};

/// What a slot holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Operand {
    pub(super) value: Value,
    pub(super) origin: Origin,
}

impl From<Value> for Operand {
    fn from(value: Value) -> Self {
        Operand { value, origin: Origin::Value(value) }
    }
}

/// The operand stack, as far as it is known.
#[derive(Debug, Default)]
pub(super) struct Operands {
    slots: Vec<Operand>,
}

impl Operands {
    pub(super) fn clear(&mut self) {
        self.slots.clear();
    }

    pub(super) fn push(&mut self, operand: impl Into<Operand>) {
        self.slots.push(operand.into());
    }

    pub(super) fn push_unknown(&mut self, slots: usize, values: &mut Values) {
        for _ in 0..slots {
            self.push(values.fresh());
        }
    }

    pub(super) fn pop(&mut self, values: &mut Values) -> Operand {
        self.slots.pop().unwrap_or_else(|| values.fresh().into())
    }

    /// What lies below so many slots.
    pub(super) fn at(&self, depth: usize, values: &mut Values) -> Operand {
        let found = self.slots.len().checked_sub(depth + 1).map(|at| self.slots[at]);
        found.unwrap_or_else(|| values.fresh().into())
    }

    pub(super) fn drop(&mut self, slots: usize) {
        self.slots.truncate(self.slots.len().saturating_sub(slots));
    }

    /// Copies the topmost slots to below the `across` slots that lie under them.
    pub(super) fn copy_down(&mut self, slots: usize, across: usize, values: &mut Values) {
        while self.slots.len() < slots + across {
            self.slots.insert(0, values.fresh().into());
        }
        let top = self.slots.len() - slots;
        let copied = top - across;
        for index in 0..slots {
            // Each copy moves the originals up by one.
            self.slots.insert(copied + index, self.slots[top + 2 * index]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pushes the numbers, copies, and gives what lies there then.
    fn copied(pushed: &[i32], slots: usize, across: usize) -> Vec<i32> {
        let (mut operands, mut values) = (Operands::default(), Values::new());
        for number in pushed {
            operands.push(Value::constant(*number));
        }
        operands.copy_down(slots, across, &mut values);
        operands.slots.iter().map(|slot| slot.value.offset).collect()
    }

    #[test]
    fn all_forms_of_dup() {
        let pushed = [1, 2, 3, 4];
        assert_eq!(copied(&pushed, 1, 0), [1, 2, 3, 4, 4], "dup");
        assert_eq!(copied(&pushed, 1, 1), [1, 2, 4, 3, 4], "dup_x1");
        assert_eq!(copied(&pushed, 1, 2), [1, 4, 2, 3, 4], "dup_x2");
        assert_eq!(copied(&pushed, 2, 0), [1, 2, 3, 4, 3, 4], "dup2");
        assert_eq!(copied(&pushed, 2, 1), [1, 3, 4, 2, 3, 4], "dup2_x1");
        assert_eq!(copied(&pushed, 2, 2), [3, 4, 1, 2, 3, 4], "dup2_x2");
    }

    #[test]
    fn slots_below_the_known_ones_are_unknown_but_stay_the_same() {
        let (mut operands, mut values) = (Operands::default(), Values::new());
        operands.copy_down(2, 0, &mut values);
        let (b, a) = (operands.pop(&mut values), operands.pop(&mut values));
        assert_ne!(a, b);
        assert_eq!((operands.pop(&mut values), operands.pop(&mut values)), (b, a));
        assert_ne!(operands.pop(&mut values), a);
    }
}

//! Symbols for values, made so that equal symbols mean equal values.

use rustc_hash::FxHashMap;

use crate::index::CpIndex;
use crate::opcode::*;

/// A value: something unknown plus a known number, so that `i + 1` and `i++` need no expressions. Objects have the number 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Value {
    pub(super) base: Base,
    pub(super) offset: i32,
}

/// Something unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Base(u32);

impl Base {
    /// Nothing: the base of constants.
    const ZERO: Self = Base(0);
    const THIS: Self = Base(1);
    const FIRST_UNKNOWN: u32 = 2;
}

impl Value {
    /// `this`, in methods that keep it where it is.
    pub(super) const THIS: Self = Value { base: Base::THIS, offset: 0 };

    pub(super) fn constant(number: i32) -> Self {
        Value { base: Base::ZERO, offset: number }
    }

    pub(super) fn is_constant(self) -> bool {
        self.base == Base::ZERO
    }

    pub(super) fn plus(self, number: i32) -> Self {
        Value { base: self.base, offset: self.offset.wrapping_add(number) }
    }
}

/// A value that depends on others in a known way, and on nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Expression {
    Sum(Base, Base),
    Difference(Base, Base),
    Unary(u8, Value),
    Binary(u8, Value, Value),
    Final(FinalField),
}

/// A final field that was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct FinalField {
    pub(super) field: CpIndex,
    /// None if the field is static.
    pub(super) object: Option<Value>,
    /// Differs if the field, or anything unknown, may have been written in between: constructors do.
    pub(super) era: u32,
}

/// Makes the values of one method.
#[derive(Debug)]
pub(super) struct Values {
    next: u32,
    known: FxHashMap<Expression, Base>,
}

impl Values {
    pub(super) fn new() -> Self {
        Values { next: Base::FIRST_UNKNOWN, known: FxHashMap::default() }
    }

    /// A value that equals no other.
    pub(super) fn fresh(&mut self) -> Value {
        let base = Base(self.next);
        self.next += 1;
        Value { base, offset: 0 }
    }

    /// The value of a final field.
    pub(super) fn final_field(&mut self, field: FinalField) -> Value {
        self.express(Expression::Final(field), 0)
    }

    /// The result of an operation on one value that always gives the same for the same.
    pub(super) fn unary(&mut self, opcode: u8, operand: Value) -> Value {
        self.express(Expression::Unary(opcode, operand), 0)
    }

    /// The result of an operation on two ints.
    pub(super) fn binary(&mut self, opcode: u8, left: Value, right: Value) -> Value {
        match opcode {
            IADD => self.sum(left, right),
            ISUB => self.difference(left, right),
            _ => self.express(Expression::Binary(opcode, left, right), 0),
        }
    }

    fn sum(&mut self, left: Value, right: Value) -> Value {
        let offset = left.offset.wrapping_add(right.offset);
        match (left.base, right.base) {
            (Base::ZERO, base) | (base, Base::ZERO) => Value { base, offset },
            (one, other) => self.express(Expression::Sum(one.min(other), one.max(other)), offset),
        }
    }

    fn difference(&mut self, left: Value, right: Value) -> Value {
        let offset = left.offset.wrapping_sub(right.offset);
        match (left.base, right.base) {
            (base, Base::ZERO) => Value { base, offset },
            (one, other) if one == other => Value::constant(offset),
            (one, other) => self.express(Expression::Difference(one, other), offset),
        }
    }

    fn express(&mut self, expression: Expression, offset: i32) -> Value {
        let next = &mut self.next;
        let base = *self.known.entry(expression).or_insert_with(|| {
            let base = Base(*next);
            *next += 1;
            base
        });
        Value { base, offset }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_numbers_are_added_up() {
        let mut values = Values::new();
        let (i, j) = (values.fresh(), values.fresh());
        let one = Value::constant(1);
        let next = values.binary(IADD, one, i);
        assert_eq!(next, i.plus(1));
        assert_eq!(values.binary(ISUB, next, one), i);
        assert_eq!(values.binary(ISUB, next, i), one);
        let sum = values.binary(IADD, i, j);
        assert_eq!(values.binary(IADD, j, next), sum.plus(1));
        assert_ne!(values.binary(ISUB, i, j), values.binary(ISUB, j, i));
        assert_eq!(Value::constant(i32::MAX).plus(1), Value::constant(i32::MIN));
    }

    #[test]
    fn other_operations_equal_themselves_only() {
        let mut values = Values::new();
        let (i, j) = (values.fresh(), values.fresh());
        let product = values.binary(IMUL, i, j);
        assert_eq!(values.binary(IMUL, i, j), product);
        assert_ne!(values.binary(IMUL, i, j.plus(1)), product);
        assert_ne!(values.unary(INEG, i), values.unary(I2B, i));
    }
}

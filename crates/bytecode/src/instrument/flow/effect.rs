//! How many stack slots the instructions take and give that need no closer look.

use crate::descriptor::parameters;
use crate::opcode::*;

/// Slots taken from the stack, and slots put there instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Effect {
    pub(super) takes: usize,
    pub(super) gives: usize,
}

const fn effect(takes: usize, gives: usize) -> Effect {
    Effect { takes, gives }
}

/// What an instruction without operands that matter here does to the stack. Instructions that end a method count as doing
/// nothing: no code behind them sees their stack.
pub(super) fn of(opcode: u8) -> Effect {
    match opcode {
        ACONST_NULL | FCONST_0..=FCONST_2 | NEW => effect(0, 1),
        LCONST_0 | LCONST_1 | DCONST_0 | DCONST_1 => effect(0, 2),
        IADD..=DNEG => arithmetic(opcode),
        ISHL | ISHR | IUSHR => effect(2, 1),
        LSHL | LSHR | LUSHR => effect(3, 2),
        IAND | IOR | IXOR => effect(2, 1),
        LAND | LOR | LXOR => effect(4, 2),
        I2F | F2I | I2B | I2C | I2S => effect(1, 1),
        I2L | I2D | F2L | F2D => effect(1, 2),
        L2I | L2F | D2I | D2F => effect(2, 1),
        L2D | D2L => effect(2, 2),
        LCMP | DCMPL | DCMPG => effect(4, 1),
        FCMPL | FCMPG => effect(2, 1),
        IFEQ..=IFLE | IFNULL | IFNONNULL | TABLESWITCH | LOOKUPSWITCH => effect(1, 0),
        IF_ICMPEQ..=IF_ACMPNE => effect(2, 0),
        NEWARRAY | ANEWARRAY | ARRAYLENGTH | INSTANCEOF => effect(1, 1),
        POP | MONITORENTER | MONITOREXIT => effect(1, 0),
        POP2 => effect(2, 0),
        _ => effect(0, 0),
    }
}

/// Add to negate: four types each, of which longs and doubles, the second and fourth, take two slots.
fn arithmetic(opcode: u8) -> Effect {
    let width = if opcode % 2 == 1 { 2 } else { 1 };
    let operands = if opcode >= INEG { 1 } else { 2 };
    effect(operands * width, width)
}

/// Slots of a value of a type by descriptor; none for `void`.
pub(super) fn slots_of(descriptor: &[u8]) -> usize {
    match descriptor {
        b"J" | b"D" => 2,
        b"V" => 0,
        _ => 1,
    }
}

/// What a call does, the receiver not counted. `None` if the descriptor is malformed.
pub(super) fn of_call(descriptor: &[u8]) -> Option<Effect> {
    let mut takes = 0;
    for parameter in parameters(descriptor) {
        takes += slots_of(parameter?);
    }
    let result = descriptor.iter().rposition(|&byte| byte == b')')? + 1;
    Some(effect(takes, slots_of(&descriptor[result..])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arithmetic_knows_its_types() {
        assert_eq!(of(IADD), effect(2, 1));
        assert_eq!(of(DREM), effect(4, 2));
        assert_eq!(of(FNEG), effect(1, 1));
        assert_eq!(of(LNEG), effect(2, 2));
    }

    #[test]
    fn calls_count_slots() {
        assert_eq!(of_call(b"()V"), Some(effect(0, 0)));
        assert_eq!(of_call(b"(IJ[DLa/B;D)J"), Some(effect(7, 2)));
        assert_eq!(of_call(b"(I)[J"), Some(effect(1, 1)));
        assert_eq!(of_call(b"(Q)V"), None);
    }
}

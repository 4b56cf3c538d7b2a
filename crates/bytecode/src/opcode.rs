//! The instruction set: names, lengths, and the few properties that relocation needs.

use crate::error::ReadErrorKind;

macro_rules! opcodes {
    ($($name:ident = $value:literal),* $(,)?) => {
        $(#[doc = concat!("The `", stringify!($name), "` instruction.")] pub const $name: u8 = $value;)*
    };
}

opcodes! {
    NOP = 0, ACONST_NULL = 1, ICONST_M1 = 2, ICONST_0 = 3, ICONST_1 = 4, ICONST_2 = 5, ICONST_3 = 6, ICONST_4 = 7,
    ICONST_5 = 8, LCONST_0 = 9, LCONST_1 = 10, FCONST_0 = 11, FCONST_1 = 12, FCONST_2 = 13, DCONST_0 = 14,
    DCONST_1 = 15, BIPUSH = 16, SIPUSH = 17, LDC = 18, LDC_W = 19, LDC2_W = 20, ILOAD = 21, LLOAD = 22, FLOAD = 23,
    DLOAD = 24, ALOAD = 25, ILOAD_0 = 26, ALOAD_0 = 42, ALOAD_3 = 45, IALOAD = 46, LALOAD = 47, FALOAD = 48,
    DALOAD = 49, AALOAD = 50, BALOAD = 51, CALOAD = 52, SALOAD = 53, ISTORE = 54, LSTORE = 55, FSTORE = 56,
    DSTORE = 57, ASTORE = 58, ISTORE_0 = 59, ASTORE_3 = 78, IASTORE = 79, LASTORE = 80, FASTORE = 81, DASTORE = 82,
    AASTORE = 83, BASTORE = 84, CASTORE = 85, SASTORE = 86, POP = 87, POP2 = 88, DUP = 89, DUP_X1 = 90, DUP_X2 = 91,
    DUP2 = 92, DUP2_X1 = 93, DUP2_X2 = 94, SWAP = 95, IADD = 96, LADD = 97, FADD = 98, DADD = 99, ISUB = 100,
    LSUB = 101, FSUB = 102, DSUB = 103, IMUL = 104, LMUL = 105, FMUL = 106, DMUL = 107, IDIV = 108, LDIV = 109,
    FDIV = 110, DDIV = 111, IREM = 112, LREM = 113, FREM = 114, DREM = 115, INEG = 116, LNEG = 117, FNEG = 118,
    DNEG = 119, ISHL = 120, LSHL = 121, ISHR = 122, LSHR = 123, IUSHR = 124, LUSHR = 125, IAND = 126, LAND = 127,
    IOR = 128, LOR = 129, IXOR = 130, LXOR = 131, IINC = 132, I2L = 133, I2F = 134, I2D = 135, L2I = 136, L2F = 137,
    L2D = 138, F2I = 139, F2L = 140, F2D = 141, D2I = 142, D2L = 143, D2F = 144, I2B = 145, I2C = 146, I2S = 147,
    LCMP = 148, FCMPL = 149, FCMPG = 150, DCMPL = 151, DCMPG = 152, IFEQ = 153, IFNE = 154, IFLT = 155, IFGE = 156,
    IFGT = 157, IFLE = 158, IF_ICMPEQ = 159, IF_ICMPNE = 160, IF_ICMPLT = 161, IF_ICMPGE = 162, IF_ICMPGT = 163,
    IF_ICMPLE = 164, IF_ACMPEQ = 165, IF_ACMPNE = 166, GOTO = 167, JSR = 168, RET = 169, TABLESWITCH = 170,
    LOOKUPSWITCH = 171, IRETURN = 172, LRETURN = 173, FRETURN = 174, DRETURN = 175, ARETURN = 176, RETURN = 177,
    GETSTATIC = 178, PUTSTATIC = 179, GETFIELD = 180, PUTFIELD = 181, INVOKEVIRTUAL = 182, INVOKESPECIAL = 183,
    INVOKESTATIC = 184, INVOKEINTERFACE = 185, INVOKEDYNAMIC = 186, NEW = 187, NEWARRAY = 188, ANEWARRAY = 189,
    ARRAYLENGTH = 190, ATHROW = 191, CHECKCAST = 192, INSTANCEOF = 193, MONITORENTER = 194, MONITOREXIT = 195,
    WIDE = 196, MULTIANEWARRAY = 197, IFNULL = 198, IFNONNULL = 199, GOTO_W = 200, JSR_W = 201,
}

/// Length by opcode; 0 for those whose length varies and for bytes that start no instruction.
const LENGTHS: [u8; 256] = lengths();

const fn lengths() -> [u8; 256] {
    let mut table = [0; 256];
    let mut opcode = 0;
    while opcode <= JSR_W {
        table[opcode as usize] = match opcode {
            WIDE | TABLESWITCH | LOOKUPSWITCH => 0,
            BIPUSH | LDC | ILOAD..=ALOAD | ISTORE..=ASTORE | RET | NEWARRAY => 2,
            SIPUSH | LDC_W | LDC2_W | IINC | IFEQ..=JSR | GETSTATIC..=INVOKESTATIC => 3,
            NEW | ANEWARRAY | CHECKCAST | INSTANCEOF | IFNULL | IFNONNULL => 3,
            MULTIANEWARRAY => 4,
            INVOKEINTERFACE | INVOKEDYNAMIC | GOTO_W | JSR_W => 5,
            _ => 1,
        };
        opcode += 1;
    }
    table
}

/// Length of the instruction at `pc`, which must lie inside `code`. The result stays inside, too.
#[inline]
pub(crate) fn length_at(code: &[u8], pc: usize) -> Result<usize, ReadErrorKind> {
    let length = match LENGTHS[usize::from(code[pc])] {
        0 => variable_length(code, pc)?,
        fixed => usize::from(fixed),
    };
    if length <= code.len() - pc { Ok(length) } else { Err(ReadErrorKind::UnexpectedEnd) }
}

#[cold]
fn variable_length(code: &[u8], pc: usize) -> Result<usize, ReadErrorKind> {
    let int_at = |at: usize| match code.get(at..).and_then(|rest| rest.first_chunk::<4>()) {
        Some(bytes) => Ok(i64::from(i32::from_be_bytes(*bytes))),
        None => Err(ReadErrorKind::UnexpectedEnd),
    };
    let operands = pc + switch_operands(pc);
    let (head, entries, entry_size) = match code[pc] {
        TABLESWITCH => (12, int_at(operands + 8)? - int_at(operands + 4)? + 1, 4),
        LOOKUPSWITCH => (8, int_at(operands + 4)?, 8),
        WIDE => {
            return match code.get(pc + 1) {
                Some(&IINC) => Ok(6),
                Some(&(ILOAD..=ALOAD | ISTORE..=ASTORE | RET)) => Ok(4),
                Some(&other) => Err(ReadErrorKind::UnknownOpcode(other)),
                None => Err(ReadErrorKind::UnexpectedEnd),
            };
        }
        other => return Err(ReadErrorKind::UnknownOpcode(other)),
    };
    // A table longer than the code is nonsense; saying so before multiplying keeps the arithmetic in range.
    match usize::try_from(entries) {
        Ok(entries) if entries <= code.len() && (entries > 0 || code[pc] == LOOKUPSWITCH) => {
            Ok(operands - pc + head + entries * entry_size)
        }
        _ => Err(ReadErrorKind::BadSwitch),
    }
}

/// Distance from a switch at `pc` to its first operand: the opcode and 0 to 3 bytes of padding.
pub(crate) fn switch_operands(pc: usize) -> usize {
    4 - pc % 4
}

/// Whether execution can go on with the next instruction.
#[must_use]
pub fn falls_through(opcode: u8) -> bool {
    !matches!(opcode, GOTO | GOTO_W | RET | TABLESWITCH | LOOKUPSWITCH | ATHROW) && !is_return(opcode)
}

/// Whether the instruction returns from the method.
#[must_use]
pub fn is_return(opcode: u8) -> bool {
    matches!(opcode, IRETURN..=RETURN)
}

/// Whether the instruction branches on a condition.
#[must_use]
pub fn is_conditional(opcode: u8) -> bool {
    matches!(opcode, IFEQ..=IF_ACMPNE | IFNULL | IFNONNULL)
}

/// Whether the instruction can go on anywhere but directly behind itself (returning and throwing aside).
#[must_use]
pub fn is_jump(opcode: u8) -> bool {
    is_conditional(opcode) || matches!(opcode, GOTO..=LOOKUPSWITCH | GOTO_W | JSR_W)
}

/// The conditional branch that is taken exactly when this one is not.
pub(crate) fn inverted(conditional: u8) -> u8 {
    match conditional {
        // The two groups pair up from an odd and from an odd value: 153/154 … 165/166 and 198/199.
        IFNULL => IFNONNULL,
        IFNONNULL => IFNULL,
        other if other % 2 == 1 => other + 1,
        other => other - 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_conditional_has_a_partner() {
        for opcode in (0..=u8::MAX).filter(|&opcode| is_conditional(opcode)) {
            assert!(is_conditional(inverted(opcode)));
            assert_ne!(inverted(opcode), opcode);
            assert_eq!(inverted(inverted(opcode)), opcode);
        }
        assert_eq!((inverted(IFEQ), inverted(IF_ICMPGE), inverted(IF_ACMPNE)), (IFNE, IF_ICMPLT, IF_ACMPEQ));
    }

    #[test]
    fn switches_are_measured_with_their_padding() {
        let mut table = vec![NOP, TABLESWITCH, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 6];
        table.extend([0; 8]);
        assert_eq!(length_at(&table, 1), Ok(23));
        table.pop();
        assert_eq!(length_at(&table, 1), Err(ReadErrorKind::UnexpectedEnd));
        let huge = [LOOKUPSWITCH, 0, 0, 0, 0, 0, 0, 0, 0x7f, 0xff, 0xff, 0xff];
        assert_eq!(length_at(&huge, 0), Err(ReadErrorKind::BadSwitch));
    }

    #[test]
    fn unknown_bytes_are_no_instructions() {
        for opcode in 202..=u8::MAX {
            assert_eq!(length_at(&[opcode, 0, 0, 0, 0], 0), Err(ReadErrorKind::UnknownOpcode(opcode)));
        }
        assert_eq!(length_at(&[WIDE, NOP, 0, 0], 0), Err(ReadErrorKind::UnknownOpcode(NOP)));
    }
}

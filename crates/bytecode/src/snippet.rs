//! A small assembler for straight-line code.
//!
//! It picks the shortest encoding of each instruction and knows nothing else: not the types of values, not the depth
//! of the stack, not the JVM. It cannot express a branch on purpose: code without branches needs no new stack map
//! frames. Anything that has to decide belongs into a method that the snippet calls.

use crate::bytes::Put;
use crate::error::EditError;
use crate::index::{CpIndex, LocalSlot};
use crate::instruction::Instruction;
use crate::opcode::*;
use crate::pool::ConstantPool;

/// A straight-line sequence of instructions under construction. Clearing and reusing one saves allocations.
#[derive(Clone, Debug, Default)]
pub struct Snippet {
    bytes: Vec<u8>,
    stack: u16,
    ending: Ending,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Ending {
    /// Execution goes on behind the snippet.
    #[default]
    Open,
    /// The last instruction returns or throws.
    Closed,
    /// Something that can never run, or a jump, was added. Reported when the snippet is used.
    Broken,
}

macro_rules! plain_instructions {
    ($($method:ident = $opcode:ident),* $(,)?) => {
        $(
            #[doc = concat!("Appends `", stringify!($opcode), "`.")]
            pub fn $method(&mut self) -> &mut Self {
                self.push(&[$opcode])
            }
        )*
    };
}

macro_rules! constant_instructions {
    ($($method:ident = $opcode:ident),* $(,)?) => {
        $(
            #[doc = concat!("Appends `", stringify!($opcode), "` of the given constant.")]
            pub fn $method(&mut self, constant: CpIndex) -> &mut Self {
                self.with_u2($opcode, constant.0)
            }
        )*
    };
}

macro_rules! local_instructions {
    ($($method:ident = $opcode:ident, short from $short:expr),* $(,)?) => {
        $(
            #[doc = concat!("Appends `", stringify!($opcode), "` of the given local.")]
            pub fn $method(&mut self, slot: LocalSlot) -> &mut Self {
                self.with_local($opcode, $short, slot)
            }
        )*
    };
}

impl Snippet {
    /// An empty sequence that needs no stack.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Back to an empty sequence.
    pub fn clear(&mut self) -> &mut Self {
        self.bytes.clear();
        self.stack = 0;
        self.ending = Ending::Open;
        self
    }

    /// Declares how many stack slots the sequence needs at its deepest *on top of* what lies there when it starts.
    /// (For an exception handler that starts with the exception alone: counted without it.)
    pub fn needs_stack(&mut self, slots: u16) -> &mut Self {
        self.stack = slots;
        self
    }

    /// Length in bytes so far, which is where the next instruction will stand.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Whether nothing was appended.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The instructions.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub(crate) fn stack(&self) -> u16 {
        self.stack
    }

    pub(crate) fn ending(&self) -> Ending {
        self.ending
    }

    plain_instructions! {
        nop = NOP, aconst_null = ACONST_NULL,
        pop = POP, pop2 = POP2, dup = DUP, dup_x1 = DUP_X1, dup_x2 = DUP_X2, dup2 = DUP2, dup2_x1 = DUP2_X1,
        dup2_x2 = DUP2_X2, swap = SWAP,
        iaload = IALOAD, laload = LALOAD, aaload = AALOAD, iastore = IASTORE, lastore = LASTORE, aastore = AASTORE,
        arraylength = ARRAYLENGTH,
        iadd = IADD, isub = ISUB, iand = IAND, ior = IOR, ixor = IXOR, ishl = ISHL, ishr = ISHR, iushr = IUSHR,
        ladd = LADD, lsub = LSUB, land = LAND, lor = LOR, lxor = LXOR, lshl = LSHL, lshr = LSHR, lushr = LUSHR,
        i2l = I2L, l2i = L2I, lcmp = LCMP, monitorenter = MONITORENTER, monitorexit = MONITOREXIT,
        athrow = ATHROW, ireturn = IRETURN, lreturn = LRETURN, freturn = FRETURN, dreturn = DRETURN,
        areturn = ARETURN, return_void = RETURN,
    }

    constant_instructions! {
        ldc2 = LDC2_W, getstatic = GETSTATIC, putstatic = PUTSTATIC, getfield = GETFIELD, putfield = PUTFIELD,
        invokevirtual = INVOKEVIRTUAL, invokespecial = INVOKESPECIAL, invokestatic = INVOKESTATIC, new_object = NEW,
        anewarray = ANEWARRAY, checkcast = CHECKCAST, instanceof = INSTANCEOF,
    }

    local_instructions! {
        iload = ILOAD, short from ILOAD_0, lload = LLOAD, short from ILOAD_0 + 4, fload = FLOAD, short from ILOAD_0 + 8,
        dload = DLOAD, short from ILOAD_0 + 12, aload = ALOAD, short from ALOAD_0,
        istore = ISTORE, short from ISTORE_0, lstore = LSTORE, short from ISTORE_0 + 4,
        fstore = FSTORE, short from ISTORE_0 + 8, dstore = DSTORE, short from ISTORE_0 + 12,
        astore = ASTORE, short from ISTORE_0 + 16,
    }

    /// Appends a push of a one-slot constant (int, float, string, class).
    pub fn ldc(&mut self, constant: CpIndex) -> &mut Self {
        match u8::try_from(constant.0) {
            Ok(index) => self.push(&[LDC, index]),
            Err(_) => self.with_u2(LDC_W, constant.0),
        }
    }

    /// Appends a push of a small int: `iconst`, `bipush` or `sipush`.
    pub fn sipush(&mut self, value: i16) -> &mut Self {
        match i8::try_from(value) {
            Ok(tiny @ -1..=5) => self.push(&[ICONST_0.wrapping_add_signed(tiny)]),
            Ok(small) => self.push(&[BIPUSH, small.cast_unsigned()]),
            Err(_) => self.with_u2(SIPUSH, value.cast_unsigned()),
        }
    }

    /// Appends a push of any int, through the pool only when it must.
    ///
    /// # Errors
    /// When the pool is full.
    pub fn push_int(&mut self, value: i32, pool: &mut ConstantPool<'_>) -> Result<&mut Self, EditError> {
        Ok(match i16::try_from(value) {
            Ok(short) => self.sipush(short),
            Err(_) => self.ldc(pool.intern_integer(value)?),
        })
    }

    /// Appends a push of any long, through the pool only when it must.
    ///
    /// # Errors
    /// When the pool is full.
    pub fn push_long(&mut self, value: i64, pool: &mut ConstantPool<'_>) -> Result<&mut Self, EditError> {
        Ok(match i8::try_from(value) {
            Ok(0) => self.push(&[LCONST_0]),
            Ok(1) => self.push(&[LCONST_1]),
            // As short as a pool constant, and needs none.
            Ok(small) => self.sipush(i16::from(small)).i2l(),
            Err(_) => self.ldc2(pool.intern_long(value)?),
        })
    }

    /// Appends an increment of an int local.
    pub fn iinc(&mut self, slot: LocalSlot, by: i16) -> &mut Self {
        if let (Ok(slot), Ok(by)) = (u8::try_from(slot.0), i8::try_from(by)) {
            return self.push(&[IINC, slot, by.cast_unsigned()]);
        }
        let [[a, b], [c, d]] = [slot.0.to_be_bytes(), by.to_be_bytes()];
        self.push(&[WIDE, IINC, a, b, c, d])
    }

    /// Appends a call of an interface method; `argument_slots` counts the receiver, and longs and doubles twice.
    pub fn invokeinterface(&mut self, method: CpIndex, argument_slots: u8) -> &mut Self {
        let [high, low] = method.0.to_be_bytes();
        self.push(&[INVOKEINTERFACE, high, low, argument_slots, 0])
    }

    /// Appends a copy of an instruction of some method of the same class, for replacements that keep it. Jumps cannot
    /// be copied; a snippet that holds one is refused when it is used.
    pub fn copy_of(&mut self, instruction: &Instruction<'_>) -> &mut Self {
        self.push(instruction.bytes())
    }

    fn with_u2(&mut self, opcode: u8, operand: u16) -> &mut Self {
        let [high, low] = operand.to_be_bytes();
        self.push(&[opcode, high, low])
    }

    fn with_local(&mut self, opcode: u8, short: u8, slot: LocalSlot) -> &mut Self {
        match u8::try_from(slot.0) {
            Ok(tiny @ 0..=3) => self.push(&[short + tiny]),
            Ok(small) => self.push(&[opcode, small]),
            Err(_) => {
                let [high, low] = slot.0.to_be_bytes();
                self.push(&[WIDE, opcode, high, low])
            }
        }
    }

    fn push(&mut self, instruction: &[u8]) -> &mut Self {
        let ret_through_wide = instruction[0] == WIDE && instruction.get(1) == Some(&RET);
        self.ending = match self.ending {
            Ending::Open if is_jump(instruction[0]) || ret_through_wide => Ending::Broken,
            Ending::Open if falls_through(instruction[0]) => Ending::Open,
            Ending::Open => Ending::Closed,
            Ending::Closed | Ending::Broken => Ending::Broken,
        };
        self.bytes.put(instruction);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(build: impl FnOnce(&mut Snippet) -> &mut Snippet) -> Vec<u8> {
        build(&mut Snippet::new()).bytes().to_vec()
    }

    #[test]
    fn locals_take_the_shortest_form() {
        assert_eq!(bytes(|s| s.aload(LocalSlot(3))), [ALOAD_3]);
        assert_eq!(bytes(|s| s.lload(LocalSlot(1))), [31]);
        assert_eq!(bytes(|s| s.astore(LocalSlot(3))), [ASTORE_3]);
        assert_eq!(bytes(|s| s.dstore(LocalSlot(4))), [DSTORE, 4]);
        assert_eq!(bytes(|s| s.iload(LocalSlot(256))), [WIDE, ILOAD, 1, 0]);
        assert_eq!(bytes(|s| s.iinc(LocalSlot(1), -1)), [IINC, 1, 0xff]);
        assert_eq!(bytes(|s| s.iinc(LocalSlot(1), 300)), [WIDE, IINC, 0, 1, 1, 44]);
    }

    #[test]
    fn constants_take_the_shortest_form() {
        assert_eq!(bytes(|s| s.sipush(-1)), [ICONST_M1]);
        assert_eq!(bytes(|s| s.sipush(5)), [ICONST_5]);
        assert_eq!(bytes(|s| s.sipush(-128)), [BIPUSH, 0x80]);
        assert_eq!(bytes(|s| s.sipush(128)), [SIPUSH, 0, 128]);
        assert_eq!(bytes(|s| s.ldc(CpIndex(255))), [LDC, 255]);
        assert_eq!(bytes(|s| s.ldc(CpIndex(256))), [LDC_W, 1, 0]);
    }

    #[test]
    fn endings_are_tracked() {
        let mut snippet = Snippet::new();
        assert_eq!(snippet.aconst_null().ending(), Ending::Open);
        assert_eq!(snippet.athrow().ending(), Ending::Closed);
        assert_eq!(snippet.nop().ending(), Ending::Broken);
        assert_eq!(snippet.clear().ending(), Ending::Open);
        let jump = Instruction::new(crate::index::Pc(0), &[GOTO, 0, 0]);
        assert_eq!(snippet.copy_of(&jump).ending(), Ending::Broken);
    }
}

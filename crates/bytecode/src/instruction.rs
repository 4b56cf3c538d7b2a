//! One instruction of a method's code, undecoded until asked.

use crate::index::{CpIndex, LocalSlot, Pc};
use crate::opcode;

/// An instruction where it stands in the original code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instruction<'a> {
    pc: Pc,
    bytes: &'a [u8],
}

impl<'a> Instruction<'a> {
    /// `bytes` are exactly the instruction, of a length that [`opcode::length_at`] has checked.
    pub(crate) fn new(pc: Pc, bytes: &'a [u8]) -> Self {
        Instruction { pc, bytes }
    }

    /// Where it starts.
    #[must_use]
    pub fn pc(&self) -> Pc {
        self.pc
    }

    /// Opcode and operands.
    #[must_use]
    pub fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The first byte; for a `wide` instruction, that of the instruction it widens.
    #[must_use]
    pub fn opcode(&self) -> u8 {
        if self.bytes[0] == opcode::WIDE { self.bytes[1] } else { self.bytes[0] }
    }

    /// Whether execution can go on directly behind it.
    #[must_use]
    pub fn falls_through(&self) -> bool {
        opcode::falls_through(self.opcode())
    }

    /// The constant it names, if instructions of its kind name one.
    #[must_use]
    pub fn constant(&self) -> Option<CpIndex> {
        use opcode::{
            ANEWARRAY, CHECKCAST, GETSTATIC, INSTANCEOF, INVOKEDYNAMIC, LDC, LDC_W, LDC2_W, MULTIANEWARRAY,
            NEW,
        };
        match self.bytes[0] {
            LDC => Some(CpIndex(u16::from(self.bytes[1]))),
            LDC_W
            | LDC2_W
            | GETSTATIC..=INVOKEDYNAMIC
            | NEW
            | ANEWARRAY
            | CHECKCAST
            | INSTANCEOF
            | MULTIANEWARRAY => Some(CpIndex(self.u2_at(1))),
            _ => None,
        }
    }

    /// The local variable it loads, stores, increments or returns through, also in the short and wide forms.
    #[must_use]
    pub fn local(&self) -> Option<LocalSlot> {
        use opcode::{ALOAD, ALOAD_3, ASTORE, ASTORE_3, IINC, ILOAD, ILOAD_0, ISTORE, ISTORE_0, RET, WIDE};
        Some(LocalSlot(match self.bytes[0] {
            ILOAD..=ALOAD | ISTORE..=ASTORE | IINC | RET => u16::from(self.bytes[1]),
            first @ ILOAD_0..=ALOAD_3 => u16::from((first - ILOAD_0) % 4),
            first @ ISTORE_0..=ASTORE_3 => u16::from((first - ISTORE_0) % 4),
            WIDE => self.u2_at(2),
            _ => return None,
        }))
    }

    /// Where it may jump to: the target of a branch, the default and all cases of a switch, nothing for the rest.
    /// `None` stands for a target that lies outside any code.
    pub fn targets(&self) -> impl Iterator<Item = Option<Pc>> + use<'a> {
        let pc = i64::from(self.pc.0);
        self.offsets().map(move |offset| u16::try_from(pc + i64::from(offset)).ok().map(Pc))
    }

    fn offsets(&self) -> impl Iterator<Item = i32> + use<'a> {
        use opcode::{GOTO_W, JSR_W, LOOKUPSWITCH, TABLESWITCH};
        let operands = opcode::switch_operands(self.pc.as_usize());
        let (first, cases): (Option<i32>, &'a [u8]) = match self.bytes[0] {
            TABLESWITCH => (self.i4_at(operands), &self.bytes[operands + 12..]),
            // The first match value is cut off, so that each chunk starts with an offset as in the other switch.
            LOOKUPSWITCH => (self.i4_at(operands), self.bytes.get(operands + 12..).unwrap_or_default()),
            GOTO_W | JSR_W => (self.i4_at(1), &[]),
            opcode::RET => (None, &[]),
            other if opcode::is_jump(other) => (Some(i32::from(self.u2_at(1).cast_signed())), &[]),
            _ => (None, &[]),
        };
        let case_size = if self.bytes[0] == LOOKUPSWITCH { 8 } else { 4 };
        let cases = cases.chunks(case_size).filter_map(|case| case.first_chunk().copied());
        first.into_iter().chain(cases.map(i32::from_be_bytes))
    }

    fn u2_at(&self, at: usize) -> u16 {
        u16::from_be_bytes([self.bytes[at], self.bytes[at + 1]])
    }

    fn i4_at(&self, at: usize) -> Option<i32> {
        self.bytes.get(at..).and_then(|rest| rest.first_chunk().copied()).map(i32::from_be_bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn instruction(bytes: &[u8]) -> Instruction<'_> {
        Instruction::new(Pc(100), bytes)
    }

    #[test]
    fn locals_are_found_in_all_forms() {
        assert_eq!(instruction(&[opcode::ALOAD_0 + 2]).local(), Some(LocalSlot(2)));
        assert_eq!(instruction(&[opcode::ASTORE_3]).local(), Some(LocalSlot(3)));
        assert_eq!(instruction(&[opcode::IINC, 7, 1]).local(), Some(LocalSlot(7)));
        assert_eq!(instruction(&[opcode::WIDE, opcode::LLOAD, 1, 2]).local(), Some(LocalSlot(258)));
        assert_eq!(instruction(&[opcode::POP]).local(), None);
    }

    #[test]
    fn targets_are_absolute() {
        let targets = |bytes: &[u8]| instruction(bytes).targets().collect::<Vec<_>>();
        assert_eq!(targets(&[opcode::GOTO, 0xff, 0xf6]), [Some(Pc(90))]);
        assert_eq!(targets(&[opcode::GOTO, 0xff, 0x00]), [None], "before the start of the code");
        assert_eq!(targets(&[opcode::RETURN]), []);
        let mut switch = vec![opcode::LOOKUPSWITCH, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 2];
        switch.extend([0, 0, 0, 1, 0, 0, 0, 20, 0, 0, 0, 5, 0, 0, 0, 30]);
        assert_eq!(targets(&switch), [Some(Pc(109)), Some(Pc(120)), Some(Pc(130))]);
    }
}

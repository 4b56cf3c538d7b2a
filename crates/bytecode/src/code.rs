//! A method's code as it was read: instructions, exception table and attributes.
//!
//! Reading walks all instructions once, so that walking them later cannot fail.

use crate::attribute::Attribute;
use crate::error::{ReadError, ReadErrorKind};
use crate::index::{CpIndex, Pc};
use crate::instruction::Instruction;
use crate::opcode;
use crate::pool::ConstantPool;

/// One line of the exception table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExceptionHandler {
    /// First instruction that is covered.
    pub start: Pc,
    /// First instruction that no longer is; the end of the code if all are.
    pub end: Pc,
    /// First instruction of the handler.
    pub handler: Pc,
    /// Class of the exceptions it takes; `None` takes all.
    pub catch_type: Option<CpIndex>,
}

/// A method's code.
#[derive(Clone, Debug)]
pub struct Code<'a> {
    max_stack: u16,
    max_locals: u16,
    bytes: &'a [u8],
    /// Where `bytes` starts in the class file.
    pub(crate) offset: usize,
    handlers: Vec<ExceptionHandler>,
    attributes: Vec<Attribute<'a>>,
}

impl<'a> Code<'a> {
    pub(crate) fn read(attribute: &Attribute<'a>, pool: &ConstantPool<'a>) -> Result<Self, ReadError> {
        let reader = &mut attribute.reader();
        let (max_stack, max_locals) = (reader.u2()?, reader.u2()?);
        let length = reader.u4()?;
        if !(1..=u32::from(u16::MAX)).contains(&length) {
            return Err(reader.error(ReadErrorKind::BadCodeLength(length)));
        }
        let offset = reader.offset();
        let bytes = reader.take(length as usize)?;
        check_instructions(bytes, offset)?;
        let count = reader.u2()?;
        let mut handlers = Vec::with_capacity(usize::from(count).min(reader.rest().len() / 8));
        for _ in 0..count {
            let (start, end, handler) = (Pc(reader.u2()?), Pc(reader.u2()?), Pc(reader.u2()?));
            let catch_type = Some(CpIndex(reader.u2()?)).filter(|index| index.0 != 0);
            handlers.push(ExceptionHandler { start, end, handler, catch_type });
        }
        let mut attributes = Vec::new();
        Attribute::read_list(reader, pool, &mut attributes)?;
        reader.finish()?;
        Ok(Code { max_stack, max_locals, bytes, offset, handlers, attributes })
    }

    /// Deepest operand stack.
    #[must_use]
    pub fn max_stack(&self) -> u16 {
        self.max_stack
    }

    /// Number of local variable slots.
    #[must_use]
    pub fn max_locals(&self) -> u16 {
        self.max_locals
    }

    /// The instructions as bytes.
    #[must_use]
    pub fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The exception table, in the order in which it is searched.
    #[must_use]
    pub fn handlers(&self) -> &[ExceptionHandler] {
        &self.handlers
    }

    /// Line numbers, frames and the like.
    #[must_use]
    pub fn attributes(&self) -> &[Attribute<'a>] {
        &self.attributes
    }

    /// All instructions in order.
    #[must_use]
    pub fn instructions(&self) -> Instructions<'a> {
        Instructions { bytes: self.bytes, next: 0 }
    }

    /// The instruction that starts at `pc`, which must be one.
    pub(crate) fn instruction_at(&self, pc: Pc) -> Instruction<'a> {
        Instructions { bytes: self.bytes, next: pc.0 }.next().expect("the position lies in the code")
    }
}

fn check_instructions(code: &[u8], offset: usize) -> Result<(), ReadError> {
    let mut pc = 0;
    while pc < code.len() {
        pc += opcode::length_at(code, pc).map_err(|kind| kind.at(offset + pc))?;
    }
    Ok(())
}

/// Walks the instructions of one method.
#[derive(Clone, Debug)]
pub struct Instructions<'a> {
    bytes: &'a [u8],
    next: u16,
}

impl<'a> Iterator for Instructions<'a> {
    type Item = Instruction<'a>;

    #[inline]
    fn next(&mut self) -> Option<Instruction<'a>> {
        let start = usize::from(self.next);
        if start >= self.bytes.len() {
            return None;
        }
        let length =
            opcode::length_at(self.bytes, start).expect("instructions are checked when code is read");
        let pc = Pc(self.next);
        self.next = u16::try_from(start + length).expect("code has at most 65535 bytes");
        Some(Instruction::new(pc, &self.bytes[start..start + length]))
    }
}

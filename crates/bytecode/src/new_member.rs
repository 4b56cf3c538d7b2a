//! Fields and methods that a class did not have.

use crate::access::AccessFlags;
use crate::bytes::{Put, put_attribute};
use crate::class::ClassFile;
use crate::code::ExceptionHandler;
use crate::error::EditError;
use crate::frame::{self, Frame};
use crate::index::{MethodIndex, Pc};
use crate::opcode;

/// A method to add.
#[derive(Clone, Copy, Debug)]
pub struct NewMethod<'n> {
    /// Its flags.
    pub access: AccessFlags,
    /// Its name.
    pub name: &'n [u8],
    /// Its descriptor.
    pub descriptor: &'n [u8],
    /// Its body; `None` for a native or abstract method.
    pub code: Option<NewCode<'n>>,
}

/// The body of a method to add. Whether it verifies is up to the caller.
#[derive(Clone, Copy, Debug)]
pub struct NewCode<'n> {
    /// Deepest operand stack.
    pub max_stack: u16,
    /// Number of local variable slots, parameters included.
    pub max_locals: u16,
    /// The instructions; unlike a [`crate::Snippet`], they may branch.
    pub bytes: &'n [u8],
    /// The exception table.
    pub handlers: &'n [ExceptionHandler],
    /// A frame for every instruction that is jumped to or follows a jump, in order. Left out of classes older than 50.
    pub frames: &'n [Frame],
}

impl ClassFile<'_> {
    /// Adds a field. Give it [`AccessFlags::SYNTHETIC`] if the program should not notice it.
    ///
    /// # Errors
    /// When the class has no room left.
    pub fn add_field(
        &mut self,
        access: AccessFlags,
        name: &[u8],
        descriptor: &[u8],
    ) -> Result<(), EditError> {
        ensure_room(self.fields.len() + self.new_fields.len())?;
        let mut field = self.member_head(access, name, descriptor)?;
        field.put_u2(0);
        self.new_fields.push(field);
        Ok(())
    }

    /// Adds a method.
    ///
    /// # Errors
    /// When the class has no room left, or the code is no sequence of instructions of 1 to 65535 bytes, or the frames
    /// are not in order.
    pub fn add_method(&mut self, method: &NewMethod<'_>) -> Result<(), EditError> {
        ensure_room(self.methods.len() + self.new_methods.len())?;
        let mut out = self.member_head(method.access, method.name, method.descriptor)?;
        let Some(code) = &method.code else {
            out.put_u2(0);
            self.new_methods.push(out);
            return Ok(());
        };
        check(code)?;
        let code_name = self.pool.intern_utf8(b"Code")?.0;
        let frames_name = if self.version.has_frames() && !code.frames.is_empty() {
            Some(self.pool.intern_utf8(b"StackMapTable")?.0)
        } else {
            None
        };
        out.put_u2(1);
        put_attribute(&mut out, code_name, |out| write_code(out, code, frames_name))?;
        self.new_methods.push(out);
        Ok(())
    }

    /// Adds a method that has the code and all other attributes of another one, as they were read.
    ///
    /// # Errors
    /// When the class has no room left, or there is no such method.
    pub fn copy_method(
        &mut self,
        method: MethodIndex,
        access: AccessFlags,
        name: &[u8],
    ) -> Result<(), EditError> {
        ensure_room(self.methods.len() + self.new_methods.len())?;
        let original = self.method(method).ok_or(EditError::NoCode(method))?;
        let (descriptor, span) = (original.descriptor, original.span.clone());
        let mut copy = self.member_head(access, name, descriptor)?;
        copy.put(&self.file[span.start + 6..span.end]);
        self.new_methods.push(copy);
        Ok(())
    }

    fn member_head(
        &mut self,
        access: AccessFlags,
        name: &[u8],
        descriptor: &[u8],
    ) -> Result<Vec<u8>, EditError> {
        let mut head = Vec::with_capacity(8);
        head.put_u2(access.0);
        head.put_u2(self.pool.intern_utf8(name)?.0);
        head.put_u2(self.pool.intern_utf8(descriptor)?.0);
        Ok(head)
    }
}

fn ensure_room(members: usize) -> Result<(), EditError> {
    if members < usize::from(u16::MAX) { Ok(()) } else { Err(EditError::TooManyMembers) }
}

fn check(code: &NewCode<'_>) -> Result<(), EditError> {
    let sizes_fit = (1..=usize::from(u16::MAX)).contains(&code.bytes.len())
        && code.handlers.len() <= usize::from(u16::MAX)
        && code.frames.len() <= usize::from(u16::MAX);
    let frames_in_order = code.frames.is_sorted_by(|earlier, later| earlier.pc < later.pc);
    if !sizes_fit || !frames_in_order {
        return Err(EditError::BadNewCode);
    }
    let mut pc = 0;
    while pc < code.bytes.len() {
        pc += opcode::length_at(code.bytes, pc).map_err(|_| EditError::BadNewCode)?;
    }
    Ok(())
}

fn write_code(out: &mut Vec<u8>, code: &NewCode<'_>, frames_name: Option<u16>) -> Result<(), EditError> {
    let count = |length: usize| u16::try_from(length).map_err(|_| EditError::BadNewCode);
    out.put_u2(code.max_stack);
    out.put_u2(code.max_locals);
    out.put_u4(u32::from(count(code.bytes.len())?));
    out.put(code.bytes);
    out.put_u2(count(code.handlers.len())?);
    for handler in code.handlers {
        for Pc(pc) in [handler.start, handler.end, handler.handler] {
            out.put_u2(pc);
        }
        out.put_u2(handler.catch_type.map_or(0, |class| class.0));
    }
    let Some(frames_name) = frames_name else {
        out.put_u2(0);
        return Ok(());
    };
    out.put_u2(1);
    put_attribute(out, frames_name, |out| {
        out.put_u2(count(code.frames.len())?);
        let mut next = 0;
        for frame in code.frames {
            frame::write_full(
                out,
                frame.pc.0 - next,
                frame.locals.iter().copied(),
                frame.stack.iter().copied(),
            );
            next = frame.pc.0.saturating_add(1);
        }
        Ok(())
    })
}

//! Reads, edits and writes JVM class files of versions 45 to 69.
//!
//! A pure layer: bytes in, bytes out, and no opinion about *what* to insert. It understands as little of a class file
//! as it can, because what is not understood is copied and what is copied cannot go wrong:
//!
//! * the constant pool only grows, so every index in the file stays right;
//! * attributes that hold no code positions are copied as they are, and so is every method that is not edited;
//! * inserted code has no branches ([`Snippet`]), so frames move but none has to be computed.
//!
//! Reading never panics and never allocates more than a small multiple of the input, whatever the input. A method that
//! cannot take an edit (it would grow too large, a branch would have to reach too far, its tables are damaged) is left
//! exactly as it was and reported with a [`SkipReason`]; a half-edited or wrong method is never produced, provided that
//! the inserted snippets are right for the place they are inserted at.
//!
//! ```
//! use bytecode::{ClassFile, Jumps, Outcome, Snippet, opcode};
//!
//! /// Calls `Hooks.field()` before every read of a field.
//! fn instrument(bytes: &[u8]) -> Result<Vec<u8>, bytecode::EditError> {
//!     let mut class = ClassFile::read(bytes)?;
//!     let hook = class.pool_mut().intern_method(b"Hooks", b"field", b"()V")?;
//!     let mut call = Snippet::new();
//!     call.invokestatic(hook);
//!     let methods = class.methods().map(|(index, _)| index).filter(|&method| class.has_code(method));
//!     for method in methods.collect::<Vec<_>>() {
//!         let mut edit = class.edit_code(method)?;
//!         for instruction in edit.code().instructions().filter(|i| i.opcode() == opcode::GETFIELD) {
//!             edit.insert_before(instruction.pc(), Jumps::Run, &call);
//!         }
//!         if let Outcome::Skipped(reason) = class.apply(edit)? {
//!             eprintln!("not instrumented: {reason}");
//!         }
//!     }
//!     Ok(class.write())
//! }
//! ```

mod access;
mod attribute;
mod bytes;
mod class;
mod class_edit;
mod class_write;
mod code;
mod constant;
pub mod descriptor;
mod edit;
mod error;
mod frame;
mod index;
mod instruction;
pub mod instrument;
mod intern;
pub mod mutf8;
mod new_member;
pub mod opcode;
mod pool;
mod resettable;
mod snippet;

pub use access::AccessFlags;
pub use attribute::Attribute;
pub use class::{ClassFile, Member, Version};
pub use class_edit::Outcome;
pub use code::{Code, ExceptionHandler, Instructions};
pub use constant::{Constant, Dynamic, MemberKind, MemberRef};
pub use edit::{CodeEdit, Exits, HandlerOrder, Jumps, LiveFrom, NewHandler, RangeEnd};
pub use error::{EditError, ReadError, ReadErrorKind, SkipReason};
pub use frame::{Frame, VerificationType};
pub use index::{CpIndex, FieldIndex, LocalSlot, MethodIndex, Pc};
pub use instruction::Instruction;
pub use new_member::{NewCode, NewMethod};
pub use pool::ConstantPool;
pub use resettable::{RESET, resettable};
pub use snippet::Snippet;

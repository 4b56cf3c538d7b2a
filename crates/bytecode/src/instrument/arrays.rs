//! Array elements, told before they are accessed; plain ones, always.

use super::{Context, Method, Target};
use crate::edit::{CodeEdit, Jumps};
use crate::error::EditError;
use crate::instruction::Instruction;
use crate::{Snippet, opcode};

pub(super) fn instruction<'a>(
    context: &mut Context<'a, '_>,
    method: &Method<'a>,
    edit: &mut CodeEdit<'a>,
    instruction: &Instruction<'a>,
) -> Result<(), EditError> {
    let site = context.site(method, Some(instruction), Target::Element);
    let mut snippet = Snippet::new();
    let name = match instruction.opcode() {
        opcode::IALOAD..=opcode::SALOAD => {
            snippet.dup2(); // array, index, array, index
            "arrayRead"
        }
        opcode::LASTORE | opcode::DASTORE => {
            snippet.dup2_x2().pop2().dup2_x2(); // array, index, value, array, index
            "arrayWrite"
        }
        _ => {
            snippet.dup_x2().pop().dup2_x1(); // array, index, value, array, index
            "arrayWrite"
        }
    };
    let hook = context.hooks.reference(&mut context.class, name, "(Ljava/lang/Object;II)V")?;
    snippet.push_int(site, context.class.pool_mut())?.invokestatic(hook).needs_stack(4);
    edit.insert_before(instruction.pc(), Jumps::Run, &snippet);
    Ok(())
}

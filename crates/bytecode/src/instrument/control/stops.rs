//! The statements that the run asks for: a thread that is about to execute one says what it will access.

use super::super::arrays::copy_array_and_index;
use super::super::{Context, Method, Target, shadows};
use crate::edit::{CodeEdit, Jumps};
use crate::error::EditError;
use crate::index::Pc;
use crate::instruction::Instruction;
use crate::{Snippet, opcode};

const ACCESS: (&str, &str) = ("access", "(Ljava/lang/Object;I)V");
const STATIC: (&str, &str) = ("access", "(I)V");
const ELEMENT: (&str, &str) = ("element", "(Ljava/lang/Object;II)V");

/// Whether the access of a field is one of them.
pub(super) fn field<'a>(
    context: &mut Context<'a, '_>,
    method: &Method<'a>,
    edit: &mut CodeEdit<'a>,
    instruction: &Instruction<'a>,
    constructed: Pc,
) -> Result<bool, EditError> {
    let Some(index) = instruction.constant() else { return Ok(false) };
    let field = context.class.pool().member_ref(index)?;
    let may_be_plain = context.own_fields.find(&context.class, &field).is_none_or(shadows::is_plain);
    // Before its superclass's part is constructed, an object may not be handed to anybody.
    let is_early = instruction.opcode() == opcode::PUTFIELD
        && field.owner == context.class.name()
        && instruction.pc() < constructed;
    let target = Target::Field { owner: field.owner, name: field.name, descriptor: field.descriptor };
    if !may_be_plain || is_early || !context.stops_at(method, instruction, target) {
        return Ok(false);
    }
    let mut stop = Snippet::new();
    let is_wide = matches!(field.descriptor, b"J" | b"D");
    match (instruction.opcode(), is_wide) {
        (opcode::GETFIELD, _) => stop.dup(),            // object, object
        (opcode::PUTFIELD, false) => stop.dup2().pop(), // object, value, object
        (opcode::PUTFIELD, true) => stop.dup2_x1().pop2().dup_x2(), // object, value, object
        _ => &mut stop,
    };
    let is_static = matches!(instruction.opcode(), opcode::GETSTATIC | opcode::PUTSTATIC);
    let hook = if is_static { STATIC } else { ACCESS };
    insert(context, method, edit, instruction, target, (stop, hook))?;
    Ok(true)
}

pub(super) fn element<'a>(
    context: &mut Context<'a, '_>,
    method: &Method<'a>,
    edit: &mut CodeEdit<'a>,
    instruction: &Instruction<'a>,
) -> Result<(), EditError> {
    if !context.stops_at(method, instruction, Target::Element) {
        return Ok(());
    }
    let mut stop = Snippet::new();
    copy_array_and_index(&mut stop, instruction.opcode());
    insert(context, method, edit, instruction, Target::Element, (stop, ELEMENT))
}

/// Calls a hook with what a snippet pushes, and the site.
fn insert<'a>(
    context: &mut Context<'a, '_>,
    method: &Method<'a>,
    edit: &mut CodeEdit<'a>,
    instruction: &Instruction<'a>,
    target: Target<'a>,
    (mut stop, hook): (Snippet, (&'static str, &'static str)),
) -> Result<(), EditError> {
    let site = context.site(method, Some(instruction), target);
    let hook = context.hooks.control(&mut context.class, hook)?;
    stop.push_int(site, context.class.pool_mut())?.invokestatic(hook).needs_stack(4);
    edit.insert_before(instruction.pc(), Jumps::Run, &stop);
    Ok(())
}

//! Volatile and atomic accesses, before which another thread may go on.
//!
//! Whether a field of another class is volatile is known to the agent at best, which is asked; where it does not know yet, the hook
//! finds out when the statement runs.

use super::super::unsafe_helpers::{UNSAFE, UnsafeMethod};
use super::super::{Context, HOOKS, Method, Target};
use crate::edit::{CodeEdit, Jumps};
use crate::error::EditError;
use crate::instruction::Instruction;
use crate::{AccessFlags, Snippet};

const ATOMIC: (&str, &str) = ("atomic", "()V");
const POINT: (&str, &str) = ("point", "(I)V");
const MAYBE: (&str, &str) = ("maybe", "(I)V");

/// Before the access of a field that is volatile, unless the run asks for it as a plain one.
pub(super) fn field<'a>(
    context: &mut Context<'a, '_>,
    method: &Method<'a>,
    edit: &mut CodeEdit<'a>,
    instruction: &Instruction<'a>,
    is_asked_for: bool,
) -> Result<(), EditError> {
    let Some(index) = instruction.constant().filter(|_| !is_asked_for) else { return Ok(()) };
    let field = context.class.pool().member_ref(index)?;
    let target = Target::Field { owner: field.owner, name: field.name, descriptor: field.descriptor };
    let is_volatile = match context.own_fields.find(&context.class, &field) {
        Some(flags) => Some(flags.contains(AccessFlags::VOLATILE)),
        None => context.sites.is_volatile(&target),
    };
    let hook = match is_volatile {
        Some(true) => POINT,
        None => MAYBE,
        Some(false) => return Ok(()),
    };
    let site = context.site(method, Some(instruction), target);
    let hook = context.hooks.control(&mut context.class, hook)?;
    let mut stop = Snippet::new();
    stop.push_int(site, context.class.pool_mut())?.invokestatic(hook).needs_stack(1);
    edit.insert_before(instruction.pc(), Jumps::Run, &stop);
    Ok(())
}

/// Behind a call that may have started a thread. What else is called `start` stops there too, which harms nobody.
pub(super) fn started<'a>(
    context: &mut Context<'a, '_>,
    edit: &mut CodeEdit<'a>,
    instruction: &Instruction<'a>,
) -> Result<(), EditError> {
    let Some(index) = instruction.constant() else { return Ok(()) };
    let Ok(call) = context.class.pool().member_ref(index) else { return Ok(()) };
    if call.name == b"start" && call.descriptor == b"()V" {
        let hook = context.hooks.control(&mut context.class, ATOMIC)?;
        edit.insert_after(instruction.pc(), Snippet::new().invokestatic(hook));
    }
    Ok(())
}

/// Calls of Unsafe's atomic methods go to helpers, which stop first. (Where they are observed, they go there anyway.)
pub(super) fn call<'a>(
    context: &mut Context<'a, '_>,
    edit: &mut CodeEdit<'a>,
    instruction: &Instruction<'a>,
) -> Result<(), EditError> {
    let Some(index) = instruction.constant() else { return Ok(()) };
    let Ok(call) = context.class.pool().member_ref(index) else { return Ok(()) };
    let helper = UnsafeMethod::of(call.name, call.descriptor).filter(|_| call.owner == UNSAFE);
    if let Some(helper) = helper {
        let hook = context.class.pool_mut().intern_method(HOOKS, call.name, &helper.descriptor())?;
        edit.replace(instruction.pc(), Snippet::new().invokestatic(hook));
    }
    Ok(())
}

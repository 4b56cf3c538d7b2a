//! Class initialization: the end of an initializer comes before every use of the class.

use super::{Context, Method};
use crate::edit::{CodeEdit, Exits};
use crate::error::EditError;
use crate::{AccessFlags, Snippet};

/// Tells of the end of an initializer, and at the beginning of static methods and constructors that the class is in use. What
/// other classes do with static fields is told where they do it.
pub(super) fn method<'a>(
    context: &mut Context<'a, '_>,
    method: &Method<'a>,
    edit: &mut CodeEdit<'a>,
) -> Result<(), EditError> {
    let Some(number) = context.class_number else { return Ok(()) };
    let is_initializer = method.member.name == b"<clinit>";
    let uses = method.is(AccessFlags::STATIC) || method.member.name == b"<init>";
    if !is_initializer && !uses {
        return Ok(());
    }
    let name = if is_initializer { "classInitialized" } else { "classUse" };
    let hook = context.hooks.reference(&mut context.class, name, "(I)V")?;
    let mut tell = Snippet::new();
    tell.push_int(number, context.class.pool_mut())?.invokestatic(hook).needs_stack(1);
    if is_initializer {
        edit.insert_before_exits(Exits::Returns, &tell);
    } else {
        edit.insert_at_entry(&tell);
    }
    Ok(())
}

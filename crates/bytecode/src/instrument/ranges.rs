//! Elements of an array in a variable that a loop steps through, checked all at once when the loop is over.

use super::flow::RangeCheck;
use super::loops::Saved;
use super::{Context, Method, Target};
use crate::Snippet;
use crate::edit::CodeEdit;
use crate::error::EditError;
use crate::index::LocalSlot;

pub(super) fn insert<'a>(
    context: &mut Context<'a, '_>,
    method: &Method<'a>,
    edit: &mut CodeEdit<'a>,
    saved: &mut Saved<'_>,
    range: &RangeCheck,
    array: LocalSlot,
) -> Result<bool, EditError> {
    let instruction = edit.code().instruction_at(range.access);
    let site = context.site(method, Some(&instruction), Target::Element);
    let array = saved.reference(context, edit, array, b"java/lang/Object")?;
    let first = saved.initial(edit, range.index);
    let mut tell = Snippet::new();
    tell.aload(array).iload(first).push_int(range.first, context.class.pool_mut())?.iadd(); // array, first
    call(context, edit, saved, range, site, &mut tell)?;
    Ok(true)
}

/// Has a range checked, with the array and the first index on the stack.
pub(super) fn call<'a>(
    context: &mut Context<'a, '_>,
    edit: &mut CodeEdit<'a>,
    saved: &mut Saved<'_>,
    range: &RangeCheck,
    site: i32,
    tell: &mut Snippet,
) -> Result<(), EditError> {
    let last = saved.last(edit, range.index);
    let name = if range.is_write { "rangeWrite" } else { "rangeRead" };
    let hook = context.hooks.check(&mut context.class, name, "(Ljava/lang/Object;IIII)V")?;
    let pool = context.class.pool_mut();
    // array, first, end, stride, site
    tell.iload(last).push_int(range.end, pool)?.iadd().push_int(range.stride, pool)?.push_int(site, pool)?;
    saved.at_exit(edit, tell.invokestatic(hook).needs_stack(5));
    Ok(())
}

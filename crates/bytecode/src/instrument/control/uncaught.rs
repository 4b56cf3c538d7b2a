//! Exceptions that end a thread, before any handler of the program sees them.

use super::super::{Context, Method};
use crate::Snippet;
use crate::edit::CodeEdit;
use crate::error::EditError;
use crate::index::LocalSlot;

const UNCAUGHT: (&str, &str) = ("uncaught", "(Ljava/lang/Thread;Ljava/lang/Throwable;)V");

/// The method that the JVM calls, with the thread and the exception as its first locals.
const DISPATCH: (&[u8], &[u8]) = (b"dispatchUncaughtException", b"(Ljava/lang/Throwable;)V");

pub(super) fn method<'a>(
    context: &mut Context<'a, '_>,
    method: &Method<'a>,
    edit: &mut CodeEdit<'a>,
) -> Result<(), EditError> {
    let is_dispatch = (method.member.name, method.member.descriptor) == DISPATCH;
    if context.class.name() != b"java/lang/Thread" || !is_dispatch {
        return Ok(());
    }
    let hook = context.hooks.control(&mut context.class, UNCAUGHT)?;
    let mut tell = Snippet::new();
    tell.aload(LocalSlot(0)).aload(LocalSlot(1)).invokestatic(hook).needs_stack(2);
    edit.insert_at_entry(&tell);
    Ok(())
}

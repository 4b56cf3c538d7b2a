//! Methods inside which no other thread should go on: the JVM calls them to load and link, and may hold locks of its own that make
//! others wait without a word. And `Thread.start`, whose many locks meet nobody: stops there would nearly always let a new thread run
//! before its starter has gone on. There is one stop behind the call instead (`points`).

use super::super::{Context, Method};
use crate::edit::{CodeEdit, Exits, HandlerOrder, NewHandler, RangeEnd};
use crate::error::EditError;
use crate::index::Pc;
use crate::{ClassFile, Snippet};

const ZONE: (&str, &str) = ("zone", "(I)V");

/// Methods of class loaders, in whatever class.
const LOADING: [&[u8]; 7] = [
    b"loadClass",
    b"loadClassOrNull",
    b"findClass",
    b"findClassInModuleOrNull",
    b"findClassOnClassPathOrNull",
    b"findBootstrapClassOrNull",
    b"defineClass",
];

/// Whose methods with a name like this link call sites and constants for the JVM.
const LINKING: (&[u8], &[u8]) = (b"java/lang/invoke/MethodHandleNatives", b"link");

/// Whether a method, of the class with this internal name, is one inside which no other thread should go on.
#[must_use]
pub fn is_zone(class: &[u8], name: &[u8], descriptor: &[u8]) -> bool {
    let returns_class = descriptor.ends_with(b")Ljava/lang/Class;");
    let loads = LOADING.contains(&name) || (class, name) == (b"java/lang/Class", b"forName");
    let links = class == LINKING.0 && name.starts_with(LINKING.1);
    let starts = (class, name) == (b"java/lang/Thread", b"start");
    loads && returns_class || links || starts
}

fn is_in_zone(class: &ClassFile<'_>, method: &Method<'_>) -> bool {
    is_zone(class.name(), method.member.name, method.member.descriptor)
}

/// At the beginning, before a lock is asked for: the JVM may hold a loader's lock already.
pub(super) fn begin<'a>(
    context: &mut Context<'a, '_>,
    method: &Method<'a>,
    edit: &mut CodeEdit<'a>,
) -> Result<(), EditError> {
    if is_in_zone(&context.class, method) {
        edit.insert_at_entry(&step(context, 1)?);
    }
    Ok(())
}

/// At every end. Leaving a lock, which comes after it, is nothing that a thread stops for.
pub(super) fn end<'a>(
    context: &mut Context<'a, '_>,
    method: &Method<'a>,
    edit: &mut CodeEdit<'a>,
) -> Result<(), EditError> {
    if !is_in_zone(&context.class, method) {
        return Ok(());
    }
    let mut leave = step(context, -1)?;
    edit.insert_before_exits(Exits::Returns, &leave);
    leave.athrow();
    edit.add_handler(NewHandler {
        start: Pc(0),
        end: RangeEnd::InsideHandler(0),
        catch_type: None,
        code: leave,
        locals: Vec::new(),
        order: HandlerOrder::Last,
    });
    Ok(())
}

fn step(context: &mut Context<'_, '_>, by: i16) -> Result<Snippet, EditError> {
    let hook = context.hooks.control(&mut context.class, ZONE)?;
    let mut step = Snippet::new();
    step.sipush(by).invokestatic(hook).needs_stack(1);
    Ok(step)
}

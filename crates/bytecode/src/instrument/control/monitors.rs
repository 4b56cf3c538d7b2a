//! Monitors: whoever enters one asks first, whoever leaves one says so first.
//!
//! A `synchronized` method cannot ask before it has its lock, so it is made one with explicit instructions. The lock is kept in a local:
//! both compilers of the JVM want to see that what is entered is what is left. And what leaves it covers itself, or they would take the
//! method for one that may end with the lock held.

use super::super::{Context, Method, Target};
use crate::edit::{CodeEdit, Exits, HandlerOrder, Jumps, LiveFrom, NewHandler, RangeEnd};
use crate::error::EditError;
use crate::index::{CpIndex, LocalSlot, MethodIndex, Pc};
use crate::instruction::Instruction;
use crate::{AccessFlags, Attribute, ClassFile, Snippet, VerificationType};

const ENTER: (&str, &str) = ("enter", "(Ljava/lang/Object;I)V");
const EXIT: (&str, &str) = ("exit", "(Ljava/lang/Object;)V");

const ANNOTATIONS: &[u8] = b"RuntimeVisibleAnnotations";
const INTRINSIC: &[u8] = b"Ljdk/internal/vm/annotation/IntrinsicCandidate;";

/// Whether a method locks by its flag, which class initializers do not, whatever it says.
pub(in super::super) fn locks(method: &Method<'_>) -> bool {
    method.is(AccessFlags::SYNCHRONIZED) && method.member.name != b"<clinit>"
}

/// When a method has been given its instructions, it loses its flag.
pub(in super::super) fn finish<'a>(class: &mut ClassFile<'a>, index: MethodIndex, method: &Method<'a>) {
    if !locks(method) {
        return;
    }
    class.set_method_access(index, method.member.access.without(AccessFlags::SYNCHRONIZED));
    // The JVM has versions of its own of a few synchronized methods. It would miss the flag, and say so to the program's output.
    let is_intrinsic = |attribute: &Attribute<'_>| {
        let first_type =
            attribute.data.get(2..4).map(|index| CpIndex(u16::from_be_bytes([index[0], index[1]])));
        attribute.name == ANNOTATIONS
            && first_type.is_some_and(|index| class.pool().utf8(index).is_ok_and(|name| name == INTRINSIC))
    };
    if class.attributes_of(&method.member).iter().any(is_intrinsic) {
        class.drop_method_attribute(index, ANNOTATIONS);
    }
}

/// Before a `monitorenter`.
pub(super) fn enter<'a>(
    context: &mut Context<'a, '_>,
    method: &Method<'a>,
    edit: &mut CodeEdit<'a>,
    instruction: &Instruction<'a>,
) -> Result<(), EditError> {
    let site = context.lock_site(method, instruction);
    let hook = context.hooks.control(&mut context.class, ENTER)?;
    let mut ask = Snippet::new();
    ask.dup().push_int(site, context.class.pool_mut())?.invokestatic(hook).needs_stack(2);
    edit.insert_before(instruction.pc(), Jumps::Run, &ask);
    Ok(())
}

/// Before a `monitorexit`.
pub(super) fn exit<'a>(
    context: &mut Context<'a, '_>,
    edit: &mut CodeEdit<'a>,
    instruction: &Instruction<'a>,
) -> Result<(), EditError> {
    let hook = context.hooks.control(&mut context.class, EXIT)?;
    edit.insert_before(instruction.pc(), Jumps::Run, Snippet::new().dup().invokestatic(hook).needs_stack(1));
    Ok(())
}

/// A synchronized method.
pub(super) fn method<'a>(
    context: &mut Context<'a, '_>,
    method: &Method<'a>,
    edit: &mut CodeEdit<'a>,
) -> Result<(), EditError> {
    if !locks(method) {
        return Ok(());
    }
    let enter = context.hooks.control(&mut context.class, ENTER)?;
    let exit = context.hooks.control(&mut context.class, EXIT)?;
    explicitly(context, method, edit, enter, Some(exit))
}

/// Gives a synchronized method its lock by instructions, and lets it call a hook before it enters and, if there is one for that, before it
/// leaves. Its lock is the last thing at its entry: from then on, every call must be covered by what leaves it.
pub(in super::super) fn explicitly<'a>(
    context: &mut Context<'a, '_>,
    method: &Method<'a>,
    edit: &mut CodeEdit<'a>,
    before_enter: CpIndex,
    before_exit: Option<CpIndex>,
) -> Result<(), EditError> {
    let site = context.site(method, None, Target::Nothing);
    let mut enter = Snippet::new();
    let class = if method.is(AccessFlags::STATIC) {
        context.class.raise_version_to_49();
        enter.ldc(context.class.this_class());
        context.class.pool_mut().intern_class(b"java/lang/Class")?
    } else {
        enter.aload(LocalSlot(0));
        context.class.this_class()
    };
    let value = VerificationType::Object(class);
    let slot = edit.fresh_local(value);
    enter.dup().astore(slot).push_int(site, context.class.pool_mut())?.invokestatic(before_enter);
    edit.insert_at_entry(enter.aload(slot).monitorenter().needs_stack(2));
    edit.keep_live(slot, value, LiveFrom::Entry, None);
    leave(edit, slot, before_exit);
    Ok(())
}

/// The ends of a synchronized method. What a handler throws goes to the next one: the first says that the lock is free, the second
/// leaves it, whatever happened in the first.
fn leave(edit: &mut CodeEdit<'_>, slot: LocalSlot, hook: Option<CpIndex>) {
    let mut exit = Snippet::new();
    if let Some(hook) = hook {
        exit.aload(slot).invokestatic(hook);
    }
    exit.aload(slot).monitorexit().needs_stack(1);
    edit.insert_before_exits(Exits::Returns, &exit);

    let say = hook.map(|hook| {
        let mut say = Snippet::new();
        say.aload(slot).invokestatic(hook).athrow().needs_stack(1);
        (say, 0)
    });
    let mut leave = Snippet::new();
    leave.aload(slot).monitorexit();
    let left = u16::try_from(leave.len()).expect("this is a short handler");
    leave.athrow().needs_stack(1);
    for (code, until) in say.into_iter().chain([(leave, left)]) {
        edit.add_handler(NewHandler {
            start: Pc(0),
            end: RangeEnd::InsideHandler(until),
            catch_type: None,
            code,
            locals: Vec::new(),
            order: HandlerOrder::Last,
        });
    }
}

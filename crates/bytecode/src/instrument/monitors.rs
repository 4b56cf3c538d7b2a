//! Monitors: `synchronized` blocks by their instructions, `synchronized` methods by their beginning and ends.

use super::{Context, Method, Target};
use crate::edit::{CodeEdit, Exits, HandlerOrder, Jumps, LiveFrom, NewHandler, RangeEnd};
use crate::error::EditError;
use crate::index::{LocalSlot, Pc};
use crate::instruction::Instruction;
use crate::{AccessFlags, Snippet, VerificationType, opcode};

const ACQUIRE: (&str, &str) = ("acquire", "(Ljava/lang/Object;I)V");
const RELEASE: (&str, &str) = ("release", "(Ljava/lang/Object;I)V");

pub(super) fn instruction<'a>(
    context: &mut Context<'a, '_>,
    method: &Method<'a>,
    edit: &mut CodeEdit<'a>,
    instruction: &Instruction<'a>,
) -> Result<(), EditError> {
    let enter = instruction.opcode() == opcode::MONITORENTER;
    let site = match enter {
        true => context.lock_site(method, instruction),
        false => context.site(method, Some(instruction), Target::Nothing),
    };
    let (name, descriptor) = if enter { ACQUIRE } else { RELEASE };
    let hook = context.hooks.reference(&mut context.class, name, descriptor)?;
    let mut copy = Snippet::new();
    let mut tell = Snippet::new();
    tell.push_int(site, context.class.pool_mut())?.invokestatic(hook).needs_stack(2);
    copy.dup().needs_stack(1);
    edit.insert_before(instruction.pc(), Jumps::Run, &copy);
    if enter {
        edit.insert_after(instruction.pc(), &tell);
    } else {
        edit.insert_before(instruction.pc(), Jumps::Run, &tell);
    }
    Ok(())
}

/// Compilers let the handler of a `synchronized` block cover itself up to its `monitorexit`. A call put in front of that would make
/// the JVM's first compiler refuse the method; a call there that no handler covers would make both refuse it. So that stretch gets a
/// handler of its own, which does nothing but leave the monitor.
pub(super) fn uncover_handlers(
    context: &mut Context<'_, '_>,
    edit: &mut CodeEdit<'_>,
) -> Result<(), EditError> {
    let leaving: Vec<Leaving> =
        (0..edit.code().handlers().len()).filter_map(|line| Leaving::of(edit, line)).collect();
    for Leaving { line, from, to, lock } in leaving {
        let object = context.class.pool_mut().intern_class(b"java/lang/Object")?;
        let mut locals = vec![VerificationType::Top; usize::from(lock.0)];
        locals.push(VerificationType::Object(object));
        let mut code = Snippet::new();
        code.aload(lock).monitorexit().athrow().needs_stack(1);
        edit.shrink_handler(line, from);
        edit.add_handler(NewHandler {
            start: from,
            end: RangeEnd::Before(to),
            catch_type: None,
            code,
            locals,
            order: HandlerOrder::First,
        });
    }
    Ok(())
}

/// The part of a handler that leaves a monitor and is covered by the handler itself.
struct Leaving {
    /// In the exception table.
    line: usize,
    /// Behind the handler's first instruction, which stores the exception.
    from: Pc,
    /// Behind its `monitorexit`.
    to: Pc,
    lock: LocalSlot,
}

impl Leaving {
    fn of(edit: &CodeEdit<'_>, line: usize) -> Option<Self> {
        let covered = edit.code().handlers()[line];
        if covered.start != covered.handler || covered.catch_type.is_some() {
            return None;
        }
        let mut handler = edit.code().instructions().skip_while(|i| i.pc() < covered.handler).map(|i| {
            let behind = i.pc().0.checked_add(u16::try_from(i.bytes().len()).ok()?)?;
            Some((i, Pc(behind)))
        });
        let (_, from) = handler.next()??;
        let (load, _) = handler.next()??;
        let (exit, to) = handler.next()??;
        let is_aload = matches!(load.opcode(), opcode::ALOAD | opcode::ALOAD_0..=opcode::ALOAD_3);
        let lock = load.local().filter(|_| is_aload)?;
        let is_all = exit.opcode() == opcode::MONITOREXIT && covered.end == to;
        is_all.then_some(Self { line, from, to, lock })
    }
}

/// A synchronized method holds its lock from before its first instruction to after its last, however it ends.
pub(super) fn method<'a>(
    context: &mut Context<'a, '_>,
    method: &Method<'a>,
    edit: &mut CodeEdit<'a>,
) -> Result<(), EditError> {
    if !method.is(AccessFlags::SYNCHRONIZED) {
        return Ok(());
    }
    let site = context.site(method, None, Target::Nothing);
    let acquire = context.hooks.reference(&mut context.class, ACQUIRE.0, ACQUIRE.1)?;
    let release = context.hooks.reference(&mut context.class, RELEASE.0, RELEASE.1)?;
    let (lock, locals) = lock_object(context, method, edit)?;

    let mut begin = lock.clone();
    begin.push_int(site, context.class.pool_mut())?.invokestatic(acquire).needs_stack(2);
    if context.plan.locks_explicitly() {
        // It gets its lock by an instruction at the entry. No handler covers the entry, and a call there would make the JVM doubt that
        // the lock is always left.
        edit.insert_before(Pc(0), Jumps::Skip, &begin);
    } else {
        edit.insert_at_entry(&begin);
    }
    let mut end = lock;
    end.push_int(site, context.class.pool_mut())?.invokestatic(release).needs_stack(2);
    edit.insert_before_exits(Exits::Returns, &end);
    end.athrow().needs_stack(3);
    edit.add_handler(NewHandler {
        start: Pc(0),
        end: RangeEnd::CodeEnd,
        catch_type: None,
        code: end,
        locals,
        order: HandlerOrder::Last,
    });
    Ok(())
}

/// Code that pushes the method's lock object, and what a handler must know of the locals to run it.
fn lock_object<'a>(
    context: &mut Context<'a, '_>,
    method: &Method<'a>,
    edit: &mut CodeEdit<'a>,
) -> Result<(Snippet, Vec<VerificationType>), EditError> {
    let mut lock = Snippet::new();
    if method.is(AccessFlags::STATIC) {
        context.class.raise_version_to_49();
        lock.ldc(context.class.this_class());
        return Ok((lock, Vec::new()));
    }
    let this = VerificationType::Object(context.class.this_class());
    let is_overwritten = edit.code().instructions().any(|i| {
        matches!(i.opcode(), opcode::ASTORE) && i.local() == Some(LocalSlot(0))
            || i.opcode() == opcode::ISTORE_0 + 16
    });
    if !is_overwritten {
        lock.aload(LocalSlot(0));
        return Ok((lock, vec![this]));
    }
    let slot = edit.fresh_local(this);
    let mut keep = Snippet::new();
    keep.aload(LocalSlot(0)).astore(slot).needs_stack(1);
    edit.insert_at_entry(&keep);
    edit.keep_live(slot, this, LiveFrom::Entry, None);
    lock.aload(slot);
    Ok((lock, Vec::new()))
}

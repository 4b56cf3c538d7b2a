//! Acquisitions of locks: monitors, and the locks of `java.util.concurrent`, at the beginning of the methods that acquire them.
//!
//! Which statement called such a method is not known inside it. So callers say so just before (`at`), in a field of the thread, which the
//! method's beginning takes away.

use super::{Context, Method, Target, control};
use crate::edit::{CodeEdit, Jumps};
use crate::error::EditError;
use crate::index::LocalSlot;
use crate::instruction::Instruction;
use crate::{AccessFlags, ClassFile, MemberRef, Snippet, opcode};

/// When acquisitions are told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Locks {
    /// Not at all.
    No,
    /// When the lock is held, which costs least: where the JVM makes one lock of several that follow each other, nothing stands between them.
    Held,
    /// Before the lock is held, so that a thread can be held up there. Where a class is controlled, its monitors are told of as ever.
    Wanted,
}

/// The fields that `java.lang.Thread` gets; the source of the hooks says what for.
const OF_THREAD: [(&[u8], &[u8]); 3] = [
    (b"racewrightCounts", b"[Ljava/lang/$RacewrightCount;"),
    (b"racewrightLocking", b"I"),
    (b"racewrightCalm", b"I"),
];

const ACQUIRES: (&str, &str) = ("acquires", "(Ljava/lang/Object;I)V");
const WANTS: (&str, &str) = ("wants", "(Ljava/lang/Object;I)V");
const REQUESTS: (&str, &str) = ("requests", "(Ljava/lang/Object;I)V");
const AT: (&str, &str) = ("at", "(I)V");

/// Methods of the interface `Lock` that acquire. Whoever implements it ends up in one of [`OWNERS`], or has a lock of its own making.
const OF_INTERFACE: [(&[u8], &[u8]); 4] = [
    (b"lock", b"()V"),
    (b"lockInterruptibly", b"()V"),
    (b"tryLock", b"()Z"),
    (b"tryLock", b"(JLjava/util/concurrent/TimeUnit;)Z"),
];

/// The classes of `java.util.concurrent` that acquire by these methods.
const OWNERS: [&[u8]; 3] = [
    b"java/util/concurrent/locks/ReentrantLock",
    b"java/util/concurrent/locks/ReentrantReadWriteLock$ReadLock",
    b"java/util/concurrent/locks/ReentrantReadWriteLock$WriteLock",
];

/// It has methods of its own.
const STAMPED: &[u8] = b"java/util/concurrent/locks/StampedLock";
const OF_STAMPED: [&[u8]; 6] = [
    b"readLock",
    b"readLockInterruptibly",
    b"tryReadLock",
    b"writeLock",
    b"writeLockInterruptibly",
    b"tryWriteLock",
];

/// Both locks of a `ReentrantReadWriteLock` have this, the same: it stands for the two.
const SYNC: (&[u8], &[u8]) = (b"sync", b"Ljava/util/concurrent/locks/ReentrantReadWriteLock$Sync;");

/// Adds the fields that a class gets to keep something for the hooks; whether there are any.
pub(super) fn add_fields(class: &mut ClassFile<'_>) -> Result<bool, EditError> {
    let is_thread = class.name() == b"java/lang/Thread";
    for (name, descriptor) in OF_THREAD.into_iter().filter(|_| is_thread) {
        class.add_field(AccessFlags::TRANSIENT.with(AccessFlags::SYNTHETIC), name, descriptor)?;
    }
    Ok(is_thread)
}

/// Whether a call may acquire a lock of `java.util.concurrent`.
pub(super) fn is_acquisition(call: &MemberRef<'_>) -> bool {
    OF_INTERFACE.contains(&(call.name, call.descriptor))
        || call.owner == STAMPED && OF_STAMPED.contains(&call.name)
}

/// Whether an instruction may acquire a lock.
fn may_acquire(class: &ClassFile<'_>, instruction: &Instruction<'_>) -> bool {
    match instruction.opcode() {
        opcode::MONITORENTER => true,
        opcode::INVOKEVIRTUAL | opcode::INVOKEINTERFACE | opcode::INVOKESPECIAL => {
            let call = instruction.constant().and_then(|index| class.pool().member_ref(index).ok());
            call.is_some_and(|call| is_acquisition(&call))
        }
        _ => false,
    }
}

/// Whether any of the instructions may.
pub(super) fn acquires_any(class: &ClassFile<'_>, instructions: &[Instruction<'_>]) -> bool {
    instructions.iter().any(|instruction| may_acquire(class, instruction))
}

/// Inserts what is told before other things are.
pub(super) fn begin<'a>(
    context: &mut Context<'a, '_>,
    method: &Method<'a>,
    edit: &mut CodeEdit<'a>,
    instructions: &[Instruction<'a>],
) -> Result<(), EditError> {
    if context.plan.locks == Locks::No {
        return Ok(());
    }
    if is_owned(&context.class, method) {
        request(context, method, edit)?;
    }
    if context.plan.locks == Locks::Held && !context.plan.control && control::locks(method) {
        held(context, method, edit)?;
    }
    for instruction in instructions {
        if may_acquire(&context.class, instruction) {
            acquisition(context, method, edit, instruction)?;
        }
    }
    Ok(())
}

/// Inserts what is told last: before its lock, a synchronized method tells nothing else.
pub(super) fn end<'a>(
    context: &mut Context<'a, '_>,
    method: &Method<'a>,
    edit: &mut CodeEdit<'a>,
) -> Result<(), EditError> {
    if !control::locks(method) {
        return Ok(());
    }
    let wants = context.hooks.locks(&mut context.class, WANTS)?;
    control::explicitly(context, method, edit, wants, None)
}

/// Whether a method is one of `java.util.concurrent` that acquires.
fn is_owned(class: &ClassFile<'_>, method: &Method<'_>) -> bool {
    let member = &method.member;
    let acquires = match class.name() {
        STAMPED => OF_STAMPED.contains(&member.name),
        owner => OWNERS.contains(&owner) && OF_INTERFACE.contains(&(member.name, member.descriptor)),
    };
    acquires && method.is(AccessFlags::PUBLIC)
}

/// At the beginning of a method of `java.util.concurrent` that acquires.
fn request<'a>(
    context: &mut Context<'a, '_>,
    method: &Method<'a>,
    edit: &mut CodeEdit<'a>,
) -> Result<(), EditError> {
    let site = context.site(method, None, Target::Nothing);
    let hook = context.hooks.locks(&mut context.class, REQUESTS)?;
    let has_sync = context.class.fields().any(|(_, field)| (field.name, field.descriptor) == SYNC);
    let owner = context.class.name();
    let mut tell = Snippet::new();
    tell.aload(LocalSlot(0)); // lock
    if has_sync {
        tell.getfield(context.class.pool_mut().intern_field(owner, SYNC.0, SYNC.1)?); // what stands for both
    }
    tell.push_int(site, context.class.pool_mut())?.invokestatic(hook).needs_stack(2);
    edit.insert_at_entry(&tell);
    Ok(())
}

/// At the beginning of a synchronized method.
fn held<'a>(
    context: &mut Context<'a, '_>,
    method: &Method<'a>,
    edit: &mut CodeEdit<'a>,
) -> Result<(), EditError> {
    let site = context.site(method, None, Target::Nothing);
    let hook = context.hooks.locks(&mut context.class, ACQUIRES)?;
    let mut tell = Snippet::new();
    if method.is(AccessFlags::STATIC) {
        context.class.raise_version_to_49();
        tell.ldc(context.class.this_class());
    } else {
        tell.aload(LocalSlot(0));
    }
    tell.push_int(site, context.class.pool_mut())?.invokestatic(hook).needs_stack(2);
    edit.insert_at_entry(&tell);
    Ok(())
}

/// At an instruction that acquires, or calls what does.
fn acquisition<'a>(
    context: &mut Context<'a, '_>,
    method: &Method<'a>,
    edit: &mut CodeEdit<'a>,
    instruction: &Instruction<'a>,
) -> Result<(), EditError> {
    let is_monitor = instruction.opcode() == opcode::MONITORENTER;
    let hook = match context.plan.locks {
        _ if !is_monitor => AT,
        _ if context.plan.control => return Ok(()),
        Locks::Held => ACQUIRES,
        Locks::No | Locks::Wanted => WANTS,
    };
    let is_held = hook == ACQUIRES;
    let site = context.lock_site(method, instruction);
    let hook = context.hooks.locks(&mut context.class, hook)?;
    let mut copy = Snippet::new();
    if is_monitor {
        copy.dup().needs_stack(1); // lock, lock
        edit.insert_before(instruction.pc(), Jumps::Run, &copy);
    }
    let mut tell = Snippet::new();
    tell.push_int(site, context.class.pool_mut())?.invokestatic(hook).needs_stack(2);
    match is_held {
        true => edit.insert_after(instruction.pc(), &tell),
        false => edit.insert_before(instruction.pc(), Jumps::Run, &tell),
    }
    Ok(())
}

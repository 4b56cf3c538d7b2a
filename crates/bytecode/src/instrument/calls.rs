//! Calls of JDK methods that synchronize or copy without bytecode that would show it.

use super::unsafe_helpers::{UNSAFE, UnsafeMethod};
use super::{Context, HOOKS, Method, Target, handles};
use crate::edit::{CodeEdit, Exits, Jumps};
use crate::error::EditError;
use crate::index::{LocalSlot, Pc};
use crate::instruction::Instruction;
use crate::{AccessFlags, MemberRef, Snippet, opcode};

const OBJECT: &[u8] = b"java/lang/Object";
const THREAD: &[u8] = b"java/lang/Thread";
const CLASS_VALUE: &[u8] = b"java/lang/ClassValue";
const WORK_QUEUE: &[u8] = b"java/util/concurrent/ForkJoinPool$WorkQueue";
const FORK_JOIN_TASK: &[u8] = b"java/util/concurrent/ForkJoinTask";
const NATIVES: &[u8] = b"java/lang/invoke/MethodHandleNatives";
const MEMBER_TO_OFFSET: &[u8] = b"(Ljava/lang/invoke/MemberName;)J";

/// What a handler catches that may be told that the thread was interrupted.
const INTERRUPTIONS: [&[u8]; 3] =
    [b"java/lang/InterruptedException", b"java/lang/Exception", b"java/lang/Throwable"];

/// A method whose call is replaced by one of the hook class, which has the same name and takes the receiver first.
struct Replaced {
    owner: &'static [u8],
    name: &'static [u8],
    descriptor: &'static [u8],
    /// The hook's descriptor.
    by: &'static [u8],
}

const REPLACED: [Replaced; 6] = [
    Replaced { owner: OBJECT, name: b"wait", descriptor: b"()V", by: b"(Ljava/lang/Object;)V" },
    Replaced { owner: OBJECT, name: b"wait", descriptor: b"(J)V", by: b"(Ljava/lang/Object;J)V" },
    Replaced { owner: OBJECT, name: b"wait", descriptor: b"(JI)V", by: b"(Ljava/lang/Object;JI)V" },
    Replaced {
        owner: UNSAFE,
        name: b"objectFieldOffset",
        descriptor: b"(Ljava/lang/Class;Ljava/lang/String;)J",
        by: b"(Ljdk/internal/misc/Unsafe;Ljava/lang/Class;Ljava/lang/String;)J",
    },
    Replaced {
        owner: UNSAFE,
        name: b"objectFieldOffset",
        descriptor: b"(Ljava/lang/reflect/Field;)J",
        by: b"(Ljdk/internal/misc/Unsafe;Ljava/lang/reflect/Field;)J",
    },
    Replaced {
        owner: UNSAFE,
        name: b"staticFieldOffset",
        descriptor: b"(Ljava/lang/reflect/Field;)J",
        by: b"(Ljdk/internal/misc/Unsafe;Ljava/lang/reflect/Field;)J",
    },
];

pub(super) fn instruction<'a>(
    context: &mut Context<'a, '_>,
    method: &Method<'a>,
    edit: &mut CodeEdit<'a>,
    instruction: &Instruction<'a>,
) -> Result<(), EditError> {
    let Some(index) = instruction.constant() else { return Ok(()) };
    let Ok(call) = context.class.pool().member_ref(index) else { return Ok(()) };
    let is = |owner: &[u8], name: &[u8], descriptor: &[u8]| {
        call.owner == owner && call.name == name && call.descriptor == descriptor
    };
    let virtual_call = instruction.opcode() == opcode::INVOKEVIRTUAL;
    let replaced = REPLACED.iter().find(|method| is(method.owner, method.name, method.descriptor));
    if virtual_call && let Some(method) = replaced {
        return replace(context, edit, instruction, method.name, method.by);
    }
    if is(THREAD, b"sleep", b"(J)V") || is(THREAD, b"sleep", b"(JI)V") {
        return replace(context, edit, instruction, call.name, call.descriptor);
    }
    if call.owner == UNSAFE && virtual_call {
        let helper = UnsafeMethod::of(call.name, call.descriptor).or_else(|| handles::helper(context, &call));
        return match helper {
            Some(helper) => replace(context, edit, instruction, call.name, &helper.descriptor()),
            None => Ok(()),
        };
    }
    if is(OBJECT, b"notify", b"()V") {
        return tell_of_receiver(context, edit, instruction, "notifying");
    }
    if is(OBJECT, b"notifyAll", b"()V") {
        return tell_of_receiver(context, edit, instruction, "notifyingAll");
    }
    if context.class.name() == THREAD && call.name == b"start0" {
        return tell_of_receiver(context, edit, instruction, "starting");
    }
    if virtual_call && call.name == b"isAlive" && call.descriptor == b"()Z" {
        return tell_of_result(context, edit, instruction);
    }
    if is(NATIVES, b"objectFieldOffset", MEMBER_TO_OFFSET) {
        return tell_of_member_offset(context, edit, instruction, "memberOffset");
    }
    if is(NATIVES, b"staticFieldOffset", MEMBER_TO_OFFSET) {
        return tell_of_member_offset(context, edit, instruction, "staticMemberOffset");
    }
    if context.class.name() == CLASS_VALUE && call.name == b"computeValue" {
        return tell_of_value(context, edit, instruction);
    }
    if is(OBJECT, b"clone", b"()Ljava/lang/Object;") && instruction.opcode() == opcode::INVOKESPECIAL {
        return tell_of_copy(context, edit, instruction);
    }
    if context.class.name() == b"java/lang/Class" && call.name == b"getDeclaredFields0" {
        return hide_added_fields(context, edit, instruction);
    }
    if context.plan.accesses {
        copies(context, method, edit, instruction, &call)?;
        return handles::call(context, method, edit, instruction, &call);
    }
    Ok(())
}

/// Methods of the JDK whose beginning or end says something, and handlers anywhere.
pub(super) fn method<'a>(
    context: &mut Context<'a, '_>,
    method: &Method<'a>,
    edit: &mut CodeEdit<'a>,
) -> Result<(), EditError> {
    let mut tell = Snippet::new();
    let is_static = method.is(AccessFlags::STATIC);
    match (context.class.name(), method.member.name) {
        // After it has returned, the thread may have ended.
        (THREAD, b"join") if !is_static => {
            let hook = context.hooks.reference(&mut context.class, "joined", "(Ljava/lang/Thread;)V")?;
            tell.aload(LocalSlot(0)).invokestatic(hook).needs_stack(1);
            edit.insert_before_exits(Exits::Returns, &tell);
        }
        (THREAD, b"getState") if !is_static => {
            let descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)V";
            let hook = context.hooks.reference(&mut context.class, "stateSeen", descriptor)?;
            tell.dup().aload(LocalSlot(0)).invokestatic(hook).needs_stack(2);
            edit.insert_before_exits(Exits::Returns, &tell);
        }
        // The last Java code that a thread runs.
        (THREAD, b"exit") if !is_static => {
            let hook = context.hooks.reference(&mut context.class, "exits", "(Ljava/lang/Thread;)V")?;
            tell.aload(LocalSlot(0)).invokestatic(hook).needs_stack(1);
            edit.insert_at_entry(&tell);
        }
        // The JVM calls this after the last thread that is no daemon.
        (b"java/lang/Shutdown", b"shutdown") => {
            let hook = context.hooks.reference(&mut context.class, "shutsDown", "()V")?;
            tell.invokestatic(hook);
            edit.insert_at_entry(&tell);
        }
        (CLASS_VALUE, b"get") if !is_static => {
            let hook =
                context.hooks.reference(&mut context.class, "publishedSeen", "(Ljava/lang/Object;)V")?;
            tell.dup().invokestatic(hook).needs_stack(1);
            edit.insert_before_exits(Exits::Returns, &tell);
        }
        // A thread from outside puts its task into a queue by a plain store and then gives back a lock that nobody asks for who takes the task out, by reads that
        // acquire what nobody has released. That it is safe nevertheless is promised: what comes before a submission happens before the execution. JDK 17
        // and those that came after it have methods of their own for that.
        (WORK_QUEUE, b"lockedPush") if !is_static => {
            let hook = context.hooks.reference(&mut context.class, "publishes", "(Ljava/lang/Object;)V")?;
            tell.aload(LocalSlot(1)).invokestatic(hook).needs_stack(1);
            edit.insert_at_entry(&tell);
        }
        (WORK_QUEUE, b"push") if !is_static && method.member.descriptor.ends_with(b"Z)V") => {
            let hook = context.hooks.reference(&mut context.class, "submits", "(Ljava/lang/Object;Z)V")?;
            tell.aload(LocalSlot(1)).iload(LocalSlot(3)).invokestatic(hook).needs_stack(2);
            edit.insert_at_entry(&tell);
        }
        (FORK_JOIN_TASK, b"doExec") if !is_static => {
            let hook =
                context.hooks.reference(&mut context.class, "publishedSeen", "(Ljava/lang/Object;)V")?;
            tell.aload(LocalSlot(0)).invokestatic(hook).needs_stack(1);
            edit.insert_at_entry(&tell);
        }
        _ => {}
    }
    handlers(context, edit)
}

/// Native methods throw `InterruptedException`, and a call may lead to them by the name of a subclass: `sleep` of a class that
/// extends `Thread`. What they have in common is where the exception is caught.
fn handlers<'a>(context: &mut Context<'a, '_>, edit: &mut CodeEdit<'a>) -> Result<(), EditError> {
    let pool = context.class.pool();
    let mut catching: Vec<Pc> = edit
        .code()
        .handlers()
        .iter()
        .filter(|line| {
            let class = line.catch_type.and_then(|index| pool.class_name(index).ok());
            class.is_some_and(|class| INTERRUPTIONS.contains(&class))
        })
        .map(|line| line.handler)
        .collect();
    catching.sort_unstable();
    catching.dedup();
    if catching.is_empty() {
        return Ok(());
    }
    let hook = context.hooks.reference(&mut context.class, "caught", "(Ljava/lang/Object;)V")?;
    let mut tell = Snippet::new();
    tell.dup().invokestatic(hook).needs_stack(1);
    for pc in catching {
        edit.insert_before(pc, Jumps::Run, &tell);
    }
    Ok(())
}

/// Whoever gets the value of a class from the cache sees how it was made: it is reached through a final field.
fn tell_of_value<'a>(
    context: &mut Context<'a, '_>,
    edit: &mut CodeEdit<'a>,
    instruction: &Instruction<'a>,
) -> Result<(), EditError> {
    let hook = context.hooks.reference(&mut context.class, "publishes", "(Ljava/lang/Object;)V")?;
    let mut snippet = Snippet::new();
    snippet.dup().invokestatic(hook).needs_stack(1);
    edit.insert_after(instruction.pc(), &snippet);
    Ok(())
}

fn replace<'a>(
    context: &mut Context<'a, '_>,
    edit: &mut CodeEdit<'a>,
    instruction: &Instruction<'a>,
    name: &[u8],
    descriptor: &[u8],
) -> Result<(), EditError> {
    let hook = context.class.pool_mut().intern_method(HOOKS, name, descriptor)?;
    let mut snippet = Snippet::new();
    snippet.invokestatic(hook);
    edit.replace(instruction.pc(), &snippet);
    Ok(())
}

/// Hands the receiver of a call without arguments to a hook, before the call.
fn tell_of_receiver<'a>(
    context: &mut Context<'a, '_>,
    edit: &mut CodeEdit<'a>,
    instruction: &Instruction<'a>,
    name: &'static str,
) -> Result<(), EditError> {
    let hook = context.hooks.reference(&mut context.class, name, "(Ljava/lang/Object;)V")?;
    let mut snippet = Snippet::new();
    snippet.dup().invokestatic(hook).needs_stack(1);
    edit.insert_before(instruction.pc(), Jumps::Run, &snippet);
    Ok(())
}

/// Hands receiver and result of `isAlive` to a hook. The receiver may be of any class; the hook finds out.
fn tell_of_result<'a>(
    context: &mut Context<'a, '_>,
    edit: &mut CodeEdit<'a>,
    instruction: &Instruction<'a>,
) -> Result<(), EditError> {
    let hook = context.hooks.reference(&mut context.class, "aliveSeen", "(Ljava/lang/Object;Z)V")?;
    let mut snippet = Snippet::new();
    snippet.dup().copy_of(instruction).dup_x1().invokestatic(hook).needs_stack(3);
    edit.replace(instruction.pc(), &snippet);
    Ok(())
}

fn tell_of_member_offset<'a>(
    context: &mut Context<'a, '_>,
    edit: &mut CodeEdit<'a>,
    instruction: &Instruction<'a>,
    name: &'static str,
) -> Result<(), EditError> {
    let hook = context.hooks.reference(&mut context.class, name, "(Ljava/lang/Object;J)V")?;
    let mut snippet = Snippet::new();
    snippet.dup().copy_of(instruction).dup2_x1().invokestatic(hook).needs_stack(6);
    edit.replace(instruction.pc(), &snippet);
    Ok(())
}

/// A copy of an object has copies of its words, which mean nothing there.
fn tell_of_copy<'a>(
    context: &mut Context<'a, '_>,
    edit: &mut CodeEdit<'a>,
    instruction: &Instruction<'a>,
) -> Result<(), EditError> {
    let hook = context.hooks.check(&mut context.class, "cloned", "(Ljava/lang/Object;)V")?;
    let mut snippet = Snippet::new();
    snippet.dup().invokestatic(hook).needs_stack(1);
    edit.insert_after(instruction.pc(), &snippet);
    Ok(())
}

/// Reflection shows the class as it was written.
fn hide_added_fields<'a>(
    context: &mut Context<'a, '_>,
    edit: &mut CodeEdit<'a>,
    instruction: &Instruction<'a>,
) -> Result<(), EditError> {
    let descriptor = "([Ljava/lang/reflect/Field;)[Ljava/lang/reflect/Field;";
    let hook = context.hooks.reference(&mut context.class, "declaredFields", descriptor)?;
    let mut snippet = Snippet::new();
    snippet.invokestatic(hook);
    edit.insert_after(instruction.pc(), &snippet);
    Ok(())
}

/// `System.arraycopy` and `clone` of an array access many elements.
fn copies<'a>(
    context: &mut Context<'a, '_>,
    method: &Method<'a>,
    edit: &mut CodeEdit<'a>,
    instruction: &Instruction<'a>,
    call: &MemberRef<'a>,
) -> Result<(), EditError> {
    let mut snippet = Snippet::new();
    if call.owner == b"java/lang/System" && call.name == b"arraycopy" {
        let site = context.site(method, Some(instruction), Target::Element);
        let descriptor = "(Ljava/lang/Object;ILjava/lang/Object;III)V";
        let hook = context.hooks.check(&mut context.class, "arraycopy", descriptor)?;
        snippet.push_int(site, context.class.pool_mut())?.invokestatic(hook).needs_stack(1);
        edit.replace(instruction.pc(), &snippet);
    } else if call.owner.starts_with(b"[") && call.name == b"clone" {
        let site = context.site(method, Some(instruction), Target::Element);
        let hook = context.hooks.check(&mut context.class, "arrayCloned", "(Ljava/lang/Object;I)V")?;
        snippet.dup().push_int(site, context.class.pool_mut())?.invokestatic(hook).needs_stack(2);
        edit.insert_before(instruction.pc(), Jumps::Run, &snippet);
    }
    Ok(())
}

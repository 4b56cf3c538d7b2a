//! Accesses through handles: VarHandles, MethodHandles, `Field` and `Array`. The access itself happens in the JDK.
//!
//! The statement that uses a handle announces itself; the classes of the JDK that then make the access tell of it, and it counts as
//! the statement's own. So what the JDK accesses for itself is not told of, and a race shows the two lines of the program.
//!
//! Getters and setters run in hidden classes, which nobody can rewrite. They are made to call the helpers for `Unsafe` where
//! they are made.

use super::arrays::copy_array_and_index;
use super::unsafe_helpers::{UNSAFE, UnsafeMethod};
use super::{Context, HOOKS, Method, Target};
use crate::edit::{CodeEdit, Jumps};
use crate::error::EditError;
use crate::instruction::Instruction;
use crate::{ClassFile, MemberRef, Snippet, opcode};

const METHOD_HANDLE: &[u8] = b"java/lang/invoke/MethodHandle";
const VAR_HANDLE: &[u8] = b"java/lang/invoke/VarHandle";
const FIELD: &[u8] = b"java/lang/reflect/Field";
const ARRAY: &[u8] = b"java/lang/reflect/Array";

/// How the names of classes begin and end whose plain accesses are made for whoever uses a handle.
const ACCESSORS: [(&[u8], &[u8]); 8] = [
    // What reads is also for fields that are not read-only.
    (VAR_HANDLE, b"$FieldInstanceReadOnly"),
    (VAR_HANDLE, b"$FieldInstanceReadWrite"),
    (VAR_HANDLE, b"$FieldStaticReadOnly"),
    (VAR_HANDLE, b"$FieldStaticReadWrite"),
    (VAR_HANDLE, b"$Array"),
    (b"java/lang/invoke/DirectMethodHandle", b"$Holder"),
    (b"java/lang/invoke/MethodHandleImpl", b"$ArrayAccessor"),
    (b"jdk/internal/reflect/Unsafe", b"FieldAccessorImpl"),
];

/// Where getters and setters of fields are made, and the method that does it.
const LINKER: (&[u8], &[u8]) = (b"java/lang/invoke/DirectMethodHandle", b"makePreparedFieldLambdaForm");
const MEMBER_NAME: &[u8] = b"java/lang/invoke/MemberName";

/// The kinds of a method's call: virtual as its instruction, static as a number.
const INVOKE_VIRTUAL: u8 = opcode::ICONST_5;
const INVOKE_STATIC: i16 = 6;

fn is_accessor(class: &[u8]) -> bool {
    ACCESSORS.iter().any(|(start, end)| class.starts_with(start) && class.ends_with(end))
}

/// Whether a method accesses elements for whoever uses a handle.
pub(super) fn accesses_elements(class: &ClassFile<'_>, method: &Method<'_>) -> bool {
    let name = method.member.name;
    let by_handle = matches!(name, b"get" | b"set");
    let by_getter = name.starts_with(b"getElement") || name.starts_with(b"setElement");
    (by_handle || by_getter) && is_accessor(class.name())
}

/// Tells of an element that is about to be accessed.
pub(super) fn element<'a>(
    context: &mut Context<'a, '_>,
    edit: &mut CodeEdit<'a>,
    instruction: &Instruction<'a>,
) -> Result<(), EditError> {
    let reads = matches!(instruction.opcode(), opcode::IALOAD..=opcode::SALOAD);
    let name = if reads { "elementRead" } else { "elementWrite" };
    let hook = context.hooks.handle(&mut context.class, name, "(Ljava/lang/Object;I)V")?;
    let mut snippet = Snippet::new();
    copy_array_and_index(&mut snippet, instruction.opcode());
    edit.insert_before(instruction.pc(), Jumps::Run, snippet.invokestatic(hook).needs_stack(5));
    Ok(())
}

/// The helper for a plain access by offset, if it is made for whoever uses a handle.
pub(super) fn helper(context: &Context<'_, '_>, call: &MemberRef<'_>) -> Option<UnsafeMethod> {
    is_accessor(context.class.name()).then(|| UnsafeMethod::plain(call.name, call.descriptor)).flatten()
}

/// A call in a class whose accesses are told of.
pub(super) fn call<'a>(
    context: &mut Context<'a, '_>,
    method: &Method<'a>,
    edit: &mut CodeEdit<'a>,
    instruction: &Instruction<'a>,
    call: &MemberRef<'a>,
) -> Result<(), EditError> {
    let is_getter_or_setter = call.name.starts_with(b"get") || call.name.starts_with(b"set");
    match call.owner {
        VAR_HANDLE if matches!(call.name, b"get" | b"set") => announce(context, method, edit, instruction),
        METHOD_HANDLE if call.name.starts_with(b"invoke") => announce(context, method, edit, instruction),
        FIELD if is_getter_or_setter && call.descriptor.starts_with(b"(Ljava/lang/Object;") => {
            announce(context, method, edit, instruction)
        }
        ARRAY if is_getter_or_setter && call.descriptor.starts_with(b"(Ljava/lang/Object;I") => {
            reflected(context, method, edit, instruction, call)
        }
        _ => Ok(()),
    }
}

/// Says whose accesses those of a call are, and that the call has returned.
fn announce<'a>(
    context: &mut Context<'a, '_>,
    method: &Method<'a>,
    edit: &mut CodeEdit<'a>,
    instruction: &Instruction<'a>,
) -> Result<(), EditError> {
    let site = context.site(method, Some(instruction), Target::Nothing);
    let calling = context.hooks.handle(&mut context.class, "calling", "(I)V")?;
    let called = context.hooks.handle(&mut context.class, "called", "()V")?;
    let mut snippet = Snippet::new();
    snippet.push_int(site, context.class.pool_mut())?.invokestatic(calling).needs_stack(1);
    edit.insert_before(instruction.pc(), Jumps::Run, &snippet);
    edit.insert_after(instruction.pc(), Snippet::new().invokestatic(called));
    Ok(())
}

/// `java.lang.reflect.Array` is native: its caller has array and index on the stack, like an access.
fn reflected<'a>(
    context: &mut Context<'a, '_>,
    method: &Method<'a>,
    edit: &mut CodeEdit<'a>,
    instruction: &Instruction<'a>,
    call: &MemberRef<'a>,
) -> Result<(), EditError> {
    let site = context.site(method, Some(instruction), Target::Element);
    let (name, like) = match call.descriptor {
        _ if call.name.starts_with(b"get") => ("arrayRead", opcode::IALOAD),
        b"(Ljava/lang/Object;IJ)V" | b"(Ljava/lang/Object;ID)V" => ("arrayWrite", opcode::LASTORE),
        _ => ("arrayWrite", opcode::IASTORE),
    };
    let hook = context.hooks.handle(&mut context.class, name, "(Ljava/lang/Object;II)V")?;
    let mut snippet = Snippet::new();
    copy_array_and_index(&mut snippet, like);
    snippet.push_int(site, context.class.pool_mut())?.invokestatic(hook).needs_stack(6);
    edit.insert_before(instruction.pc(), Jumps::Run, &snippet);
    Ok(())
}

/// Makes getters and setters call static helpers, which take the receiver first, instead of methods of `Unsafe`:
/// `new MemberName(Unsafe.class, name, type, REF_invokeVirtual)`, which is then resolved as of that kind, becomes one of the hook class
/// with another type and kind.
pub(super) fn method<'a>(
    context: &mut Context<'a, '_>,
    method: &Method<'a>,
    edit: &mut CodeEdit<'a>,
) -> Result<(), EditError> {
    if (context.class.name(), method.member.name) != LINKER {
        return Ok(());
    }
    let instructions: Vec<Instruction<'a>> = edit.code().instructions().collect();
    let of_unsafe = instructions.iter().filter(|i| loads_unsafe(&context.class, i));
    let [of_unsafe] = of_unsafe.collect::<Vec<_>>()[..] else { return Ok(()) };
    let made = instructions.iter().filter(|i| makes_member(&context.class, i));
    let [made] = made.collect::<Vec<_>>()[..] else { return Ok(()) };
    let resolved = instructions.iter().find(|i| i.pc() > made.pc() && i.opcode() == opcode::INVOKEVIRTUAL);
    let Some(resolved) = resolved else { return Ok(()) };
    let hooks = context.class.pool_mut().intern_class(HOOKS)?;
    edit.replace(of_unsafe.pc(), Snippet::new().ldc(hooks).needs_stack(1));
    let between = instructions.iter().filter(|i| of_unsafe.pc() < i.pc() && i.pc() < resolved.pc());
    for kind in between.filter(|i| i.opcode() == INVOKE_VIRTUAL) {
        edit.replace(kind.pc(), Snippet::new().sipush(INVOKE_STATIC).needs_stack(1));
    }
    let descriptor = "(Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodType;";
    let hook = context.hooks.handle(&mut context.class, "withUnsafe", descriptor)?;
    edit.insert_before(made.pc(), Jumps::Run, Snippet::new().swap().invokestatic(hook).swap());
    Ok(())
}

fn loads_unsafe(class: &ClassFile<'_>, instruction: &Instruction<'_>) -> bool {
    matches!(instruction.opcode(), opcode::LDC | opcode::LDC_W)
        && instruction
            .constant()
            .is_some_and(|index| class.pool().class_name(index).is_ok_and(|n| n == UNSAFE))
}

fn makes_member(class: &ClassFile<'_>, instruction: &Instruction<'_>) -> bool {
    let member = || class.pool().member_ref(instruction.constant()?).ok();
    instruction.opcode() == opcode::INVOKESPECIAL
        && member().is_some_and(|member| member.owner == MEMBER_NAME && member.name == b"<init>")
}

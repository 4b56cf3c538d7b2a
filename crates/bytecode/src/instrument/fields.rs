//! Fields. Whether a field is plain, volatile or final is often known only when the class that declares it is loaded, so a read
//! is always told after it happened and a write before: right for a volatile field and harmless for a plain one.

use rustc_hash::FxHashMap;

use super::{Context, Method, Target};
use crate::edit::{CodeEdit, Jumps};
use crate::error::EditError;
use crate::index::Pc;
use crate::instruction::Instruction;
use crate::{AccessFlags, ClassFile, Member, MemberRef, Snippet, opcode};

/// The flags of the fields that the class itself declares.
pub(super) struct OwnFields<'a> {
    flags: FxHashMap<(&'a [u8], &'a [u8]), AccessFlags>,
}

impl<'a> OwnFields<'a> {
    pub(super) fn of(class: &ClassFile<'a>) -> Self {
        Self {
            flags: class.fields().map(|(_, field)| ((field.name, field.descriptor), field.access)).collect(),
        }
    }

    fn find(&self, class: &ClassFile<'a>, field: &MemberRef<'a>) -> Option<AccessFlags> {
        (field.owner == class.name())
            .then(|| self.flags.get(&(field.name, field.descriptor)).copied())
            .flatten()
    }
}

/// In a constructor, the position of the call that constructs the superclass's part: before it, `this` may not be handed to
/// anybody. Elsewhere, and if none is found, the beginning.
pub(super) fn constructed_at(
    method: &Member<'_>,
    class: &ClassFile<'_>,
    instructions: &[Instruction<'_>],
) -> Pc {
    if method.name != b"<init>" {
        return Pc(0);
    }
    // A constructor call belongs to the last `new` without one, or to `this` if there is none.
    let mut unconstructed = 0;
    for instruction in instructions {
        match instruction.opcode() {
            opcode::NEW => unconstructed += 1,
            opcode::INVOKESPECIAL => {
                let member = instruction.constant().and_then(|index| class.pool().member_ref(index).ok());
                if member.is_some_and(|member| member.name == b"<init>") {
                    if unconstructed == 0 {
                        return instruction.pc();
                    }
                    unconstructed -= 1;
                }
            }
            _ => {}
        }
    }
    Pc(0)
}

pub(super) fn instruction<'a>(
    context: &mut Context<'a, '_>,
    method: &Method<'a>,
    edit: &mut CodeEdit<'a>,
    instruction: &Instruction<'a>,
    constructed: Pc,
) -> Result<(), EditError> {
    let Some(index) = instruction.constant() else { return Ok(()) };
    let field = context.class.pool().member_ref(index)?;
    let flags = context.own_fields.find(&context.class, &field);
    let is_static = matches!(instruction.opcode(), opcode::GETSTATIC | opcode::PUTSTATIC);
    if !is_worth_telling(context, flags, is_static) {
        return Ok(());
    }
    let of_this = field.owner == context.class.name();
    if instruction.opcode() == opcode::PUTFIELD && of_this && instruction.pc() < constructed {
        return Ok(());
    }
    let target = Target::Field { owner: field.owner, name: field.name, descriptor: field.descriptor };
    let site = context.site(method, Some(instruction), target);
    let wide = matches!(field.descriptor, b"J" | b"D");
    let mut snippet = Snippet::new();
    match instruction.opcode() {
        opcode::GETFIELD => {
            let hook = context.hooks.reference(&mut context.class, "fieldRead", "(Ljava/lang/Object;I)V")?;
            snippet.dup().copy_of(instruction); // object, value
            if wide {
                snippet.dup2_x1().pop2()
            } else {
                snippet.swap()
            }; // value, object
            snippet.push_int(site, context.class.pool_mut())?.invokestatic(hook).needs_stack(4); // value
            edit.replace(instruction.pc(), &snippet);
        }
        opcode::PUTFIELD => {
            let hook = context.hooks.reference(&mut context.class, "fieldWrite", "(Ljava/lang/Object;I)V")?;
            if wide {
                snippet.dup2_x1().pop2().dup_x2(); // object, value, object
            } else {
                snippet.dup2().pop(); // object, value, object
            }
            snippet.push_int(site, context.class.pool_mut())?.invokestatic(hook).needs_stack(3); // object, value
            edit.insert_before(instruction.pc(), Jumps::Run, &snippet);
        }
        opcode::GETSTATIC => {
            let hook = context.hooks.reference(&mut context.class, "staticRead", "(I)V")?;
            snippet.push_int(site, context.class.pool_mut())?.invokestatic(hook).needs_stack(1);
            edit.insert_after(instruction.pc(), &snippet);
        }
        _ => {
            let hook = context.hooks.reference(&mut context.class, "staticWrite", "(I)V")?;
            snippet.push_int(site, context.class.pool_mut())?.invokestatic(hook).needs_stack(1);
            edit.insert_before(instruction.pc(), Jumps::Run, &snippet);
        }
    }
    Ok(())
}

/// Flags are known for the class's own fields only.
fn is_worth_telling(context: &Context<'_, '_>, flags: Option<AccessFlags>, is_static: bool) -> bool {
    match flags {
        // A static final field of the class itself: whoever reads it here has initialized the class.
        Some(flags) if flags.contains(AccessFlags::FINAL) => false,
        Some(flags) => context.plan.accesses || flags.contains(AccessFlags::VOLATILE),
        // A field of another class may be volatile; a static one may be the first thing that is used of its class.
        None => {
            context.plan.accesses || is_static || !context.class.access().contains(AccessFlags::INTERFACE)
        }
    }
}

//! Fields. Those of the class itself are known: plain ones are checked by the words beside them. Whether a field of another class is
//! plain, volatile or final is often known only when that class is loaded, so a read of it is always told after it happened and a
//! write before: right for a volatile field and harmless for a plain one.

use rustc_hash::FxHashMap;

use super::flow::{Facts, FieldKind};
use super::shadows::{self, Word};
use super::{Context, Method, Target};
use crate::edit::{CodeEdit, Jumps, LiveFrom};
use crate::error::EditError;
use crate::index::{CpIndex, LocalSlot, Pc};
use crate::instruction::Instruction;
use crate::{AccessFlags, ClassFile, Member, MemberRef, Snippet, VerificationType, opcode};

/// The fields that the class itself declares.
pub(super) struct OwnFields<'a> {
    flags: FxHashMap<(&'a [u8], &'a [u8]), AccessFlags>,
    /// The numbers of those that have words.
    shadowed: FxHashMap<(&'a [u8], &'a [u8]), usize>,
}

impl<'a> OwnFields<'a> {
    pub(super) fn of(class: &ClassFile<'a>, shadows: shadows::Shadows) -> Self {
        Self {
            flags: class.fields().map(|(_, field)| ((field.name, field.descriptor), field.access)).collect(),
            shadowed: shadows::shadowed(class, shadows)
                .enumerate()
                .map(|(number, field)| ((field.name, field.descriptor), number))
                .collect(),
        }
    }

    /// How many have words.
    pub(super) fn shadowed(&self) -> usize {
        self.shadowed.len()
    }

    /// The number of a field that has words.
    pub(super) fn number(&self, field: &MemberRef<'a>) -> Option<usize> {
        self.shadowed.get(&(field.name, field.descriptor)).copied()
    }

    /// What is known of a field.
    pub(super) fn kind_of(&self, class: &ClassFile<'a>, field: &MemberRef<'a>) -> FieldKind {
        match self.find(class, field) {
            Some(flags) if flags.contains(AccessFlags::FINAL) => FieldKind::Final,
            Some(flags) if shadows::is_plain(flags) => FieldKind::Plain,
            _ => FieldKind::MaybeVolatile,
        }
    }

    pub(super) fn find(&self, class: &ClassFile<'a>, field: &MemberRef<'a>) -> Option<AccessFlags> {
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
    facts: Facts,
    stamps: &mut Stamps,
) -> Result<(), EditError> {
    let Some(index) = instruction.constant() else { return Ok(()) };
    let field = context.class.pool().member_ref(index)?;
    let flags = context.own_fields.find(&context.class, &field);
    let is_static = matches!(instruction.opcode(), opcode::GETSTATIC | opcode::PUTSTATIC);
    if !is_worth_telling(context, flags, is_static) {
        return Ok(());
    }
    let is_own = field.owner == context.class.name();
    if instruction.opcode() == opcode::PUTFIELD && is_own && instruction.pc() < constructed {
        return Ok(());
    }
    if flags.is_some_and(shadows::is_plain) && !facts.check {
        return Ok(());
    }
    let target = Target::Field { owner: field.owner, name: field.name, descriptor: field.descriptor };
    let site = context.site(method, Some(instruction), target);
    let number = context.own_fields.number(&field);
    let is_wide = matches!(field.descriptor, b"J" | b"D");
    match number.filter(|_| is_own && !is_static) {
        Some(number) => Own { number, site, is_wide, facts }.insert(context, edit, stamps, instruction),
        None => insert_telling(context, edit, instruction, is_wide, site, flags),
    }
}

/// An access of a plain instance field of the class itself.
struct Own {
    number: usize,
    site: i32,
    is_wide: bool,
    facts: Facts,
}

/// The locals that hold the epochs in which fields of `this` were last checked, by field and word.
#[derive(Default)]
pub(super) struct Stamps {
    of_field: FxHashMap<(usize, Word), LocalSlot>,
}

impl Stamps {
    /// The local of a field.
    fn of(
        &mut self,
        class: &mut ClassFile<'_>,
        edit: &mut CodeEdit<'_>,
        number: usize,
        word: Word,
    ) -> Result<LocalSlot, EditError> {
        if let Some(&known) = self.of_field.get(&(number, word)) {
            return Ok(known);
        }
        let slot = edit.fresh_local(VerificationType::Long);
        // No thread's epoch.
        let mut never = Snippet::new();
        never.push_long(-1, class.pool_mut())?.lstore(slot).needs_stack(2);
        edit.insert_at_entry(&never);
        edit.keep_live(slot, VerificationType::Long, LiveFrom::Entry, None);
        self.of_field.insert((number, word), slot);
        Ok(slot)
    }
}

impl Own {
    /// Inserts the check, after the access: then the object is known to be there.
    fn insert<'a>(
        &self,
        context: &mut Context<'a, '_>,
        edit: &mut CodeEdit<'a>,
        stamps: &mut Stamps,
        instruction: &Instruction<'a>,
    ) -> Result<(), EditError> {
        let reads = instruction.opcode() == opcode::GETFIELD;
        let (kind, name) = if reads { (Word::Read, "fieldRead") } else { (Word::Write, "fieldWrite") };
        let word = kind.reference(&mut context.class, self.number)?;
        let mut snippet = Snippet::new();
        if self.facts.on_this && self.facts.in_loop {
            let hook = context.hooks.check(&mut context.class, name, "(JLjava/lang/Object;JI)J")?;
            let stamp = stamps.of(&mut context.class, edit, self.number, kind)?;
            snippet.lload(stamp).aload(LocalSlot(0)); // ..., stamp, this
            self.call(context, &mut snippet, word, hook)?;
            edit.insert_after(instruction.pc(), snippet.lstore(stamp).needs_stack(6));
            return Ok(());
        }
        let hook = context.hooks.check(&mut context.class, name, "(Ljava/lang/Object;JI)V")?;
        if self.facts.on_this {
            snippet.aload(LocalSlot(0)); // ..., this
            self.call(context, &mut snippet, word, hook)?;
            edit.insert_after(instruction.pc(), snippet.needs_stack(4));
            return Ok(());
        }
        match (reads, self.is_wide) {
            (true, false) => snippet.dup().copy_of(instruction).swap(), // value, object
            (true, true) => snippet.dup().copy_of(instruction).dup2_x1().pop2(), // value, object
            (false, false) => snippet.dup2().copy_of(instruction).pop(), // object
            // value, object; object, value, object; object, object, value; object
            (false, true) => snippet.dup2_x1().pop2().dup_x2().dup_x2().pop().copy_of(instruction),
        };
        self.call(context, &mut snippet, word, hook)?;
        edit.replace(instruction.pc(), snippet.needs_stack(6));
        Ok(())
    }

    /// Calls the hook with the object that is on the stack.
    fn call(
        &self,
        context: &mut Context<'_, '_>,
        snippet: &mut Snippet,
        word: CpIndex,
        hook: CpIndex,
    ) -> Result<(), EditError> {
        // object, word, site
        snippet.dup().getfield(word).push_int(self.site, context.class.pool_mut())?.invokestatic(hook);
        Ok(())
    }
}

/// Hands the object of an access to a hook, which finds out what is accessed.
fn insert_telling<'a>(
    context: &mut Context<'a, '_>,
    edit: &mut CodeEdit<'a>,
    instruction: &Instruction<'a>,
    is_wide: bool,
    site: i32,
    flags: Option<AccessFlags>,
) -> Result<(), EditError> {
    let is_volatile = flags.is_some_and(|flags| flags.contains(AccessFlags::VOLATILE));
    let mut hook = |volatile: &'static str, other: &'static str, descriptor: &'static str| {
        if is_volatile {
            context.hooks.reference(&mut context.class, volatile, descriptor)
        } else {
            context.hooks.check(&mut context.class, other, descriptor)
        }
    };
    let hook = match instruction.opcode() {
        opcode::GETFIELD => hook("fieldRead", "otherRead", "(Ljava/lang/Object;I)V")?,
        opcode::PUTFIELD => hook("fieldWrite", "otherWrite", "(Ljava/lang/Object;I)V")?,
        opcode::GETSTATIC => hook("staticRead", "staticRead", "(I)V")?,
        _ => hook("staticWrite", "staticWrite", "(I)V")?,
    };
    let mut snippet = Snippet::new();
    match (instruction.opcode(), is_wide) {
        (opcode::GETFIELD, false) => snippet.dup().copy_of(instruction).swap(), // value, object
        (opcode::GETFIELD, true) => snippet.dup().copy_of(instruction).dup2_x1().pop2(), // value, object
        (opcode::PUTFIELD, false) => snippet.dup2().pop(),                      // object, value, object
        (opcode::PUTFIELD, true) => snippet.dup2_x1().pop2().dup_x2(),          // object, value, object
        _ => &mut snippet,
    };
    snippet.push_int(site, context.class.pool_mut())?.invokestatic(hook).needs_stack(4);
    match instruction.opcode() {
        opcode::GETFIELD => edit.replace(instruction.pc(), &snippet),
        opcode::GETSTATIC => edit.insert_after(instruction.pc(), &snippet),
        _ => edit.insert_before(instruction.pc(), Jumps::Run, &snippet),
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

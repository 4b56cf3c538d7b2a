//! Fields that a loop accesses again and again, checked once when the loop is over.

use super::flow::{FieldCheck, When};
use super::loops::Saved;
use super::shadows::Word;
use super::{Context, Method, Target};
use crate::edit::CodeEdit;
use crate::error::EditError;
use crate::index::LocalSlot;
use crate::{Snippet, opcode};

/// Whether the field is one that can be checked by itself.
pub(super) fn insert<'a>(
    context: &mut Context<'a, '_>,
    method: &Method<'a>,
    edit: &mut CodeEdit<'a>,
    saved: &mut Saved<'_>,
    check: &FieldCheck,
) -> Result<bool, EditError> {
    let instruction = edit.code().instruction_at(check.accesses[0]);
    let Some(index) = instruction.constant() else { return Ok(false) };
    let field = context.class.pool().member_ref(index)?;
    let opcode = instruction.opcode();
    let number = context.own_fields.number(&field);
    let is_static = matches!(opcode, opcode::GETSTATIC | opcode::PUTSTATIC);
    if !is_static && number.is_none() {
        return Ok(false);
    }
    let target = Target::Field { owner: field.owner, name: field.name, descriptor: field.descriptor };
    let site = context.site(method, Some(&instruction), target);
    let mut tell = Snippet::new();
    if let When::Iterated(counter) = check.when {
        let (initial, last) = (saved.initial(edit, counter.variable), saved.last(edit, counter.variable));
        // value at the first test, value at the last test
        tell.iload(initial).push_int(counter.before_test, context.class.pool_mut())?.iadd().iload(last);
    }
    if let Some(number) = number.filter(|_| !is_static) {
        let class = context.class.name();
        let this = saved.reference(context, edit, LocalSlot(0), class)?;
        let word = if opcode == opcode::GETFIELD { Word::Read } else { Word::Write };
        tell.aload(this).dup().getfield(word.reference(&mut context.class, number)?); // this, word
    }
    let (name, once, iterated) = match opcode {
        opcode::GETFIELD => ("fieldRead", "(Ljava/lang/Object;JI)V", "(IILjava/lang/Object;JI)V"),
        opcode::PUTFIELD => ("fieldWrite", "(Ljava/lang/Object;JI)V", "(IILjava/lang/Object;JI)V"),
        opcode::GETSTATIC => ("staticRead", "(I)V", "(III)V"),
        _ => ("staticWrite", "(I)V", "(III)V"),
    };
    let descriptor = if check.when == When::Entered { once } else { iterated };
    let hook = context.hooks.check(&mut context.class, name, descriptor)?;
    tell.push_int(site, context.class.pool_mut())?.invokestatic(hook).needs_stack(6);
    saved.at_exit(edit, &tell);
    Ok(true)
}

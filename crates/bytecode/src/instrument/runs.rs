//! Elements that a loop accesses in arrays that are not in variables, checked when the loop is over.
//!
//! Most likely the array is the same in all iterations, but only the program's own loads say so. The array of each access is kept
//! in a new local and compared with that of the next iteration; if it is another, what was accessed so far is checked at once.
//!
//! A call in a loop, even one that is never made, keeps the compiler from vectorising it. So if only another thread could have
//! replaced the array, nothing is called for, and just the accesses of the last array are checked. The others are missed then, but
//! not that race: what the array is loaded from is checked, too.

use super::arrays;
use super::flow::{Array, RangeCheck, RepeatCheck};
use super::loops::Saved;
use super::{Context, Method, Target, ranges};
use crate::edit::{CodeEdit, Jumps};
use crate::error::EditError;
use crate::index::LocalSlot;
use crate::{Snippet, VerificationType};

/// In a method so many accesses get locals; further ones are checked one by one.
const MOST: usize = 32;

/// The accesses of a method that have locals.
#[derive(Default)]
pub(super) struct Runs {
    count: usize,
}

impl Runs {
    /// Inserts the checks for an access that steps through an array. Whether there was room.
    pub(super) fn insert<'a>(
        &mut self,
        context: &mut Context<'a, '_>,
        method: &Method<'a>,
        edit: &mut CodeEdit<'a>,
        saved: &mut Saved<'_>,
        range: &RangeCheck,
    ) -> Result<bool, EditError> {
        let Some(array) = self.array(context, edit, saved)? else { return Ok(false) };
        let instruction = edit.code().instruction_at(range.access);
        let site = context.site(method, Some(&instruction), Target::Element);
        let begin = edit.fresh_local(VerificationType::Integer);
        let mut clear = Snippet::new();
        clear.push_int(0, context.class.pool_mut())?.istore(begin).needs_stack(1);
        saved.at_entry(edit, begin, VerificationType::Integer, &clear);

        let mut compare = Snippet::new();
        arrays::copy_array_and_index(&mut compare, instruction.opcode());
        compare.dup2().aload(array).iload(begin); // array, index, array, index, known array, begin
        let (name, descriptor) = match (range.array, range.is_write) {
            (Array::Any, true) => ("runWrite", "(Ljava/lang/Object;ILjava/lang/Object;III)I"),
            (Array::Any, false) => ("runRead", "(Ljava/lang/Object;ILjava/lang/Object;III)I"),
            _ => ("runBegin", "(Ljava/lang/Object;ILjava/lang/Object;I)I"),
        };
        let hook = context.hooks.check(&mut context.class, name, descriptor)?;
        if range.array == Array::Any {
            let pool = context.class.pool_mut();
            compare.push_int(range.stride, pool)?.push_int(site, pool)?;
        }
        // array, index, begin
        compare.invokestatic(hook).istore(begin).pop().astore(array).needs_stack(8);
        edit.insert_before(range.access, Jumps::Run, &compare);

        let mut tell = Snippet::new();
        tell.aload(array).iload(begin);
        ranges::call(context, edit, saved, range, site, &mut tell)?;
        Ok(true)
    }

    /// The same for an access that always has the same index.
    pub(super) fn insert_repeat<'a>(
        &mut self,
        context: &mut Context<'a, '_>,
        method: &Method<'a>,
        edit: &mut CodeEdit<'a>,
        saved: &mut Saved<'_>,
        repeat: &RepeatCheck,
    ) -> Result<bool, EditError> {
        let Some(array) = self.array(context, edit, saved)? else { return Ok(false) };
        let instruction = edit.code().instruction_at(repeat.access);
        let site = context.site(method, Some(&instruction), Target::Element);
        let [compares, checks] =
            if repeat.is_write { ["sameWrite", "arrayWrite"] } else { ["sameRead", "arrayRead"] };
        let mut compare = Snippet::new();
        arrays::copy_array_and_index(&mut compare, instruction.opcode());
        if repeat.array == Array::Any {
            let descriptor = "(Ljava/lang/Object;ILjava/lang/Object;I)V";
            let hook = context.hooks.check(&mut context.class, compares, descriptor)?;
            // array, index, array, index, known array, site; array, index
            compare.dup2().aload(array).push_int(site, context.class.pool_mut())?.invokestatic(hook);
        }
        edit.insert_before(repeat.access, Jumps::Run, compare.pop().astore(array).needs_stack(6));

        let hook = context.hooks.check(&mut context.class, checks, "(Ljava/lang/Object;II)V")?;
        let pool = context.class.pool_mut();
        let mut tell = Snippet::new();
        tell.aload(array).push_int(repeat.index.plus, pool)?; // array, index
        if let Some(variable) = repeat.index.variable {
            tell.iload(saved.initial(edit, variable)).iadd();
        }
        saved.at_exit(edit, tell.push_int(site, pool)?.invokestatic(hook).needs_stack(3));
        Ok(true)
    }

    /// A new local for the last array of an access, null at the beginning; `None` if there are too many.
    fn array<'a>(
        &mut self,
        context: &mut Context<'a, '_>,
        edit: &mut CodeEdit<'a>,
        saved: &Saved<'_>,
    ) -> Result<Option<LocalSlot>, EditError> {
        if self.count == MOST {
            return Ok(None);
        }
        self.count += 1;
        let object = VerificationType::Object(context.class.pool_mut().intern_class(b"java/lang/Object")?);
        let slot = edit.fresh_local(object);
        saved.at_entry(edit, slot, object, Snippet::new().aconst_null().astore(slot).needs_stack(1));
        Ok(Some(slot))
    }
}

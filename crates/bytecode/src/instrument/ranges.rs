//! Array elements that a loop steps through, checked all at once when the loop is over.

use rustc_hash::FxHashMap;

use super::flow::{Entry, Exit, Flow, Loop, RangeCheck};
use super::{Context, Method, Target};
use crate::edit::{CodeEdit, Jumps, LiveFrom};
use crate::error::EditError;
use crate::index::{LocalSlot, Pc};
use crate::{Snippet, VerificationType};

/// Inserts the checks of all loops of a method. The accesses that need no check of their own any more.
pub(super) fn insert<'a>(
    context: &mut Context<'a, '_>,
    method: &Method<'a>,
    edit: &mut CodeEdit<'a>,
    flow: &Flow,
) -> Result<Vec<Pc>, EditError> {
    let mut accesses = Vec::new();
    for found in flow.loops() {
        let mut saved = Saved { found, arrays: FxHashMap::default(), indices: FxHashMap::default() };
        for range in &found.ranges {
            saved.check(context, method, edit, range)?;
            accesses.push(range.access);
        }
    }
    Ok(accesses)
}

/// Copies of a loop's variables, which may be out of scope behind the loop.
struct Saved<'l> {
    found: &'l Loop,
    /// Arrays, at the entry.
    arrays: FxHashMap<LocalSlot, LocalSlot>,
    /// Indices, at the entry and at the last test.
    indices: FxHashMap<LocalSlot, [LocalSlot; 2]>,
}

impl Saved<'_> {
    fn check<'a>(
        &mut self,
        context: &mut Context<'a, '_>,
        method: &Method<'a>,
        edit: &mut CodeEdit<'a>,
        range: &RangeCheck,
    ) -> Result<(), EditError> {
        let instruction = edit.code().instruction_at(range.access);
        let site = context.site(method, Some(&instruction), Target::Element);
        let array = self.array(context, edit, range.array)?;
        let [first, last] = self.index(edit, range.index);
        let name = if range.is_write { "rangeWrite" } else { "rangeRead" };
        let hook = context.hooks.check(&mut context.class, name, "(Ljava/lang/Object;IIII)V")?;
        let pool = context.class.pool_mut();
        let mut tell = Snippet::new();
        // array, first, end, stride, site
        tell.aload(array).iload(first).push_int(range.first, pool)?.iadd();
        tell.iload(last).push_int(range.end, pool)?.iadd().push_int(range.stride, pool)?;
        tell.push_int(site, pool)?.invokestatic(hook).needs_stack(5);
        match self.found.exit {
            Exit::To(pc) => edit.insert_before(pc, Jumps::Run, &tell),
            Exit::Behind(pc) => edit.insert_after(pc, &tell),
        }
        Ok(())
    }

    fn array<'a>(
        &mut self,
        context: &mut Context<'a, '_>,
        edit: &mut CodeEdit<'a>,
        of: LocalSlot,
    ) -> Result<LocalSlot, EditError> {
        if let Some(&known) = self.arrays.get(&of) {
            return Ok(known);
        }
        let object = VerificationType::Object(context.class.pool_mut().intern_class(b"java/lang/Object")?);
        let copy = edit.fresh_local(object);
        self.at_entry(edit, copy, object, Snippet::new().aload(of).astore(copy).needs_stack(1));
        self.arrays.insert(of, copy);
        Ok(copy)
    }

    fn index(&mut self, edit: &mut CodeEdit<'_>, of: LocalSlot) -> [LocalSlot; 2] {
        if let Some(&known) = self.indices.get(&of) {
            return known;
        }
        let int = VerificationType::Integer;
        let [first, last] = [edit.fresh_local(int), edit.fresh_local(int)];
        self.at_entry(edit, first, int, Snippet::new().iload(of).istore(first).needs_stack(1));
        let test = self.found.test;
        edit.insert_before(test, Jumps::Run, Snippet::new().iload(of).istore(last).needs_stack(1));
        edit.keep_live(last, int, LiveFrom::Before(test, Jumps::Run), self.found.until);
        self.indices.insert(of, [first, last]);
        [first, last]
    }

    fn at_entry(&self, edit: &mut CodeEdit<'_>, slot: LocalSlot, value: VerificationType, save: &Snippet) {
        let (pc, jumps) = match self.found.entry {
            Entry::Into(pc) => (pc, Jumps::Skip),
            Entry::By(pc) => (pc, Jumps::Run),
        };
        edit.insert_before(pc, jumps, save);
        edit.keep_live(slot, value, LiveFrom::Before(pc, jumps), self.found.until);
    }
}

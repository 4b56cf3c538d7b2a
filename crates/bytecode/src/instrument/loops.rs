//! Checks that are made for all iterations of a loop when it is over. What for: `loop_fields`, `ranges`, `runs`, `scatters`.

use rustc_hash::{FxHashMap, FxHashSet};

use super::flow::{Array, Entry, Exit, Flow, Loop};
use super::runs::Runs;
use super::scatters::Scatters;
use super::{Context, Method, loop_fields, ranges};
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
) -> Result<FxHashSet<Pc>, EditError> {
    let mut checked = FxHashSet::default();
    let mut runs = Runs::default();
    for found in flow.loops() {
        let mut saved = Saved::of(found);
        for check in &found.fields {
            if loop_fields::insert(context, method, edit, &mut saved, check)? {
                checked.extend(&check.accesses);
            }
        }
        for range in &found.ranges {
            let inserted = match range.array {
                Array::Variable(array) => ranges::insert(context, method, edit, &mut saved, range, array)?,
                Array::Kept | Array::Any => runs.insert(context, method, edit, &mut saved, range)?,
            };
            checked.extend(inserted.then_some(range.access));
        }
        for repeat in &found.repeats {
            let inserted = runs.insert_repeat(context, method, edit, &mut saved, repeat)?;
            checked.extend(inserted.then_some(repeat.access));
        }
        let mut scatters = Scatters::default();
        for scatter in &found.scatters {
            let inserted = scatters.insert(context, method, edit, &saved, scatter)?;
            checked.extend(inserted.then_some(scatter.access));
        }
    }
    Ok(checked)
}

/// Copies of a loop's variables, which may be out of scope behind the loop.
pub(super) struct Saved<'l> {
    found: &'l Loop,
    /// At the entry.
    initial: FxHashMap<LocalSlot, LocalSlot>,
    /// At the last test.
    last: FxHashMap<LocalSlot, LocalSlot>,
}

impl<'l> Saved<'l> {
    fn of(found: &'l Loop) -> Self {
        Saved { found, initial: FxHashMap::default(), last: FxHashMap::default() }
    }

    /// A copy of the reference to an object of a class that a variable holds at the entry.
    pub(super) fn reference<'a>(
        &mut self,
        context: &mut Context<'a, '_>,
        edit: &mut CodeEdit<'a>,
        of: LocalSlot,
        class: &[u8],
    ) -> Result<LocalSlot, EditError> {
        if let Some(&known) = self.initial.get(&of) {
            return Ok(known);
        }
        let value = VerificationType::Object(context.class.pool_mut().intern_class(class)?);
        let copy = edit.fresh_local(value);
        self.at_entry(edit, copy, value, Snippet::new().aload(of).astore(copy).needs_stack(1));
        self.initial.insert(of, copy);
        Ok(copy)
    }

    /// A copy of the int that a variable holds at the entry.
    pub(super) fn initial(&mut self, edit: &mut CodeEdit<'_>, of: LocalSlot) -> LocalSlot {
        if let Some(&known) = self.initial.get(&of) {
            return known;
        }
        let int = VerificationType::Integer;
        let copy = edit.fresh_local(int);
        self.at_entry(edit, copy, int, Snippet::new().iload(of).istore(copy).needs_stack(1));
        self.initial.insert(of, copy);
        copy
    }

    /// A copy of the int that a variable holds at the last test.
    pub(super) fn last(&mut self, edit: &mut CodeEdit<'_>, of: LocalSlot) -> LocalSlot {
        if let Some(&known) = self.last.get(&of) {
            return known;
        }
        let int = VerificationType::Integer;
        let copy = edit.fresh_local(int);
        let test = self.found.test;
        edit.insert_before(test, Jumps::Run, Snippet::new().iload(of).istore(copy).needs_stack(1));
        edit.keep_live(copy, int, LiveFrom::Before(test, Jumps::Run), self.found.until);
        self.last.insert(of, copy);
        copy
    }

    /// Assigns a fresh local when the loop is entered, to be used up to the exit.
    pub(super) fn at_entry(
        &self,
        edit: &mut CodeEdit<'_>,
        slot: LocalSlot,
        value: VerificationType,
        assign: &Snippet,
    ) {
        let (pc, jumps) = match self.found.entry {
            Entry::Into(pc) => (pc, Jumps::Skip),
            Entry::By(pc) => (pc, Jumps::Run),
        };
        edit.insert_before(pc, jumps, assign);
        edit.keep_live(slot, value, LiveFrom::Before(pc, jumps), self.found.until);
    }

    /// Runs a snippet when the loop is over.
    pub(super) fn at_exit(&self, edit: &mut CodeEdit<'_>, snippet: &Snippet) {
        match self.found.exit {
            Exit::To(pc) => edit.insert_before(pc, Jumps::Run, snippet),
            Exit::Behind(pc) => edit.insert_after(pc, snippet),
        }
    }
}

//! Array elements, told before they are accessed.
//!
//! The words of an array's elements are in a shadow, which has to be found. The last array of each group of accesses and its shadow
//! are kept in two new locals, so that finding it again, in a loop or for the next access, is one comparison. Where elements are
//! likely to be accessed again, what the thread has accessed of the array takes the place of the shadow.

use rustc_hash::FxHashMap;

use super::flow::Facts;
use super::hooks::SHADOW;
use super::{Context, Method, Target};
use crate::edit::{CodeEdit, Jumps, LiveFrom};
use crate::error::EditError;
use crate::index::LocalSlot;
use crate::instruction::Instruction;
use crate::{Snippet, VerificationType, opcode};

/// A method gets companions for so many groups; accesses of further ones look their shadow up each time.
const MOST: usize = 32;

/// Outside loops, companions are for groups of so many accesses. More are the elements of a constant, and code is short of room there.
const FEW: std::ops::RangeInclusive<u32> = 2..=16;

/// What is kept of the last array.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Kept {
    Shadow,
    RecentReads,
    RecentWrites,
}

impl Kept {
    fn of(facts: Facts, reads: bool) -> Self {
        match (facts.again, reads) {
            (false, _) => Self::Shadow,
            (true, true) => Self::RecentReads,
            (true, false) => Self::RecentWrites,
        }
    }

    fn class(self) -> &'static [u8] {
        if self == Self::Shadow { SHADOW } else { b"[J" }
    }

    /// The hook that finds it, with the array, the last one, what was kept of it, and the site.
    fn find(self) -> (&'static str, &'static str) {
        let recent = "(Ljava/lang/Object;Ljava/lang/Object;[JI)[J";
        match self {
            Self::Shadow => (
                "shadow",
                "(Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/$RacewrightShadow;I)Ljava/lang/$RacewrightShadow;",
            ),
            Self::RecentReads => ("recentReads", recent),
            Self::RecentWrites => ("recentWrites", recent),
        }
    }
}

/// The locals that hold the last array and what is kept of it, by group of accesses.
pub(super) struct Companions {
    of_group: FxHashMap<(u16, Kept), [LocalSlot; 2]>,
    /// How many accesses of each group are checked one by one.
    sizes: FxHashMap<u16, u32>,
}

impl Companions {
    pub(super) fn new(facts: impl Iterator<Item = Facts>) -> Self {
        let mut sizes = FxHashMap::default();
        for group in facts.filter(|facts| facts.check).filter_map(|facts| facts.group) {
            *sizes.entry(group).or_default() += 1;
        }
        Self { of_group: FxHashMap::default(), sizes }
    }

    /// The locals of a group; `None` where they are not worth it.
    fn of<'a>(
        &mut self,
        context: &mut Context<'a, '_>,
        edit: &mut CodeEdit<'a>,
        facts: Facts,
        kept: Kept,
    ) -> Result<Option<[LocalSlot; 2]>, EditError> {
        let is_few = |group: &u16| self.sizes.get(group).is_some_and(|size| FEW.contains(size));
        let Some(group) = facts.group.filter(|group| facts.in_loop || is_few(group)) else {
            return Ok(None);
        };
        if let Some(&known) = self.of_group.get(&(group, kept)) {
            return Ok(Some(known));
        }
        if self.of_group.len() >= MOST {
            return Ok(None);
        }
        let object = context.class.pool_mut().intern_class(b"java/lang/Object")?;
        let second = context.class.pool_mut().intern_class(kept.class())?;
        let locals = [object, second].map(|class| {
            let value = VerificationType::Object(class);
            let slot = edit.fresh_local(value);
            let mut clear = Snippet::new();
            clear.aconst_null().astore(slot).needs_stack(1);
            edit.insert_at_entry(&clear);
            edit.keep_live(slot, value, LiveFrom::Entry, None);
            slot
        });
        self.of_group.insert((group, kept), locals);
        Ok(Some(locals))
    }
}

pub(super) fn instruction<'a>(
    context: &mut Context<'a, '_>,
    method: &Method<'a>,
    edit: &mut CodeEdit<'a>,
    instruction: &Instruction<'a>,
    companions: &mut Companions,
    facts: Facts,
) -> Result<(), EditError> {
    if !facts.check {
        return Ok(());
    }
    let site = context.site(method, Some(instruction), Target::Element);
    let mut snippet = Snippet::new();
    copy_array_and_index(&mut snippet, instruction.opcode());
    let reads = matches!(instruction.opcode(), opcode::IALOAD..=opcode::SALOAD);
    let kept = Kept::of(facts, reads);
    let (name, descriptor) = match companions.of(context, edit, facts, kept)? {
        Some([array, second]) => {
            let (find, descriptor) = kept.find();
            let find = context.hooks.check(&mut context.class, find, descriptor)?;
            // index, array; index, array, kept; index
            snippet.swap().dup().aload(array).aload(second);
            snippet.push_int(site, context.class.pool_mut())?.invokestatic(find);
            snippet.astore(second).astore(array);
            if kept == Kept::Shadow {
                snippet.aload(second);
                (if reads { "elementRead" } else { "elementWrite" }, "(ILjava/lang/$RacewrightShadow;I)V")
            } else {
                snippet.aload(array).aload(second);
                (if reads { "recentRead" } else { "recentWrite" }, "(ILjava/lang/Object;[JI)V")
            }
        }
        None => (if reads { "arrayRead" } else { "arrayWrite" }, "(Ljava/lang/Object;II)V"),
    };
    let hook = context.hooks.check(&mut context.class, name, descriptor)?;
    snippet.push_int(site, context.class.pool_mut())?.invokestatic(hook).needs_stack(6);
    edit.insert_before(instruction.pc(), Jumps::Run, &snippet);
    Ok(())
}

/// In front of an access, puts the array and the index on top of all that the access takes.
pub(super) fn copy_array_and_index(snippet: &mut Snippet, opcode: u8) {
    match opcode {
        opcode::IALOAD..=opcode::SALOAD => snippet.dup2(), // array, index, array, index
        opcode::LASTORE | opcode::DASTORE => snippet.dup2_x2().pop2().dup2_x2(), // array, index, value, array, index
        _ => snippet.dup_x2().pop().dup2_x1(), // array, index, value, array, index
    };
}

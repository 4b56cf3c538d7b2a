//! Elements that a loop accesses in no order, noted one by one and checked when the loop is over.
//!
//! To note an element is a bit in an array of the thread's own, and no call: so the compiler moves all that is the same in every
//! iteration out of the loop, as it does in the program alone.

use rustc_hash::FxHashMap;

use super::arrays;
use super::flow::{ArrayPlace, ScatterCheck};
use super::hooks::SCATTER;
use super::loops::Saved;
use super::{Context, Method, Target};
use crate::edit::{CodeEdit, Jumps};
use crate::error::EditError;
use crate::index::LocalSlot;
use crate::{Snippet, VerificationType};

/// A loop gets locals for so many arrays; accesses of further ones are checked one by one.
const MOST: usize = 8;

/// The arrays of one loop that have locals.
#[derive(Default)]
pub(super) struct Scatters {
    noted: FxHashMap<(ArrayPlace, bool), Noted>,
}

/// What is noted of an array.
#[derive(Clone, Copy)]
struct Noted {
    /// All accesses are taken for ones of this line.
    line: Option<u16>,
    site: i32,
    array: LocalSlot,
    notes: LocalSlot,
}

impl Scatters {
    /// Inserts the notes and the check of an access. Whether that could be done.
    pub(super) fn insert<'a>(
        &mut self,
        context: &mut Context<'a, '_>,
        method: &Method<'a>,
        edit: &mut CodeEdit<'a>,
        saved: &Saved<'_>,
        scatter: &ScatterCheck,
    ) -> Result<bool, EditError> {
        let line = method.lines.at(scatter.access);
        let key = (scatter.array, scatter.is_write);
        let noted = match self.noted.get(&key) {
            Some(noted) if noted.line == line && line.is_some() => *noted,
            None if self.noted.len() < MOST => {
                let noted = open(context, method, edit, saved, scatter)?;
                self.noted.insert(key, noted);
                noted
            }
            _ => return Ok(false),
        };
        let name = if scatter.is_write { "noteWrite" } else { "noteRead" };
        let descriptor = "(Ljava/lang/Object;ILjava/lang/Object;Ljava/lang/$RacewrightScatter;I)V";
        let hook = context.hooks.check(&mut context.class, name, descriptor)?;
        let mut note = Snippet::new();
        arrays::copy_array_and_index(&mut note, edit.code().instruction_at(scatter.access).opcode());
        // array, index, known array, notes, site
        note.aload(noted.array).aload(noted.notes).push_int(noted.site, context.class.pool_mut())?;
        edit.insert_before(scatter.access, Jumps::Run, note.invokestatic(hook).needs_stack(6));
        Ok(true)
    }
}

/// Gives an array its locals, and has it checked behind the loop.
fn open<'a>(
    context: &mut Context<'a, '_>,
    method: &Method<'a>,
    edit: &mut CodeEdit<'a>,
    saved: &Saved<'_>,
    scatter: &ScatterCheck,
) -> Result<Noted, EditError> {
    let instruction = edit.code().instruction_at(scatter.access);
    let site = context.site(method, Some(&instruction), Target::Element);
    let [open, close] =
        if scatter.is_write { ["openWrites", "closeWrites"] } else { ["openReads", "closeReads"] };
    let opens = "(Ljava/lang/Object;I)Ljava/lang/$RacewrightScatter;";
    let open = context.hooks.check(&mut context.class, open, opens)?;
    let closes = "(Ljava/lang/Object;Ljava/lang/$RacewrightScatter;I)V";
    let close = context.hooks.check(&mut context.class, close, closes)?;
    let object = VerificationType::Object(context.class.pool_mut().intern_class(b"java/lang/Object")?);
    let notes_class = VerificationType::Object(context.class.pool_mut().intern_class(SCATTER)?);
    let (array, notes) = (edit.fresh_local(object), edit.fresh_local(notes_class));

    let mut begin = Snippet::new();
    match scatter.array {
        ArrayPlace::Variable(slot) => begin.aload(slot),
        ArrayPlace::Field(field) => begin.aload(LocalSlot(0)).getfield(field),
        ArrayPlace::Static(field) => begin.getstatic(field),
    };
    saved.at_entry(edit, array, object, begin.astore(array).needs_stack(1));
    let mut begin = Snippet::new();
    begin.aload(array).push_int(site, context.class.pool_mut())?.invokestatic(open);
    saved.at_entry(edit, notes, notes_class, begin.astore(notes).needs_stack(2));
    let mut end = Snippet::new();
    end.aload(array).aload(notes).push_int(site, context.class.pool_mut())?.invokestatic(close);
    saved.at_exit(edit, end.needs_stack(3));
    Ok(Noted { line: method.lines.at(scatter.access), site, array, notes })
}

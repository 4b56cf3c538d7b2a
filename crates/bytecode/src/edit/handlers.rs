//! The exception table: the old lines moved, the new ones added, and the code of new handlers.

use crate::bytes::Put;
use crate::error::{EditError, SkipReason, Stop};
use crate::frame::{self, VerificationType};
use crate::index::{CpIndex, Pc};
use crate::pool::ConstantPool;
use crate::snippet::Snippet;

use super::code_edit::CodeEdit;
use super::layout::Layout;
use super::live::LiveLocal;

/// Which handlers are asked first when an instruction throws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandlerOrder {
    /// The new one, before all others.
    First,
    /// The original ones; the new one gets what they leave.
    Last,
}

/// Where the range of a new handler ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RangeEnd {
    /// In front of what is inserted before or after the instruction at this position, or at the end of the code.
    Before(Pc),
    /// At the end of the original code.
    CodeEnd,
    /// Inside the new handler itself, so many bytes after its start: the handler covers its own beginning. A handler
    /// that releases a lock must, or the JIT will not compile the method.
    InsideHandler(u16),
}

/// An exception handler to add.
#[derive(Clone, Debug)]
pub struct NewHandler {
    /// First instruction covered, including what is inserted directly before it (the entry code excepted).
    pub start: Pc,
    /// End of what is covered.
    pub end: RangeEnd,
    /// Class of the exceptions it takes; `None` takes all.
    pub catch_type: Option<CpIndex>,
    /// Its code, which starts with the exception on the stack and must end in a return or throw.
    pub code: Snippet,
    /// What it knows of the locals, besides fresh ones that are live from the entry to the end; must hold everywhere in the range.
    /// Ignored in classes older than 50.
    pub locals: Vec<VerificationType>,
    /// Its place in the exception table.
    pub order: HandlerOrder,
}

/// Where the code of each new handler starts, in the order in which they were added.
pub(super) fn placed(edit: &CodeEdit<'_>, layout: &Layout) -> Result<Vec<u16>, Stop> {
    let mut at = layout.length;
    let mut starts = Vec::with_capacity(edit.handlers.len());
    for handler in &edit.handlers {
        starts.push(at);
        let length = u16::try_from(handler.code.len()).map_err(|_| SkipReason::MethodTooLarge)?;
        at = at.checked_add(length).ok_or(SkipReason::MethodTooLarge)?;
    }
    Ok(starts)
}

/// Appends the exception table to `out`.
pub(super) fn write_table(
    edit: &CodeEdit<'_>,
    layout: &Layout,
    starts: &[u16],
    out: &mut Vec<u8>,
) -> Result<(), Stop> {
    let old = edit.code.handlers();
    let count = u16::try_from(old.len() + edit.handlers.len()).map_err(|_| SkipReason::TooManyHandlers)?;
    out.put_u2(count);
    write_new(edit, layout, starts, HandlerOrder::First, out)?;
    for (line, handler) in old.iter().enumerate() {
        let shrunk = edit.shrunk.iter().find(|&&(shrunk, _)| shrunk == line);
        let end = shrunk.map_or(handler.end, |&(_, end)| end);
        let range = [layout.edge(handler.start)?, layout.edge(end)?];
        write_line(out, range, layout.target(handler.handler)?, handler.catch_type);
    }
    write_new(edit, layout, starts, HandlerOrder::Last, out)
}

fn write_new(
    edit: &CodeEdit<'_>,
    layout: &Layout,
    starts: &[u16],
    order: HandlerOrder,
    out: &mut Vec<u8>,
) -> Result<(), Stop> {
    for (handler, &at) in edit.handlers.iter().zip(starts).filter(|(handler, _)| handler.order == order) {
        let start = layout.edge(handler.start).map_err(|_| EditError::NotAnInstruction(handler.start))?;
        let end = match handler.end {
            RangeEnd::Before(pc) => layout.edge(pc).map_err(|_| EditError::NotAnInstruction(pc))?,
            RangeEnd::CodeEnd => layout.length,
            // `placed` has made sure that the whole handler fits in 16 bits.
            RangeEnd::InsideHandler(offset) if usize::from(offset) < handler.code.len() => at + offset,
            RangeEnd::InsideHandler(_) => return Err(EditError::EmptyHandlerRange.into()),
        };
        if start >= end {
            return Err(EditError::EmptyHandlerRange.into());
        }
        write_line(out, [start, end], at, handler.catch_type);
    }
    Ok(())
}

fn write_line(out: &mut Vec<u8>, range: [u16; 2], handler: u16, catch_type: Option<CpIndex>) {
    range.into_iter().for_each(|pc| out.put_u2(pc));
    out.put_u2(handler);
    out.put_u2(catch_type.map_or(0, |class| class.0));
}

/// By how many lines the original exception table moved down.
pub(super) fn lines_in_front(edit: &CodeEdit<'_>) -> usize {
    edit.handlers.iter().filter(|handler| handler.order == HandlerOrder::First).count()
}

/// Appends the frames of the new handlers; `last` is where the last original frame stands.
pub(super) fn write_frames(
    edit: &CodeEdit<'_>,
    layout: &Layout,
    starts: &[u16],
    mut last: Option<u16>,
    pool: &mut ConstantPool<'_>,
    out: &mut Vec<u8>,
) -> Result<(), Stop> {
    for (handler, &at) in edit.handlers.iter().zip(starts) {
        let caught = match handler.catch_type {
            Some(class) => class,
            None => pool.intern_class(b"java/lang/Throwable")?,
        };
        let mut locals = handler.locals.clone();
        for value in &mut locals {
            if let VerificationType::Uninitialized(pc) = value {
                *pc = layout.new_instruction(*pc)?;
            }
        }
        mention_live(&edit.live, &mut locals);
        // Handlers stand behind all original code, so the distance cannot be negative.
        let delta = last.map_or(at, |last| at - last - 1);
        frame::write_full(out, delta, locals.into_iter(), std::iter::once(VerificationType::Object(caught)));
        last = Some(at);
    }
    Ok(())
}

/// Adds the locals that are live in the whole method, behind those that a handler knows of anyway.
fn mention_live(live: &[LiveLocal], locals: &mut Vec<VerificationType>) {
    let mut next_slot: u16 = locals.iter().map(|value| value.slots()).sum();
    for local in live.iter().filter(|local| local.is_live_everywhere()) {
        if let Some(padding) = local.slot.0.checked_sub(next_slot) {
            locals.extend((0..padding).map(|_| VerificationType::Top));
            locals.push(local.value);
            next_slot = local.slot.0 + local.value.slots();
        }
    }
}

//! The stack map when new locals have to be mentioned: every frame spelled out in full.
//!
//! New locals lie behind all original ones, so a frame that stores a difference would put them in the wrong slot as
//! soon as an original local comes or goes. Spelling out all frames, padded up to the new locals, is larger but simple,
//! and every frame can be understood by itself.

use crate::attribute::Attribute;
use crate::bytes::Reader;
use crate::error::{ReadErrorKind, SkipReason, Stop};
use crate::frame::{self, VerificationType, kind};
use crate::index::Pc;

use super::frames::{FrameMover, moved, read_kind_and_delta};
use super::layout::Layout;
use super::live::LiveLocal;

/// Appends the moved frames of `table`, without their count, and gives the position of the last one. `locals` are those
/// at method entry, and `live` is sorted by slot.
pub(super) fn spell_out_frames(
    table: &Attribute<'_>,
    layout: &Layout,
    mut locals: Vec<VerificationType>,
    live: &[LiveLocal],
    out: &mut Vec<u8>,
) -> Result<Option<u16>, Stop> {
    let reader = &mut table.reader();
    let mut mover = FrameMover::new(layout);
    let mut stack = Vec::new();
    let mut full = Vec::new();
    for _ in 0..reader.u2()? {
        let error = reader.error(ReadErrorKind::BadFrame);
        let (frame_kind, delta) = read_kind_and_delta(reader)?;
        let (pc, delta) = mover.step(delta, &error)?;
        stack.clear();
        match frame_kind {
            kind::SAME_ONE_OPERAND_EXTENDED => read_types(reader, 1, &mut stack)?,
            kind::CHOP_THREE..=kind::CHOP_ONE => {
                let chopped = usize::from(kind::SAME_EXTENDED - frame_kind);
                let kept = locals.len().checked_sub(chopped).ok_or(error)?;
                locals.truncate(kept);
            }
            kind::APPEND_ONE..=kind::APPEND_THREE => {
                read_types(reader, u16::from(frame_kind - kind::SAME_EXTENDED), &mut locals)?;
            }
            kind::FULL => {
                locals.clear();
                let count = reader.u2()?;
                read_types(reader, count, &mut locals)?;
                let count = reader.u2()?;
                read_types(reader, count, &mut stack)?;
            }
            _ => {}
        }
        full.clear();
        full.extend_from_slice(&locals);
        mention(live, pc, &mut full)?;
        for value in full.iter_mut().chain(&mut stack) {
            *value = moved(*value, layout)?;
        }
        frame::write_full(out, delta, full.iter().copied(), stack.iter().copied());
    }
    reader.finish()?;
    Ok(mover.new)
}

fn read_types(reader: &mut Reader<'_>, count: u16, into: &mut Vec<VerificationType>) -> Result<(), Stop> {
    for _ in 0..count {
        into.push(VerificationType::read(reader)?);
    }
    Ok(())
}

/// Adds the locals that are live at `pc`, each in its slot.
fn mention(live: &[LiveLocal], pc: Pc, locals: &mut Vec<VerificationType>) -> Result<(), SkipReason> {
    let mut next_slot: u32 = locals.iter().map(|value| u32::from(value.slots())).sum();
    for local in live.iter().filter(|local| local.is_live_at(pc)) {
        let slot = u32::from(local.slot.0);
        // Two values claimed for one slot, or a frame with more locals than the method has: do not guess.
        let padding = slot.checked_sub(next_slot).ok_or(SkipReason::LocalNotDominated)?;
        locals.extend((0..padding).map(|_| VerificationType::Top));
        locals.push(local.value);
        next_slot = slot + u32::from(local.value.slots());
    }
    Ok(())
}

//! The stack map: every frame moved to where its instruction went.
//!
//! A frame is stored as a difference to the one before it, and its position as a distance. As long as no new local has
//! to be mentioned, the differences stay right and only distances change, so frames keep their form; the two forms
//! with the distance inside their first byte turn into their long versions when it no longer fits.

use crate::attribute::Attribute;
use crate::bytes::{Put, Reader};
use crate::error::{ReadError, ReadErrorKind, Stop};
use crate::frame::{VerificationType, kind};
use crate::index::Pc;

use super::layout::Layout;

/// Follows the positions of frames, old and new, while a stack map is rewritten.
pub(super) struct FrameMover<'l> {
    layout: &'l Layout,
    /// Original position of the last frame.
    old: Option<u16>,
    /// Its new position.
    pub(super) new: Option<u16>,
}

impl<'l> FrameMover<'l> {
    pub(super) fn new(layout: &'l Layout) -> Self {
        FrameMover { layout, old: None, new: None }
    }

    /// Takes the next frame's distance, moves on, and gives its original position and its new distance.
    pub(super) fn step(&mut self, delta: u16, error: &ReadError) -> Result<(Pc, u16), Stop> {
        let old = match self.old {
            None => Some(delta),
            Some(last) => last.checked_add(delta).and_then(|sum| sum.checked_add(1)),
        };
        let old = old.ok_or_else(|| error.clone())?;
        let new = self.layout.target(Pc(old))?;
        // Instructions keep their order, so the distance to the frame before cannot be negative.
        let new_delta = self.new.map_or(new, |last| new - last - 1);
        (self.old, self.new) = (Some(old), Some(new));
        Ok((Pc(old), new_delta))
    }
}

/// A frame's first byte, with the distance taken out of it or read.
pub(super) fn read_kind_and_delta(reader: &mut Reader<'_>) -> Result<(u8, u16), ReadError> {
    let frame_kind = reader.u1()?;
    Ok(match frame_kind {
        0..=kind::SAME_LAST => (kind::SAME_EXTENDED, u16::from(frame_kind)),
        kind::SAME_ONE_OPERAND..=kind::SAME_ONE_OPERAND_LAST => {
            (kind::SAME_ONE_OPERAND_EXTENDED, u16::from(frame_kind - kind::SAME_ONE_OPERAND))
        }
        kind::SAME_ONE_OPERAND_EXTENDED..=kind::FULL => (frame_kind, reader.u2()?),
        _ => return Err(reader.error(ReadErrorKind::BadFrame)),
    })
}

/// Appends the moved frames of `table`, without their count, and gives the position of the last one.
pub(super) fn move_frames(
    table: &Attribute<'_>,
    layout: &Layout,
    out: &mut Vec<u8>,
) -> Result<Option<u16>, Stop> {
    let reader = &mut table.reader();
    let mut mover = FrameMover::new(layout);
    for _ in 0..reader.u2()? {
        let error = reader.error(ReadErrorKind::BadFrame);
        let (frame_kind, delta) = read_kind_and_delta(reader)?;
        let (_, delta) = mover.step(delta, &error)?;
        put_kind_and_delta(out, frame_kind, delta);
        match frame_kind {
            kind::SAME_ONE_OPERAND_EXTENDED => move_types(reader, 1, layout, out)?,
            kind::APPEND_ONE..=kind::APPEND_THREE => {
                move_types(reader, u16::from(frame_kind - kind::SAME_EXTENDED), layout, out)?;
            }
            kind::FULL => {
                for _locals_then_stack in 0..2 {
                    let count = reader.u2()?;
                    out.put_u2(count);
                    move_types(reader, count, layout, out)?;
                }
            }
            _ => {}
        }
    }
    reader.finish()?;
    Ok(mover.new)
}

fn put_kind_and_delta(out: &mut Vec<u8>, frame_kind: u8, delta: u16) {
    let short = u8::try_from(delta).ok().filter(|&delta| delta <= kind::SAME_LAST);
    match (frame_kind, short) {
        (kind::SAME_EXTENDED, Some(delta)) => out.put_u1(delta),
        (kind::SAME_ONE_OPERAND_EXTENDED, Some(delta)) => out.put_u1(kind::SAME_ONE_OPERAND + delta),
        _ => {
            out.put_u1(frame_kind);
            out.put_u2(delta);
        }
    }
}

fn move_types(reader: &mut Reader<'_>, count: u16, layout: &Layout, out: &mut Vec<u8>) -> Result<(), Stop> {
    for _ in 0..count {
        moved(VerificationType::read(reader)?, layout)?.write(out);
    }
    Ok(())
}

/// The same type, with an uninitialized object named by where its `new` stands now.
pub(super) fn moved(value: VerificationType, layout: &Layout) -> Result<VerificationType, Stop> {
    Ok(match value {
        VerificationType::Uninitialized(pc) => VerificationType::Uninitialized(layout.new_instruction(pc)?),
        other => other,
    })
}

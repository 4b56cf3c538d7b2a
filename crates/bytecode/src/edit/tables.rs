//! Debugging tables: which line an instruction belongs to, and where a variable is in scope.

use crate::bytes::{Put, Reader};
use crate::error::{ReadErrorKind, Stop};
use crate::index::Pc;

use super::layout::Layout;

/// Appends a moved `LineNumberTable`.
pub(super) fn move_line_numbers(
    reader: &mut Reader<'_>,
    layout: &Layout,
    out: &mut Vec<u8>,
) -> Result<(), Stop> {
    let count = reader.u2()?;
    out.put_u2(count);
    for _ in 0..count {
        let start = Pc(reader.u2()?);
        let line = reader.u2()?;
        let moved = layout.line(start).ok_or(reader.error(ReadErrorKind::NotAnInstruction(start.0)))?;
        out.put_u2(moved);
        out.put_u2(line);
    }
    Ok(reader.finish()?)
}

/// Appends a moved `LocalVariableTable` or `LocalVariableTypeTable`, which look the same.
pub(super) fn move_variables(
    reader: &mut Reader<'_>,
    layout: &Layout,
    out: &mut Vec<u8>,
) -> Result<(), Stop> {
    let count = reader.u2()?;
    out.put_u2(count);
    for _ in 0..count {
        let (start, length) = (reader.u2()?, reader.u2()?);
        let (start, length) =
            move_scope(start, length, layout).ok_or(reader.error(ReadErrorKind::NotAnInstruction(start)))?;
        out.put_u2(start);
        out.put_u2(length);
        // Name, type and slot.
        out.put(reader.take(6)?);
    }
    Ok(reader.finish()?)
}

/// Where a scope went; `None` if it never lay in the code.
pub(super) fn move_scope(start: u16, length: u16, layout: &Layout) -> Option<(u16, u16)> {
    let end = layout.line(Pc(start.checked_add(length)?))?;
    let start = layout.line(Pc(start))?;
    Some((start, end - start))
}

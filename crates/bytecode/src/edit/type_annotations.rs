//! Type annotations inside code: on local variables, casts, `new`, `instanceof`, method references and caught types.
//!
//! The annotations themselves are copied; only the code positions, scopes and exception table lines in front of them
//! move. Compilers are known to get these positions wrong, and the JVM never reads them, so a position that makes no
//! sense is kept as it is instead of giving up on the method.

use crate::bytes::{Put, Reader};
use crate::error::{ReadError, ReadErrorKind, Stop};
use crate::index::Pc;

use super::layout::Layout;
use super::tables::move_scope;

/// Appends moved type annotations. `lines_in_front` is how far the exception table moved down.
pub(super) fn move_annotations(
    reader: &mut Reader<'_>,
    layout: &Layout,
    lines_in_front: usize,
    out: &mut Vec<u8>,
) -> Result<(), Stop> {
    let count = reader.u2()?;
    out.put_u2(count);
    for _ in 0..count {
        move_target(reader, layout, lines_in_front, out)?;
        let path_and_annotation = reader.rest();
        let path_length = usize::from(reader.u1()?);
        reader.take(path_length * 2)?;
        reader.take(2)?;
        skip_pairs(reader)?;
        out.put(&path_and_annotation[..path_and_annotation.len() - reader.rest().len()]);
    }
    Ok(reader.finish()?)
}

fn move_target(
    reader: &mut Reader<'_>,
    layout: &Layout,
    lines_in_front: usize,
    out: &mut Vec<u8>,
) -> Result<(), ReadError> {
    let target = reader.u1()?;
    out.put_u1(target);
    let offset = |pc: u16| layout.nearest_own(Pc(pc)).unwrap_or(pc);
    match target {
        // Local variable, resource variable.
        0x40 | 0x41 => {
            let count = reader.u2()?;
            out.put_u2(count);
            for _ in 0..count {
                let (start, length) = (reader.u2()?, reader.u2()?);
                let (start, length) = move_scope(start, length, layout).unwrap_or((start, length));
                out.put_u2(start);
                out.put_u2(length);
                out.put_u2(reader.u2()?);
            }
        }
        // Caught type, by its line in the exception table.
        0x42 => {
            let line = reader.u2()?;
            let moved = u16::try_from(usize::from(line) + lines_in_front);
            out.put_u2(moved.unwrap_or(line));
        }
        // instanceof, new, constructor and method references.
        0x43..=0x46 => out.put_u2(offset(reader.u2()?)),
        // Casts and type arguments: position and number of the argument.
        0x47..=0x4b => {
            out.put_u2(offset(reader.u2()?));
            out.put_u1(reader.u1()?);
        }
        // What belongs outside code and holds no positions.
        0x00 | 0x01 | 0x16 => out.put(reader.take(1)?),
        0x10..=0x12 | 0x17 => out.put(reader.take(2)?),
        0x13..=0x15 => {}
        _ => return Err(reader.error(ReadErrorKind::BadAnnotation)),
    }
    Ok(())
}

/// Reads past a count and that many named values, however deeply nested, without recursion: nesting depth is chosen by
/// whoever made the file.
fn skip_pairs(reader: &mut Reader<'_>) -> Result<(), ReadError> {
    /// Values still to come at one level of nesting, and whether each is preceded by a name.
    struct Level {
        left: u16,
        named: bool,
    }
    let mut levels = vec![Level { left: reader.u2()?, named: true }];
    while let Some(level) = levels.last_mut() {
        let Some(left) = level.left.checked_sub(1) else {
            levels.pop();
            continue;
        };
        level.left = left;
        if level.named {
            reader.take(2)?;
        }
        match reader.u1()? {
            b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' | b's' | b'c' => {
                reader.take(2)?;
            }
            b'e' => {
                reader.take(4)?;
            }
            b'@' => {
                reader.take(2)?;
                levels.push(Level { left: reader.u2()?, named: true });
            }
            b'[' => levels.push(Level { left: reader.u2()?, named: false }),
            _ => return Err(reader.error(ReadErrorKind::BadAnnotation)),
        }
    }
    Ok(())
}

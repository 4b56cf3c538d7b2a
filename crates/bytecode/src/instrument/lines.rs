//! Where in the source a statement stands.

use crate::class::ClassFile;
use crate::code::Code;
use crate::index::{CpIndex, Pc};

/// A method's line numbers, by position.
pub(super) struct Lines {
    /// First position of each stretch, and its line; in ascending order of positions.
    starts: Vec<(u16, u16)>,
}

impl Lines {
    /// Reads the tables of a method. Damaged ones count as missing.
    pub(super) fn of(code: &Code<'_>) -> Self {
        let tables = code.attributes().iter().filter(|attribute| attribute.name == b"LineNumberTable");
        let entry = |bytes: &[u8; 4]| {
            (u16::from_be_bytes([bytes[0], bytes[1]]), u16::from_be_bytes([bytes[2], bytes[3]]))
        };
        let mut starts: Vec<(u16, u16)> = tables
            .flat_map(|table| table.data.get(2..).unwrap_or_default().as_chunks::<4>().0)
            .map(entry)
            .collect();
        starts.sort_by_key(|&(start, _)| start);
        Self { starts }
    }

    /// The line of the instruction at a position.
    pub(super) fn at(&self, pc: Pc) -> Option<u16> {
        let after = self.starts.partition_point(|&(start, _)| start <= pc.0);
        Some(self.starts[after.checked_sub(1)?].1)
    }

    /// The method's first line.
    pub(super) fn first(&self) -> Option<u16> {
        self.starts.first().map(|&(_, line)| line)
    }
}

/// The name of the class's source file.
pub(super) fn source_file<'a>(class: &ClassFile<'a>) -> Option<&'a [u8]> {
    let attribute = class.attributes().iter().find(|attribute| attribute.name == b"SourceFile")?;
    let index = u16::from_be_bytes(attribute.data.try_into().ok()?);
    class.pool().utf8(CpIndex(index)).ok()
}

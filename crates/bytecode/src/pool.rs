//! The constant pool: read once, looked up by index, and only ever appended to.
//!
//! Because no entry moves or goes away, everything that is copied verbatim (attributes, untouched methods) stays
//! right. Entries are not decoded when the pool is read; only their positions are noted. Lookups serve the entries the
//! class was read with and return slices of the class file itself, so they can be kept while new entries are appended.

use crate::bytes::Reader;
use crate::error::{ReadError, ReadErrorKind};
use crate::index::CpIndex;
use crate::intern::InternTable;

/// The first byte of an entry.
pub(crate) mod tag {
    pub(crate) const UTF8: u8 = 1;
    pub(crate) const INTEGER: u8 = 3;
    pub(crate) const FLOAT: u8 = 4;
    pub(crate) const LONG: u8 = 5;
    pub(crate) const DOUBLE: u8 = 6;
    pub(crate) const CLASS: u8 = 7;
    pub(crate) const STRING: u8 = 8;
    pub(crate) const FIELD_REF: u8 = 9;
    pub(crate) const METHOD_REF: u8 = 10;
    pub(crate) const INTERFACE_METHOD_REF: u8 = 11;
    pub(crate) const NAME_AND_TYPE: u8 = 12;
    pub(crate) const METHOD_HANDLE: u8 = 15;
    pub(crate) const METHOD_TYPE: u8 = 16;
    pub(crate) const DYNAMIC: u8 = 17;
    pub(crate) const INVOKE_DYNAMIC: u8 = 18;
    pub(crate) const MODULE: u8 = 19;
    pub(crate) const PACKAGE: u8 = 20;
}

/// A class's constants.
#[derive(Clone, Debug)]
pub struct ConstantPool<'a> {
    /// The whole class file.
    pub(crate) file: &'a [u8],
    /// Where the entries of the file end.
    pub(crate) end: usize,
    /// Position of each entry's tag by index; 0 where there is no entry. Positions from `file.len()` on lie in
    /// `appended`.
    pub(crate) positions: Vec<u32>,
    /// The entries added since, in the format of the file.
    pub(crate) appended: Vec<u8>,
    /// Finds an entry by its bytes. Built by the first append: most classes are only looked at.
    pub(crate) interned: Option<InternTable>,
}

/// Where the pool's count stands in every class file, right behind magic and version.
pub(crate) const COUNT_OFFSET: usize = 8;

impl<'a> ConstantPool<'a> {
    /// Reads the pool of `file`; `reader` stands at its count and is left behind its last entry.
    pub(crate) fn read(file: &'a [u8], reader: &mut Reader<'a>) -> Result<Self, ReadError> {
        let count = usize::from(reader.u2()?);
        let mut positions = vec![0; count.max(1)];
        let mut index = 1;
        while index < count {
            let position =
                u32::try_from(reader.offset()).map_err(|_| reader.error(ReadErrorKind::TooLarge))?;
            positions[index] = position;
            let entry_tag = reader.u1()?;
            let Some(body) = fixed_body_length(entry_tag) else {
                return Err(ReadErrorKind::UnknownConstantTag(entry_tag).at(position as usize));
            };
            let body = if entry_tag == tag::UTF8 { usize::from(reader.u2()?) } else { body };
            reader.take(body)?;
            index += slots(entry_tag);
        }
        if index > count.max(1) {
            return Err(reader.error(ReadErrorKind::UnexpectedEnd));
        }
        Ok(ConstantPool { file, end: reader.offset(), positions, appended: Vec::new(), interned: None })
    }

    /// Number of slots, as the class file counts them: the unused slot 0 and both halves of longs and doubles included.
    #[must_use]
    pub fn slot_count(&self) -> usize {
        self.positions.len()
    }

    /// Where an entry of the file starts.
    pub(crate) fn position(&self, index: CpIndex) -> Result<usize, ReadError> {
        match self.positions.get(usize::from(index.0)) {
            Some(&position) if position != 0 && (position as usize) < self.end => Ok(position as usize),
            _ => Err(ReadErrorKind::NoSuchConstant(index).at(COUNT_OFFSET)),
        }
    }

    /// Reads the body of an entry of the file, if it is of the kind `wanted`.
    pub(crate) fn body(
        &self,
        index: CpIndex,
        wanted: u8,
        expected: &'static str,
    ) -> Result<Reader<'a>, ReadError> {
        let position = self.position(index)?;
        if self.file[position] != wanted {
            return Err(ReadErrorKind::WrongConstant { index, expected }.at(position));
        }
        Ok(Reader::new(&self.file[position + 1..self.end], position + 1))
    }

    /// All bytes of an entry, tag included, whether read or appended.
    pub(crate) fn entry(&self, slot: u16) -> &[u8] {
        let position = self.positions[usize::from(slot)] as usize;
        let bytes = match position.checked_sub(self.file.len()) {
            None => &self.file[position..self.end],
            Some(in_appended) => &self.appended[in_appended..],
        };
        let length = match bytes[0] {
            tag::UTF8 => 3 + usize::from(u16::from_be_bytes([bytes[1], bytes[2]])),
            other => 1 + fixed_body_length(other).expect("tags are checked when an entry enters the pool"),
        };
        &bytes[..length]
    }
}

/// Bytes after the tag; for text, what the length says comes on top. `None` for an unknown tag.
fn fixed_body_length(entry_tag: u8) -> Option<usize> {
    Some(match entry_tag {
        tag::UTF8 | tag::CLASS | tag::STRING | tag::METHOD_TYPE | tag::MODULE | tag::PACKAGE => 2,
        tag::METHOD_HANDLE => 3,
        tag::INTEGER | tag::FLOAT | tag::DYNAMIC | tag::INVOKE_DYNAMIC => 4,
        tag::FIELD_REF | tag::METHOD_REF | tag::INTERFACE_METHOD_REF | tag::NAME_AND_TYPE => 4,
        tag::LONG | tag::DOUBLE => 8,
        _ => return None,
    })
}

/// How many indices an entry takes.
pub(crate) fn slots(entry_tag: u8) -> usize {
    if matches!(entry_tag, tag::LONG | tag::DOUBLE) { 2 } else { 1 }
}

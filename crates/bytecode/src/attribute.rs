//! An attribute of a class, member or code: a name and bytes that stay as they are unless somebody asks.

use crate::bytes::Reader;
use crate::error::ReadError;
use crate::index::CpIndex;
use crate::pool::ConstantPool;

/// One attribute as it stands in the class file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attribute<'a> {
    /// The constant that holds the name.
    pub(crate) name_index: CpIndex,
    /// Its name, such as `Code`.
    pub name: &'a [u8],
    /// What it holds, without name and length.
    pub data: &'a [u8],
    /// Where `data` starts in the class file.
    pub(crate) offset: usize,
}

impl<'a> Attribute<'a> {
    pub(crate) fn read(reader: &mut Reader<'a>, pool: &ConstantPool<'a>) -> Result<Self, ReadError> {
        let name_index = CpIndex(reader.u2()?);
        let name = pool.utf8(name_index).map_err(|error| error.kind.at(reader.offset() - 2))?;
        let length = reader.u4()?;
        let offset = reader.offset();
        let data = reader.take(length as usize)?;
        Ok(Attribute { name_index, name, data, offset })
    }

    /// Reads a count and that many attributes to the end of `into`.
    pub(crate) fn read_list(
        reader: &mut Reader<'a>,
        pool: &ConstantPool<'a>,
        into: &mut Vec<Self>,
    ) -> Result<(), ReadError> {
        for _ in 0..reader.u2()? {
            into.push(Self::read(reader, pool)?);
        }
        Ok(())
    }

    pub(crate) fn reader(&self) -> Reader<'a> {
        Reader::new(self.data, self.offset)
    }
}

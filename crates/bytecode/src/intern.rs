//! Appending to the constant pool without ever storing the same constant twice.
//!
//! An entry is the same as another exactly if its bytes are, so one table over raw bytes serves all kinds. The table
//! holds indices only and compares the bytes in place: building it costs a few nanoseconds per constant and no copies.

use std::hash::Hasher;

use rustc_hash::FxHasher;

use crate::error::EditError;
use crate::index::CpIndex;
use crate::pool::{ConstantPool, slots, tag};

/// An open-addressing hash table of pool indices.
#[derive(Clone, Debug)]
pub(crate) struct InternTable {
    /// A power of two of buckets, at most half of them used; 0 is an empty bucket (no constant has index 0).
    buckets: Vec<u16>,
    used: usize,
}

fn hash(entry: &[u8]) -> usize {
    let mut hasher = FxHasher::default();
    hasher.write(entry);
    // Only the low bits choose a bucket, so the upper half may be cut off on any platform.
    #[expect(clippy::cast_possible_truncation, reason = "any part of a hash is a hash")]
    let folded = hasher.finish() as usize;
    folded
}

impl InternTable {
    fn build(pool: &ConstantPool<'_>) -> Self {
        let capacity = (pool.positions.len() + 32).next_power_of_two() * 2;
        let mut table = InternTable { buckets: vec![0; capacity], used: 0 };
        for (slot, &position) in (0..=u16::MAX).zip(&pool.positions) {
            if position != 0 {
                let entry = pool.entry(slot);
                if let Err(bucket) = table.find(pool, entry) {
                    table.buckets[bucket] = slot;
                    table.used += 1;
                }
            }
        }
        table
    }

    /// The slot of an equal entry, or the bucket where it belongs.
    fn find(&self, pool: &ConstantPool<'_>, entry: &[u8]) -> Result<u16, usize> {
        let mask = self.buckets.len() - 1;
        let mut bucket = hash(entry) & mask;
        loop {
            match self.buckets[bucket] {
                0 => return Err(bucket),
                slot if pool.entry(slot) == entry => return Ok(slot),
                _ => bucket = (bucket + 1) & mask,
            }
        }
    }

    fn is_crowded(&self) -> bool {
        self.used * 2 >= self.buckets.len()
    }
}

impl ConstantPool<'_> {
    fn intern(&mut self, entry: &[u8]) -> Result<CpIndex, EditError> {
        let mut table = match self.interned.take() {
            Some(table) if !table.is_crowded() => table,
            _ => InternTable::build(self),
        };
        let found = table.find(self, entry);
        let index = match found {
            Ok(slot) => Ok(CpIndex(slot)),
            Err(bucket) => self.append(entry).inspect(|index| {
                table.buckets[bucket] = index.0;
                table.used += 1;
            }),
        };
        self.interned = Some(table);
        index
    }

    fn append(&mut self, entry: &[u8]) -> Result<CpIndex, EditError> {
        let width = slots(entry[0]);
        // The count is itself 16 bits wide, so the last usable index is 65534.
        if self.positions.len() + width > usize::from(u16::MAX) {
            return Err(EditError::PoolFull);
        }
        let slot = u16::try_from(self.positions.len()).map_err(|_| EditError::PoolFull)?;
        let position =
            u32::try_from(self.file.len() + self.appended.len()).map_err(|_| EditError::PoolFull)?;
        self.positions.push(position);
        self.positions.resize(usize::from(slot) + width, 0);
        self.appended.extend_from_slice(entry);
        Ok(CpIndex(slot))
    }

    fn intern_pair(&mut self, entry_tag: u8, first: CpIndex, second: CpIndex) -> Result<CpIndex, EditError> {
        let [a, b] = first.0.to_be_bytes();
        let [c, d] = second.0.to_be_bytes();
        self.intern(&[entry_tag, a, b, c, d])
    }

    /// Text in modified UTF-8 (for plain ASCII, simply the bytes; otherwise see [`crate::mutf8::encode`]).
    ///
    /// # Errors
    /// When the pool is full or the text too long; so for all the following.
    pub fn intern_utf8(&mut self, text: &[u8]) -> Result<CpIndex, EditError> {
        let length = u16::try_from(text.len()).map_err(|_| EditError::ConstantTooLong(text.len()))?;
        let mut entry = Vec::with_capacity(3 + text.len());
        entry.push(tag::UTF8);
        entry.extend_from_slice(&length.to_be_bytes());
        entry.extend_from_slice(text);
        self.intern(&entry)
    }

    /// A class by internal name, or an array type by descriptor.
    ///
    /// # Errors
    /// See [`Self::intern_utf8`].
    pub fn intern_class(&mut self, name: &[u8]) -> Result<CpIndex, EditError> {
        let [high, low] = self.intern_utf8(name)?.0.to_be_bytes();
        self.intern(&[tag::CLASS, high, low])
    }

    /// A string literal.
    ///
    /// # Errors
    /// See [`Self::intern_utf8`].
    pub fn intern_string(&mut self, text: &[u8]) -> Result<CpIndex, EditError> {
        let [high, low] = self.intern_utf8(text)?.0.to_be_bytes();
        self.intern(&[tag::STRING, high, low])
    }

    /// An int, for `ldc`.
    ///
    /// # Errors
    /// See [`Self::intern_utf8`].
    pub fn intern_integer(&mut self, value: i32) -> Result<CpIndex, EditError> {
        let [a, b, c, d] = value.to_be_bytes();
        self.intern(&[tag::INTEGER, a, b, c, d])
    }

    /// A long, for `ldc2_w`.
    ///
    /// # Errors
    /// See [`Self::intern_utf8`].
    pub fn intern_long(&mut self, value: i64) -> Result<CpIndex, EditError> {
        let mut entry = [tag::LONG; 9];
        entry[1..].copy_from_slice(&value.to_be_bytes());
        self.intern(&entry)
    }

    /// A field, by the internal name of its owner, its name and its descriptor.
    ///
    /// # Errors
    /// See [`Self::intern_utf8`].
    pub fn intern_field(
        &mut self,
        owner: &[u8],
        name: &[u8],
        descriptor: &[u8],
    ) -> Result<CpIndex, EditError> {
        self.intern_member(tag::FIELD_REF, owner, name, descriptor)
    }

    /// A method of a class.
    ///
    /// # Errors
    /// See [`Self::intern_utf8`].
    pub fn intern_method(
        &mut self,
        owner: &[u8],
        name: &[u8],
        descriptor: &[u8],
    ) -> Result<CpIndex, EditError> {
        self.intern_member(tag::METHOD_REF, owner, name, descriptor)
    }

    /// A method of an interface (also a static or private one: the owner decides, not the call).
    ///
    /// # Errors
    /// See [`Self::intern_utf8`].
    pub fn intern_interface_method(
        &mut self,
        owner: &[u8],
        name: &[u8],
        descriptor: &[u8],
    ) -> Result<CpIndex, EditError> {
        self.intern_member(tag::INTERFACE_METHOD_REF, owner, name, descriptor)
    }

    fn intern_member(
        &mut self,
        entry_tag: u8,
        owner: &[u8],
        name: &[u8],
        descriptor: &[u8],
    ) -> Result<CpIndex, EditError> {
        let owner = self.intern_class(owner)?;
        let name = self.intern_utf8(name)?;
        let descriptor = self.intern_utf8(descriptor)?;
        let name_and_type = self.intern_pair(tag::NAME_AND_TYPE, name, descriptor)?;
        self.intern_pair(entry_tag, owner, name_and_type)
    }
}

//! Big-endian reading that cannot run past its end, and the matching writing.
//!
//! A [`Reader`] always knows its offset from the start of the class file, also when it reads a structure nested in
//! another, so every error can say where the file is damaged.

use crate::error::{ReadError, ReadErrorKind};

/// What is left to read of one structure.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reader<'a> {
    rest: &'a [u8],
    /// Offset in the class file of the first byte after `rest`.
    end: usize,
}

impl<'a> Reader<'a> {
    /// Reads `bytes`, whose first byte lies at `offset` of the class file.
    pub(crate) fn new(bytes: &'a [u8], offset: usize) -> Self {
        Reader { rest: bytes, end: offset + bytes.len() }
    }

    /// Where the next byte lies in the class file.
    pub(crate) fn offset(&self) -> usize {
        self.end - self.rest.len()
    }

    pub(crate) fn error(&self, kind: ReadErrorKind) -> ReadError {
        kind.at(self.offset())
    }

    fn chunk<const N: usize>(&mut self) -> Result<[u8; N], ReadError> {
        let Some((head, tail)) = self.rest.split_first_chunk::<N>() else {
            return Err(self.error(ReadErrorKind::UnexpectedEnd));
        };
        self.rest = tail;
        Ok(*head)
    }

    pub(crate) fn u1(&mut self) -> Result<u8, ReadError> {
        self.chunk::<1>().map(|[byte]| byte)
    }

    pub(crate) fn u2(&mut self) -> Result<u16, ReadError> {
        self.chunk().map(u16::from_be_bytes)
    }

    pub(crate) fn u4(&mut self) -> Result<u32, ReadError> {
        self.chunk().map(u32::from_be_bytes)
    }

    pub(crate) fn take(&mut self, count: usize) -> Result<&'a [u8], ReadError> {
        let Some((head, tail)) = self.rest.split_at_checked(count) else {
            return Err(self.error(ReadErrorKind::UnexpectedEnd));
        };
        self.rest = tail;
        Ok(head)
    }

    /// Everything left.
    pub(crate) fn rest(&self) -> &'a [u8] {
        self.rest
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// Fails unless everything was read: leftover bytes mean that the structure was misunderstood.
    pub(crate) fn finish(&self) -> Result<(), ReadError> {
        if self.is_empty() { Ok(()) } else { Err(self.error(ReadErrorKind::TrailingBytes)) }
    }
}

/// Big-endian appending.
pub(crate) trait Put {
    fn put_u1(&mut self, value: u8);
    fn put_u2(&mut self, value: u16);
    fn put_u4(&mut self, value: u32);
    fn put_i4(&mut self, value: i32);
    fn put(&mut self, bytes: &[u8]);
}

impl Put for Vec<u8> {
    fn put_u1(&mut self, value: u8) {
        self.push(value);
    }

    fn put_u2(&mut self, value: u16) {
        self.extend_from_slice(&value.to_be_bytes());
    }

    fn put_u4(&mut self, value: u32) {
        self.extend_from_slice(&value.to_be_bytes());
    }

    fn put_i4(&mut self, value: i32) {
        self.extend_from_slice(&value.to_be_bytes());
    }

    fn put(&mut self, bytes: &[u8]) {
        self.extend_from_slice(bytes);
    }
}

/// Appends an attribute: its name, its length, and what `body` writes.
pub(crate) fn put_attribute<E>(
    out: &mut Vec<u8>,
    name: u16,
    body: impl FnOnce(&mut Vec<u8>) -> Result<(), E>,
) -> Result<(), E> {
    out.put_u2(name);
    let length_at = out.len();
    out.put_u4(0);
    body(out)?;
    let length = u32::try_from(out.len() - length_at - 4)
        .expect("an attribute is built from 16-bit counts and parts of a file below 4 GiB");
    out[length_at..length_at + 4].copy_from_slice(&length.to_be_bytes());
    Ok(())
}

//! The index of a runtime image (`lib/modules`, the jimage format): a header, a hash table, and where each resource lies.
//!
//! The hash table is passed over: all locations are read once, and whoever asks for a class by name does not know its module anyway.

use std::ops::Range;

/// How many bytes the header has.
pub(crate) const HEADER: usize = 28;

const MAGIC: u32 = 0xcafe_dada;
/// The only major version that there has been.
const VERSION: u32 = 1;

/// The attributes of a location that say something to us, by their numbers.
mod attribute {
    pub(super) const MODULE: usize = 1;
    pub(super) const PARENT: usize = 2;
    pub(super) const BASE: usize = 3;
    pub(super) const EXTENSION: usize = 4;
    pub(super) const OFFSET: usize = 5;
    pub(super) const COMPRESSED: usize = 6;
    pub(super) const UNCOMPRESSED: usize = 7;
}

/// How long the parts of the index are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Header {
    little: bool,
    slots: u32,
    locations: u32,
    strings: u32,
}

/// Where a resource lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Location {
    /// `java.base`.
    pub(crate) module: String,
    /// `java/lang`; empty for `module-info`.
    pub(crate) parent: String,
    /// `Object`.
    pub(crate) base: String,
    /// `class`.
    pub(crate) extension: String,
    /// Its first byte, from where the index ends.
    pub(crate) offset: u64,
    /// 0 if it is not compressed.
    pub(crate) compressed: u64,
    /// How many bytes it has.
    pub(crate) size: u64,
}

impl Header {
    pub(crate) fn read(bytes: &[u8; HEADER]) -> Result<Self, String> {
        let little = match u32::from_le_bytes(word(bytes, 0)) {
            MAGIC => true,
            other if other == MAGIC.swap_bytes() => false,
            _ => return Err("it does not begin like one".to_owned()),
        };
        let at = |index: usize| {
            let word = word(bytes, index * 4);
            if little { u32::from_le_bytes(word) } else { u32::from_be_bytes(word) }
        };
        if at(1) >> 16 != VERSION {
            return Err(format!("its format has the unknown version {}", at(1) >> 16));
        }
        Ok(Header { little, slots: at(4), locations: at(5), strings: at(6) })
    }

    /// How long the whole index is, with the header. Content begins there.
    pub(crate) fn length(self) -> u64 {
        HEADER as u64 + u64::from(self.slots) * 8 + u64::from(self.locations) + u64::from(self.strings)
    }

    /// All locations, from the index without its header.
    pub(crate) fn locations(self, index: &[u8]) -> Result<Vec<Location>, String> {
        let slots = self.slots as usize;
        let split = |at: usize| index.split_at_checked(at).ok_or("its index is cut off");
        let (tables, rest) = split(slots * 8)?;
        let (attributes, strings) =
            rest.split_at_checked(self.locations as usize).ok_or("its index is cut off")?;
        let mut found = Vec::with_capacity(slots);
        // The first half of the tables redirects hashes.
        for slot in tables[slots * 4..].chunks_exact(4) {
            let slot = word(slot, 0);
            let start = if self.little { u32::from_le_bytes(slot) } else { u32::from_be_bytes(slot) };
            let values = values(attributes.get(start as usize..).ok_or("a location lies outside")?)?;
            if values != [0; 8] {
                found.push(location(&values, strings)?);
            }
        }
        Ok(found)
    }
}

/// Each attribute is a byte, which has its number and length, and its value, most significant byte first.
fn values(mut bytes: &[u8]) -> Result<[u64; 8], String> {
    let mut values = [0; 8];
    loop {
        let (&head, rest) = bytes.split_first().ok_or("a location is cut off")?;
        let (kind, length) = (usize::from(head >> 3), usize::from(head & 7) + 1);
        if kind == 0 {
            return Ok(values);
        }
        let (value, rest) = rest.split_at_checked(length).ok_or("a location is cut off")?;
        let place = values.get_mut(kind).ok_or("a location has an unknown attribute")?;
        *place = value.iter().fold(0, |all, &byte| all << 8 | u64::from(byte));
        bytes = rest;
    }
}

fn location(values: &[u64; 8], strings: &[u8]) -> Result<Location, String> {
    let text = |kind: usize| {
        let rest = usize::try_from(values[kind]).ok().and_then(|start| strings.get(start..));
        let rest = rest.ok_or("a name lies outside")?;
        let end: Range<usize> = 0..rest.iter().position(|&byte| byte == 0).ok_or("a name has no end")?;
        bytecode::mutf8::decode(&rest[end]).map(String::from).map_err(|_| "a name is not text".to_owned())
    };
    Ok(Location {
        module: text(attribute::MODULE)?,
        parent: text(attribute::PARENT)?,
        base: text(attribute::BASE)?,
        extension: text(attribute::EXTENSION)?,
        offset: values[attribute::OFFSET],
        compressed: values[attribute::COMPRESSED],
        size: values[attribute::UNCOMPRESSED],
    })
}

fn word(bytes: &[u8], at: usize) -> [u8; 4] {
    [bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]
}

//! Names for findings that last.

use std::fmt;

use serde::{Serialize, Serializer};

/// A short name that the same bug gets in every run, on every machine, in every version.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FindingId(u64);

impl FindingId {
    /// The name of the bug that these words describe. Their number and order matter.
    #[must_use]
    pub fn of(words: &[&str]) -> Self {
        // FNV-1a, written out because an id must never change with a library.
        const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
        const PRIME: u64 = 0x0000_0100_0000_01b3;
        let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(PRIME);
        // The byte 0xff is in no UTF-8 text, so words cannot run into each other.
        let hash = words.iter().fold(OFFSET, |hash, word| step(word.bytes().fold(hash, step), 0xff));
        Self(hash)
    }
}

impl fmt::Display for FindingId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RW-{:012x}", self.0 & 0xffff_ffff_ffff)
    }
}

impl fmt::Debug for FindingId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl Serialize for FindingId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_pinned() {
        // A change here would make every stored baseline forget what it knows.
        assert_eq!(FindingId::of(&["data-race", "a", "b"]).to_string(), "RW-380d48ec8241");
        assert_ne!(FindingId::of(&["ab", "c"]), FindingId::of(&["a", "bc"]));
    }
}

//! Names for findings that last.

use std::fmt;

use crate::finding::{AccessReport, FindingKind};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A short name that the same bug gets in every run, on every machine, in every version.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FindingId(u64);

impl FindingId {
    /// The name of a race: the location and its two sides, whichever came first.
    #[must_use]
    pub fn of_race(location: &str, accesses: [&AccessReport; 2]) -> Self {
        let mut sides = accesses.map(|access| format!("{} {}", access.access.name(), access.site));
        sides.sort_unstable();
        Self::of(&[FindingKind::DataRace.name(), location, &sides[0], &sides[1]])
    }

    /// The name of the bug that these words describe. Their number and order matter.
    #[must_use]
    pub fn of(words: &[&str]) -> Self {
        // FNV-1a, written out because an id must never change with a library.
        const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
        const PRIME: u64 = 0x0000_0100_0000_01b3;
        let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(PRIME);
        // The byte 0xff is in no UTF-8 text, so words cannot run into each other.
        let hash = words.iter().fold(OFFSET, |hash, word| step(word.bytes().fold(hash, step), 0xff));
        Self(hash & 0xffff_ffff_ffff)
    }
}

impl FindingId {
    /// The name as a number.
    #[must_use]
    pub fn number(self) -> u64 {
        self.0
    }
}

impl fmt::Display for FindingId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RW-{:012x}", self.0)
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

impl<'de> Deserialize<'de> for FindingId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let digits = text.strip_prefix("RW-").and_then(|hex| u64::from_str_radix(hex, 16).ok());
        digits.map(Self).ok_or_else(|| de::Error::custom("a finding's id is RW- and a hexadecimal number"))
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

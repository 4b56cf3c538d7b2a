//! Modified UTF-8, the text encoding of class files, to and from Rust strings.
//!
//! Nothing in this crate needs the translation: names are compared and copied as bytes, because real classes (the JDK's
//! own among them) hold unpaired surrogates that no Rust string can express. It is here for messages and for callers
//! that make up names.

use std::borrow::Cow;

use crate::error::{ReadError, ReadErrorKind};

/// Encodes text. Plain ASCII without NUL, which is nearly everything, is not copied.
#[must_use]
pub fn encode(text: &str) -> Cow<'_, [u8]> {
    if text.bytes().all(|byte| byte != 0 && byte < 0x80) {
        return Cow::Borrowed(text.as_bytes());
    }
    let mut out = Vec::with_capacity(text.len() + 8);
    for unit in text.encode_utf16() {
        let [high, low] = unit.to_be_bytes();
        match unit {
            0x0001..=0x007f => out.push(low),
            0 | 0x0080..=0x07ff => out.extend([0xc0 | high << 2 | low >> 6, 0x80 | low & 0x3f]),
            _ => out.extend([0xe0 | high >> 4, 0x80 | (high << 2 & 0x3c) | low >> 6, 0x80 | low & 0x3f]),
        }
    }
    Cow::Owned(out)
}

/// Decodes text, or says at which byte it stops making sense.
///
/// # Errors
/// When the bytes are not modified UTF-8, or hold a surrogate without its partner.
pub fn decode(bytes: &[u8]) -> Result<Cow<'_, str>, ReadError> {
    if bytes.is_ascii() {
        return Ok(String::from_utf8_lossy(bytes));
    }
    let mut units = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let (unit, length) = unit(&bytes[at..]).ok_or_else(|| ReadErrorKind::BadModifiedUtf8.at(at))?;
        units.push(unit);
        at += length;
    }
    String::from_utf16(&units).map(Cow::Owned).map_err(|_unpaired| ReadErrorKind::BadModifiedUtf8.at(0))
}

/// Decodes text for people: what is no text is shown as `\u{fffd}`.
#[must_use]
pub fn decode_lossy(bytes: &[u8]) -> Cow<'_, str> {
    if bytes.is_ascii() {
        return String::from_utf8_lossy(bytes);
    }
    let mut units = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let (unit, length) = unit(&bytes[at..]).unwrap_or((0xfffd, 1));
        units.push(unit);
        at += length;
    }
    Cow::Owned(String::from_utf16_lossy(&units))
}

/// The first unit of UTF-16 in some bytes, and how many of them it takes.
fn unit(bytes: &[u8]) -> Option<(u16, usize)> {
    let tail = |at: usize| {
        let byte = bytes.get(at).filter(|&byte| byte & 0xc0 == 0x80)?;
        Some(u16::from(byte & 0x3f))
    };
    let first = *bytes.first()?;
    match first {
        0x00..=0x7f => Some((u16::from(first), 1)),
        0xc0..=0xdf => Some((u16::from(first & 0x1f) << 6 | tail(1)?, 2)),
        0xe0..=0xef => Some((u16::from(first & 0x0f) << 12 | tail(1)? << 6 | tail(2)?, 3)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_survives_the_round_trip() {
        for text in ["", "java/lang/Thread", "nul \0 inside", "é ß Ω", "日本", "😀 beyond the first plane"]
        {
            assert_eq!(decode(&encode(text)).unwrap(), text);
        }
    }

    #[test]
    fn nul_takes_two_bytes_and_an_astral_character_six() {
        assert_eq!(*encode("\0"), [0xc0, 0x80]);
        assert_eq!(encode("😀").len(), 6);
    }

    #[test]
    fn for_people_only_what_is_no_text_is_lost() {
        for text in ["", "java/lang/Thread", "nul \0 inside", "日本 😀"] {
            assert_eq!(decode_lossy(&encode(text)), text);
        }
        assert_eq!(decode_lossy(b"lone \xed\xa0\x80 surrogate"), "lone \u{fffd} surrogate");
        assert_eq!(decode_lossy(b"ab\xffc\xe3\x81"), "ab\u{fffd}c\u{fffd}\u{fffd}");
    }

    #[test]
    fn nonsense_is_an_error_with_its_position() {
        assert_eq!(decode(b"ab\xff").unwrap_err().offset, 2);
        assert_eq!(decode(b"a\xe3\x81").unwrap_err().offset, 1);
        assert!(decode(&[0xed, 0xa0, 0x80]).is_err(), "an unpaired surrogate is not text");
    }
}

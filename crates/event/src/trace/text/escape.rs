//! Names in text traces: any text, with what would be taken for something else written as `%` and two hexadecimal digits a byte.

use std::borrow::Cow;

/// A name as it stands in a line.
pub(super) fn escape(name: &str) -> String {
    let mut text = String::with_capacity(name.len());
    for (place, c) in name.char_indices() {
        let at_edge = place == 0 || place + c.len_utf8() == name.len();
        if matches!(c, '|' | '%')
            || c.is_control()
            || at_edge && (c.is_whitespace() || c == '#' || c == '\u{feff}')
        {
            let mut bytes = [0; 4];
            c.encode_utf8(&mut bytes).bytes().for_each(|byte| text.push_str(&format!("%{byte:02x}")));
        } else {
            text.push(c);
        }
    }
    text
}

/// The name that stands in a line. A `%` that [`escape`] did not write stays one.
pub(super) fn unescape(text: &str) -> Cow<'_, str> {
    if !text.contains('%') {
        return Cow::Borrowed(text);
    }
    let bytes = text.as_bytes();
    let digit = |at: usize| {
        bytes.get(at).and_then(|&byte| char::from(byte).to_digit(16)).and_then(|d| u8::try_from(d).ok())
    };
    let mut name = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        match (bytes[at], digit(at + 1), digit(at + 2)) {
            (b'%', Some(high), Some(low)) => {
                name.push(high << 4 | low);
                at += 3;
            }
            (byte, ..) => {
                name.push(byte);
                at += 1;
            }
        }
    }
    String::from_utf8(name).map_or(Cow::Borrowed(text), Cow::Owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_name_survives() {
        for name in
            ["plain", "a|b", "100%", "%7c", "#main", " edge ", "a\nb", "\u{1b}[31m", "ünï", "\u{feff}x", ""]
        {
            let text = escape(name);
            assert!(!text.contains(['|', '\n']), "{text}");
            assert_eq!(unescape(&text), name);
        }
        assert_eq!(unescape("50% of %zz and %ff"), "50% of %zz and %ff");
    }
}

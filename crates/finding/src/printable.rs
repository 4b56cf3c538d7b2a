//! Text of the program under test, for a terminal.

use std::borrow::Cow;
use std::fmt::Write;

/// Text that cannot take over a terminal: what controls it, or hides or turns around what stands beside it, is shown for what it is.
///
/// Control characters have pictures in Unicode (`␛`, `␊`); the others are written as `\u{202e}`.
#[must_use]
pub fn printable(text: &str) -> Cow<'_, str> {
    if !text.chars().any(|c| c.is_control() || is_unseen(c)) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        match u32::from(c) {
            code @ 0..0x20 => shown.extend(char::from_u32(0x2400 + code)),
            0x7f => shown.push('\u{2421}'),
            code if c.is_control() || is_unseen(c) => {
                let _ = write!(shown, "\\u{{{code:x}}}");
            }
            _ => shown.push(c),
        }
    }
    Cow::Owned(shown)
}

/// Characters without a shape that change what others look like: marks of direction, invisible ones, ends of lines and paragraphs.
fn is_unseen(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{fff9}'..='\u{fffb}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::printable;

    #[test]
    fn escape_codes_stay_text() {
        assert_eq!(printable("a\u{1b}[31mred\r\n\u{9b}2J\u{7f}"), "a␛[31mred␍␊\\u{9b}2J␡");
        assert_eq!(printable("ab\u{202e}cd\u{feff}\u{2028}"), "ab\\u{202e}cd\\u{feff}\\u{2028}");
        assert_eq!(printable("\u{61c}a\u{fff9}b"), "\\u{61c}a\\u{fff9}b");
        assert_eq!(printable("plain ünïcode"), "plain ünïcode");
    }
}

//! Text of the program under test, made safe for a page.
//!
//! What means something to HTML is written as text. What a reader could not see, or what would turn the text around, is written as Java
//! would: a terminal's escape code as `\u001b`, a right-to-left override as `\u202e`.

use std::fmt::{self, Write};

/// Shows text, in an element or between double quotes in an attribute.
#[derive(Clone, Copy)]
pub(crate) struct Escaped<'a>(&'a str);

/// Makes text safe.
pub(crate) fn esc(text: &str) -> Escaped<'_> {
    Escaped(text)
}

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                c if is_odd(c) => write!(f, "\\u{:04x}", u32::from(c))?,
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

/// Whether a character would not be seen, or would change how others are seen.
fn is_odd(c: char) -> bool {
    let is_control = c.is_control() && c != '\n' && c != '\t';
    let turns =
        matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let is_hidden = matches!(c, '\u{200b}'..='\u{200d}' | '\u{2028}' | '\u{2029}' | '\u{2060}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}');
    is_control || turns || is_hidden
}

/// Text for an attribute that a script searches in: lower case, in one line.
pub(crate) fn searchable(texts: &[&str]) -> String {
    texts.join(" ").to_lowercase().replace(['\n', '\t', '\r'], " ")
}

#[cfg(test)]
mod tests {
    use super::esc;

    #[test]
    fn markup_stays_text() {
        let hostile = "</script><script>alert(\"1\" + '2')</script> &amp; <!--";
        assert_eq!(
            esc(hostile).to_string(),
            "&lt;/script&gt;&lt;script&gt;alert(&quot;1&quot; + &#39;2&#39;)&lt;/script&gt; &amp;amp; &lt;!--"
        );
    }

    #[test]
    fn what_cannot_be_seen_is_spelled_out() {
        assert_eq!(esc("\u{1b}[31mred\u{7}\r").to_string(), "\\u001b[31mred\\u0007\\u000d");
        assert_eq!(esc("user\u{202e}nimda\u{2066}\u{feff}").to_string(), "user\\u202enimda\\u2066\\ufeff");
        assert_eq!(esc("two\n\tlines, grüße 東京 🎈").to_string(), "two\n\tlines, grüße 東京 🎈");
    }
}

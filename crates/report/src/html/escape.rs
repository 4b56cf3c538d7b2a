//! Text of the program under test, made safe for a page.
//!
//! What means something to HTML is written as text. What a reader could not see, or what would turn the text around, is shown as
//! in all other output: a terminal's escape code as its picture, a right-to-left override as `\u{202e}`. Only lines and tabs stay what they are.

use std::fmt::{self, Write};

use finding::printable;

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
                '\n' | '\t' => f.write_char(c)?,
                c => f.write_str(&printable(c.encode_utf8(&mut [0; 4])))?,
            }
        }
        Ok(())
    }
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
        assert_eq!(esc("\u{1b}[31mred\u{7}\r").to_string(), "␛[31mred␇␍");
        assert_eq!(
            esc("user\u{202e}nimda\u{2066}\u{feff}").to_string(),
            "user\\u{202e}nimda\\u{2066}\\u{feff}"
        );
        assert_eq!(esc("\u{202e}").to_string(), finding::printable("\u{202e}"));
        assert_eq!(esc("two\n\tlines, grüße 東京 🎈").to_string(), "two\n\tlines, grüße 東京 🎈");
    }
}

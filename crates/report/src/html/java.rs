//! Java for readers: comments, strings and keywords stand back or out. A line at a time; a comment over several lines is known by its asterisks.

use std::fmt::Write;

use super::escape::esc;

/// What is not a name.
const KEYWORDS: [&str; 54] = [
    "abstract",
    "assert",
    "boolean",
    "break",
    "byte",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extends",
    "false",
    "final",
    "finally",
    "float",
    "for",
    "if",
    "implements",
    "import",
    "instanceof",
    "int",
    "interface",
    "long",
    "native",
    "new",
    "null",
    "package",
    "private",
    "protected",
    "public",
    "record",
    "return",
    "short",
    "static",
    "strictfp",
    "super",
    "switch",
    "synchronized",
    "this",
    "throw",
    "throws",
    "transient",
    "true",
    "try",
    "var",
    "void",
    "volatile",
    "while",
];

/// A line of Java as HTML.
pub(crate) fn line(text: &str) -> String {
    let start = text.trim_start();
    if start.starts_with("//")
        || start.starts_with("/*")
        || start.starts_with("* ")
        || start == "*"
        || start == "*/"
    {
        return format!("<span class=\"comment\">{}</span>", esc(text));
    }
    let mut html = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let (length, class) = token(rest, first);
        let (token, after) = rest.split_at(length);
        let _ = match class {
            Some(class) => write!(html, "<span class=\"{class}\">{}</span>", esc(token)),
            None => write!(html, "{}", esc(token)),
        };
        rest = after;
    }
    html
}

/// The length of the token that the text begins with, and what it is.
fn token(text: &str, first: char) -> (usize, Option<&'static str>) {
    if text.starts_with("//") {
        return (text.len(), Some("comment"));
    }
    if text.starts_with("/*") {
        return (text.find("*/").map_or(text.len(), |end| end + 2), Some("comment"));
    }
    if first == '"' || first == '\'' {
        return (quoted(text, first), Some("string"));
    }
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    if is_part(first) {
        let length = text.find(|c| !is_part(c)).unwrap_or(text.len());
        let is_keyword = KEYWORDS.binary_search(&&text[..length]).is_ok();
        return (length, is_keyword.then_some("keyword"));
    }
    (first.len_utf8(), None)
}

/// The length of a string or character; of the rest of the line, if it does not end.
fn quoted(text: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (place, c) in text.char_indices().skip(1) {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            c if c == quote => return place + c.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::{KEYWORDS, line};

    #[test]
    fn keywords_are_sorted() {
        assert!(KEYWORDS.is_sorted());
    }

    #[test]
    fn tokens_are_told_apart() {
        assert_eq!(
            line("  if (a.if1 < \"<\\\"b>\") // <c>"),
            "  <span class=\"keyword\">if</span> (a.if1 &lt; <span class=\"string\">&quot;&lt;\\&quot;b&gt;&quot;</span>) \
             <span class=\"comment\">// &lt;c&gt;</span>"
        );
        assert_eq!(line(" * a"), "<span class=\"comment\"> * a</span>");
        assert_eq!(line("x = \"open"), "x = <span class=\"string\">&quot;open</span>");
        assert_eq!(line("東京 *= 2;"), "東京 *= 2;");
    }
}

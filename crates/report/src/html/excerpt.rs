//! Lines of source, the one in question marked.

use std::fmt::Write;

use finding::Excerpt;

use super::escape::esc;
use super::java;

/// An excerpt as HTML.
pub(crate) fn html(excerpt: &Excerpt) -> String {
    let Excerpt { path, first, marked, lines, .. } = excerpt;
    let mut html = format!(
        "<figure class=\"source\"><figcaption>{}</figcaption><pre tabindex=\"0\" aria-label=\"source\">",
        esc(path)
    );
    for (number, line) in (*first..).zip(lines) {
        // What is marked is the code, not what is left of it.
        let (indent, code) = line.split_at(line.len() - line.trim_start().len());
        let _ = match number == *marked {
            true => write!(
                html,
                "<mark class=\"line\"><i>{number}</i>{}<u>{}</u>\n</mark>",
                esc(indent),
                java::line(code)
            ),
            false => write!(html, "<span class=\"line\"><i>{number}</i>{}\n</span>", java::line(line)),
        };
    }
    html + "</pre></figure>"
}

/// A whole file as HTML.
pub(crate) fn whole(text: &str) -> String {
    let mut html = String::from("<figure class=\"source\"><pre tabindex=\"0\" aria-label=\"source\">");
    for (number, line) in (1..).zip(text.lines()) {
        let _ = write!(html, "<span class=\"line\"><i>{number}</i>{}\n</span>", java::line(line));
    }
    html + "</pre></figure>"
}

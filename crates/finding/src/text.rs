//! Findings for people at a terminal.

use std::borrow::Cow;
use std::fmt;

use crate::finding::Finding;

/// Shows findings one below the other.
pub struct Findings<'a>(pub &'a [Finding]);

impl fmt::Display for Findings<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for finding in self.0 {
            show(finding, f)?;
        }
        Ok(())
    }
}

fn show(finding: &Finding, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let Finding { id, kind, verdict, location, accesses, .. } = finding;
    writeln!(f, "{} {} on {}  [{id}]", verdict.name(), kind.name(), printable(location))?;
    let width = accesses.iter().map(|access| access.thread.chars().count()).max().unwrap_or(0);
    for access in accesses {
        let thread = printable(&access.thread);
        writeln!(f, "    {:5}  {thread:width$}  at {}", access.access.name(), printable(&access.site))?;
    }
    if !finding.detectors.is_empty() {
        writeln!(f, "    reported by {}", finding.detectors.join(", "))?;
    }
    writeln!(f)
}

/// Text of the program under test, made safe for a terminal: no control character gets through.
#[must_use]
pub fn printable(text: &str) -> Cow<'_, str> {
    if text.chars().any(char::is_control) {
        text.chars().map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c }).collect()
    } else {
        Cow::Borrowed(text)
    }
}

#[cfg(test)]
mod tests {
    use super::printable;

    #[test]
    fn escape_codes_stay_text() {
        assert_eq!(printable("a\u{1b}[31mred\r\n\u{9b}2J"), "a\u{fffd}[31mred\u{fffd}\u{fffd}\u{fffd}2J");
        assert_eq!(printable("plain ünïcode"), "plain ünïcode");
    }
}

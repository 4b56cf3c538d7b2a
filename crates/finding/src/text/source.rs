//! Source lines of a finding, underlined and labelled, as compilers show them.

use std::fmt;
use std::ops::Range;

use unicode_width::UnicodeWidthChar;

use super::look::Role;
use super::mark;
use super::page::Page;
use super::wrap::columns;
use crate::excerpt::{Excerpt, Excerpts};
use crate::finding::{AccessKind, AccessReport, Finding, FindingKind};
use crate::printable::printable;
use crate::stack;

/// More lines than these are not shown of one finding.
const MOST: usize = 8;
/// Left of all that belongs to a finding.
const INDENT: &str = "    ";
/// What a tab is worth.
const TAB: &str = "    ";

/// A line of source, and what happens there.
struct Mark<'a> {
    excerpt: &'a Excerpt,
    field: Option<&'a str>,
    access: AccessKind,
    label: String,
}

/// Shows the source of a finding, as far as it is known.
pub(super) fn show(finding: &Finding, excerpts: &Excerpts, page: &mut Page<'_, '_>) -> fmt::Result {
    let marks = marks(finding, excerpts);
    let digits = marks.iter().map(|mark| mark.excerpt.marked.to_string().len()).max().unwrap_or(0);
    for mark in marks.iter().take(MOST) {
        mark.show(digits, page)?;
    }
    // Words come after a gap.
    if marks.is_empty() { Ok(()) } else { page.whole("") }
}

fn marks<'a>(finding: &'a Finding, excerpts: &'a Excerpts) -> Vec<Mark<'a>> {
    let mut marks: Vec<Mark<'_>> = Vec::new();
    let mut add = |frame: &str, field: Option<&'a str>, access: AccessKind, label: String| {
        let Some(excerpt) = excerpts.get(frame).filter(|excerpt| is_code(excerpt)) else { return };
        // Both accesses may be the same statement.
        match marks.iter_mut().find(|mark| mark.excerpt.frame == frame) {
            Some(mark) => {
                mark.label = format!("{}, {label}", mark.label);
                mark.access = mark.access.max(access);
            }
            None => marks.push(Mark { excerpt, field, access, label }),
        }
    };
    for access in &finding.accesses {
        let label = format!("{} by {}", access.access.name(), access.thread);
        match entry(access) {
            Some(frame) => add(frame, None, access.access, format!("{label} inside the JDK")),
            None => add(&access.site, mark::field(&finding.location), access.access, label),
        }
    }
    // What a race led to is no part of it.
    for thread in finding.blocked.iter().filter(|_| finding.kind != FindingKind::DataRace) {
        for held in &thread.holds {
            let label = format!("{} takes {}", thread.thread, held.lock);
            held.at.iter().for_each(|frame| add(frame, None, AccessKind::Read, label.clone()));
        }
        if let (Some(frame), Some(wants)) = (&thread.wants_at, &thread.wants) {
            add(frame, None, AccessKind::Write, format!("{} wants {wants}", thread.thread));
        }
    }
    marks
}

/// Whether something can happen in a line. Where nothing can, the file is of another version than the program.
fn is_code(excerpt: &Excerpt) -> bool {
    let line = excerpt.line().unwrap_or_default().trim_start();
    !line.is_empty() && !line.starts_with("//")
}

/// For an access inside the JDK, the call of the program that led there.
fn entry(access: &AccessReport) -> Option<&str> {
    stack::short(access).entry
}

impl Mark<'_> {
    fn show(&self, digits: usize, page: &mut Page<'_, '_>) -> fmt::Result {
        let Excerpt { path, marked, .. } = self.excerpt;
        let Some(line) = self.excerpt.line() else { return Ok(()) };
        let gutter = |text: &str| page.paint(Role::Gutter, text);
        let place = format!("{INDENT}{:digits$}{} {}:{marked}", "", gutter("-->"), printable(path));
        let number = format!("{INDENT}{}", gutter(&format!("{marked:>digits$} |")));
        let below = format!("{INDENT}{}", gutter(&format!("{:digits$} |", "")));
        let room = page.look.width.map(|width| width.saturating_sub(columns(&below) + 1));
        let range = mark::range(line, self.field, self.access);
        let Shown { text, start, length } = Shown::of(line, &range, room);
        let role = if self.access == AccessKind::Write { Role::Write } else { Role::Read };
        let underline = page.paint(role, &"^".repeat(length.max(1)));
        let label = page.paint(role, &printable(&self.label));
        page.whole(&place)?;
        page.whole(&format!("{number} {text}"))?;
        let fits = room.is_none_or(|room| start + length + 1 + columns(&label) <= room);
        if fits {
            return page.whole(&format!("{below} {:start$}{underline} {label}", ""));
        }
        page.whole(&format!("{below} {:start$}{underline}", ""))?;
        page.line(columns(&below) + 1, &format!("{below} {label}"))
    }
}

/// What is shown of a line: as much as there is room for, with what is underlined.
struct Shown {
    text: String,
    /// The first column of what is underlined, and how many there are.
    start: usize,
    length: usize,
}

impl Shown {
    fn of(line: &str, range: &Range<usize>, room: Option<usize>) -> Self {
        let part = |text: &str| printable(&text.replace('\t', TAB)).into_owned();
        let (before, marked, after) =
            (part(&line[..range.start]), part(&line[range.clone()]), part(line[range.end..].trim_end()));
        let (start, length) = (columns(&before), columns(&marked));
        let text = format!("{before}{marked}{after}");
        let Some(room) = room.filter(|&room| columns(&text) > room) else {
            return Self { text, start, length };
        };
        // Indentation goes first, then what is far from the mark.
        let indent = text.len() - text.trim_start().len();
        let (text, start) = (&text[indent..], start.saturating_sub(indent));
        if columns(text) <= room {
            return Self { text: text.to_owned(), start, length };
        }
        let from = (start + length.min(room / 2) + 2).saturating_sub(room).min(start);
        let text = window(text, from, room);
        Self { start: start - from, length: length.min(room.saturating_sub(start - from)), text }
    }
}

/// So many columns of a text, from a column on; that something is left out is shown at either end.
fn window(text: &str, from: usize, room: usize) -> String {
    let mut column = 0;
    let mut shown = String::new();
    for c in text.chars() {
        let width = c.width().unwrap_or(0);
        if column >= from && column + width <= from + room {
            let is_end = (from > 0 && column == from) || column + width == from + room;
            shown.push(if is_end && width == 1 { '…' } else { c });
        }
        column += width;
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_cut_around_what_is_underlined() {
        let line = format!("{}int x = field; {}", " ".repeat(30), "z".repeat(60));
        let place = line.find("field").unwrap();
        for room in 10..110 {
            let Shown { text, start, length } = Shown::of(&line, &(place..place + 5), Some(room));
            assert!(columns(&text) <= room, "{room}: {text}");
            assert_eq!(length, 5);
            let under: String = text.chars().skip(start).take(length).collect();
            // The sign that something is left out may stand on its first letter.
            assert!(under == "field" || under == "…ield", "{room}: {text} {start}");
        }
        let all = Shown::of(&line, &(place..place + 5), None);
        assert_eq!((all.start, all.text.len()), (place, line.len()));
    }

    #[test]
    fn tabs_and_wide_characters_are_counted_as_they_are_shown() {
        let line = "\t名前.x = 1; // \u{1b}[31m";
        let place = line.find('x').unwrap();
        let Shown { text, start, length } = Shown::of(line, &(place..place + 1), None);
        assert_eq!((text.as_str(), start, length), ("    名前.x = 1; // ␛[31m", 9, 1));
    }
}

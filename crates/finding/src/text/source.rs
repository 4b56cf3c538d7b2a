//! Source lines of a finding, underlined and labelled, as compilers show them.

use std::fmt;
use std::ops::Range;

use unicode_width::UnicodeWidthChar;

use super::look::Role;
use super::mark;
use super::page::Page;
use super::wrap::columns;
use crate::excerpt::{Excerpt, Excerpts};
use crate::finding::{AccessKind, Finding, FindingKind};
use crate::printable::printable;
use crate::stack;

/// More lines than these are not shown of one finding.
const MOST: usize = 8;
/// Left of all that belongs to a finding.
const INDENT: &str = "    ";
/// Several labels are beside each other up to here, where nobody says how wide lines may be.
const PLAIN_WIDTH: usize = 80;
/// What a tab is worth.
const TAB: &str = "    ";

/// A line of source, and what happens there.
struct Spot<'a> {
    excerpt: &'a Excerpt,
    line: &'a str,
    notes: Vec<Note>,
}

/// What is underlined, and why.
struct Note {
    range: Range<usize>,
    role: Role,
    labels: Vec<String>,
}

/// Shows the source of a finding, as far as it is known.
pub(super) fn show(finding: &Finding, excerpts: &Excerpts, page: &mut Page<'_, '_>) -> fmt::Result {
    let mut spots = Spots { excerpts, spots: Vec::new() };
    spots.add_accesses(finding);
    // What a race led to is no part of it.
    if finding.kind != FindingKind::DataRace {
        spots.add_locks(finding);
    }
    let spots = spots.spots;
    let digits = spots.iter().map(|spot| spot.excerpt.marked.to_string().len()).max().unwrap_or(0);
    for spot in spots.iter().take(MOST) {
        spot.show(digits, page)?;
    }
    // Words come after a gap.
    if spots.is_empty() { Ok(()) } else { page.whole("") }
}

/// The lines of a finding, each once.
struct Spots<'a> {
    excerpts: &'a Excerpts,
    spots: Vec<Spot<'a>>,
}

impl<'a> Spots<'a> {
    fn add_accesses(&mut self, finding: &Finding) {
        for access in &finding.accesses {
            let label = format!("{} by {}", access.access.name(), access.thread);
            match stack::short(access).entry {
                Some(frame) => self.add(frame, None, access.access, &format!("{label} inside the JDK")),
                None => self.add(&access.site, mark::field(&finding.location), access.access, &label),
            }
        }
    }

    fn add_locks(&mut self, finding: &Finding) {
        for thread in &finding.blocked {
            for held in &thread.holds {
                if let Some(frame) = &held.at {
                    self.add(
                        frame,
                        None,
                        AccessKind::Read,
                        &format!("{} takes {}", thread.thread, held.lock),
                    );
                }
            }
            if let (Some(frame), Some(wants)) = (&thread.wants_at, &thread.wants) {
                self.add(frame, None, AccessKind::Write, &format!("{} wants {wants}", thread.thread));
            }
        }
    }

    /// Adds what happens in a frame, if its source is known. Several things may happen in one line.
    fn add(&mut self, frame: &str, field: Option<&str>, access: AccessKind, label: &str) {
        let Some(excerpt) = self.excerpts.get(frame) else { return };
        let Some(line) = excerpt.line().filter(|line| is_code(line)) else { return };
        let range = mark::range(line, field, access);
        let role = if access == AccessKind::Write { Role::Write } else { Role::Read };
        let note = Note { range, role, labels: vec![printable(label).into_owned()] };
        let is_same =
            |spot: &&mut Spot<'_>| spot.excerpt.path == excerpt.path && spot.excerpt.marked == excerpt.marked;
        match self.spots.iter_mut().find(is_same) {
            Some(spot) => spot.note(note),
            None => self.spots.push(Spot { excerpt, line, notes: vec![note] }),
        }
    }
}

/// Whether something can happen in a line. Where nothing can, the file is of another version than the program.
fn is_code(line: &str) -> bool {
    let code = line.trim_start();
    !code.is_empty() && !code.starts_with("//")
}

impl Spot<'_> {
    /// Adds a note, to one of the same place if there is one.
    fn note(&mut self, note: Note) {
        match self.notes.iter_mut().find(|other| other.range == note.range) {
            Some(other) => {
                other.labels.extend(note.labels);
                other.role = if note.role == Role::Write { note.role } else { other.role };
            }
            None => self.notes.push(note),
        }
    }

    fn show(&self, digits: usize, page: &mut Page<'_, '_>) -> fmt::Result {
        let Excerpt { path, marked, .. } = self.excerpt;
        let gutter = |text: &str| page.paint(Role::Gutter, text);
        let place = format!("{INDENT}{:digits$}{} {}:{marked}", "", gutter("-->"), printable(path));
        let number = format!("{INDENT}{}", gutter(&format!("{marked:>digits$} |")));
        let below = format!("{INDENT}{}", gutter(&format!("{:digits$} |", "")));
        let room = page.look.width.map(|width| width.saturating_sub(columns(&below) + 1));
        page.whole(&place)?;
        for (index, note) in self.notes.iter().enumerate() {
            let Shown { text, start, length } = Shown::of(self.line, &note.range, room);
            // Where a line is cut, it may be cut elsewhere for the next note.
            if index == 0 || text != Shown::of(self.line, &self.notes[index - 1].range, room).text {
                page.whole(&format!("{number} {text}"))?;
            }
            let underline = page.paint(note.role, &"^".repeat(length.max(1)));
            let rows = note.rows(start + length + 1, room);
            let rows: Vec<String> = rows.iter().map(|row| page.paint(note.role, row)).collect();
            let (first, others) = rows.split_first().expect("there is a label");
            page.whole(format!("{below} {:start$}{underline} {first}", "").trim_end())?;
            for row in others {
                page.line(columns(&below) + 1, &format!("{below} {row}"))?;
            }
        }
        Ok(())
    }
}

impl Note {
    /// The labels: side by side behind what is underlined, one below the other there, or from the left on, as there is room for them. The first row
    /// is that of the underline.
    fn rows(&self, column: usize, room: Option<usize>) -> Vec<String> {
        let fits = |text: &str, most: usize| column + columns(text) <= room.unwrap_or(most);
        let together = self.labels.join(", ");
        if self.labels.len() == 1 && room.is_none() || fits(&together, PLAIN_WIDTH) {
            return vec![together];
        }
        if self.labels.iter().all(|label| fits(label, usize::MAX)) {
            let gap = |row: usize| if row == 0 { 0 } else { column };
            let rows =
                self.labels.iter().enumerate().map(|(row, label)| format!("{:1$}{label}", "", gap(row)));
            return rows.collect();
        }
        std::iter::once(String::new()).chain(self.labels.iter().cloned()).collect()
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

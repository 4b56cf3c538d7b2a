//! The calls of a test as a picture: what goes before, and then the two threads side by side.

use std::fmt;

use finding::printable;
use generate::{Catalogue, FailureKind, Part, Violation, java};

/// The widest line.
const WIDTH: usize = 100;
/// Left of everything.
const MARGIN: &str = "    ";
/// Between the threads.
const GAP: &str = " | ";
/// What is left of a statement that goes on in another line.
const INDENT: &str = "    ";
/// What stands behind the call that throws.
const THROWS: &str = " // throws";

/// The statements of a test, made safe for a terminal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Picture {
    prefix: Vec<String>,
    threads: [Vec<String>; 2],
}

impl Picture {
    pub(super) fn new(violation: &Violation, catalogue: &Catalogue) -> Self {
        let mut parts = java::statements(&violation.test, Some(catalogue));
        parts.iter_mut().flatten().for_each(|line| *line = printable(line).into_owned());
        let [prefix, first, second] = parts;
        let mut threads = [first, second];
        if let FailureKind::Exception(class) = &violation.kind
            && let Some(thrown) = violation.execution.thrown.iter().find(|thrown| thrown.class == *class)
            && thrown.part != Part::Prefix
            && let Some(line) = threads[usize::from(thrown.part == Part::Second)].get_mut(thrown.call)
        {
            line.push_str(THROWS);
        }
        Self { prefix, threads }
    }
}

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in self.prefix.iter().flat_map(|line| wrapped(line, WIDTH - MARGIN.len())) {
            writeln!(f, "{MARGIN}{line}")?;
        }
        writeln!(f)?;
        let widths = widths(&self.threads);
        let columns = [0, 1].map(|thread| {
            let name = ["first thread", "second thread"][thread].to_owned();
            let lines = self.threads[thread].iter().flat_map(|line| wrapped(line, widths[thread]));
            std::iter::once(name).chain(lines).collect::<Vec<_>>()
        });
        for line in 0..columns[0].len().max(columns[1].len()) {
            let [left, right] = columns.each_ref().map(|column| column.get(line).map_or("", String::as_str));
            let row = format!("{MARGIN}{left:width$}{GAP}{right}", width = widths[0]);
            writeln!(f, "{}", row.trim_end())?;
        }
        Ok(())
    }
}

/// How wide each thread may be: as it needs, if both find room; what the smaller one leaves, or half of it.
fn widths(threads: &[Vec<String>; 2]) -> [usize; 2] {
    let needed = |lines: &Vec<String>| lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let needs = threads.each_ref().map(needed).map(|width| width.max("second thread".len()));
    let room = WIDTH - MARGIN.len() - GAP.len();
    match needs {
        [first, second] if first + second <= room => [first, second],
        [first, _] if first <= room / 2 => [first, room - first],
        [_, second] if second <= room / 2 => [room - second, second],
        _ => [room / 2, room - room / 2],
    }
}

/// A statement in lines of at most this width, broken between words where there are any.
fn wrapped(line: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut rest: Vec<char> = line.chars().collect();
    while rest.len() > width {
        let from = if lines.is_empty() { 0 } else { INDENT.len() };
        let is_gap = |at: &usize| rest[*at] == ' ' && !rest[..*at].ends_with(&['/', '/']);
        let space = (from + 1..=width).rev().find(is_gap).unwrap_or(width);
        let after = rest.split_off(space);
        lines.push(rest.iter().collect::<String>().trim_end().to_owned());
        let after = after.into_iter().skip_while(|c| *c == ' ');
        rest = INDENT.chars().chain(after).collect();
    }
    lines.push(rest.into_iter().collect());
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(first: &[&str], second: &[&str]) -> String {
        let owned = |lines: &[&str]| lines.iter().map(ToString::to_string).collect();
        let threads = [owned(first), owned(second)];
        Picture { prefix: owned(&["List list = new ArrayList();"]), threads }.to_string()
    }

    #[test]
    fn threads_stand_side_by_side() {
        assert_eq!(
            picture(&["list.add(null);", "list.clear();"], &["list.get(0); // throws"]),
            "    List list = new ArrayList();\n\n\
             \x20   first thread    | second thread\n\
             \x20   list.add(null); | list.get(0); // throws\n\
             \x20   list.clear();   |\n"
        );
    }

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrapped("list.add(1, two); // throws", 20), ["list.add(1, two);", "    // throws"]);
        assert_eq!(wrapped("list.add(1, two);", 13), ["list.add(1,", "    two);"]);
    }

    #[test]
    fn no_line_is_wider_than_a_hundred() {
        let long = format!("map.put({});", ["(Object) string"; 9].join(", "));
        let solid = format!("map.put({});", "x".repeat(300));
        for (first, second) in [(&long, &long), (&long, &solid), (&solid, &"a();".to_owned())] {
            let text = picture(&[first, "b();"], &[second]);
            assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "{text}");
            let letters = |text: &str| text.chars().filter(|c| *c == 'x' || *c == 'O').count();
            assert_eq!(letters(&text), letters(first) + letters(second), "{text}");
        }
    }
}

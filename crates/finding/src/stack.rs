//! What of a stack is worth a person's time: the program's own frames. Those of the JDK are between them, and what the compiler
//! generates is nobody's.

use crate::finding::AccessReport;

/// The packages of the JDK.
const JDK: [&str; 7] = ["java.", "javax.", "jdk.", "sun.", "com.sun.", "com.oracle.", "netscape."];

/// The class that runs test methods: it is ours.
const HARNESS: &str = "racewright.Harness.";

/// More lines than these do not make a race any clearer.
const MOST_LINES: usize = 6;

/// Whether a class is part of the JDK, by its name, with dots. A frame will do too, with or without its module in front, as in
/// `java.base/java.lang.Thread.run(Thread.java:840)`.
#[must_use]
pub fn is_jdk(class: &str) -> bool {
    let name = class.split('(').next().unwrap_or(class);
    let name = match name.rsplit_once('/') {
        // Classes that are made for lambdas have a number behind a stroke.
        Some((_, rest)) if !name.contains("$$") => rest,
        _ => name,
    };
    JDK.iter().any(|package| name.starts_with(package))
}

/// The calls that led to an access, for people.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Callers<'a> {
    /// For an access inside the JDK, the call of the program that led there.
    pub(crate) entry: Option<&'a str>,
    /// The calls around it, innermost first.
    pub(crate) lines: Vec<Line<'a>>,
}

#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Line<'a> {
    Frame(&'a str),
    /// So many frames of the JDK.
    Jdk(usize),
    /// So many further frames of the program.
    More(usize),
}

/// What surrounds a frame in a stack: the program, the JDK, or a class that was generated for a lambda or is ours.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    Program,
    Jdk,
    Generated,
}

fn origin(frame: &str) -> Origin {
    match frame {
        _ if is_jdk(frame) => Origin::Jdk,
        _ if frame.contains("$$Lambda") || frame.starts_with(HARNESS) => Origin::Generated,
        _ => Origin::Program,
    }
}

/// All calls, as they were.
pub(crate) fn all(access: &AccessReport) -> Callers<'_> {
    Callers { entry: None, lines: callers(access).iter().map(|frame| Line::Frame(frame)).collect() }
}

/// The calls of the program.
pub(crate) fn short(access: &AccessReport) -> Callers<'_> {
    let mut rest = callers(access);
    let of_program = |frame: &String| origin(frame) == Origin::Program;
    let mut entry = None;
    if is_jdk(&access.site)
        && let Some(place) = rest.iter().position(of_program)
    {
        entry = Some(rest[place].as_str());
        rest = &rest[place + 1..];
    }
    let end = rest.iter().rposition(of_program).map_or(0, |last| last + 1);
    Callers { entry, lines: cut(fold(&rest[..end])) }
}

/// Calls that led somewhere else than to an access: all of them, or those of the program.
pub(crate) fn frames(stack: &[String], full: bool) -> Vec<Line<'_>> {
    if full {
        return stack.iter().map(|frame| Line::Frame(frame)).collect();
    }
    let end = stack.iter().rposition(|frame| origin(frame) == Origin::Program).map_or(0, |last| last + 1);
    cut(fold(&stack[..end]))
}

/// The stack without the access itself, with which it begins.
fn callers(access: &AccessReport) -> &[String] {
    let place = access.stack.iter().position(|frame| *frame == access.site);
    &access.stack[place.map_or(0, |place| place + 1)..]
}

/// Frames of the JDK counted.
fn fold(frames: &[String]) -> Vec<Line<'_>> {
    let mut lines = Vec::new();
    for frame in frames {
        match (origin(frame), lines.last_mut()) {
            (Origin::Program, _) => lines.push(Line::Frame(frame)),
            (Origin::Jdk, Some(Line::Jdk(count))) => *count += 1,
            (Origin::Jdk, _) => lines.push(Line::Jdk(1)),
            (Origin::Generated, _) => {}
        }
    }
    lines
}

fn cut(mut lines: Vec<Line<'_>>) -> Vec<Line<'_>> {
    if lines.len() > MOST_LINES {
        let rest = lines.split_off(MOST_LINES - 1);
        lines.push(Line::More(rest.iter().filter(|line| matches!(line, Line::Frame(_))).count()));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_jdk_is_known_with_and_without_its_modules() {
        for jdk in
            ["java.util.List", "java.base/java.lang.Thread.run(Thread.java:840)", "jdk.internal.misc.VM"]
        {
            assert!(is_jdk(jdk), "{jdk}");
        }
        for other in [
            "javanese.Dance",
            "Main.run(Main.java:1)",
            "app//shop.Main.run(Main.java:1)",
            "Main$$Lambda/0x1.run",
        ] {
            assert!(!is_jdk(other), "{other}");
        }
    }
}

//! What of a stack is worth a person's time: the program's own frames. Those of the JDK are between them, and what the compiler
//! generates is nobody's.

use crate::finding::AccessReport;

/// The packages of the JDK.
const JDK: [&str; 7] = ["java.", "javax.", "jdk.", "sun.", "com.sun.", "com.oracle.", "netscape."];

/// Packages that run tests, say `assert` for them, or come with a language: no line of these is the one that is looked for.
const LIBRARIES: [&str; 11] = [
    "org.junit.",
    "junit.framework.",
    "org.opentest4j.",
    "org.testng.",
    "org.assertj.",
    "org.hamcrest.",
    "kotlin.",
    "kotlinx.",
    "scala.",
    "org.scalatest.",
    "org.apache.maven.surefire.",
];

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

/// Whether a frame, or a class, is of a library that tests or languages bring along.
#[must_use]
pub fn is_of_library(frame: &str) -> bool {
    // A class loader may stand in front: `app//org.junit.Assert.fail(Assert.java:89)`.
    let name = frame.split('(').next().unwrap_or(frame);
    let name = name.rsplit_once("//").map_or(name, |(_, name)| name);
    LIBRARIES.iter().any(|package| name.starts_with(package))
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
    /// So many frames of libraries, and of the JDK beside them.
    Library(usize),
    /// So many further frames of the program.
    More(usize),
}

impl Line<'_> {
    /// How many frames it stands for that are not shown.
    fn folded(&self) -> usize {
        match *self {
            Line::Frame(_) => 0,
            Line::Jdk(count) | Line::Library(count) | Line::More(count) => count,
        }
    }
}

/// What surrounds a frame in a stack: the program, the JDK, a library that counts as little, or a class that was generated for a lambda or is ours.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    Program,
    Jdk,
    Library,
    Generated,
}

fn origin(frame: &str) -> Origin {
    match frame {
        _ if is_jdk(frame) => Origin::Jdk,
        _ if frame.contains("$$Lambda") || frame.starts_with(HARNESS) => Origin::Generated,
        _ if is_of_library(frame) => Origin::Library,
        _ => Origin::Program,
    }
}

/// Where the outermost frame of the program is in a stack, counted from 1; where there is none of it, that of a library.
fn end(stack: &[String]) -> usize {
    let last = |wanted| stack.iter().rposition(|frame| origin(frame) == wanted);
    last(Origin::Program).or_else(|| last(Origin::Library)).map_or(0, |last| last + 1)
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
    Callers { entry, lines: cut(fold(&rest[..end(rest)])) }
}

/// Calls that led somewhere else than to an access: all of them, or those of the program.
pub(crate) fn frames(stack: &[String], full: bool) -> Vec<Line<'_>> {
    if full {
        return stack.iter().map(|frame| Line::Frame(frame)).collect();
    }
    cut(fold(&stack[..end(stack)]))
}

/// The stack without the access itself, with which it begins.
fn callers(access: &AccessReport) -> &[String] {
    let place = access.stack.iter().position(|frame| *frame == access.site);
    &access.stack[place.map_or(0, |place| place + 1)..]
}

/// Frames of the JDK counted, and those of libraries too if there are others.
fn fold(frames: &[String]) -> Vec<Line<'_>> {
    let mut lines = Vec::new();
    let only_libraries = !frames.iter().any(|frame| origin(frame) == Origin::Program);
    for frame in frames {
        match (origin(frame), lines.last_mut()) {
            (Origin::Program, _) => lines.push(Line::Frame(frame)),
            (Origin::Library, _) if only_libraries => lines.push(Line::Frame(frame)),
            (Origin::Library | Origin::Jdk, Some(Line::Library(count))) => *count += 1,
            (Origin::Library, Some(line @ Line::Jdk(_))) => *line = Line::Library(line.folded() + 1),
            (Origin::Library, _) => lines.push(Line::Library(1)),
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
    fn of_an_assertion_the_line_of_the_test_is_shown() {
        let stack = [
            "org.junit.Assert.fail(Assert.java:89)",
            "java.base/java.util.Objects.equals(Objects.java:64)",
            "app//org.junit.Assert.assertEquals(Assert.java:633)",
            "shop.OrderTest.pays(OrderTest.java:31)",
            "kotlin.concurrent.ThreadsKt.run(Thread.kt:30)",
            "java.base/java.lang.Thread.run(Thread.java:840)",
        ]
        .map(str::to_owned);
        assert_eq!(frames(&stack, false), [Line::Library(3), Line::Frame(&stack[3])]);
        assert_eq!(frames(&stack, true).len(), 6);
        // A library that fails on its own.
        let alone = [Line::Frame(&stack[0]), Line::Jdk(1), Line::Frame(&stack[2])];
        assert_eq!(frames(&stack[..3], false), alone);
    }

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

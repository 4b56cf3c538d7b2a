//! Findings for people at a terminal.

use std::borrow::Cow;
use std::fmt;

use crate::finding::{
    AccessReport, BlockedThread, Consequence, ExceptionReport, Finding, FindingKind, HeldLock, Sighting,
};
use crate::stack::{self, Line};

/// So begins what a thread wants that joins another one, which needs no further word.
const END: &str = "the end of ";

/// So many runs of a strategy are named; the others are counted.
const MOST_RUNS: usize = 10;

/// Shows findings one below the other.
pub struct Findings<'a> {
    /// The findings.
    pub findings: &'a [Finding],
    /// How much of their stacks.
    pub stacks: Stacks,
}

/// How much of a stack is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stacks {
    /// The calls of the program, without those inside the JDK.
    Short,
    /// Every call.
    Full,
}

impl fmt::Display for Findings<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for finding in self.findings {
            show(finding, self.stacks, f)?;
        }
        Ok(())
    }
}

fn show(finding: &Finding, stacks: Stacks, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let Finding { id, kind, verdict, location, accesses, .. } = finding;
    let place = match kind {
        FindingKind::DataRace => " on ",
        FindingKind::ThreadSafetyViolation => " of ",
        _ if location.is_empty() => "",
        _ => " at ",
    };
    writeln!(f, "{} {}{place}{}  [{id}]", verdict.name(), kind.name(), printable(location))?;
    let width = accesses.iter().map(|access| access.thread.chars().count()).max().unwrap_or(0);
    for access in accesses {
        show_access(access, width, stacks, f)?;
    }
    show_harm(finding, stacks, f)?;
    if !finding.detectors.is_empty() {
        writeln!(f, "    reported by {}", finding.detectors.join(", "))?;
    }
    show_trials(finding, f)?;
    writeln!(f)
}

/// What it led to, or consists of.
fn show_harm(finding: &Finding, stacks: Stacks, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let led_to = if finding.kind == FindingKind::DataRace { "led to " } else { "" };
    if let Some(ExceptionReport { class, message, stack }) = &finding.exception {
        write!(f, "    {led_to}{}", printable(class))?;
        if let Some(message) = message {
            write!(f, ": {}", printable(message))?;
        }
        writeln!(f)?;
        show_lines(&stack::frames(stack, stacks == Stacks::Full), "        ".len(), f)?;
    }
    if let Some(exit) = &finding.exit {
        writeln!(f, "    {led_to}{}", printable(exit))?;
    }
    if !finding.blocked.is_empty() && finding.kind == FindingKind::DataRace {
        writeln!(f, "    led to threads that cannot go on:")?;
    }
    let width = finding.blocked.iter().map(|thread| thread.thread.chars().count()).max().unwrap_or(0);
    for thread in &finding.blocked {
        show_blocked(thread, width, stacks, f)?;
    }
    Ok(())
}

/// One thread of a deadlock; `width` is that of the longest name.
fn show_blocked(
    thread: &BlockedThread,
    width: usize,
    stacks: Stacks,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let BlockedThread { thread, wants, wants_at, holder, holds, stack } = thread;
    write!(f, "    {:width$}  ", printable(thread))?;
    match (wants, wants_at) {
        (None, None) => write!(f, "runs on")?,
        (wants, _) => write!(f, "wants {}", printable(wants.as_deref().unwrap_or("a monitor")))?,
    }
    if let Some(holder) =
        holder.as_ref().filter(|_| !wants.as_ref().is_some_and(|wants| wants.starts_with(END)))
    {
        write!(f, ", which {} has", printable(holder))?;
    }
    if let Some(place) = wants_at {
        write!(f, "{} at {}", if holder.is_some() { "," } else { "" }, printable(place))?;
    }
    writeln!(f)?;
    let margin = "    ".len() + width + 2;
    for HeldLock { lock, at } in holds {
        write!(f, "{:margin$}holds {}", "", printable(lock))?;
        match at {
            Some(place) => writeln!(f, ", taken at {}", printable(place)),
            None => writeln!(f),
        }?;
    }
    // The statement itself stands there already.
    let callers = if stack.first() == wants_at.as_ref() && !stack.is_empty() { &stack[1..] } else { stack };
    show_lines(&stack::frames(callers, stacks == Stacks::Full), margin, f)
}

/// How often it happened, and how to see it again. A single run that was only watched has nothing to tell here.
fn show_trials(finding: &Finding, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let Finding { created, harmed, trials, seed, replay, .. } = finding;
    show_runs(&finding.runs, f)?;
    // Of generated tests each is another one: how many there were says nothing about this one.
    let is_generated = finding.kind == FindingKind::ThreadSafetyViolation;
    if !is_generated && (*trials > 1 || (*trials > 0 && seed.is_some())) {
        let race = finding.kind == FindingKind::DataRace;
        let (verb, s) = (if race { "created" } else { "happened" }, if *trials == 1 { "" } else { "s" });
        write!(f, "    {verb} in {created} of {trials} trial{s}")?;
        if race && *harmed > 0 {
            write!(f, ", broke the program in {harmed}")?;
        }
        writeln!(f)?;
    }
    for Consequence { what, times, otherwise, runs, first } in
        finding.consequences.iter().filter(|c| c.otherwise > 0 || c.first.is_some())
    {
        write!(f, "    followed in {times} of these by {}", printable(what))?;
        if let Some(first) = first {
            write!(f, ", only when {} goes first", printable(first))?;
        }
        match (otherwise, first) {
            (0, _) => writeln!(f),
            (_, None) => writeln!(f, ", as in {otherwise} of {runs} other runs"),
            (_, Some(_)) => writeln!(f, "; other runs show it too, {otherwise} of {runs}"),
        }?;
    }
    match (seed, replay) {
        (Some(_), Some(replay)) => writeln!(f, "    see it again: {}", printable(replay)),
        _ => Ok(()),
    }
}

/// The runs of a hunt that showed it, by strategy.
fn show_runs(runs: &[Sighting], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for of_one in runs.chunk_by(|a, b| a.strategy == b.strategy) {
        let shown = of_one.iter().take(MOST_RUNS).map(|sighting| sighting.run.to_string());
        let s = if of_one.len() == 1 { "" } else { "s" };
        write!(f, "    seen in run{s} {}", shown.collect::<Vec<_>>().join(", "))?;
        match of_one.len().saturating_sub(MOST_RUNS) {
            0 => {}
            more => write!(f, " and {more} more")?,
        }
        writeln!(f, " of {}", printable(&of_one[0].strategy))?;
    }
    Ok(())
}

/// One side of a race; `width` is that of the longest thread's name.
fn show_access(
    access: &AccessReport,
    width: usize,
    stacks: Stacks,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let thread = printable(&access.thread);
    let callers = match stacks {
        Stacks::Short => stack::short(access),
        Stacks::Full => stack::all(access),
    };
    write!(f, "    {:5}  {thread:width$}  at {}", access.access.name(), printable(&access.site))?;
    if let Some(entry) = callers.entry {
        write!(f, ", called from {}", printable(entry))?;
    }
    writeln!(f)?;
    // Below the statement.
    let margin = "    write  ".len() + width + 2;
    if !access.locks.is_empty() {
        writeln!(f, "{:margin$}holding {}", "", printable(&access.locks.join(", ")))?;
    }
    show_lines(&callers.lines, margin, f)
}

fn show_lines(lines: &[Line<'_>], margin: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for line in lines {
        match line {
            Line::Frame(frame) => writeln!(f, "{:margin$}from {}", "", printable(frame)),
            Line::Jdk(1) => writeln!(f, "{:margin$}from 1 call inside the JDK", ""),
            Line::Jdk(count) => writeln!(f, "{:margin$}from {count} calls inside the JDK", ""),
            Line::More(count) => writeln!(f, "{:margin$}from {count} more calls", ""),
        }?;
    }
    Ok(())
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
    use super::*;
    use crate::finding::{AccessKind, Verdict};
    use crate::id::FindingId;

    fn access(access: AccessKind, thread: &str, locks: &[&str], stack: &[&str]) -> AccessReport {
        let owned = |texts: &[&str]| texts.iter().map(ToString::to_string).collect::<Vec<_>>();
        AccessReport {
            class: None,
            method: None,
            file: None,
            line: None,
            access,
            thread: thread.to_owned(),
            locks: owned(locks),
            site: stack[0].to_owned(),
            statement: None,
            stack: if stack.len() > 1 { owned(stack) } else { Vec::new() },
        }
    }

    fn finding(accesses: &[AccessReport]) -> Finding {
        Finding {
            id: FindingId::of(&[]),
            kind: FindingKind::DataRace,
            verdict: Verdict::Confirmed,
            location: "java.util.ArrayList.size".to_owned(),
            accesses: accesses.to_vec(),
            exception: None,
            blocked: Vec::new(),
            exit: None,
            consequences: Vec::new(),
            created: 1,
            harmed: 0,
            trials: 1,
            seed: None,
            replay: None,
            detectors: vec!["fasttrack".to_owned()],
            runs: Vec::new(),
            first_run: None,
        }
    }

    fn shown(stacks: Stacks, accesses: &[AccessReport; 2]) -> String {
        Findings { findings: &[finding(accesses)], stacks }.to_string()
    }

    /// Two accesses inside the JDK: of the first one only the statement is known.
    fn in_the_jdk() -> [AccessReport; 2] {
        const ADD: &str = "java.util.ArrayList.add(ArrayList.java:455)";
        let stack = [
            ADD,
            "java.util.ArrayList.add(ArrayList.java:467)",
            "shop.Basket.put(Basket.java:12)",
            "shop.Main$$Lambda$3.0x0000000800001000.accept(Unknown Source)",
            "java.util.AbstractList$RandomAccessSpliterator.forEachRemaining(AbstractList.java:720)",
            "java.util.stream.ReferencePipeline$Head.forEach(ReferencePipeline.java:762)",
            "shop.Main.fill(Main.java:7)",
            "shop.Main$$Lambda$2.0x0000000800000c40.run(Unknown Source)",
            "java.lang.Thread.run(Thread.java:840)",
        ];
        [
            access(AccessKind::Read, "till", &[], &[ADD]),
            access(AccessKind::Write, "clerk-1", &["shop.Basket@1", "shop.Shelf@7"], &stack),
        ]
    }

    #[test]
    fn the_programs_own_calls_come_first() {
        assert_eq!(
            shown(Stacks::Short, &in_the_jdk()),
            "\
confirmed data-race on java.util.ArrayList.size  [RW-9ce484222325]
    read   till     at java.util.ArrayList.add(ArrayList.java:455)
    write  clerk-1  at java.util.ArrayList.add(ArrayList.java:455), called from shop.Basket.put(Basket.java:12)
                    holding shop.Basket@1, shop.Shelf@7
                    from 2 calls inside the JDK
                    from shop.Main.fill(Main.java:7)
    reported by fasttrack

"
        );
    }

    #[test]
    fn a_full_stack_is_full() {
        let text = shown(Stacks::Full, &in_the_jdk());
        assert_eq!(text.matches("from ").count(), 8, "{text}");
        assert!(text.contains("from java.lang.Thread.run(Thread.java:840)\n"), "{text}");
    }

    #[test]
    fn long_stacks_are_cut() {
        let frames: Vec<String> = (1..=20).map(|line| format!("shop.Main.down(Main.java:{line})")).collect();
        let frames: Vec<&str> = frames.iter().map(String::as_str).collect();
        let side = |kind| access(kind, "main", &[], &frames);
        let text = shown(Stacks::Short, &[side(AccessKind::Read), side(AccessKind::Write)]);
        assert_eq!(text.matches("from shop.Main.down").count(), 10, "{text}");
        assert!(text.contains("from 14 more calls\n"), "{text}");
    }

    fn consequence(what: &str, times: u64, otherwise: u64, first: Option<&str>) -> Consequence {
        Consequence { what: what.to_owned(), times, otherwise, runs: 20, first: first.map(str::to_owned) }
    }

    #[test]
    fn a_harmful_race_shows_what_it_led_to_and_how_to_see_it_again() {
        let sides = [
            access(AccessKind::Read, "a", &[], &["Main.x(Main.java:5)"]),
            access(AccessKind::Write, "b", &[], &["Main.y(Main.java:7)"]),
        ];
        let exception = ExceptionReport {
            class: "java.util.NoSuchElementException".to_owned(),
            message: Some("none".to_owned()),
            stack: [
                "java.util.A.next(A.java:1)",
                "Main.x(Main.java:6)",
                "java.lang.Thread.run(Thread.java:1)",
            ]
            .map(str::to_owned)
            .into(),
        };
        let harmful = Finding {
            verdict: Verdict::Harmful,
            location: "Main.z".to_owned(),
            exception: Some(exception),
            consequences: vec![
                consequence("an error", 5, 0, Some("the write")),
                consequence("a failure", 4, 3, Some("the read")),
                consequence("a mishap", 2, 1, None),
            ],
            created: 12,
            harmed: 5,
            trials: 13,
            seed: Some(7),
            replay: Some("racewright replay RW-9ce484222325".to_owned()),
            detectors: Vec::new(),
            ..finding(&sides)
        };
        assert_eq!(
            Findings { findings: &[harmful], stacks: Stacks::Short }.to_string(),
            "\
harmful data-race on Main.z  [RW-9ce484222325]
    read   a  at Main.x(Main.java:5)
    write  b  at Main.y(Main.java:7)
    led to java.util.NoSuchElementException: none
        from 1 call inside the JDK
        from Main.x(Main.java:6)
    created in 12 of 13 trials, broke the program in 5
    followed in 5 of these by an error, only when the write goes first
    followed in 4 of these by a failure, only when the read goes first; other runs show it too, 3 of 20
    followed in 2 of these by a mishap, as in 1 of 20 other runs
    see it again: racewright replay RW-9ce484222325

"
        );
    }

    #[test]
    fn a_deadlock_shows_who_wants_what_and_who_has_it() {
        let thread = |name: &str, holder: &str, wants: &str, line: u32| BlockedThread {
            thread: name.to_owned(),
            wants: Some(wants.to_owned()),
            wants_at: Some(format!("Main.m(Main.java:{line})")),
            holder: Some(holder.to_owned()),
            holds: vec![HeldLock { lock: "B@2".to_owned(), at: Some("Main.m(Main.java:1)".to_owned()) }],
            stack: vec![format!("Main.m(Main.java:{line})"), "Main.run(Main.java:20)".to_owned()],
        };
        let deadlock = Finding {
            kind: FindingKind::Deadlock,
            verdict: Verdict::Harmful,
            location: "Main.m(Main.java:2) and Main.m(Main.java:4)".to_owned(),
            blocked: vec![thread("left", "right one", "A@1", 2), thread("right one", "left", "B@2", 4)],
            created: 3,
            trials: 3,
            seed: Some(7),
            detectors: Vec::new(),
            ..finding(&[])
        };
        assert_eq!(
            Findings { findings: &[deadlock], stacks: Stacks::Short }.to_string(),
            "\
harmful deadlock at Main.m(Main.java:2) and Main.m(Main.java:4)  [RW-9ce484222325]
    left       wants A@1, which right one has, at Main.m(Main.java:2)
               holds B@2, taken at Main.m(Main.java:1)
               from Main.run(Main.java:20)
    right one  wants B@2, which left has, at Main.m(Main.java:4)
               holds B@2, taken at Main.m(Main.java:1)
               from Main.run(Main.java:20)
    happened in 3 of 3 trials

"
        );
    }

    #[test]
    fn a_race_of_a_hunt_names_the_runs_that_showed_it() {
        let sides = [
            access(AccessKind::Read, "a", &[], &["Main.x(Main.java:5)"]),
            access(AccessKind::Write, "b", &[], &["Main.y(Main.java:7)"]),
        ];
        let sighting = |strategy: &str, run| Sighting { strategy: strategy.to_owned(), run };
        let runs = [sighting("pct", 3)].into_iter().chain((1..13).map(|run| sighting("drfinder", run)));
        let hunted = Finding { runs: runs.collect(), trials: 0, seed: Some(7), ..finding(&sides) };
        let text = Findings { findings: &[hunted], stacks: Stacks::Short }.to_string();
        let lines = "    reported by fasttrack
    seen in run 3 of pct
    seen in runs 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 2 more of drfinder

";
        assert!(text.ends_with(lines), "{text}");
    }

    #[test]
    fn escape_codes_stay_text() {
        assert_eq!(printable("a\u{1b}[31mred\r\n\u{9b}2J"), "a\u{fffd}[31mred\u{fffd}\u{fffd}\u{fffd}2J");
        assert_eq!(printable("plain ünïcode"), "plain ünïcode");
    }
}

//! Findings for people at a terminal.

use std::fmt;

use crate::finding::{
    AccessReport, BlockedThread, Consequence, ExceptionReport, Finding, FindingKind, HeldLock, Sighting,
};
use crate::printable::printable;
use crate::stack::{self, Line};
use crate::standing::Standing;

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
    write!(f, "{} {}{place}{}  [{id}]", verdict.name(), kind.name(), printable(location))?;
    match &finding.standing {
        Standing::New => writeln!(f)?,
        Standing::Known => writeln!(f, ", known")?,
        // Who does not want to hear of it is not told more.
        Standing::Suppressed { reason, expires } => {
            let until = expires.as_ref().map(|day| format!(" until {day}")).unwrap_or_default();
            return writeln!(f, ", suppressed{}: {}\n", printable(&until), printable(reason));
        }
    }
    let width = accesses.iter().map(|access| shown_width(&access.thread)).max().unwrap_or(0);
    for access in accesses {
        show_access(access, width, stacks, f)?;
    }
    show_harm(finding, stacks, f)?;
    if !finding.detectors.is_empty() {
        writeln!(f, "    reported by {}", printable(&finding.detectors.join(", ")))?;
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
    let width = finding.blocked.iter().map(|thread| shown_width(&thread.thread)).max().unwrap_or(0);
    for thread in &finding.blocked {
        show_blocked(thread, width, stacks, f)?;
    }
    Ok(())
}

/// How wide a name is when it is shown.
fn shown_width(name: &str) -> usize {
    printable(name).chars().count()
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

#[cfg(test)]
mod tests;

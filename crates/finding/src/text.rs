//! Findings for people at a terminal.

mod look;
mod mark;
mod page;
mod source;
mod wrap;

use std::fmt;

use crate::excerpt::Excerpts;
use crate::finding::{
    AccessKind, AccessReport, BlockedThread, Consequence, ExceptionReport, Finding, FindingKind, HeldLock,
    Sighting,
};
use crate::printable::printable;
use crate::stack::{self, Line};
use crate::standing::Standing;
pub use look::{Look, Role};
use page::Page;

/// So begins what a thread wants that joins another one, which needs no further word.
const END: &str = "the end of ";

/// So many runs of a strategy are named; the others are counted.
const MOST_RUNS: usize = 10;

/// Where a line goes on that was broken.
const HANG: usize = 8;

/// Shows findings one below the other.
pub struct Findings<'a> {
    /// The findings.
    pub findings: &'a [Finding],
    /// How much of their stacks.
    pub stacks: Stacks,
    /// Where they are read.
    pub view: View<'a>,
}

/// Where findings are read, and what can be shown there. The default is plain text without source.
#[derive(Clone, Copy, Default, Debug)]
pub struct View<'a> {
    /// Colours and width.
    pub look: Look,
    /// Source, by the frames that it belongs to.
    pub excerpts: Option<&'a Excerpts>,
}

/// How much of a stack is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stacks {
    /// The calls of the program, without those inside the JDK.
    Short,
    /// Every call.
    Full,
}

/// A line of prose that fits into the width of a look.
#[must_use]
pub fn wrapped(line: &str, look: Look) -> String {
    look.width.map_or_else(|| line.to_owned(), |width| wrap::wrap(line, width, 0))
}

impl fmt::Display for Findings<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut page = Page { out: f, look: self.view.look };
        for finding in self.findings {
            self.show(finding, &mut page)?;
        }
        Ok(())
    }
}

impl Findings<'_> {
    fn show(&self, finding: &Finding, page: &mut Page<'_, '_>) -> fmt::Result {
        if let Standing::Suppressed { reason, expires } = &finding.standing {
            // Who does not want to hear of it is not told more.
            let until = expires.as_ref().map(|day| format!(" until {day}")).unwrap_or_default();
            let words = format!(", suppressed{}: {}", printable(&until), printable(reason));
            page.line(HANG, &(title(finding, page) + &page.paint(Role::Faint, &words)))?;
            return page.whole("");
        }
        let known = if finding.standing == Standing::Known { ", known" } else { "" };
        page.line(HANG, &(title(finding, page) + known))?;
        if let Some(excerpts) = self.view.excerpts {
            source::show(finding, excerpts, page)?;
        }
        let width = finding.accesses.iter().map(|access| shown_width(&access.thread)).max().unwrap_or(0);
        let has_locks = finding.accesses.iter().any(|access| !access.locks.is_empty());
        for access in &finding.accesses {
            show_access(access, width, has_locks, self.stacks, page)?;
        }
        show_harm(finding, self.stacks, page)?;
        if !finding.detectors.is_empty() {
            let words = format!("reported by {}", printable(&finding.detectors.join(", ")));
            page.line(HANG, &format!("    {}", page.paint(Role::Faint, &words)))?;
        }
        show_trials(finding, page)?;
        page.whole("")
    }
}

/// What it is, where, and its name.
fn title(finding: &Finding, page: &Page<'_, '_>) -> String {
    let Finding { id, kind, verdict, location, .. } = finding;
    let place = match kind {
        FindingKind::DataRace => " on ",
        FindingKind::ThreadSafetyViolation => " of ",
        _ if location.is_empty() => "",
        _ => " at ",
    };
    let verdict = page.paint(Role::Verdict(*verdict), verdict.name());
    let what = page.paint(Role::Strong, &format!("{}{place}{}", kind.name(), printable(location)));
    format!("{verdict} {what}  [{id}]")
}

/// What it led to, or consists of.
fn show_harm(finding: &Finding, stacks: Stacks, page: &mut Page<'_, '_>) -> fmt::Result {
    let led_to = if finding.kind == FindingKind::DataRace { "led to " } else { "" };
    if let Some(ExceptionReport { class, message, stack }) = &finding.exception {
        let message = message.as_ref().map(|message| format!(": {}", printable(message)));
        let thrown = format!("{}{}", printable(class), message.unwrap_or_default());
        page.line(HANG, &format!("    {led_to}{}", page.paint(Role::Harm, &thrown)))?;
        show_lines(&stack::frames(stack, stacks == Stacks::Full), "        ".len(), page)?;
    }
    if let Some(exit) = &finding.exit {
        page.line(HANG, &format!("    {led_to}{}", page.paint(Role::Harm, &printable(exit))))?;
    }
    if !finding.blocked.is_empty() && finding.kind == FindingKind::DataRace {
        page.line(HANG, "    led to threads that cannot go on:")?;
    }
    let width = finding.blocked.iter().map(|thread| shown_width(&thread.thread)).max().unwrap_or(0);
    for thread in &finding.blocked {
        show_blocked(thread, width, stacks, page)?;
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
    page: &mut Page<'_, '_>,
) -> fmt::Result {
    let BlockedThread { thread, wants, wants_at, holder, holds, stack } = thread;
    let mut line = format!("    {}  ", page.paint(Role::Strong, &format!("{:width$}", printable(thread))));
    line += &match (wants, wants_at) {
        (None, None) => "runs on".to_owned(),
        (wants, _) => format!("wants {}", printable(wants.as_deref().unwrap_or("a monitor"))),
    };
    if let Some(holder) =
        holder.as_ref().filter(|_| !wants.as_ref().is_some_and(|wants| wants.starts_with(END)))
    {
        line += &format!(", which {} has", printable(holder));
    }
    if let Some(place) = wants_at {
        line += &format!("{} at {}", if holder.is_some() { "," } else { "" }, printable(place));
    }
    let margin = "    ".len() + width + 2;
    page.line(margin + 2, &line)?;
    for HeldLock { lock, at } in holds {
        let taken = at.as_ref().map(|place| format!(", taken at {}", printable(place))).unwrap_or_default();
        page.line(margin + 2, &format!("{:margin$}holds {}{taken}", "", printable(lock)))?;
    }
    // The statement itself stands there already.
    let callers = if stack.first() == wants_at.as_ref() && !stack.is_empty() { &stack[1..] } else { stack };
    show_lines(&stack::frames(callers, stacks == Stacks::Full), margin, page)
}

/// How often it happened, and how to see it again. A single run that was only watched has nothing to tell here.
fn show_trials(finding: &Finding, page: &mut Page<'_, '_>) -> fmt::Result {
    let Finding { created, harmed, trials, seed, replay, .. } = finding;
    show_runs(&finding.runs, page)?;
    // Of generated tests each is another one: how many there were says nothing about this one.
    let is_generated = finding.kind == FindingKind::ThreadSafetyViolation;
    if !is_generated && (*trials > 1 || (*trials > 0 && seed.is_some())) {
        let race = finding.kind == FindingKind::DataRace;
        let (verb, s) = (if race { "created" } else { "happened" }, if *trials == 1 { "" } else { "s" });
        let broke = match race && *harmed > 0 {
            true => format!(", broke the program in {harmed}"),
            false => String::new(),
        };
        page.line(HANG, &format!("    {verb} in {created} of {trials} trial{s}{broke}"))?;
    }
    for consequence in finding.consequences.iter().filter(|c| c.otherwise > 0 || c.first.is_some()) {
        page.line(HANG, &format!("    {}", followed(consequence)))?;
    }
    match (seed, replay) {
        (Some(_), Some(replay)) => {
            page.whole(&format!("    see it again: {}", page.paint(Role::Strong, &printable(replay))))
        }
        _ => Ok(()),
    }
}

/// What followed, how often, and whether that means anything.
fn followed(consequence: &Consequence) -> String {
    let Consequence { what, times, otherwise, runs, first } = consequence;
    let words = format!("followed in {times} of these by {}", printable(what));
    match (otherwise, first.as_deref().map(printable)) {
        (0, None) => words,
        (0, Some(first)) => format!("{words}, only when {first} goes first"),
        (_, None) => format!("{words}, as in {otherwise} of {runs} other runs"),
        (_, Some(first)) => {
            format!("{words}, only when {first} goes first; other runs show it too, {otherwise} of {runs}")
        }
    }
}

/// The runs of a hunt that showed it, by strategy.
fn show_runs(runs: &[Sighting], page: &mut Page<'_, '_>) -> fmt::Result {
    for of_one in runs.chunk_by(|a, b| a.strategy == b.strategy) {
        let shown = of_one.iter().take(MOST_RUNS).map(|sighting| sighting.run.to_string());
        let s = if of_one.len() == 1 { "" } else { "s" };
        let more = match of_one.len().saturating_sub(MOST_RUNS) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let shown = shown.collect::<Vec<_>>().join(", ");
        let strategy = printable(&of_one[0].strategy);
        page.line(HANG, &format!("    seen in run{s} {shown}{more} of {strategy}"))?;
    }
    Ok(())
}

/// One side of a race; `width` is that of the longest thread's name. `has_locks` says whether one of the sides holds something.
fn show_access(
    access: &AccessReport,
    width: usize,
    has_locks: bool,
    stacks: Stacks,
    page: &mut Page<'_, '_>,
) -> fmt::Result {
    let callers = match stacks {
        Stacks::Short => stack::short(access),
        Stacks::Full => stack::all(access),
    };
    let role = if access.access == AccessKind::Write { Role::Write } else { Role::Read };
    let word = page.paint(role, &format!("{:5}", access.access.name()));
    let thread = page.paint(Role::Strong, &format!("{:width$}", printable(&access.thread)));
    let entry = callers.entry.map(|entry| format!(", called from {}", printable(entry)));
    let site = printable(&access.site);
    // Below the statement.
    let margin = "    write  ".len() + width + 2;
    page.line(margin + 2, &format!("    {word}  {thread}  at {site}{}", entry.unwrap_or_default()))?;
    if !access.locks.is_empty() {
        let locks = printable(&access.locks.join(", ")).into_owned();
        page.line(margin + 2, &format!("{:margin$}holding {locks}", ""))?;
    } else if has_locks && !access.locks_known {
        // Silence beside the locks of the other one would say that there were none.
        let words = page.paint(Role::Faint, "which locks it held is not known");
        page.line(margin + 2, &format!("{:margin$}{words}", ""))?;
    }
    show_lines(&callers.lines, margin, page)
}

fn show_lines(lines: &[Line<'_>], margin: usize, page: &mut Page<'_, '_>) -> fmt::Result {
    for line in lines {
        let (role, words) = match line {
            Line::Frame(frame) if stack::is_jdk(frame) => (Role::Faint, format!("from {}", printable(frame))),
            Line::Frame(frame) => (Role::Plain, format!("from {}", printable(frame))),
            Line::Jdk(1) => (Role::Faint, "from 1 call inside the JDK".to_owned()),
            Line::Jdk(count) => (Role::Faint, format!("from {count} calls inside the JDK")),
            Line::Library(1) => (Role::Faint, "from 1 call inside libraries".to_owned()),
            Line::Library(count) => (Role::Faint, format!("from {count} calls inside libraries")),
            Line::More(1) => (Role::Faint, "from 1 more call".to_owned()),
            Line::More(count) => (Role::Faint, format!("from {count} more calls")),
        };
        page.line(margin + 2, &format!("{:margin$}{}", "", page.paint(role, &words)))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;

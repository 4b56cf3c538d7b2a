//! Findings for people at a terminal.

use std::borrow::Cow;
use std::fmt;

use crate::finding::{AccessReport, Finding};
use crate::stack::{self, Line};

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
    writeln!(f, "{} {} on {}  [{id}]", verdict.name(), kind.name(), printable(location))?;
    let width = accesses.iter().map(|access| access.thread.chars().count()).max().unwrap_or(0);
    for access in accesses {
        show_access(access, width, stacks, f)?;
    }
    if !finding.detectors.is_empty() {
        writeln!(f, "    reported by {}", finding.detectors.join(", "))?;
    }
    writeln!(f)
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
    for line in callers.lines {
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
    use crate::finding::{AccessKind, FindingKind, Verdict};
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

    fn shown(stacks: Stacks, accesses: [AccessReport; 2]) -> String {
        let finding = Finding {
            id: FindingId::of(&[]),
            kind: FindingKind::DataRace,
            verdict: Verdict::Confirmed,
            location: "java.util.ArrayList.size".to_owned(),
            accesses: accesses.into(),
            exception: None,
            blocked: Vec::new(),
            exit: None,
            created: 1,
            harmed: 0,
            trials: 1,
            seed: None,
            replay: None,
            detectors: vec!["fasttrack".to_owned()],
        };
        Findings { findings: &[finding], stacks }.to_string()
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
            shown(Stacks::Short, in_the_jdk()),
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
        let text = shown(Stacks::Full, in_the_jdk());
        assert_eq!(text.matches("from ").count(), 8, "{text}");
        assert!(text.contains("from java.lang.Thread.run(Thread.java:840)\n"), "{text}");
    }

    #[test]
    fn long_stacks_are_cut() {
        let frames: Vec<String> = (1..=20).map(|line| format!("shop.Main.down(Main.java:{line})")).collect();
        let frames: Vec<&str> = frames.iter().map(String::as_str).collect();
        let side = |kind| access(kind, "main", &[], &frames);
        let text = shown(Stacks::Short, [side(AccessKind::Read), side(AccessKind::Write)]);
        assert_eq!(text.matches("from shop.Main.down").count(), 10, "{text}");
        assert!(text.contains("from 14 more calls\n"), "{text}");
    }

    #[test]
    fn escape_codes_stay_text() {
        assert_eq!(printable("a\u{1b}[31mred\r\n\u{9b}2J"), "a\u{fffd}[31mred\u{fffd}\u{fffd}\u{fffd}2J");
        assert_eq!(printable("plain ünïcode"), "plain ünïcode");
    }
}

//! What the place where text is read can do.

use anstyle::{AnsiColor, Style};

use crate::finding::Verdict;

/// How text looks. The default is that of files and pipes: plain, and lines as long as they are.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Look {
    /// Whether there are colours.
    pub colours: bool,
    /// So many columns there are; without it, any number.
    pub width: Option<usize>,
}

/// What a part of the text is, for its colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Nothing special.
    Plain,
    /// A verdict.
    Verdict(Verdict),
    /// What is to be read first.
    Strong,
    /// What is there for those who look for it.
    Faint,
    /// What frames source.
    Gutter,
    /// An access that changes its location, or a lock that a thread cannot have.
    Write,
    /// An access that does not, or a lock that a thread has.
    Read,
    /// What broke.
    Harm,
}

impl Look {
    /// Text in the colours of its role. Its width is that of the text.
    #[must_use]
    pub fn paint(self, role: Role, text: &str) -> String {
        if !self.colours || text.is_empty() || role == Role::Plain {
            return text.to_owned();
        }
        let style = style(role);
        format!("{style}{text}{style:#}")
    }
}

fn style(role: Role) -> Style {
    let coloured = |colour: AnsiColor| colour.on_default();
    match role {
        Role::Verdict(Verdict::Harmful) | Role::Harm => coloured(AnsiColor::BrightRed).bold(),
        Role::Verdict(Verdict::Confirmed) => coloured(AnsiColor::Yellow).bold(),
        Role::Verdict(Verdict::Potential) => coloured(AnsiColor::Cyan).bold(),
        Role::Plain => Style::new(),
        Role::Strong => Style::new().bold(),
        Role::Faint => Style::new().dimmed(),
        Role::Gutter => coloured(AnsiColor::BrightBlue).bold(),
        Role::Write => coloured(AnsiColor::BrightRed),
        Role::Read => coloured(AnsiColor::BrightCyan),
    }
}

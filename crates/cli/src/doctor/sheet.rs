//! What the doctor writes down, line by line as it is known.

use finding::printable;

use crate::Outcome;
use crate::exit::{self, Exit};

/// The findings about a machine.
#[derive(Default)]
pub(super) struct Sheet {
    begun: bool,
    failures: u32,
}

impl Sheet {
    pub(super) fn is_well(&self) -> bool {
        self.failures == 0
    }

    pub(super) fn section(&mut self, title: &str) -> anyhow::Result<()> {
        let margin = if std::mem::replace(&mut self.begun, true) { "\n" } else { "" };
        line(margin, title)
    }

    pub(super) fn passed(&mut self, what: &str) -> anyhow::Result<()> {
        line("  ok      ", what)
    }

    /// Nothing that is wrong, but something to know.
    pub(super) fn remark(&mut self, what: &str) -> anyhow::Result<()> {
        line("  note    ", what)
    }

    /// What is wrong, what was said about it, and what to do.
    pub(super) fn failed(&mut self, what: &str, said: &[&str], advice: &str) -> anyhow::Result<()> {
        self.failures += 1;
        line("  FAILED  ", what)?;
        said.iter().try_for_each(|words| line("          | ", words))?;
        line("          ", advice)
    }

    /// The last words.
    pub(super) fn verdict(&self, able: u32) -> Outcome {
        let jdks = match able {
            0 => "no JDK works".to_owned(),
            1 => "1 JDK works".to_owned(),
            more => format!("{more} JDKs work"),
        };
        let words = match self.failures {
            0 => format!("All is well: {jdks}."),
            1 => format!("One thing is not as it should be; {jdks}."),
            more => format!("{more} things are not as they should be; {jdks}."),
        };
        line("\n", &words)?;
        Ok(Exit::from(self))
    }
}

fn line(margin: &str, words: &str) -> anyhow::Result<()> {
    exit::print(&format!("{margin}{}\n", printable(words)))
}

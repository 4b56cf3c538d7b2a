//! Writes text traces.

use std::io::{self, Write};

use crate::trace::op_table::{KEYWORDS, KINDS, code_and_operand};
use crate::{Event, Kind, Symbols};

/// Writes events as lines, with the names that the symbols give them.
pub struct TextWriter<W> {
    out: W,
}

impl<W: Write> TextWriter<W> {
    /// Writes to a stream.
    pub fn new(out: W) -> Self {
        Self { out }
    }

    /// Adds a line.
    ///
    /// # Errors
    /// The stream cannot be written.
    pub fn write(&mut self, event: &Event, symbols: &Symbols) -> io::Result<()> {
        let (code, operand) = code_and_operand(event.op);
        let (keyword, kind) = (KEYWORDS[code as usize], KINDS[code as usize]);
        let thread = fit(&symbols.show(Kind::Thread, event.thread.0));
        let operand = fit(&symbols.show(kind, operand));
        let site = fit(&symbols.show(Kind::Site, event.site.0));
        writeln!(self.out, "{thread}|{keyword}({operand})|{site}")
    }

    /// Gives the stream back.
    ///
    /// # Errors
    /// The stream cannot be flushed.
    pub fn finish(mut self) -> io::Result<W> {
        self.out.flush()?;
        Ok(self.out)
    }
}

/// A name without the characters that separate lines and fields.
fn fit(name: &str) -> String {
    name.replace(|c: char| c == '|' || c.is_control(), "_")
}

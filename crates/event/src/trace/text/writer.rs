//! Writes text traces.

use std::io::{self, Write};

use rustc_hash::FxHashMap;

use super::escape::escape;
use crate::trace::op_table::{KEYWORDS, KINDS, code_and_operand};
use crate::{Event, Kind, Symbols};

/// Writes events as lines. Things have the names that the symbols give them; where several things have the same name, or a name
/// looks like the number of a thing without one, the thing's number follows.
pub struct TextWriter<'s, W> {
    out: W,
    symbols: &'s Symbols,
    /// Per kind: how many ids have each name.
    bearers: [FxHashMap<&'s str, u32>; Kind::ALL.len()],
}

impl<'s, W: Write> TextWriter<'s, W> {
    /// Writes to a stream.
    pub fn new(out: W, symbols: &'s Symbols) -> Self {
        let mut bearers: [FxHashMap<&str, u32>; Kind::ALL.len()] = Default::default();
        for (kind, _, name) in symbols.iter() {
            *bearers[kind as usize].entry(name).or_default() += 1;
        }
        Self { out, symbols, bearers }
    }

    /// Adds a line.
    ///
    /// # Errors
    /// The stream cannot be written.
    pub fn write(&mut self, event: &Event) -> io::Result<()> {
        let (code, operand) = code_and_operand(event.op);
        let (keyword, kind) = (KEYWORDS[code as usize], KINDS[code as usize]);
        let thread = self.name(Kind::Thread, event.thread.0);
        let operand = self.name(kind, operand);
        let site = self.name(Kind::Site, event.site.0);
        writeln!(self.out, "{thread}|{keyword}({operand})|{site}")
    }

    fn name(&self, kind: Kind, raw: u32) -> String {
        let name = self.symbols.show(kind, raw);
        let bearers = self.bearers[kind as usize].get(name.as_ref()).copied().unwrap_or(0);
        let unnamed = self.symbols.given(kind, raw).is_none();
        // Two statements with one label are one place to whoever reads it; two variables with one name are not one variable.
        if kind != Kind::Site && (bearers > 1 || unnamed && bearers > 0) {
            return escape(&format!("{name}@{raw}"));
        }
        escape(&name)
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

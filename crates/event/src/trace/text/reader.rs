//! Reads text traces line by line.

use std::io::{BufRead, Read};

use rustc_hash::FxHashMap;

use super::escape::unescape;
use crate::trace::op_table::{KEYWORDS, KINDS, op_from};
use crate::trace::{BATCH, EventSource, Fault, Position, TraceError};
use crate::{Event, Kind, SiteId, Symbols, ThreadId};

/// A longer line is no event, whatever it holds; so a file without line ends cannot fill the memory.
const MAX_LINE: u64 = 1 << 16;

/// Reads a text trace.
pub struct TextReader<R> {
    input: R,
    /// The number of the last line read.
    line: u64,
    /// The bytes of that line.
    bytes: Vec<u8>,
    /// The line of each event of the last batch.
    lines: Vec<u64>,
    names: Names,
    pending: Option<TraceError>,
    spent: bool,
}

/// Names seen so far, and the ids they were given in the order of their first use.
#[derive(Default)]
struct Names {
    ids: [FxHashMap<Box<str>, u32>; Kind::ALL.len()],
    symbols: Symbols,
}

impl Names {
    fn id(&mut self, kind: Kind, text: &str) -> Result<u32, Fault> {
        let name = &*unescape(text);
        let ids = &mut self.ids[kind as usize];
        if let Some(&id) = ids.get(name) {
            return Ok(id);
        }
        let id = u32::try_from(ids.len()).map_err(|_| Fault::TooManyIds(kind))?;
        ids.insert(name.into(), id);
        self.symbols.define(kind, id, name);
        Ok(id)
    }
}

impl<R: BufRead> TextReader<R> {
    /// Reads from a stream.
    pub fn new(input: R) -> Self {
        Self {
            input,
            line: 0,
            bytes: Vec::new(),
            lines: Vec::with_capacity(BATCH),
            names: Names::default(),
            pending: None,
            spent: false,
        }
    }

    /// Reads lines up to the next event. `None` at the end.
    fn next_event(&mut self) -> Result<Option<Event>, Fault> {
        loop {
            self.line += 1;
            self.bytes.clear();
            let read = self.input.by_ref().take(MAX_LINE).read_until(b'\n', &mut self.bytes)?;
            if read == 0 {
                return Ok(None);
            }
            if read as u64 == MAX_LINE && self.bytes.last() != Some(&b'\n') {
                return Err(Fault::Line(format!("the line is longer than {MAX_LINE} bytes")));
            }
            let text = std::str::from_utf8(&self.bytes)
                .map_err(|e| Fault::Line(format!("not UTF-8 at byte {} of the line", e.valid_up_to())))?;
            // Some editors begin a file with a byte order mark.
            if let Some(event) = parse(text.trim_start_matches('\u{feff}').trim(), &mut self.names)? {
                return Ok(Some(event));
            }
        }
    }
}

/// Takes a line apart; `None` if it is to be passed over.
fn parse(line: &str, names: &mut Names) -> Result<Option<Event>, Fault> {
    if line.is_empty() || line.starts_with('#') {
        return Ok(None);
    }
    let expected =
        || Fault::Line(format!("expected thread|operation(operand)|location, found `{}`", excerpt(line)));
    let (thread, rest) = line.split_once('|').ok_or_else(expected)?;
    let (operation, location) = rest.split_once('|').ok_or_else(expected)?;
    let (thread, operation, location) = (thread.trim(), operation.trim(), location.trim());
    let (word, operand) = match operation.split_once('(') {
        Some((word, operand)) => (word, operand.strip_suffix(')').ok_or_else(expected)?),
        None => (operation, ""),
    };
    if word == "req" {
        return Ok(None);
    }
    let code = KEYWORDS
        .iter()
        .position(|&keyword| keyword == word)
        .ok_or_else(|| Fault::Line(format!("unknown operation `{}`", excerpt(word))))?;
    let kind = KINDS[code];
    if thread.is_empty() || (operand.is_empty() && kind != Kind::Method) {
        return Err(expected());
    }
    let operand = names.id(kind, operand)?;
    let code = u8::try_from(code).expect("the table of operations is short");
    Ok(Some(Event {
        thread: ThreadId(names.id(Kind::Thread, thread)?),
        site: SiteId(names.id(Kind::Site, location)?),
        op: op_from(code, operand).expect("the code is from the table"),
    }))
}

/// The beginning of a line, fit to be shown: no control characters, not too long.
fn excerpt(line: &str) -> String {
    const SHOWN: usize = 60;
    let start: String = line.chars().take(SHOWN).map(|c| if c.is_control() { '?' } else { c }).collect();
    if start.len() < line.len() { start + "…" } else { start }
}

impl<R: BufRead> EventSource for TextReader<R> {
    fn next_batch(&mut self, batch: &mut Vec<Event>) -> Result<bool, TraceError> {
        batch.clear();
        self.lines.clear();
        if let Some(error) = self.pending.take() {
            return Err(error);
        }
        while batch.len() < BATCH && !self.spent {
            match self.next_event() {
                Ok(Some(event)) => {
                    batch.push(event);
                    self.lines.push(self.line);
                }
                Ok(None) => self.spent = true,
                Err(fault) => {
                    self.spent = true;
                    self.pending = Some(fault.at(Position::Line(self.line)));
                }
            }
        }
        match self.pending.take_if(|_| batch.is_empty()) {
            Some(error) => Err(error),
            None => Ok(!batch.is_empty()),
        }
    }

    fn position(&self, index: usize) -> Position {
        Position::Line(self.lines[index])
    }

    fn symbols(&self) -> &Symbols {
        &self.names.symbols
    }
}

//! Writes binary traces, one block at a time.

use std::io::{self, Write};

use rustc_hash::FxHashMap;

use super::predict::Predictor;
use super::{
    ALIAS, BLOCK, DEFINITION, FLAG_SHIFT, MAGIC, MAX_BLOCK, MAX_NAME, OPERAND_BYTES, OPERAND_SHIFT,
    SITE_PREDICTED, SWITCH, THREAD_FOLLOWS, TRAILER, VERSION, WIDE, varint,
};
use crate::trace::op_table::{KINDS, code_and_operand};
use crate::{Event, Id, Kind};

/// The most bytes that an event takes: a switch, a wide mark, a head, a site and an operand.
const LONGEST_EVENT: usize = 3 + 2 * varint::MAX_BYTES + 4;

/// Writes events as they come, in constant memory but for the ids.
///
/// The ids given to it may be any numbers; they are renumbered in the order of their first use, as the format asks.
/// A writer that is dropped without [`finish`](Self::finish) leaves a trace that readers call truncated, but whose
/// complete blocks they can read.
pub struct BinaryWriter<W: Write> {
    out: W,
    /// The records of the block that is being filled.
    block: Vec<u8>,
    events: u64,
    predictor: Predictor,
    /// Per kind: the caller's ids to the trace's.
    renumbered: [FxHashMap<u32, u32>; Kind::ALL.len()],
    /// Per kind: names, and the first id that was given each.
    names: [FxHashMap<Box<str>, u32>; Kind::ALL.len()],
}

impl<W: Write> BinaryWriter<W> {
    /// Begins a trace.
    ///
    /// # Errors
    /// The stream cannot be written.
    pub fn new(mut out: W) -> io::Result<Self> {
        out.write_all(&MAGIC)?;
        out.write_all(&VERSION.0.to_le_bytes())?;
        out.write_all(&[0, 0])?;
        Ok(Self {
            out,
            block: Vec::with_capacity(MAX_BLOCK),
            events: 0,
            predictor: Predictor::default(),
            renumbered: Default::default(),
            names: Default::default(),
        })
    }

    /// Adds an event.
    ///
    /// # Errors
    /// The stream cannot be written.
    pub fn write(&mut self, event: &Event) -> io::Result<()> {
        self.make_room(LONGEST_EVENT)?;
        self.switch_to(event.thread.raw())?;
        let (code, operand) = code_and_operand(event.op);
        let kind = KINDS[code as usize];

        let last = self.predictor.last_site();
        let expected = self.predictor.expected_site();
        let site = self.renumber(Kind::Site, event.site.raw())?;
        self.predictor.learn_site(site);

        let operand = self.renumber(kind, operand)?;
        let operands = self.predictor.operands(site);
        let difference = varint::zigzag(operand.wrapping_sub(operands.expected()));
        operands.go_to(operand);

        let bytes = significant_bytes(difference);
        let length = u8::try_from(bytes).map_or(OPERAND_BYTES, |bytes| bytes.min(OPERAND_BYTES));
        let as_expected = expected == Some(site);
        if bytes > usize::from(OPERAND_BYTES) {
            self.block.push(WIDE);
        }
        self.block.push(code | length << OPERAND_SHIFT | if as_expected { SITE_PREDICTED } else { 0 });
        if !as_expected {
            varint::push(&mut self.block, u64::from(varint::zigzag(site.wrapping_sub(last))));
        }
        self.block.extend_from_slice(&difference.to_le_bytes()[..bytes]);
        self.events += 1;
        Ok(())
    }

    /// Names an id, before or after its first use. A very long name is cut, an empty one is none.
    ///
    /// # Errors
    /// The stream cannot be written.
    pub fn define(&mut self, kind: Kind, raw: u32, name: &str) -> io::Result<()> {
        if name.is_empty() && kind != Kind::Method {
            return Ok(());
        }
        let name = &name[..name.floor_char_boundary(MAX_NAME)];
        self.make_room(1 + 2 * varint::MAX_BYTES + name.len())?;
        let id = self.renumber(kind, raw)?;
        let names = &mut self.names[kind as usize];
        if let Some(&bearer) = names.get(name) {
            self.block.push(ALIAS | (kind as u8) << FLAG_SHIFT);
            varint::push(&mut self.block, u64::from(id));
            varint::push(&mut self.block, u64::from(bearer));
            return Ok(());
        }
        names.insert(name.into(), id);
        self.block.push(DEFINITION | (kind as u8) << FLAG_SHIFT);
        varint::push(&mut self.block, u64::from(id));
        varint::push(&mut self.block, name.len() as u64);
        self.block.extend_from_slice(name.as_bytes());
        Ok(())
    }

    /// Ends the trace and gives the stream back.
    ///
    /// # Errors
    /// The stream cannot be written.
    pub fn finish(mut self) -> io::Result<W> {
        self.flush_block()?;
        let count = self.events.to_le_bytes();
        write_block(&mut self.out, TRAILER, &count)?;
        self.out.flush()?;
        Ok(self.out)
    }

    fn switch_to(&mut self, raw: u32) -> io::Result<()> {
        let thread = self.renumber(Kind::Thread, raw)?;
        if self.predictor.thread() != Some(thread) {
            self.predictor.switch_to(thread);
            let short = u8::try_from(thread).unwrap_or(THREAD_FOLLOWS).min(THREAD_FOLLOWS);
            self.block.push(SWITCH | short << FLAG_SHIFT);
            if short == THREAD_FOLLOWS {
                varint::push(&mut self.block, u64::from(thread));
            }
        }
        Ok(())
    }

    /// The trace's number for one of the caller's ids.
    fn renumber(&mut self, kind: Kind, raw: u32) -> io::Result<u32> {
        let next = self.predictor.next_new(kind);
        let id = *self.renumbered[kind as usize].entry(raw).or_insert(next);
        if id == next && !self.predictor.note(kind, id) {
            return Err(io::Error::other(format!("too many different ids of kind {kind:?}")));
        }
        Ok(id)
    }

    fn make_room(&mut self, bytes: usize) -> io::Result<()> {
        if self.block.len() + bytes > MAX_BLOCK { self.flush_block() } else { Ok(()) }
    }

    fn flush_block(&mut self) -> io::Result<()> {
        if self.block.is_empty() {
            return Ok(());
        }
        write_block(&mut self.out, BLOCK, &self.block)?;
        self.block.clear();
        Ok(())
    }
}

/// How many bytes hold the number; none for 0.
fn significant_bytes(number: u32) -> usize {
    (u32::BITS - number.leading_zeros()).div_ceil(8) as usize
}

fn write_block(out: &mut impl Write, tag: u8, bytes: &[u8]) -> io::Result<()> {
    let length = u32::try_from(bytes.len()).expect("blocks have at most MAX_BLOCK bytes");
    out.write_all(&[tag])?;
    out.write_all(&length.to_le_bytes())?;
    out.write_all(&crc32fast::hash(bytes).to_le_bytes())?;
    out.write_all(bytes)
}

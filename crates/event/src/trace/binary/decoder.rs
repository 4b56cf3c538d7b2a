//! From the records of a block to events.

use super::predict::Predictor;
use super::{
    ALIAS, CODE_BITS, DEFINITION, FLAG_SHIFT, OPERAND_BYTES, OPERAND_SHIFT, SITE_PREDICTED, SWITCH,
    THREAD_FOLLOWS, WIDE, varint,
};
use crate::trace::op_table::{COUNT, KINDS, op_from};
use crate::trace::{BATCH, Fault};
use crate::{Event, Kind, Op, SiteId, Symbols, ThreadId, VarId};

/// Zero bytes that must stand behind a block's records, so that a record can be decoded without a look at what is left of
/// the block at each byte.
pub(super) const PADDING: usize = 4;

/// What can be wrong with a record. Unlike a [`Fault`] it is plain data: the hot loop makes and forgets many of these.
#[derive(Clone, Copy)]
pub(super) enum Malformed {
    Record(&'static str),
    SkippedId { kind: Kind, found: u32, next: u32 },
}

impl From<Malformed> for Fault {
    fn from(malformed: Malformed) -> Self {
        match malformed {
            Malformed::Record(what) => Fault::Record(what),
            Malformed::SkippedId { kind, found, next } => Fault::SkippedId { kind, found, next },
        }
    }
}

const OVERRUN: Malformed = Malformed::Record("it runs over the end of its block");

/// The records of one block, and how far they have been decoded.
#[derive(Default)]
pub(super) struct Block {
    /// The records and [`PADDING`].
    pub(super) bytes: Vec<u8>,
    /// Where the next record begins.
    pub(super) at: usize,
}

impl Block {
    /// Where the records end.
    #[inline]
    pub(super) fn end(&self) -> usize {
        self.bytes.len().saturating_sub(PADDING)
    }

    #[inline]
    fn byte(&mut self) -> u8 {
        let byte = self.bytes[self.at];
        self.at += 1;
        byte
    }

    #[inline]
    fn number(&mut self) -> Result<u32, Malformed> {
        let number = varint::read(&self.bytes, &mut self.at).ok_or(OVERRUN)?;
        u32::try_from(number).map_err(|_| Malformed::Record("a number beyond 32 bits"))
    }

    /// Reads a number of at most four bytes, without a branch on their number: operands are the least predictable part of a
    /// trace.
    #[inline]
    fn little_endian(&mut self, bytes: u8) -> Result<u32, Malformed> {
        const MASKS: [u32; 5] = [0, 0xff, 0xffff, 0x00ff_ffff, u32::MAX];
        let four = self.bytes.get(self.at..).and_then(<[u8]>::first_chunk).ok_or(OVERRUN)?;
        self.at += usize::from(bytes);
        Ok(u32::from_le_bytes(*four) & MASKS[usize::from(bytes)])
    }

    fn text(&mut self, length: usize) -> Result<&str, Malformed> {
        let rest = self.bytes.get(self.at..self.end()).ok_or(OVERRUN)?;
        let text = rest.get(..length).ok_or(Malformed::Record("a name that is longer than its block"))?;
        self.at += length;
        std::str::from_utf8(text).map_err(|_| Malformed::Record("a name that is not UTF-8"))
    }
}

/// What decoding remembers from one block to the next.
#[derive(Default)]
pub(super) struct Decoder {
    predictor: Predictor,
    pub(super) symbols: Symbols,
}

impl Decoder {
    /// Decodes records until the batch is full or the block ends. `starts` gets the place of each event in the block. A fault
    /// belongs to the record at the place that comes with it.
    pub(super) fn fill(
        &mut self,
        block: &mut Block,
        batch: &mut Vec<Event>,
        starts: &mut Vec<u32>,
    ) -> Result<(), (usize, Malformed)> {
        while block.at < block.end() && batch.len() < BATCH {
            let start = block.at;
            let events = batch.len();
            self.record(block, batch).map_err(|fault| (start, fault))?;
            if block.at > block.end() {
                batch.truncate(events);
                return Err((start, OVERRUN));
            }
            if batch.len() > events {
                starts.push(u32::try_from(start).expect("blocks are small"));
            }
        }
        Ok(())
    }

    /// Decodes one record; an event goes into the batch. Events are built in place: to hand them through return values costs
    /// more than all of the decoding.
    #[inline(always)]
    fn record(&mut self, block: &mut Block, batch: &mut Vec<Event>) -> Result<(), Malformed> {
        let head = block.byte();
        match head & CODE_BITS {
            code if usize::from(code) < COUNT => {
                self.event(head, head >> OPERAND_SHIFT & OPERAND_BYTES, block, batch)
            }
            WIDE => self.wide_event(block, batch),
            SWITCH => self.switch(head >> FLAG_SHIFT, block),
            DEFINITION => self.definition(head >> FLAG_SHIFT, block),
            ALIAS => self.alias(head >> FLAG_SHIFT, block),
            _ => Err(Malformed::Record("unknown code")),
        }
    }

    #[cold]
    fn wide_event(&mut self, block: &mut Block, batch: &mut Vec<Event>) -> Result<(), Malformed> {
        let head = block.byte();
        if usize::from(head & CODE_BITS) >= COUNT {
            return Err(Malformed::Record("no event after the mark of a wide one"));
        }
        self.event(head, 4, block, batch)
    }

    /// Decodes the rest of an event whose operand takes `bytes` bytes.
    #[inline(always)]
    fn event(
        &mut self,
        head: u8,
        bytes: u8,
        block: &mut Block,
        batch: &mut Vec<Event>,
    ) -> Result<(), Malformed> {
        let code = head & CODE_BITS;
        let thread =
            self.predictor.thread().ok_or(Malformed::Record("an event before any thread was named"))?;
        let site = self.site(head, block)?;
        let difference = block.little_endian(bytes)?;
        let operands = self.predictor.operands(site);
        let operand = operands.expected().wrapping_add(varint::unzigzag(difference));
        operands.go_to(operand);
        self.check(KINDS[usize::from(code)], operand)?;
        let (thread, site) = (ThreadId(thread), SiteId(site));
        match code {
            0 => batch.push(Event { thread, site, op: Op::Read(VarId(operand)) }),
            1 => batch.push(Event { thread, site, op: Op::Write(VarId(operand)) }),
            _ => {
                let op = op_from(code, operand).expect("the code is an operation's");
                batch.push(Event { thread, site, op });
            }
        }
        Ok(())
    }

    #[inline]
    fn site(&mut self, head: u8, block: &mut Block) -> Result<u32, Malformed> {
        if head & SITE_PREDICTED != 0 {
            let expected = self.predictor.expected_site();
            let site = expected.ok_or(Malformed::Record("an expected site before there was any"))?;
            self.predictor.confirm_site(site);
            return Ok(site);
        }
        let difference = varint::unzigzag(block.number()?);
        let site = self.predictor.last_site().wrapping_add(difference);
        self.check(Kind::Site, site)?;
        self.predictor.learn_site(site);
        Ok(site)
    }

    fn switch(&mut self, thread: u8, block: &mut Block) -> Result<(), Malformed> {
        let thread = if thread == THREAD_FOLLOWS { block.number()? } else { u32::from(thread) };
        self.check(Kind::Thread, thread)?;
        self.predictor.switch_to(thread);
        Ok(())
    }

    fn definition(&mut self, kind: u8, block: &mut Block) -> Result<(), Malformed> {
        let (kind, id) = self.named(kind, block)?;
        let length = block.number()? as usize;
        self.symbols.define(kind, id, block.text(length)?);
        Ok(())
    }

    fn alias(&mut self, kind: u8, block: &mut Block) -> Result<(), Malformed> {
        let (kind, id) = self.named(kind, block)?;
        let bearer = block.number()?;
        let name = self.symbols.given(kind, bearer).map(str::to_owned);
        let name = name.ok_or(Malformed::Record("the name of something that has none"))?;
        self.symbols.define(kind, id, &name);
        Ok(())
    }

    /// The id that a name is given to.
    fn named(&mut self, kind: u8, block: &mut Block) -> Result<(Kind, u32), Malformed> {
        let kind = Kind::ALL.get(usize::from(kind));
        let kind = *kind.ok_or(Malformed::Record("a name for an unknown kind of id"))?;
        let id = block.number()?;
        self.check(kind, id)?;
        Ok((kind, id))
    }

    /// Checks that an id is in use or the next new one.
    #[inline]
    fn check(&mut self, kind: Kind, raw: u32) -> Result<(), Malformed> {
        if self.predictor.note(kind, raw) {
            Ok(())
        } else {
            Err(Malformed::SkippedId { kind, found: raw, next: self.predictor.next_new(kind) })
        }
    }
}

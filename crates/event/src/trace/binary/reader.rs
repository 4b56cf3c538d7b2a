//! Reads binary traces block by block. Trusts nothing: every length, id and checksum is checked before it is used.

use std::io::{self, Read};

use super::decoder::{Block, Decoder, PADDING};
use super::{BLOCK, BLOCK_HEADER_BYTES, HEADER_BYTES, MAX_BLOCK, TRAILER, VERSION};
use crate::trace::{BATCH, EventSource, Fault, Position, TraceError};
use crate::{Event, Symbols};

/// Reads a binary trace.
pub struct BinaryReader<R> {
    input: R,
    /// Where the next unread byte of the input stands in the trace.
    offset: u64,
    block: Block,
    /// Where the current block's records begin in the trace.
    block_offset: u64,
    /// Where the events of the last batch begin within the current block.
    starts: Vec<u32>,
    events: u64,
    decoder: Decoder,
    /// A fault behind the events of the last batch.
    pending: Option<TraceError>,
    spent: bool,
}

impl<R: Read> BinaryReader<R> {
    /// Reads the rest of the header; the magic bytes have been read.
    pub(crate) fn after_magic(mut input: R) -> Result<Self, TraceError> {
        let mut rest = [0; 4];
        read_fully(&mut input, &mut rest, "its header").map_err(|fault| fault.at(Position::Byte(4)))?;
        let [low, high, flags @ ..] = rest;
        let found = u16::from_le_bytes([low, high]);
        if found == 0 || found > VERSION.0 {
            return Err(Fault::UnknownVersion { found, supported: VERSION.0 }.at(Position::Byte(4)));
        }
        if flags != [0, 0] {
            return Err(Fault::Record("the header's reserved bytes are not zero").at(Position::Byte(6)));
        }
        Ok(Self {
            input,
            offset: HEADER_BYTES,
            block: Block::default(),
            block_offset: HEADER_BYTES,
            starts: Vec::with_capacity(BATCH),
            events: 0,
            decoder: Decoder::default(),
            pending: None,
            spent: false,
        })
    }

    /// Reads the next block into place. `false` after the trailer.
    fn next_block(&mut self) -> Result<bool, TraceError> {
        let start = Position::Byte(self.offset);
        let mut header = [0; BLOCK_HEADER_BYTES];
        read_fully(&mut self.input, &mut header, "a block's header").map_err(|fault| fault.at(start))?;
        let [tag, l0, l1, l2, l3, c0, c1, c2, c3] = header;
        let length = u32::from_le_bytes([l0, l1, l2, l3]) as usize;
        let checksum = u32::from_le_bytes([c0, c1, c2, c3]);
        if tag != BLOCK && tag != TRAILER {
            return Err(Fault::Record("this is not the beginning of a block").at(start));
        }
        if length > MAX_BLOCK {
            return Err(Fault::BlockTooLarge(length as u64).at(start));
        }
        self.block.at = 0;
        self.block.bytes.clear();
        self.block.bytes.resize(length + PADDING, 0);
        self.block_offset = self.offset + BLOCK_HEADER_BYTES as u64;
        self.offset = self.block_offset + length as u64;
        let records = &mut self.block.bytes[..length];
        read_fully(&mut self.input, records, "a block").map_err(|fault| fault.at(start))?;
        if crc32fast::hash(records) != checksum {
            return Err(Fault::Checksum.at(start));
        }
        if tag == TRAILER {
            return self.check_trailer().map_err(|fault| fault.at(start)).map(|()| false);
        }
        Ok(true)
    }

    fn check_trailer(&mut self) -> Result<(), Fault> {
        let count = <[u8; 8]>::try_from(&self.block.bytes[..self.block.end()]);
        let said = u64::from_le_bytes(count.map_err(|_| Fault::Record("a trailer has eight bytes"))?);
        if said != self.events {
            return Err(Fault::Count { said, read: self.events });
        }
        match self.input.read(&mut [0]) {
            Ok(0) => Ok(()),
            Ok(_) => Err(Fault::TrailingBytes),
            Err(e) => Err(e.into()),
        }
    }

    /// Goes on with the current block, or to the next one. `false` after the trailer.
    fn advance(&mut self, batch: &mut Vec<Event>) -> Result<bool, TraceError> {
        if self.block.at >= self.block.end() {
            return self.next_block();
        }
        match self.decoder.fill(&mut self.block, batch, &mut self.starts) {
            Ok(()) => Ok(true),
            Err((at, fault)) => Err(Fault::from(fault).at(Position::Byte(self.block_offset + at as u64))),
        }
    }
}

impl<R: Read> EventSource for BinaryReader<R> {
    fn next_batch(&mut self, batch: &mut Vec<Event>) -> Result<bool, TraceError> {
        batch.clear();
        self.starts.clear();
        let mut outcome = match self.pending.take() {
            Some(error) => Err(error),
            None if self.spent => return Ok(false),
            None => Ok(true),
        };
        while batch.is_empty() && matches!(outcome, Ok(true)) {
            outcome = self.advance(batch);
        }
        self.events += batch.len() as u64;
        if !batch.is_empty() {
            self.pending = outcome.err();
            return Ok(true);
        }
        self.spent = true;
        outcome
    }

    fn position(&self, index: usize) -> Position {
        Position::Byte(self.block_offset + u64::from(self.starts[index]))
    }

    fn symbols(&self) -> &Symbols {
        &self.decoder.symbols
    }
}

/// Reads all of `bytes`; the end of the stream before that is a fault that says what it cut.
fn read_fully(input: &mut impl Read, bytes: &mut [u8], what: &'static str) -> Result<(), Fault> {
    input.read_exact(bytes).map_err(|e| match e.kind() {
        io::ErrorKind::UnexpectedEof => Fault::Truncated(what),
        _ => Fault::Io(e),
    })
}

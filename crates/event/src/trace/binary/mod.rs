//! The binary trace format, version 1.
//!
//! ```text
//! trace   = "RWTR" version:u16 0:u16 block* trailer      all integers little-endian
//! block   = 'B' length:u32 crc32:u32 record*             length ≤ 65536, the checksum covers the records
//! trailer = 'E' 8:u32 crc32:u32 events:u64
//! record  = event | switch | definition | alias | wide
//! ```
//!
//! The first byte of a record holds a code in its low five bits. An **event** has its operation's code; the record
//! belongs to the thread of the last **switch**, and there must have been one. Site and operand are predicted from what
//! came before, since programs repeat themselves, and the head's upper bits say how far the prediction holds:
//!
//! - site (bit 7): set, it is the site that followed this thread's previous site the last time; clear, a signed
//!   variable-length difference to the thread's previous site follows;
//! - operand (bits 5–6): so many bytes follow, an unsigned number that is the difference to the expected operand, signed
//!   by zigzag. Expected is a step from the operand of the previous event at the same site, as wide as the step before.
//!   No byte at all means that the guess is right: a loop over an array costs one byte an access.
//!
//! A switch has code 31 and the thread in its upper bits, 7 meaning that the number follows. A **definition** has
//! code 30 and the kind of id in its upper bits, followed by the id, a length and a name in UTF-8; an **alias** has code 28 and gives an id
//! the name of another one of its kind, since objects by the thousand have fields of the same name. A record of code 29
//! stands before an event whose operand is farther from the guess than three bytes can tell; four bytes follow there.
//!
//! Ids are numbered in the order of their first use; a number that skips ahead is an error. So the memory that a
//! trace can make a reader use is bounded by the trace's own size, whatever its bytes say.

mod decoder;
mod predict;
mod reader;
mod varint;
mod writer;

pub use reader::BinaryReader;
pub use writer::BinaryWriter;

/// The first bytes of every binary trace.
pub const MAGIC: [u8; 4] = *b"RWTR";

/// The largest number of record bytes in a block.
pub const MAX_BLOCK: usize = 1 << 16;

/// A version of the format.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct FormatVersion(pub u16);

/// The version that is written, and the newest that can be read.
pub const VERSION: FormatVersion = FormatVersion(1);

const HEADER_BYTES: u64 = 8;
const BLOCK_HEADER_BYTES: usize = 9;
const BLOCK: u8 = b'B';
const TRAILER: u8 = b'E';

const CODE_BITS: u8 = 0x1f;
const SWITCH: u8 = 31;
const DEFINITION: u8 = 30;
const FLAG_SHIFT: u8 = 5;
/// In a switch: the thread's number follows, because it does not fit.
const THREAD_FOLLOWS: u8 = 7;

const WIDE: u8 = 29;
const ALIAS: u8 = 28;

const SITE_PREDICTED: u8 = 0x80;
const OPERAND_SHIFT: u8 = 5;
/// The operand's length in bits 5–6 of an event's head.
const OPERAND_BYTES: u8 = 3;

/// A longer name would only make a report unreadable; writers cut it here.
const MAX_NAME: usize = 4096;

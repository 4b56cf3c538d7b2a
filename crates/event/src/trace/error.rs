//! What can be wrong with a trace, and where.

use std::fmt;
use std::io;

use crate::validate::Violation;

/// A place in a trace.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Position {
    /// A line of a text trace; the first line is 1.
    Line(u64),
    /// A byte of a binary trace; the first byte is 0.
    Byte(u64),
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Position::Line(line) => write!(f, "line {line}"),
            Position::Byte(byte) => write!(f, "byte {byte}"),
        }
    }
}

/// A fault and its place.
#[derive(Debug, thiserror::Error)]
#[error("{position}: {fault}")]
pub struct TraceError {
    /// Where the fault begins.
    pub position: Position,
    /// What is wrong there.
    pub fault: Fault,
}

/// What can be wrong with a trace.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The stream itself failed.
    #[error("cannot be read: {0}")]
    Io(#[from] io::Error),
    /// No byte at all.
    #[error("the trace is empty")]
    Empty,
    /// The stream ends where more must follow.
    #[error("the trace ends in the middle of {0}; its writer was probably interrupted")]
    Truncated(&'static str),
    /// A format version of the future.
    #[error(
        "this is version {found} of the trace format, and only versions up to {supported} are known here"
    )]
    UnknownVersion {
        /// The version in the header.
        found: u16,
        /// The newest version that can be read.
        supported: u16,
    },
    /// A checksum that does not fit its block.
    #[error("the block that begins here is damaged (its checksum does not fit)")]
    Checksum,
    /// A block that no writer makes.
    #[error("a block of {0} bytes; blocks have at most {max} bytes", max = super::binary::MAX_BLOCK)]
    BlockTooLarge(u64),
    /// A record that no writer makes.
    #[error("malformed record: {0}")]
    Record(&'static str),
    /// An id that skips numbers: ids are numbered in the order of their first use.
    #[error("{kind:?} number {found} is out of order; the next new one would be {next}")]
    SkippedId {
        /// The kind of id.
        kind: crate::Kind,
        /// The id's number.
        found: u32,
        /// The smallest number not in use yet.
        next: u32,
    },
    /// The count at the end differs from what was read.
    #[error("the trace says that it has {said} events, but {read} were read")]
    Count {
        /// The count in the trailer.
        said: u64,
        /// The events before it.
        read: u64,
    },
    /// Bytes after the trailer.
    #[error("there are bytes after the end of the trace")]
    TrailingBytes,
    /// A line that is no event.
    #[error("{0}")]
    Line(String),
    /// More ids of one kind than 32 bits can number.
    #[error("more than 4294967295 different ids of kind {0:?}")]
    TooManyIds(crate::Kind),
    /// Events that no program can have performed in this order.
    #[error("{text}")]
    Invalid {
        /// The broken rule.
        violation: Violation,
        /// The rule in words, with the trace's names.
        text: String,
    },
}

impl Fault {
    /// The fault at its place.
    pub(crate) fn at(self, position: Position) -> TraceError {
        TraceError { position, fault: self }
    }
}

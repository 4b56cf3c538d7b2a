//! Tells the formats apart by their first bytes.

use std::io::{BufRead, Read};

use super::binary::{BinaryReader, MAGIC};
use super::text::TextReader;
use super::{EventSource, Fault, Position, TraceError};

/// The format of a trace.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// This project's own format.
    Binary,
    /// The line format of the RAPID trace tools.
    Text,
}

/// Opens a trace of either format.
///
/// # Errors
/// The stream cannot be read, is empty, or has the header of an unknown version.
pub fn open<'a>(mut stream: impl BufRead + 'a) -> Result<(Format, Box<dyn EventSource + 'a>), TraceError> {
    let mut start = Vec::with_capacity(MAGIC.len());
    stream
        .by_ref()
        .take(MAGIC.len() as u64)
        .read_to_end(&mut start)
        .map_err(|e| Fault::Io(e).at(Position::Byte(0)))?;
    if start.is_empty() {
        return Err(Fault::Empty.at(Position::Byte(0)));
    }
    if start == MAGIC {
        return Ok((Format::Binary, Box::new(BinaryReader::after_magic(stream)?)));
    }
    let whole = std::io::Cursor::new(start).chain(stream);
    Ok((Format::Text, Box::new(TextReader::new(whole))))
}

//! Trace files.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use event::trace::{EventSource, TraceError};
use event::validate::{Roots, Validated};

use crate::exit::BadInput;

/// Large reads: a binary trace is read faster than a gigabyte in four seconds.
const BUFFER: usize = 1 << 17;

/// Opens a trace whose events are checked as they are read.
pub(crate) fn open(path: &Path, roots: Roots) -> Result<Validated<Box<dyn EventSource>>, BadInput> {
    let file = File::open(path).map_err(|e| BadInput(format!("cannot open {}: {e}", path.display())))?;
    let (_, source) =
        event::trace::open(BufReader::with_capacity(BUFFER, file)).map_err(|e| bad_trace(path, &e))?;
    Ok(Validated::new(source, roots))
}

/// Refuses pipes and the like, which can be read only once.
pub(crate) fn must_be_readable_again(path: &Path, why: &str) -> Result<(), BadInput> {
    match path.metadata() {
        Ok(file) if !file.is_file() => Err(BadInput(format!(
            "{} is no regular file, and {why} it is read more than once",
            path.display()
        ))),
        _ => Ok(()),
    }
}

/// A fault in a trace, with the file's name.
pub(crate) fn bad_trace(path: &Path, error: &TraceError) -> BadInput {
    BadInput(format!("{}: {error}", path.display()))
}

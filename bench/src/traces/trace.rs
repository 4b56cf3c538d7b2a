//! The traces that are measured.

use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use event::trace::binary::BinaryWriter;
use synthetic::{PaperMix, Size};

/// Memory locations, the same for any number of threads.
pub(crate) const VARIABLES: u32 = 1 << 16;
const LOCKS: u32 = 1 << 9;
const SEED: u64 = 1;

/// A trace in a file.
pub(crate) struct Trace {
    pub(crate) path: PathBuf,
    pub(crate) bytes: u64,
}

/// Writes a trace with the FastTrack paper's mix of operations.
pub(crate) fn write(folder: &Path, threads: u32, events: u64) -> Result<Trace> {
    let path = folder.join(format!("{threads}-threads.trace"));
    let file = File::create(&path).with_context(|| format!("cannot write {}", path.display()))?;
    let mut writer = BinaryWriter::new(BufWriter::new(file))?;
    let size = Size { threads, variables: VARIABLES, locks: LOCKS };
    for event in PaperMix::new(size, SEED).take(usize::try_from(events)?) {
        writer.write(&event)?;
    }
    writer.finish()?;
    let bytes = path.metadata()?.len();
    Ok(Trace { path, bytes })
}

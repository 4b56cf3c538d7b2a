//! A file of source, wherever it is.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::PathBuf;

use zip::ZipArchive;

/// Nobody reads larger files.
const LARGEST: u64 = 16 << 20;

/// A file of source.
#[derive(Clone)]
pub(super) enum Place {
    File { path: PathBuf, shown: String },
    Entry { archive: PathBuf, name: String },
}

impl Place {
    /// A file that may be there.
    pub(super) fn file(path: PathBuf) -> Self {
        let shown = path.display().to_string();
        let shown = shown.strip_prefix("./").unwrap_or(&shown).to_owned();
        Self::File { path, shown }
    }

    /// Its name, for people; folders are divided by slashes.
    pub(super) fn shown(&self) -> &str {
        match self {
            Place::File { shown, .. } => shown,
            Place::Entry { name, .. } => name,
        }
    }

    /// Its text, if it is there.
    pub(super) fn read(&self) -> Option<String> {
        let mut bytes = Vec::new();
        match self {
            Place::File { path, .. } => {
                File::open(path).ok()?.take(LARGEST).read_to_end(&mut bytes).ok()?;
            }
            Place::Entry { archive, name } => {
                let mut archive = ZipArchive::new(BufReader::new(File::open(archive).ok()?)).ok()?;
                archive.by_name(name).ok()?.take(LARGEST).read_to_end(&mut bytes).ok()?;
            }
        }
        Some(String::from_utf8_lossy(&bytes).into_owned())
    }
}

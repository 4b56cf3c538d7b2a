//! A jar.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use zip::ZipArchive;
use zip::result::ZipError;

use crate::{ClassPathError, LARGEST_CLASS, class_of};

/// A jar that is open. Its list of entries is read once; entries when they are asked for.
#[derive(Debug)]
pub(crate) struct Jar {
    path: PathBuf,
    /// Reading an entry moves the position in the file.
    archive: Mutex<ZipArchive<BufReader<File>>>,
}

impl Jar {
    pub(crate) fn open(path: &Path) -> Result<Self, ClassPathError> {
        let file = File::open(path).map_err(ClassPathError::unreadable(path))?;
        let archive = ZipArchive::new(BufReader::new(file)).map_err(|error| damaged(path, &error))?;
        Ok(Jar { path: path.to_owned(), archive: Mutex::new(archive) })
    }

    pub(crate) fn class(&self, name: &str) -> Result<Option<Vec<u8>>, ClassPathError> {
        let mut archive = self.archive.lock().unwrap_or_else(PoisonError::into_inner);
        let entry = match archive.by_name(&format!("{name}.class")) {
            Ok(entry) => entry,
            Err(ZipError::FileNotFound) => return Ok(None),
            Err(error) => return Err(damaged(&self.path, &error)),
        };
        let mut bytes = Vec::new();
        // What the entry says about its size need not be true.
        let mut limited = entry.take(LARGEST_CLASS + 1);
        limited.read_to_end(&mut bytes).map_err(|error| damaged(&self.path, &error.into()))?;
        if bytes.len() as u64 > LARGEST_CLASS {
            return Err(ClassPathError::TooLarge { path: self.path.clone(), class: name.to_owned() });
        }
        Ok(Some(bytes))
    }

    /// Adds all its classes. Those in `META-INF` are other versions of classes that are there as well.
    pub(crate) fn names(&self, names: &mut BTreeSet<String>) {
        let archive = self.archive.lock().unwrap_or_else(PoisonError::into_inner);
        // A name that is not text cannot be asked for either.
        for name in archive.file_names().flatten() {
            names.extend(class_of(&name).map(str::to_owned));
        }
    }
}

fn damaged(path: &Path, error: &ZipError) -> ClassPathError {
    ClassPathError::DamagedJar { path: path.to_owned(), reason: error.to_string() }
}

//! A directory of class files.

use std::collections::BTreeSet;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::{ClassPathError, LARGEST_CLASS, class_of};

/// The root below which packages are folders.
#[derive(Debug)]
pub(crate) struct Directory {
    root: PathBuf,
}

impl Directory {
    pub(crate) fn new(root: &Path) -> Self {
        Directory { root: root.to_owned() }
    }

    pub(crate) fn class(&self, name: &str) -> Result<Option<Vec<u8>>, ClassPathError> {
        // A name is made of folders and a file: anything else could lead out of the root.
        if name.split('/').any(|part| part.is_empty() || part == "." || part == "..") {
            return Ok(None);
        }
        let file = self.root.join(format!("{name}.class"));
        let length = match fs::metadata(&file) {
            Ok(found) if found.is_file() => found.len(),
            Ok(_) => return Ok(None),
            // What is asked for is a guess of how a name is meant: a file in the place of a folder is no error.
            Err(error)
                if matches!(
                    error.kind(),
                    ErrorKind::NotFound | ErrorKind::NotADirectory | ErrorKind::InvalidFilename
                ) =>
            {
                return Ok(None);
            }
            Err(error) => return Err(ClassPathError::Unreadable { path: file, error }),
        };
        if length > LARGEST_CLASS {
            return Err(ClassPathError::TooLarge { path: self.root.clone(), class: name.to_owned() });
        }
        fs::read(&file).map(Some).map_err(ClassPathError::unreadable(&file))
    }

    /// Adds all classes below the root.
    pub(crate) fn names(&self, names: &mut BTreeSet<String>) -> Result<(), ClassPathError> {
        // Links may lead in circles.
        let mut seen = BTreeSet::new();
        let mut pending = vec![self.root.clone()];
        while let Some(folder) = pending.pop() {
            let real = folder.canonicalize().map_err(ClassPathError::unreadable(&folder))?;
            if !seen.insert(real) {
                continue;
            }
            for entry in fs::read_dir(&folder).map_err(ClassPathError::unreadable(&folder))? {
                let path = entry.map_err(ClassPathError::unreadable(&folder))?.path();
                if path.is_dir() {
                    pending.push(path);
                } else if let Ok(relative) = path.strip_prefix(&self.root) {
                    // A name that is not text cannot be asked for either.
                    names.extend(relative.to_str().and_then(class_of).map(str::to_owned));
                }
            }
        }
        Ok(())
    }
}

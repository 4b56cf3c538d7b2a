//! A class path: directories and jars, in order.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::ClassPathError;
use crate::directory::Directory;
use crate::jar::Jar;

/// Directories and jars. Of two classes with the same name the first one counts.
#[derive(Debug, Default)]
pub struct ClassPath {
    entries: Vec<Entry>,
}

#[derive(Debug)]
enum Entry {
    Directory(Directory),
    Jar(Jar),
}

impl ClassPath {
    /// What `java -cp` takes: paths with colons between them, where `lib/*` means all jars in `lib` and nothing means the working directory.
    ///
    /// # Errors
    /// When one of them cannot be opened.
    pub fn parse(text: &str) -> Result<Self, ClassPathError> {
        let mut paths = Vec::new();
        for part in text.split(':') {
            match part.strip_suffix('*') {
                Some(folder) if folder.is_empty() || folder.ends_with('/') => {
                    paths.extend(jars_in(Path::new(if folder.is_empty() { "." } else { folder }))?);
                }
                _ => paths.push(PathBuf::from(if part.is_empty() { "." } else { part })),
            }
        }
        Self::open(&paths)
    }

    /// Opens all of them.
    ///
    /// # Errors
    /// When one of them cannot be opened.
    pub fn open<P: AsRef<Path>>(paths: &[P]) -> Result<Self, ClassPathError> {
        let entries = paths.iter().map(|path| Entry::open(path.as_ref())).collect::<Result<_, _>>()?;
        Ok(ClassPath { entries })
    }

    /// A class by its name; `None` if it is nowhere.
    ///
    /// # Errors
    /// When it is there and cannot be read.
    pub fn class(&self, name: &str) -> Result<Option<Vec<u8>>, ClassPathError> {
        for entry in &self.entries {
            let found = match entry {
                Entry::Directory(directory) => directory.class(name)?,
                Entry::Jar(jar) => jar.class(name)?,
            };
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// The names of all classes, sorted.
    ///
    /// # Errors
    /// When a directory cannot be listed.
    pub fn names(&self) -> Result<Vec<String>, ClassPathError> {
        let mut names = BTreeSet::new();
        for entry in &self.entries {
            match entry {
                Entry::Directory(directory) => directory.names(&mut names)?,
                Entry::Jar(jar) => jar.names(&mut names),
            }
        }
        Ok(names.into_iter().collect())
    }
}

impl Entry {
    fn open(path: &Path) -> Result<Self, ClassPathError> {
        let kind = std::fs::metadata(path).map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => ClassPathError::Missing(path.to_owned()),
            _ => ClassPathError::Unreadable { path: path.to_owned(), error },
        })?;
        if kind.is_dir() {
            Ok(Entry::Directory(Directory::new(path)))
        } else if kind.is_file() && path.extension().is_none_or(|extension| extension != "class") {
            Jar::open(path).map(Entry::Jar)
        } else {
            Err(ClassPathError::Unknown(path.to_owned()))
        }
    }
}

/// The jars in a folder, sorted: the JVM takes them in the order of the file system, which is no order.
fn jars_in(folder: &Path) -> Result<Vec<PathBuf>, ClassPathError> {
    let unreadable = ClassPathError::unreadable;
    if !folder.exists() {
        return Err(ClassPathError::Missing(folder.to_owned()));
    }
    let mut jars = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(unreadable(folder))? {
        let path = entry.map_err(unreadable(folder))?.path();
        if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("jar")) {
            jars.push(path);
        }
    }
    jars.sort();
    Ok(jars)
}

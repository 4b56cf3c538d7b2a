//! The folder of a run: the agents' plan, and what they leave.

use std::io;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::Error;

/// A folder that was empty when the run began.
pub enum RunFolder {
    /// Gone when this is dropped.
    Temporary(TempDir),
    /// Where the user wants it.
    Kept(PathBuf),
}

impl RunFolder {
    /// A folder that nobody will look for.
    ///
    /// # Errors
    /// The disk is full, or there is no place for temporary files.
    pub fn temporary() -> Result<Self, Error> {
        let folder = tempfile::Builder::new().prefix("racewright-").tempdir();
        folder.map(Self::Temporary).map_err(Error::machine("cannot create a folder for the run"))
    }

    /// A temporary folder on the same disk as a file that is to be written: that there is room, and that it may be written, shows
    /// before the program is run.
    ///
    /// # Errors
    /// Nothing can be written there.
    pub fn beside(file: &Path) -> Result<Self, Error> {
        let parent = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let folder = parent
            .canonicalize()
            .and_then(|parent| tempfile::Builder::new().prefix(".racewright-").tempdir_in(parent));
        let cannot = |e| Error::Input(format!("cannot write to {}: {}", parent.display(), reason(&e)));
        folder.map(Self::Temporary).map_err(cannot)
    }

    /// A folder that the user named. It is created, or there and empty.
    ///
    /// # Errors
    /// It is not empty, or nothing can be written there.
    pub fn kept(path: &Path) -> Result<Self, Error> {
        let cannot = |what: &str, e: io::Error| {
            Error::Input(format!("cannot {what} {}: {}", path.display(), reason(&e)))
        };
        if path.exists() && !path.is_dir() {
            return Err(Error::Input(format!("{} is no folder", path.display())));
        }
        std::fs::create_dir_all(path).map_err(|e| cannot("create the folder", e))?;
        let mut entries = path.read_dir().map_err(|e| cannot("read the folder", e))?;
        if entries.next().is_some() {
            return Err(Error::Input(format!("the folder {} is not empty", path.display())));
        }
        let path = path.canonicalize().map_err(|e| cannot("read the folder", e))?;
        tempfile::tempfile_in(&path).map_err(|e| cannot("write to", e))?;
        Ok(Self::Kept(path))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        match self {
            Self::Temporary(folder) => folder.path(),
            Self::Kept(path) => path,
        }
    }

    /// The files that have this extension, in the order of their names.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn files(&self, extension: &str) -> io::Result<Vec<PathBuf>> {
        let entries = std::fs::read_dir(self.path())?;
        let mut files: Vec<PathBuf> = entries.map(|e| e.map(|e| e.path())).collect::<Result<_, _>>()?;
        files.retain(|file| file.extension() == Some(extension.as_ref()));
        files.sort();
        Ok(files)
    }
}

/// Why, in words without the names of temporary files, which mean nothing to the user.
fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such folder".to_owned(),
        kind => kind.to_string(),
    }
}

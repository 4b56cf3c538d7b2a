//! Files that are always whole.

use std::fs::{self, Permissions};
use std::io::{self, ErrorKind, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use tempfile::NamedTempFile;

/// How often somebody else may remove a folder before it is called missing.
const MOST_TRIES: u32 = 1000;

/// Writes a file, in place of an older one, and makes its folder if that is not there.
///
/// It has another name until it is complete: whoever reads it finds the old one or the new one, and a full disk does not spoil what was
/// there. Others may read it as far as this user lets them read new files: a step of a build may be another user than the one before it.
///
/// # Errors
/// It cannot be written; the old one stays.
pub fn replace_file(file: &Path, text: &str) -> io::Result<()> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut new = begin(folder)?;
    new.write_all(text.as_bytes())?;
    new.persist(file).map_err(|error| error.error)?;
    Ok(())
}

/// Begins a file in a folder, which is made if it is not there. Another campaign that shares the folder may remove it, as long as it is
/// empty, at any moment until the file is there.
pub(crate) fn begin(folder: &Path) -> io::Result<NamedTempFile> {
    let mut tries = 0;
    loop {
        let begun = fs::create_dir_all(folder).and_then(|()| {
            tempfile::Builder::new().permissions(Permissions::from_mode(0o666)).tempfile_in(folder)
        });
        match begun {
            // "It is there" is what is said of a folder that is gone when it is looked at again.
            Err(error)
                if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::AlreadyExists)
                    && tries < MOST_TRIES =>
            {
                tries += 1;
            }
            begun => return begun.map_err(without_name),
        }
    }
}

/// The error of the system alone: the names of temporary files mean nothing to the user.
#[must_use]
pub fn without_name(error: io::Error) -> io::Error {
    // The library that makes them tells the rest of the error by words only.
    match error.to_string().split_once(" at path \"") {
        Some((what, _)) => io::Error::new(error.kind(), what.to_owned()),
        None => error,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_as_a_whole_and_leaves_nothing_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("new/result.xml");
        replace_file(&file, "old").unwrap();
        replace_file(&file, "new").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        assert_eq!(fs::read_dir(file.parent().unwrap()).unwrap().count(), 1);
        // A file where a folder should be.
        assert!(replace_file(&file.join("below"), "text").is_err());
        // A folder in which nobody can make files.
        let error = replace_file(Path::new("/proc/self/result.xml"), "text").unwrap_err().to_string();
        assert!(!error.contains("/proc"), "{error}");
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
    }

    #[test]
    fn others_may_read_it_as_they_may_any_new_file() {
        let folder = tempfile::tempdir().unwrap();
        let mode = |name: &str| fs::metadata(folder.path().join(name)).unwrap().permissions().mode();
        replace_file(&folder.path().join("ours"), "text").unwrap();
        fs::write(folder.path().join("any"), "text").unwrap();
        assert_eq!(mode("ours"), mode("any"));
    }
}

//! The file that is written: as a whole, or not at all.

use std::fs::Permissions;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use anyhow::Context;
use tempfile::NamedTempFile;

use crate::exit;

/// Where a report goes.
pub(super) enum Output {
    Standard,
    /// Under another name until it is complete.
    File {
        path: PathBuf,
        temporary: NamedTempFile,
    },
}

impl Output {
    /// Makes sure that it can be written, before programs are replayed for it.
    pub(super) fn open(path: &Path) -> anyhow::Result<Self> {
        if path == Path::new("-") {
            return Ok(Self::Standard);
        }
        let cannot = || format!("cannot write {}", path.display());
        anyhow::ensure!(!path.is_dir(), "{}: it is a folder", cannot());
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        // Others may read it, as far as this user lets them read new files.
        let temporary = tempfile::Builder::new()
            .prefix(".racewright-report")
            .permissions(Permissions::from_mode(0o666))
            .tempfile_in(folder)
            .map_err(campaign::without_name)
            .with_context(cannot)?;
        Ok(Self::File { path: path.to_owned(), temporary })
    }

    /// Writes it, and says where it is.
    pub(super) fn write(self, text: &str) -> anyhow::Result<()> {
        match self {
            Self::Standard => exit::print(text)?,
            Self::File { path, mut temporary } => {
                let cannot = || format!("cannot write {}", path.display());
                temporary.write_all(text.as_bytes()).with_context(cannot)?;
                temporary.flush().with_context(cannot)?;
                temporary.persist(&path).map_err(|e| e.error).with_context(cannot)?;
                exit::print(&format!("{}\n", path.display()))?;
            }
        }
        Ok(())
    }
}

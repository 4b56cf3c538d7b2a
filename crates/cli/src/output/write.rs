//! Results as files.

use std::io::Write;
use std::path::Path;

use anyhow::Context;
use tempfile::NamedTempFile;

use super::args::WriteTarget;
use super::command_report::CommandReport;
use super::render::{Rendering, render_file};
use crate::messages;

/// Writes all files that can be written, and tells of the others. Whether there are none of these.
pub(super) fn all<R: CommandReport>(
    targets: &[WriteTarget],
    rendering: &Rendering<'_, R>,
    text: &dyn Fn() -> String,
) -> bool {
    let mut written = true;
    for WriteTarget { format, file } in targets {
        let result =
            render_file(rendering, *format, text).map_err(Into::into).and_then(|text| write(file, &text));
        if let Err(error) = result {
            messages::fail(&format!("{error:#}"));
            written = false;
        }
    }
    written
}

/// Under another name until it is complete: whoever reads the file finds the old result or the new one, and never half of it.
fn write(file: &Path, text: &str) -> anyhow::Result<()> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let cannot = || format!("cannot write {}", file.display());
    std::fs::create_dir_all(folder).with_context(cannot)?;
    let mut new = NamedTempFile::new_in(folder).with_context(cannot)?;
    new.write_all(text.as_bytes()).with_context(cannot)?;
    readable(new.as_file()).with_context(cannot)?;
    new.persist(file).map_err(|e| e.error).with_context(cannot)?;
    Ok(())
}

/// Temporary files are for their owner only; results are for whoever may read the folder, as far as the user lets them.
#[cfg(unix)]
fn readable(file: &std::fs::File) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(std::fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn readable(_file: &std::fs::File) -> std::io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::write;

    #[test]
    fn a_file_is_replaced_as_a_whole_and_leaves_nothing_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("new/result.xml");
        write(&file, "old").unwrap();
        write(&file, "new").unwrap();
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "new");
        assert_eq!(std::fs::read_dir(file.parent().unwrap()).unwrap().count(), 1);
        // A file where a folder should be.
        assert!(write(&file.join("below"), "text").is_err());
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "new");
    }
}

//! Checks on the project itself, as tests: run by `cargo test`, so that nobody has to remember them.
//!
//! `tests/layering.rs` keeps the crates in their layers, `tests/tidy.rs` keeps files and documents in order.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The project's root folder.
///
/// # Panics
/// This crate is not where it should be.
#[must_use]
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("this crate is a folder of the project")
}

/// The files that are or may be committed, relative to the root.
///
/// # Panics
/// There is no git, or this is no checkout.
#[must_use]
pub fn files() -> Vec<PathBuf> {
    let list = Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard"])
        .current_dir(root())
        .output()
        .expect("git can be run");
    assert!(list.status.success(), "{}", String::from_utf8_lossy(&list.stderr));
    let list = String::from_utf8(list.stdout).expect("file names are UTF-8");
    list.lines().map(PathBuf::from).filter(|file| root().join(file).is_file()).collect()
}

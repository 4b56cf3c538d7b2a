//! Where things are: what is measured stands beside this program, what is written goes to `bench` in the target folder.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

/// The folder for whatever the benchmarks write, made if it is not there.
pub(crate) fn work_folder() -> Result<PathBuf> {
    let program = this_program()?;
    let target = program.ancestors().nth(2).context("this program is not in a target folder")?;
    let folder = target.join("bench");
    std::fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    Ok(folder)
}

/// This very program.
pub(crate) fn this_program() -> Result<PathBuf> {
    std::env::current_exe().context("cannot find out where this program is")
}

/// The `racewright` that is measured. Its agent stands beside it.
pub(crate) fn racewright() -> Result<PathBuf> {
    let program = this_program()?.with_file_name("racewright");
    ensure!(program.is_file(), "{} is missing; build it with `make build`", program.display());
    Ok(program)
}

/// The Java programs that are measured, as sources.
pub(crate) fn java_sources() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/kernels"))
}

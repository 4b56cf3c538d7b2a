//! Compiles the Java programs that are measured.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::jdk::Jdk;

/// Compiles all sources in these folders so that every JDK can run them.
pub(crate) fn compile(jdk: &Jdk, folders: &[&Path], classes: &Path) -> Result<()> {
    let mut sources = Vec::new();
    for folder in folders {
        sources.extend(java_files(folder)?);
    }
    compile_files(jdk, &sources, &[], classes)
}

/// Compiles sources that use libraries.
pub(crate) fn compile_files(
    jdk: &Jdk,
    sources: &[PathBuf],
    libraries: &[PathBuf],
    classes: &Path,
) -> Result<()> {
    let javac = jdk.tool("javac");
    let mut command = Command::new(&javac);
    if !libraries.is_empty() {
        command.arg("-cp").arg(std::env::join_paths(libraries).context("the path of a library has a colon")?);
    }
    command.args(["--release", "17", "-d"]).arg(classes).args(sources);
    let output = command.output().with_context(|| format!("cannot run {}", javac.display()))?;
    let errors = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "the programs cannot be compiled:\n{errors}");
    Ok(())
}

fn java_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let list = std::fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let files = list.map(|entry| entry.map(|entry| entry.path())).collect::<Result<Vec<_>, _>>()?;
    Ok(files.into_iter().filter(|file| file.extension().is_some_and(|end| end == "java")).collect())
}

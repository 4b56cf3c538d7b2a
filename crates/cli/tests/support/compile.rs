//! Many Java programs, compiled at once.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::jdk::Jdk;

/// A program of the corpus, and where its classes go.
pub struct Source<'a> {
    pub file: &'a Path,
    pub classes: &'a Path,
    /// The oldest JDK that can run it.
    pub needs: u32,
}

/// The folder of all programs.
pub fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus")
}

/// Compiles with the oldest JDK that can, so that all others can run the result.
pub fn compile_all<'a>(programs: &(impl Iterator<Item = Source<'a>> + Clone), jdks: &[Jdk]) {
    for (index, jdk) in jdks.iter().enumerate() {
        let older = if index == 0 { 0 } else { jdks[index - 1].release };
        let mut command = Command::new(jdk.tool("java"));
        command.arg(corpus().join("CompileAll.java"));
        for program in programs.clone().filter(|p| p.needs <= jdk.release && p.needs > older) {
            std::fs::create_dir_all(program.classes).unwrap();
            command.arg(program.file).arg(program.classes);
        }
        let output = command.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

//! The programs of the table, and the commands that run them.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::jdk::Jdk;
use crate::{javac, places};

/// A part of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    Figures,
    Kernels,
    Programs,
    Collections,
}

impl Part {
    pub(crate) const ALL: [Self; 4] = [Self::Figures, Self::Kernels, Self::Programs, Self::Collections];

    pub(crate) fn title(self) -> &'static str {
        match self {
            Self::Figures => "Figures of the paper",
            Self::Kernels => "Numerical kernels",
            Self::Programs => "Small programs",
            Self::Collections => "Collections of the JDK",
        }
    }

    /// The classes with a `main`; of the kernels, the sources.
    pub(crate) fn names(self) -> &'static [&'static str] {
        match self {
            Self::Figures => &["Figure1", "Figure2"],
            Self::Kernels => {
                &["Crypt", "LUFact", "MolDyn", "MonteCarlo", "RayTracer", "Series", "SOR", "Sparse"]
            }
            Self::Programs => &["Cache", "Crawler", "Elevator", "Philosophers", "BankTotal"],
            Self::Collections => {
                &["VectorDriver", "LinkedListDriver", "ArrayListDriver", "HashSetDriver", "TreeSetDriver"]
            }
        }
    }

    fn folder(self) -> PathBuf {
        let examples = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/java"));
        match self {
            Self::Figures => examples.join("fuzz"),
            Self::Kernels => places::java_sources().join("kernels"),
            Self::Programs | Self::Collections => examples.join("tables"),
        }
    }
}

/// A row of the table.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    pub(crate) name: &'static str,
    pub(crate) part: Part,
    /// Lines of its own source that are neither empty nor comments.
    pub(crate) lines: usize,
    /// What runs it.
    pub(crate) command: Vec<String>,
}

/// Compiles all programs.
pub(crate) fn all(jdk: &Jdk) -> Result<Vec<Program>> {
    let classes = places::work_folder()?.join("tables");
    let folders: Vec<PathBuf> = Part::ALL.iter().map(|part| part.folder()).collect();
    let folders: Vec<&Path> = folders[..3].iter().map(PathBuf::as_path).collect();
    javac::compile(jdk, &folders, &classes)?;
    let mut programs = Vec::new();
    for part in Part::ALL {
        for &name in part.names() {
            let source = part.folder().join(format!("{name}.java"));
            let text = std::fs::read_to_string(&source)
                .with_context(|| format!("cannot read {}", source.display()))?;
            let word = |path: PathBuf| path.display().to_string();
            let mut command = vec![word(jdk.tool("java")), "-cp".to_owned(), word(classes.clone())];
            match part {
                Part::Kernels => command.extend(
                    ["kernels.KernelMain", &name.to_lowercase(), "2", "tiny", "1"].map(str::to_owned),
                ),
                _ => command.push(name.to_owned()),
            }
            programs.push(Program { name, part, lines: lines(&text), command });
        }
    }
    Ok(programs)
}

/// Lines that are neither empty nor comments.
pub(crate) fn lines(source: &str) -> usize {
    let comment = |line: &&str| ["//", "/*", "*"].iter().any(|begin| line.starts_with(begin));
    source.lines().map(str::trim).filter(|line| !line.is_empty() && !comment(line)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_empty_lines_are_not_counted() {
        assert_eq!(lines("/** About.\n *\n */\nclass A {\n\n    // why\n    int a; // what\n}\n"), 3);
    }
}

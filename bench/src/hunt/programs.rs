//! The programs of table 3, and the commands that run them.

use std::ffi::OsString;

use anyhow::{Context, Result};

use super::options::Settings;
use super::real::REAL;
use crate::jdk::Jdk;
use crate::tables::programs::{self, Part};

/// A row of the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Program {
    pub(crate) name: String,
    /// Lines of its own source that are neither empty nor comments; of a real program, of its driver.
    pub(crate) lines: usize,
    pub(crate) command: Vec<OsString>,
}

/// The programs that are there, and why others are not.
pub(crate) struct Programs {
    pub(crate) there: Vec<Program>,
    pub(crate) missing: Vec<String>,
}

/// Compiles what is wanted.
pub(crate) fn all(jdk: &Jdk, settings: &Settings) -> Result<Programs> {
    let wants = |name: &str, by_default: bool| match &settings.programs[..] {
        [] => by_default,
        some => some.iter().any(|other| other.eq_ignore_ascii_case(name)),
    };
    let words = |command: &[String]| command.iter().map(OsString::from).collect();
    let own = programs::all(jdk)?.into_iter().filter(|program| {
        let by_default = match program.part {
            Part::Kernels => !settings.quick,
            Part::Programs => true,
            // Those of other papers, and drivers of classes that are not meant for threads.
            Part::Figures | Part::Collections => false,
        };
        wants(program.name, by_default)
    });
    let mut there: Vec<Program> = own
        .map(|program| Program {
            name: program.name.to_owned(),
            lines: program.lines,
            command: words(&program.command),
        })
        .collect();
    let mut missing = Vec::new();
    for real in REAL.iter().filter(|real| wants(real.name, true)) {
        let source = real.source();
        let text =
            std::fs::read_to_string(&source).with_context(|| format!("cannot read {}", source.display()))?;
        match real.prepare(jdk) {
            Ok(command) => there.push(Program {
                name: real.name.to_owned(),
                lines: programs::lines(&text),
                command: words(&command),
            }),
            Err(error) => {
                eprintln!("SKIPPED: {}: {error:#}", real.name);
                missing.push(format!("{} was skipped: {error:#}", real.name));
            }
        }
    }
    Ok(Programs { there, missing })
}

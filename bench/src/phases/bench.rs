//! From the options to the report.

use anyhow::{Context, Result};

use super::jvms::Jvms;
use super::options::PhasesArguments;
use super::{measure, report};
use crate::document::Document;
use crate::jvm::machine;
use crate::jvm::programs::Programs;

/// Measures and prints.
pub(crate) fn run(arguments: &PhasesArguments) -> Result<()> {
    let (jdks, file) = (arguments.jdks()?, arguments.markdown()?);
    let mut document = Document::default();
    for jdk in &jdks {
        let machine = machine(jdk);
        eprintln!("{machine}");
        let programs = Programs::compile(jdk)?;
        let jvms = Jvms::new(jdk, programs.classes(), arguments.core)?;
        let times = measure::measure(&jvms, arguments)?;
        let part = report::report(&machine, arguments.rounds(), &times);
        println!("\n{}", part.text());
        document.blocks.extend(part.blocks);
        std::fs::write(&file, document.markdown())
            .with_context(|| format!("cannot write {}", file.display()))?;
    }
    eprintln!("the same as Markdown: {}", file.display());
    Ok(())
}

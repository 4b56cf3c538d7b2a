//! From the options to the report.

use anyhow::{Context, Result};

use super::options::{ControlArguments, Part};
use super::subject::Subject;
use super::{campaign, kernels, report, steps};
use crate::jvm::machine;
use crate::jvm::programs::Programs;
use crate::places;

/// Measures and prints.
pub(crate) fn run(arguments: &ControlArguments) -> Result<()> {
    let (settings, jdk, file) = (arguments.settings(), arguments.jdk()?, arguments.markdown()?);
    let machine = machine(&jdk);
    eprintln!("{machine}");
    let programs = Programs::compile(&jdk)?;
    let subject = Subject::new(&jdk, programs.classes(), &places::work_folder()?, settings.core)?;
    let mut blocks = report::beginning(&machine, &settings);
    if arguments.wants(Part::Kernels) {
        blocks.extend(report::kernels(&kernels::measure(&subject, &settings)?));
    }
    if arguments.wants(Part::Steps) {
        blocks.extend(report::steps(&steps::measure(&subject, &settings)?));
    }
    if arguments.wants(Part::Campaign) {
        blocks.extend(report::campaign(&campaign::measure(&jdk, &programs, &settings)?));
    }
    let document = report::document(blocks);
    println!("\n{}", document.text());
    std::fs::write(&file, document.markdown()).with_context(|| format!("cannot write {}", file.display()))?;
    eprintln!("the same as Markdown: {}", file.display());
    Ok(())
}

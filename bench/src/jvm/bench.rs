//! From the options to the report.

use std::fs::OpenOptions;

use anyhow::{Context, Result};

use super::options::JvmArguments;
use super::programs::Programs;
use super::{report, rounds, startup};
use crate::document::Document;
use crate::jdk::Jdk;

/// Measures and prints.
pub(crate) fn run(arguments: &JvmArguments) -> Result<()> {
    let (settings, jdks, file) = (arguments.settings(), arguments.jdks()?, arguments.markdown()?);
    // Not to be noticed only when everything has been measured.
    OpenOptions::new()
        .create(true)
        .append(true)
        .open(&file)
        .with_context(|| format!("cannot write {}", file.display()))?;
    let first = jdks.first().context("no JDK is to be measured")?;
    let programs = Programs::compile(first)?;
    let mut document = Document::default();
    for jdk in &jdks {
        let machine = machine(jdk);
        eprintln!("{machine}");
        let startup = startup::measure(&programs, jdk, settings.starts)?;
        let measured = rounds::measure(&programs, jdk, &settings)?;
        let part = report::report(&machine, &settings, &measured, &startup);
        println!("\n{}", part.text());
        document.blocks.extend(part.blocks);
        std::fs::write(&file, document.markdown())
            .with_context(|| format!("cannot write {}", file.display()))?;
    }
    eprintln!("the same as Markdown: {}", file.display());
    Ok(())
}

/// What is measured on.
pub(crate) fn machine(jdk: &Jdk) -> String {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let about = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = about.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or("an unknown processor", |(_, model)| model.trim());
    format!("JDK {} on {cores} cores of {model}", jdk.version)
}

//! From the options to the table.

use anyhow::{Context, Result};
use campaign::target::Interrupts;

use super::options::TablesArguments;
use super::{measure, programs, report};

/// Measures and prints.
pub(crate) fn run(arguments: &TablesArguments) -> Result<()> {
    let (jdk, plan, file) = (arguments.jdk()?, arguments.plan(), arguments.markdown()?);
    let cannot = || format!("cannot write {}", file.display());
    // Not to be noticed only when everything has been measured.
    std::fs::OpenOptions::new().create(true).append(true).open(&file).with_context(cannot)?;
    let interrupts = Interrupts::listen().context("cannot listen for interrupts")?;
    let mut rows = Vec::new();
    for program in programs::all(&jdk)?.iter().filter(|program| arguments.wants(program.name)) {
        let row = measure::measure(program, plan, &interrupts)
            .with_context(|| format!("{} cannot be measured", program.name))?;
        eprintln!("{}", report::so_far(&row));
        rows.push(row);
        std::fs::write(&file, report::report(&jdk, plan, &rows).markdown()).with_context(cannot)?;
    }
    println!("\n{}", report::report(&jdk, plan, &rows).text());
    eprintln!("the same as Markdown: {}", file.display());
    Ok(())
}

//! Tests classes with both executors, seed by seed.

use anyhow::{Context, Result};

use super::options::GenerateArguments;
use super::report;
use super::search::{EXECUTORS, Row, Searcher};
use crate::document::Document;
use crate::jvm::machine;

/// Measures and prints.
pub(crate) fn run(arguments: &GenerateArguments) -> Result<()> {
    let file = arguments.markdown()?;
    let mut all = Document::default();
    for jdk in arguments.jdks()? {
        let machine = machine(&jdk);
        eprintln!("{machine}");
        let searcher = Searcher::new(&jdk, [arguments.limit(); 2])?;
        let mut rows = Vec::new();
        for class in arguments.classes() {
            eprintln!("{class}");
            let mut row = Row { class, ..Row::default() };
            for seed in 1..=arguments.seeds() {
                for (executor, searches) in EXECUTORS.iter().zip(&mut row.searches) {
                    searches.push(searcher.search(&row.class, &[], executor, seed)?);
                }
            }
            rows.push(row);
        }
        let document = report::document(&machine, arguments.seeds(), arguments.limit(), &rows);
        println!("\n{}", document.text());
        all.blocks.extend(document.blocks);
        std::fs::write(&file, all.markdown()).with_context(|| format!("cannot write {}", file.display()))?;
    }
    eprintln!("the same as Markdown: {}", file.display());
    Ok(())
}

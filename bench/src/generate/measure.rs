//! Tests classes with both executors, seed by seed.

use anyhow::{Context, Result, anyhow};

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
        let classes = arguments.classes();
        let names: Vec<&str> = classes.iter().map(String::as_str).collect();
        let mut rows: Vec<Row> =
            classes.iter().map(|class| Row { class: class.clone(), ..Row::default() }).collect();
        for seed in 1..=arguments.seeds() {
            for (executor, name) in EXECUTORS.iter().enumerate() {
                eprintln!("seed {seed}, {name}");
                for (row, search) in rows.iter_mut().zip(searcher.search(&names, &[], name, seed)?) {
                    let search = search.map_err(|why| anyhow!("{} cannot be tested: {why}", row.class))?;
                    row.searches[executor].push(search);
                }
            }
        }
        let document = report::document(&machine, arguments.seeds(), arguments.limit(), &rows);
        println!("\n{}", document.text());
        all.blocks.extend(document.blocks);
        std::fs::write(&file, all.markdown()).with_context(|| format!("cannot write {}", file.display()))?;
    }
    eprintln!("the same as Markdown: {}", file.display());
    Ok(())
}

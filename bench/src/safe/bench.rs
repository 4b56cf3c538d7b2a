//! From the options to the tables: round after round, on one JDK and then on the next.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

use super::options::SafeArguments;
use super::report::{self, unargued};
use super::round::Tally;
use super::subjects;
use crate::document::Document;
use crate::interrupts;
use crate::jdk::Jdk;
use crate::jvm::machine;

/// Tests and prints. Reports that nobody has argued are an error.
pub(crate) fn run(arguments: &SafeArguments) -> Result<()> {
    interrupts::listen()?;
    let jdks = arguments.jdks()?;
    let share = arguments.time() / u32::try_from(jdks.len())?;
    let mut tables = Tables { file: arguments.markdown()?, all: Document::default(), open: 0 };
    for jdk in &jdks {
        let (begin, machine) = (Instant::now(), machine(jdk));
        eprintln!("{machine}");
        let mut tally = Tally::default();
        let ended = rounds(arguments, jdk, share, &mut tally);
        tables.add(&machine, begin.elapsed(), &tally, ended)?;
    }
    eprintln!("the same as Markdown: {}", tables.file.display());
    ensure!(tables.open == 0, "{} reports are to be looked at", tables.open);
    Ok(())
}

/// Round after round on one JDK. What was done is in the tally, however it ends.
fn rounds(arguments: &SafeArguments, jdk: &Jdk, share: Duration, tally: &mut Tally) -> Result<()> {
    let begin = Instant::now();
    let subjects = subjects::all(jdk)?;
    for seed in arguments.seed.. {
        tally.round(jdk, &subjects, seed, arguments.each())?;
        eprintln!("seed {seed}: {} reports, {:.0} s", tally.reports.len(), begin.elapsed().as_secs_f64());
        ensure!(!interrupts::came(), "interrupted");
        if begin.elapsed() >= share {
            break;
        }
    }
    Ok(())
}

/// The tables of all JDKs so far.
struct Tables {
    /// Where they are written, as Markdown.
    file: PathBuf,
    all: Document,
    /// How many reports nobody has argued.
    open: usize,
}

impl Tables {
    /// Prints and writes the tables of a JDK, and only then passes on what ended its rounds early: an hour of searches may have gone before.
    fn add(&mut self, machine: &str, took: Duration, tally: &Tally, ended: Result<()>) -> Result<()> {
        self.open += unargued(tally).count();
        let document = report::document(machine, took, tally, ended.as_ref().err());
        println!("{}", document.text());
        self.all.blocks.extend(document.blocks);
        std::fs::write(&self.file, self.all.markdown())
            .with_context(|| format!("cannot write {}", self.file.display()))?;
        ended
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::safe::round::Done;

    #[test]
    fn what_ends_it_early_is_passed_on_when_all_is_written() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("safe.md");
        let mut tables = Tables { file: file.clone(), all: Document::default(), open: 0 };
        let mut tally = Tally::default();
        tally.classes.insert("a.A".to_owned(), Done { searches: 12, ..Done::default() });
        let ended = Err(anyhow::anyhow!("interrupted"));
        let error = tables.add("JDK 17", Duration::from_secs(3000), &tally, ended).unwrap_err();
        assert_eq!(error.to_string(), "interrupted");
        let written = std::fs::read_to_string(file).unwrap();
        assert!(written.contains("It ended early: interrupted."), "{written}");
        assert!(written.contains("a.A"), "{written}");
    }
}

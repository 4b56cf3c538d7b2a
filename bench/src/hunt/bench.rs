//! From the options to the report.

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result};

use super::call::Hunter;
use super::options::{HuntArguments, Part, Settings};
use super::{charts, compared, figure, generated, programs, report, table3, variants};
use crate::document::{Block, Document};
use crate::jdk::Jdk;
use crate::jvm::machine;

/// Evaluates and prints.
pub(crate) fn run(arguments: &HuntArguments) -> Result<()> {
    let (settings, jdks, file) = (arguments.settings(), arguments.jdks()?, arguments.markdown()?);
    let hunter = Hunter::new(settings.hunt_time)?;
    let mut before = Vec::new();
    for jdk in &jdks {
        let mut page = Page { file: &file, release: release(jdk), blocks: before };
        let machine = machine(jdk);
        eprintln!("{machine}");
        let begin = page.blocks.len();
        page.add(report::beginning(&machine, &settings))?;
        if arguments.wants(Part::Generated) {
            let cells = generated::measure(jdk, &settings, &hunter, |cells| {
                page.preview(report::generated(&settings, cells))
            })?;
            page.add(report::generated(&settings, &cells))?;
            page.picture(
                "Detection rates",
                "generated",
                &charts::generated(&settings.shapes, &settings.strategies, &cells),
            )?;
        }
        if arguments.wants(Part::Figure) {
            page.add(motivating(jdk, &settings, &hunter)?)?;
        }
        if arguments.wants(Part::Programs) {
            table(jdk, &settings, &hunter, &mut page)?;
        }
        if arguments.wants(Part::Variants) {
            let programs = programs::all(jdk, &settings)?.there;
            let rows: Vec<_> =
                programs.iter().map(|program| variants::measure(program, &settings, &hunter)).collect();
            page.add(variants::blocks(&settings, &rows))?;
        }
        before = page.blocks;
        let shown = Document { blocks: before.split_off(begin) };
        println!("\n{}", shown.text());
        before.extend(shown.blocks);
    }
    eprintln!("the same as Markdown: {}", file.display());
    Ok(())
}

fn motivating(jdk: &Jdk, settings: &Settings, hunter: &Hunter) -> Result<Vec<Block>> {
    if figure::is_there() {
        return Ok(report::figure(&figure::measure(jdk, settings, hunter)?));
    }
    eprintln!("SKIPPED: the motivating program is not there");
    Ok(vec![Block::Paragraph("**The motivating program is not there.**".to_owned())])
}

/// Table 3, and figure 6.
fn table(jdk: &Jdk, settings: &Settings, hunter: &Hunter, page: &mut Page<'_>) -> Result<()> {
    let start = Instant::now();
    let programs = programs::all(jdk, settings)?;
    let (mut rows, mut missing) = (Vec::new(), programs.missing);
    for program in &programs.there {
        if start.elapsed() > settings.budget {
            eprintln!("SKIPPED: {}: the time is used up", program.name);
            missing.push(format!("{} was skipped: the time was used up", program.name));
            continue;
        }
        let row = compared::measure(program, settings, hunter);
        let found = settings
            .strategies
            .iter()
            .filter_map(|strategy| Some(format!("{} {}", strategy.name(), row.found(*strategy)?)));
        eprintln!("{}: {}", row.program, found.collect::<Vec<_>>().join(", "));
        rows.push(row);
        page.preview(table3::blocks(settings, &rows, &missing))?;
    }
    page.add(table3::blocks(settings, &rows, &missing))?;
    page.picture(
        "Different races run by run, after figure 6",
        "cumulative",
        &charts::cumulative(&settings.strategies, &rows),
    )
}

/// What goes into the file, which is written as it grows: an evaluation takes hours.
struct Page<'a> {
    file: &'a Path,
    /// Of the JDK.
    release: String,
    blocks: Vec<Block>,
}

impl Page<'_> {
    fn add(&mut self, blocks: Vec<Block>) -> Result<()> {
        self.blocks.extend(blocks);
        self.write()
    }

    /// Shows what may change.
    fn preview(&mut self, blocks: Vec<Block>) -> Result<()> {
        let sure = self.blocks.len();
        self.add(blocks)?;
        self.blocks.truncate(sure);
        Ok(())
    }

    /// Writes a picture beside the file.
    fn picture(&mut self, about: &str, name: &str, svg: &str) -> Result<()> {
        let stem = self.file.file_stem().unwrap_or_default().display().to_string();
        let picture = format!("{stem}-{name}-jdk{}.svg", self.release);
        let path: PathBuf = self.file.with_file_name(&picture);
        std::fs::write(&path, svg).with_context(|| format!("cannot write {}", path.display()))?;
        self.add(vec![Block::Picture { about: about.to_owned(), file: picture }])
    }

    fn write(&mut self) -> Result<()> {
        let document = Document { blocks: std::mem::take(&mut self.blocks) };
        let written = std::fs::write(self.file, document.markdown());
        self.blocks = document.blocks;
        written.with_context(|| format!("cannot write {}", self.file.display()))
    }
}

/// The feature release of a JDK: 17, 25, …
fn release(jdk: &Jdk) -> String {
    jdk.version.split(['.', '-', '+']).next().unwrap_or_default().to_owned()
}

//! From measurements to the table. Nothing is measured or printed here.

use std::time::Duration;

use super::options::Plan;
use super::programs::Part;
use super::row::Row;
use super::watched::Took;
use crate::document::{Block, Document};
use crate::jdk::Jdk;
use crate::table::Table;

const COLUMNS: [&str; 15] = [
    "program",
    "lines",
    "plain",
    "hybrid",
    "fuzz",
    "potential",
    "real",
    "harmful",
    "deadlocks",
    "exceptions",
    "random",
    "of runs",
    "plain JVM",
    "runs",
    "probability",
];

/// Everything.
pub(super) fn report(jdk: &Jdk, plan: Plan, rows: &[Row]) -> Document {
    let mut document = Document::default();
    document.add(Block::Title(format!("RaceFuzzer's table on JDK {}", jdk.version)));
    document.add(Block::Paragraph(how(plan)));
    for part in Part::ALL {
        let rows: Vec<&Row> = rows.iter().filter(|row| row.program.part == part).collect();
        if rows.is_empty() {
            continue;
        }
        document.add(Block::Section(part.title().to_owned()));
        let mut table = Table::new(COLUMNS.map(str::to_owned).into());
        rows.iter().for_each(|row| table.row(cells(row)));
        document.add(Block::Table(table));
    }
    let remarks: Vec<String> = rows.iter().filter(|row| !row.remarks.is_empty()).map(remark).collect();
    if !remarks.is_empty() {
        document.add(Block::Section("Remarks".to_owned()));
        document.add(Block::Paragraph(remarks.join("\n\n")));
    }
    document
}

fn how(plan: Plan) -> String {
    format!(
        "At most {} runs for each race, and fewer where these would take too long: *runs* says how many; seed {}. Times are medians of\n\
         whole processes, in seconds: on a plain JVM, under control with the hybrid detector, and steered into a race (*fuzz*); `>` was\n\
         ended by a limit. Races are pairs of statements: predicted, created, and those that break the program. Exceptions are counted once for\n\
         each class and line: those of steered runs, those of *of runs* random ones, and those of five on a plain JVM. The *probability* is that\n\
         of creating a race, the mean of all real ones. Lines are those of the program's own source, without comments.",
        plan.runs, plan.seed
    )
}

fn cells(row: &Row) -> Vec<String> {
    let Row { program, races, .. } = row;
    vec![
        program.name.to_owned(),
        program.lines.to_string(),
        row.plain.map_or(UNKNOWN.to_owned(), seconds),
        took(row.hybrid),
        took(row.steered),
        races.potential.to_string(),
        races.real.to_string(),
        races.harmful.to_string(),
        races.deadlocks.to_string(),
        row.exceptions.to_string(),
        row.random_exceptions.to_string(),
        row.random_runs.to_string(),
        row.plain_exceptions.to_string(),
        if races.potential == 0 { UNKNOWN.to_owned() } else { row.runs.to_string() },
        races.probability.map_or(UNKNOWN.to_owned(), |mean| format!("{mean:.2}")),
    ]
}

const UNKNOWN: &str = "–";

fn seconds(time: Duration) -> String {
    format!("{:.2}", time.as_secs_f64())
}

fn took(took: Option<Took>) -> String {
    match took {
        Some(Took { time, limited: true }) => format!(">{}", seconds(time)),
        Some(Took { time, limited: false }) => seconds(time),
        None => UNKNOWN.to_owned(),
    }
}

fn remark(row: &Row) -> String {
    format!("{}: {}.", row.program.name, row.remarks.join("; "))
}

/// For those who wait.
pub(super) fn so_far(row: &Row) -> String {
    let races = &row.races;
    format!(
        "{}: {} potential, {} real, {} harmful; {} exceptions, {} deadlocks; {} runs each",
        row.program.name,
        races.potential,
        races.real,
        races.harmful,
        row.exceptions,
        races.deadlocks,
        row.runs
    )
}

//! RaceFuzzer: its table 1 beside ours, program by program.

use super::{PAPER, Section, UNKNOWN, note, number};
use crate::bars::{self, Bars, Group};
use crate::evaluate::kept::{Everything, On};
use crate::evaluate::measured::fuzzed::{Fuzzed, Judged, Time};
use crate::evaluate::papers::racefuzzer::{PROGRAMS, Program, Seconds};
use crate::evaluate::part::Part;
use crate::table::Table;

#[path = "racefuzzer_claims.rs"]
mod claims;

const ABOUT: &str = "Sen: Race directed random testing of concurrent programs, PLDI 2008. The kernels and the small programs were written here after the descriptions of \
the paper's: `Cache` after cache4j, `Crawler` after hedc. The collections are those of the JDK that runs them, behind drivers written here. Times are seconds of whole processes. \
Exceptions are counted by class and line here, by pair of statements in the paper.";

pub(crate) fn section(all: &Everything) -> Section {
    let mut section = Section::new("RaceFuzzer", ABOUT);
    section.note(note(Part::Fuzz, all.fuzz.as_ref()));
    let fuzzed = all.fuzz.as_ref().map_or(&[][..], |kept| &kept.results);
    section.heading("Table 1");
    section.table(table(fuzzed));
    remarks(&mut section, fuzzed);
    section.picture("Probability of creating a race", "racefuzzer-probability", bars::svg(&chart(fuzzed)));
    section.claims(claims::claims(fuzzed));
    section
}

const COLUMNS: [&str; 13] = [
    "program",
    "whose",
    "lines",
    "plain",
    "hybrid",
    "fuzz",
    "potential",
    "real",
    "harmful",
    "exceptions",
    "of plain runs",
    "runs",
    "probability",
];

fn table(fuzzed: &[On<Fuzzed>]) -> Table {
    let mut table = Table::new(COLUMNS.map(str::to_owned).into());
    for program in &PROGRAMS {
        table.row(papers(program));
        for on in fuzzed {
            if let Some(row) = program.ours.and_then(|name| row_of(&on.result, name)) {
                table.row(ours(row, &on.name(), &row.program));
            }
        }
    }
    // What the paper's table does not have.
    let mut others: Vec<&str> = Vec::new();
    for row in fuzzed.iter().flat_map(|on| &on.result.rows) {
        let known = PROGRAMS.iter().any(|program| program.ours == Some(&row.program));
        if !known && !others.contains(&row.program.as_str()) {
            others.push(&row.program);
        }
    }
    for name in others {
        for on in fuzzed {
            if let Some(row) = row_of(&on.result, name) {
                table.row(ours(row, &on.name(), name));
            }
        }
    }
    table
}

fn row_of<'a>(fuzzed: &'a Fuzzed, name: &str) -> Option<&'a Judged> {
    fuzzed.rows.iter().find(|row| row.program == name)
}

fn papers(program: &Program) -> Vec<String> {
    let hybrid = match program.hybrid {
        None => UNKNOWN.to_owned(),
        Some(Seconds::Took(seconds)) => format!("{seconds:.2}"),
        Some(Seconds::MoreThan(seconds)) => format!(">{seconds:.0}"),
    };
    vec![
        program.name.to_owned(),
        PAPER.to_owned(),
        program.lines.to_string(),
        number(program.plain),
        hybrid,
        format!("{:.2}", program.fuzzed),
        program.potential.to_string(),
        program.real.to_string(),
        UNKNOWN.to_owned(),
        program.exceptions.to_string(),
        program.plain_exceptions.to_string(),
        if program.probability.is_some() { "100".to_owned() } else { UNKNOWN.to_owned() },
        number(program.probability),
    ]
}

fn ours(row: &Judged, whose: &str, name: &str) -> Vec<String> {
    let time = |time: Option<Time>| match time {
        None => UNKNOWN.to_owned(),
        Some(Time { seconds, limited }) => format!("{}{seconds:.2}", if limited { ">" } else { "" }),
    };
    vec![
        name.to_owned(),
        whose.to_owned(),
        row.lines.to_string(),
        number(row.plain),
        time(row.hybrid),
        time(row.steered),
        row.potential.to_string(),
        row.real.to_string(),
        row.harmful.to_string(),
        row.exceptions.to_string(),
        row.plain_exceptions.to_string(),
        if row.potential == 0 { UNKNOWN.to_owned() } else { row.runs.to_string() },
        number(row.probability),
    ]
}

fn remarks(section: &mut Section, fuzzed: &[On<Fuzzed>]) {
    let lines: Vec<String> = fuzzed
        .iter()
        .flat_map(|on| {
            let deadlocks = on.result.rows.iter().filter(|row| row.deadlocks > 0).map(|row| {
                format!(
                    "- {}, {}: real deadlocks beside the races: {}.",
                    on.name(),
                    row.program,
                    row.deadlocks
                )
            });
            let said = on.result.rows.iter().filter(|row| !row.remarks.is_empty());
            let said =
                said.map(|row| format!("- {}, {}: {}.", on.name(), row.program, row.remarks.join("; ")));
            let missing = on.result.missing.iter().map(|why| format!("- **{}, {why}.**", on.name()));
            deadlocks.chain(said).chain(missing).collect::<Vec<_>>()
        })
        .collect();
    if !lines.is_empty() {
        section.text(lines.join("\n"));
    }
}

/// The paper's programs with ours beside them.
fn pairs(fuzzed: &Fuzzed) -> Vec<(&'static Program, &Judged)> {
    PROGRAMS.iter().filter_map(|program| Some((program, row_of(fuzzed, program.ours?)?))).collect()
}

fn chart(fuzzed: &[On<Fuzzed>]) -> Bars {
    let names = std::iter::once(PAPER.to_owned()).chain(fuzzed.iter().map(On::name)).collect();
    let groups =
        PROGRAMS.iter().filter(|program| program.ours.is_some() && program.real > 0).map(|program| {
            let ours = |on: &On<Fuzzed>| row_of(&on.result, program.ours?)?.probability;
            Group {
                name: program.name.to_owned(),
                bars: std::iter::once(program.probability).chain(fuzzed.iter().map(ours)).collect(),
            }
        });
    let y = "probability of creating a race".to_owned();
    Bars { y, logarithmic: false, names, groups: groups.collect() }
}

//! Table 3 of the paper in our numbers, as three tables: races, missed races, times.

use super::compared::Compared;
use super::options::Settings;
use super::strategy::Strategy;
use super::told::Told;
use crate::document::Block;
use crate::table::Table;

const UNKNOWN: &str = "–";

pub(super) fn blocks(settings: &Settings, rows: &[Compared], missing: &[String]) -> Vec<Block> {
    let section = |text: &str| Block::Section(text.to_owned());
    let about = format!(
        "Different races in {} runs of each strategy. *New* are those that drfinder found and none of native, contest and pct, as in the\n\
         paper; *only* those that no other strategy found. Lines are those of a program's own source without comments, of a library those of\n\
         its driver.",
        settings.runs
    );
    let times = "Milliseconds of whole processes, the mean of all runs, and in brackets how many times as long as without us. \
                 *P-I* is drfinder's run without a\ndetector, *P-II* its runs with one. *Thrashing* is how often a held-back thread had to be let go \
                 because all others stood still.";
    let mut blocks = vec![
        section("Table 3: races"),
        Block::Paragraph(about),
        Block::Table(races(settings, rows)),
        section("Table 3: missed races, of all that any strategy found"),
        Block::Table(missed(settings, rows)),
        section("Table 3: times"),
        Block::Paragraph(times.to_owned()),
        Block::Table(self::times(settings, rows)),
    ];
    let remarks: Vec<String> = rows
        .iter()
        .filter(|row| !row.remarks.is_empty())
        .map(|row| format!("{}: {}.", row.program, row.remarks.join("; ")))
        .chain(missing.iter().map(|why| format!("**{why}**")))
        .collect();
    if !remarks.is_empty() {
        blocks.extend([section("Remarks"), Block::Paragraph(remarks.join("\n\n"))]);
    }
    blocks
}

/// The head of a table with a column for each strategy.
fn header(strategies: &[Strategy], before: &[&str], after: &[&str]) -> Vec<String> {
    let strategies = strategies.iter().map(|strategy| strategy.name());
    before.iter().copied().chain(strategies).chain(after.iter().copied()).map(str::to_owned).collect()
}

fn count(number: Option<usize>) -> String {
    number.map_or(UNKNOWN.to_owned(), |number| number.to_string())
}

/// Counts of each program, and their sums. Behind the name may stand something else.
fn summed(
    table: &mut Table,
    rows: &[Compared],
    lines: bool,
    counts: impl Fn(&Compared) -> Vec<Option<usize>>,
) {
    let mut sums: Vec<Option<usize>> = Vec::new();
    for row in rows {
        let counts = counts(row);
        sums.resize(counts.len(), None);
        for (sum, count) in sums.iter_mut().zip(&counts) {
            *sum = count.map_or(*sum, |count| Some(sum.unwrap_or(0) + count));
        }
        let lines = lines.then(|| row.lines.to_string());
        table.row(
            [row.program.clone()].into_iter().chain(lines).chain(counts.into_iter().map(count)).collect(),
        );
    }
    if !rows.is_empty() {
        let lines = lines.then(String::new);
        table.row(["sum".to_owned()].into_iter().chain(lines).chain(sums.into_iter().map(count)).collect());
    }
}

/// All strategies but drfinder.
fn others(settings: &Settings) -> Vec<Strategy> {
    settings.strategies.iter().copied().filter(|strategy| *strategy != Strategy::DrFinder).collect()
}

fn races(settings: &Settings, rows: &[Compared]) -> Table {
    let mut table =
        Table::new(header(&settings.strategies, &["program", "lines"], &["new", "only", "total"]));
    summed(&mut table, rows, true, |row| {
        let found = settings.strategies.iter().map(|&strategy| row.found(strategy));
        let new = [
            row.new_by_drfinder(&Strategy::RIVALS),
            row.new_by_drfinder(&others(settings)),
            Some(row.total().len()),
        ];
        found.chain(new).collect()
    });
    table
}

fn missed(settings: &Settings, rows: &[Compared]) -> Table {
    let mut table = Table::new(header(&settings.strategies, &["program"], &[]));
    summed(&mut table, rows, false, |row| {
        settings.strategies.iter().map(|&strategy| row.missed(strategy)).collect()
    });
    table
}

fn times(settings: &Settings, rows: &[Compared]) -> Table {
    let after = ["P-I", "P-II", "P-II to native", "relations", "thrashing"];
    let mut table = Table::new(header(&others(settings), &["program", "plain"], &after));
    for row in rows {
        let plain = row.plain();
        let time = |time: Option<f64>| match (time, plain) {
            (Some(time), Some(plain)) if plain > 0.0 => format!("{time:.0} ({:.1})", time / plain),
            (Some(time), _) => format!("{time:.0}"),
            (None, _) => UNKNOWN.to_owned(),
        };
        let run_time = |strategy: &Strategy| row.told.get(strategy).and_then(Told::run_time);
        let drfinder = row.told.get(&Strategy::DrFinder);
        let phase2 = drfinder.and_then(|told| told.phase2);
        let to_native = phase2.zip(run_time(&Strategy::Native)).map(|(ours, native)| ours / native);
        let facts = [
            to_native.map(|ratio| format!("{ratio:.2}")),
            drfinder.and_then(|told| told.relations).map(|number| number.to_string()),
            drfinder.and_then(Told::thrashing_rate).map(|rate| format!("{:.1}%", 100.0 * rate)),
        ];
        let or_unknown = |text: Option<String>| text.unwrap_or_else(|| UNKNOWN.to_owned());
        let mut cells = vec![row.program.clone(), or_unknown(plain.map(|plain| format!("{plain:.0}")))];
        cells.extend(others(settings).iter().map(|strategy| time(run_time(strategy))));
        cells.extend([time(drfinder.and_then(|told| told.phase1)), time(phase2)]);
        cells.extend(facts.map(or_unknown));
        table.row(cells);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hunt::compared::tests::example;
    use crate::hunt::options::tests::settings;

    #[test]
    fn the_tables_stand_as_in_the_paper() {
        let settings = settings("--strategies native,drfinder");
        let rows = [example(), example()];
        assert_eq!(
            races(&settings, &rows).text(),
            "\
program  lines  native  drfinder  new  only  total
Cache       90       1         2    –     1      2
Cache       90       1         2    –     1      2
sum                  2         4    –     2      4
"
        );
        assert_eq!(
            missed(&settings, &rows[..1]).text(),
            "\
program  native  drfinder
Cache         1         0
sum           1         0
"
        );
        assert_eq!(
            times(&settings, &rows[..1]).text(),
            "\
program  plain     native        P-I       P-II  P-II to native  relations  thrashing
Cache      100  200 (2.0)  150 (1.5)  400 (4.0)            2.00         17      25.0%
"
        );
    }
}

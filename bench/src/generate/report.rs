//! The table.

use std::time::Duration;

use super::search::{Row, Search};
use crate::document::{Block, Document};
use crate::table::Table;

pub(super) fn document(machine: &str, seeds: u64, limit: Duration, rows: &[Row]) -> Document {
    let mut document = Document::default();
    document.add(Block::Title(format!("Generated tests: {machine}")));
    document.add(Block::Paragraph(format!(
        "Medians over {seeds} seeds of what it takes until a class is known to be unsafe, under control and left to the machine, at most {} s each. \
         Searches in vain count with what they took, so that a median after `>` is at least that. The aim is ten times fewer concurrent executions under control, and less than ten seconds.",
        limit.as_secs()
    )));
    let header = [
        "class",
        "found",
        "tests",
        "executions",
        "seconds",
        "found by stress",
        "tests",
        "executions",
        "seconds",
        "executions, stress to control",
    ];
    let mut table = Table::new(header.map(str::to_owned).to_vec());
    let mut ratios = Vec::new();
    for Row { class, searches: [controlled, stress] } in rows {
        let ratio = median(stress, |one| one.executions as f64)
            / median(controlled, |one| one.executions as f64).max(1.0);
        ratios.push(ratio);
        let mut cells = vec![class.clone()];
        cells.extend(half(controlled));
        cells.extend(half(stress));
        cells.push(format!("{}{ratio:.1}", more(stress)));
        table.row(cells);
    }
    document.add(Block::Table(table));
    let rates: Vec<f64> = rows.iter().flat_map(|row| &row.searches[0]).map(|search| search.rate).collect();
    document.add(Block::Paragraph(format!(
        "Median of the last column: {:.1}. Executions a second under control, of all kinds and with all that is around them: median {:.0}, best {:.0}.",
        middle(ratios),
        middle(rates.clone()),
        rates.into_iter().fold(0.0, f64::max)
    )));
    document
}

pub(crate) fn half(searches: &[Search]) -> [String; 4] {
    let found = searches.iter().filter(|search| search.found).count();
    let mark = more(searches);
    [
        format!("{found} of {}", searches.len()),
        format!("{mark}{:.0}", median(searches, |one| one.tests as f64)),
        format!("{mark}{:.0}", median(searches, |one| one.executions as f64)),
        format!("{mark}{:.1}", median(searches, |one| one.seconds)),
    ]
}

/// What stands before a median that is too low: half of the searches or more were in vain.
pub(crate) fn more(searches: &[Search]) -> &'static str {
    let found = searches.iter().filter(|search| search.found).count();
    if found * 2 <= searches.len() { ">" } else { "" }
}

pub(crate) fn median(searches: &[Search], what: impl Fn(&Search) -> f64) -> f64 {
    middle(searches.iter().map(what).collect())
}

pub(crate) fn middle(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    match numbers.len() {
        0 => 0.0,
        odd if odd % 2 == 1 => numbers[odd / 2],
        even => f64::midpoint(numbers[even / 2 - 1], numbers[even / 2]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians_of_searches_in_vain_are_marked() {
        let search = |found, executions| Search {
            found,
            failure: None,
            tests: 1,
            executions,
            seconds: 1.0,
            rate: 1.0,
        };
        let searches = [search(true, 10), search(false, 400), search(false, 500)];
        assert_eq!(half(&searches), ["1 of 3", ">1", ">400", ">1.0"]);
        assert_eq!(half(&searches[..1]), ["1 of 1", "1", "10", "1.0"]);
        assert_eq!(middle(vec![3.0, 1.0]), 2.0);
    }
}

//! What came of it, for people.

use std::time::Duration;

use super::argued::is_argued;
use super::round::{Report, Tally};
use crate::document::{Block, Document};
use crate::table::Table;

/// `early` is what ended it before its time.
pub(super) fn document(
    machine: &str,
    took: Duration,
    tally: &Tally,
    early: Option<&anyhow::Error>,
) -> Document {
    let mut document = Document::default();
    let total = tally.total();
    document.add(Block::Title(format!("Classes that are safe: {machine}")));
    document.add(Block::Paragraph(format!(
        "{:.0} minutes, {} rounds: {} classes, {} tests, {} executions in {:.0} minutes of searching. Reports: {}, of which {} are to be looked at. The most memory of a process, round by \
         round: {} MiB.",
        took.as_secs_f64() / 60.0,
        tally.peaks.len(),
        tally.classes.len(),
        total.tests,
        total.executions,
        total.seconds / 60.0,
        tally.reports.len(),
        unargued(tally).count(),
        tally.peaks.iter().map(|peak| (peak / 1024).to_string()).collect::<Vec<_>>().join(", "),
    )));
    if let Some(early) = early {
        document.add(Block::Paragraph(format!("It ended early: {early:#}.")));
    }
    if !tally.reports.is_empty() {
        let mut table =
            Table::new(["class", "seed", "failure", "two threads", "argued"].map(str::to_owned).to_vec());
        for (seed, report) in &tally.reports {
            let threads =
                report.methods.iter().map(|calls| calls.join(", ")).collect::<Vec<_>>().join(" with ");
            let argued = if is_argued(report) { "yes" } else { "TO BE LOOKED AT" };
            table.row(vec![
                report.class.clone(),
                seed.to_string(),
                report.failure.clone(),
                threads,
                argued.to_owned(),
            ]);
        }
        document.add(Block::Table(table));
    }
    let mut table =
        Table::new(["class", "searches", "tests", "executions", "seconds"].map(str::to_owned).to_vec());
    for (class, done) in &tally.classes {
        let seconds = format!("{:.0}", done.seconds);
        table.row(vec![
            class.clone(),
            done.searches.to_string(),
            done.tests.to_string(),
            done.executions.to_string(),
            seconds,
        ]);
    }
    document.add(Block::Table(table));
    let (partly, never): (Vec<_>, Vec<_>) =
        tally.untested.iter().partition(|(class, _)| tally.classes.contains_key(*class));
    for (what, untested) in [("Not tested", never), ("Not tested in every round", partly)] {
        if !untested.is_empty() {
            let all: Vec<String> = untested.iter().map(|(class, why)| format!("{class} ({why})")).collect();
            document.add(Block::Paragraph(format!("{what}: {}.", all.join("; "))));
        }
    }
    document
}

/// Reports that nobody has argued.
pub(super) fn unargued(tally: &Tally) -> impl Iterator<Item = &Report> {
    tally.reports.iter().map(|(_, report)| report).filter(|report| !is_argued(report))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::safe::round::Done;

    #[test]
    fn what_was_not_tested_is_told() {
        let mut tally = Tally::default();
        tally.classes.insert("a.A".to_owned(), Done { searches: 1, ..Done::default() });
        let untested = [("a.A", "no test was made in the time"), ("a.B", "it is abstract")];
        tally.untested = untested.map(|(class, why)| (class.to_owned(), why.to_owned())).into();
        let text = document("JDK 17", Duration::from_secs(60), &tally, None).text();
        assert!(text.contains("\nNot tested: a.B (it is abstract).\n"), "{text}");
        let partly = "\nNot tested in every round: a.A (no test was made in the time).\n";
        assert!(text.contains(partly), "{text}");
        assert!(!text.contains("ended early"), "{text}");
    }
}

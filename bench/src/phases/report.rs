//! From measurements to a table. Nothing is measured or printed here.

use super::measure::Times;
use crate::document::{Block, Document};
use crate::jvm::ratio::Ratio;
use crate::table::Table;

/// Phase I may take this many times as long as a plain JVM.
const MOST_PHASE1: f64 = 1.5;
/// Phase II may take this many times as long as FastTrack alone.
const MOST_PHASE2: f64 = 3.0;

const COLUMNS: [&str; 11] = [
    "program",
    "plain",
    "unmerged",
    "phase I",
    "fasttrack",
    "on one core",
    "phase II",
    "I to plain",
    "I to unmerged",
    "II to fasttrack",
    "II to one core",
];

pub(super) fn report(machine: &str, rounds: u32, times: &[Times]) -> Document {
    let mut table = Table::new(COLUMNS.map(str::to_owned).into());
    for one in times {
        let all = [one.plain, one.unmerged, one.phase1, one.fasttrack, one.pinned, one.phase2];
        let ratios = RATIOS.map(|ratio| Ratio::Times(ratio(one)).to_string());
        let cells = all.map(|time| format!("{time:.0} ns")).into_iter().chain(ratios);
        table.row([one.program.to_owned()].into_iter().chain(cells).collect());
    }
    let mean = RATIOS.map(|ratio| Ratio::mean(times.iter().map(|one| Ratio::Times(ratio(one)))).to_string());
    table.row(["geometric mean".to_owned()].into_iter().chain(vec![String::new(); 6]).chain(mean).collect());
    let about = format!(
        "The best of {rounds} rounds, for each time that a program does what it does, inside a JVM that has warmed up. The aim is at most\n\
         {MOST_PHASE1} times a plain JVM for phase I, and at most {MOST_PHASE2} times FastTrack alone for phase II. Phase II stays on one core, so FastTrack\n\
         stands there too. Unmerged is a plain JVM whose compiler does not make one acquisition of those of several rounds of a loop\n\
         (-XX:-EliminateLocks): it cannot where anything is to be seen between them, so that is what phase I itself can be compared with."
    );
    let mut document = Document::default();
    document.add(Block::Title(format!("Phases of a hunt: {machine}")));
    document.add(Block::Paragraph(about));
    document.add(Block::Table(table));
    document
}

const RATIOS: [fn(&Times) -> f64; 4] = [
    |one| one.phase1 / one.plain,
    |one| one.phase1 / one.unmerged,
    |one| one.phase2 / one.fasttrack,
    |one| one.phase2 / one.pinned,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phases_are_compared_with_what_they_add_to() {
        let times = ["buffer", "ledger"].map(|program| Times {
            program,
            plain: 20.0,
            unmerged: 22.0,
            phase1: 24.0,
            fasttrack: 100.0,
            pinned: 150.0,
            phase2: 300.0,
        });
        let text = report("JDK 17", 5, &times).text();
        assert!(
            text.ends_with(
                "
program         plain  unmerged  phase I  fasttrack  on one core  phase II  I to plain  I to unmerged  II to fasttrack  II to one core
buffer          20 ns     22 ns    24 ns     100 ns       150 ns    300 ns        1.20           1.09             3.00            2.00
ledger          20 ns     22 ns    24 ns     100 ns       150 ns    300 ns        1.20           1.09             3.00            2.00
geometric mean                                                                    1.20           1.09             3.00            2.00
"
            ),
            "{text}"
        );
    }
}

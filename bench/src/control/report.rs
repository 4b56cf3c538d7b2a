//! From measurements to tables. Nothing is measured or printed here.

use std::time::Duration;

use super::campaign::Campaign;
use super::kernels::Times;
use super::options::Settings;
use super::steps::{Counts, Taken};
use crate::document::{Block, Document};
use crate::jvm::ratio::Ratio;
use crate::table::Table;

/// A controlled program may take this many times as long as a plain one.
const MOST: f64 = 3.0;

pub(super) fn document(blocks: Vec<Block>) -> Document {
    let mut document = Document::default();
    blocks.into_iter().for_each(|block| document.add(block));
    document
}

pub(super) fn beginning(machine: &str, settings: &Settings) -> Vec<Block> {
    let about = format!(
        "The best of {} rounds. A controlled JVM stays on one core, so a plain one that stays there too stands beside\n\
         the one that does not.",
        settings.rounds
    );
    vec![Block::Title(format!("Control: {machine}")), Block::Paragraph(about)]
}

pub(super) fn kernels(times: &[Times]) -> Vec<Block> {
    let header = ["program", "plain", "on one core", "controlled", "to plain", "to one core"];
    let mut table = Table::new(header.map(Into::into).into());
    for one in times {
        let walls = one.walls.map(|wall| format!("{:.2} s", wall.as_secs_f64()));
        let ratios = one.ratios().map(|ratio| Ratio::Times(ratio).to_string());
        table.row([one.program.clone()].into_iter().chain(walls).chain(ratios).collect());
    }
    let kernels = times.get(1..).unwrap_or_default();
    let mean =
        |which: usize| Ratio::mean(kernels.iter().map(|one| Ratio::Times(one.ratios()[which]))).to_string();
    let blanks = vec![String::new(); 3];
    table.row([vec!["geometric mean".to_owned()], blanks, vec![mean(0), mean(1)]].concat());
    let about = format!(
        "Whole processes, two threads on tiny inputs; the mean is without hello. The aim is at most {MOST} times the plain one."
    );
    vec![Block::Section("Programs".to_owned()), Block::Paragraph(about), Block::Table(table)]
}

pub(super) fn steps(taken: &[Taken]) -> Vec<Block> {
    let mut table = Table::new(["step", "plain, on one core", "controlled", "aim"].map(Into::into).into());
    for one in taken {
        let figure = |nanoseconds: f64| match one.step.counts {
            Counts::Iterations => format!("{:.0} a second", 1e9 / nanoseconds),
            Counts::Steps | Counts::Switches => time(nanoseconds),
        };
        let aim = one.step.aim.map_or(String::new(), |aim| match one.step.counts {
            Counts::Iterations => format!("at least {aim:.0} a second"),
            Counts::Steps | Counts::Switches => format!("under {}", time(aim)),
        });
        let plain = one.plain.map_or("–".to_owned(), figure);
        table.row(vec![one.step.name.to_owned(), plain, figure(one.controlled), aim]);
    }
    let about = "Inside one JVM, after warming up. An iteration is a test of two threads with five synchronized increments each.";
    vec![Block::Section("Steps".to_owned()), Block::Paragraph(about.to_owned()), Block::Table(table)]
}

pub(super) fn campaign(campaigns: &[Campaign]) -> Vec<Block> {
    let mut table = Table::new(["runs at a time", "runs", "took", "runs a second"].map(Into::into).into());
    for one in campaigns {
        let took = format!("{:.2} s", one.took.as_secs_f64());
        table.row(vec![one.jobs.to_string(), one.runs.to_string(), took, format!("{:.1}", one.per_second())]);
    }
    let mut blocks = vec![Block::Section("A campaign".to_owned()), Block::Table(table)];
    if let [first, .., last] = campaigns {
        let times = last.per_second() / first.per_second();
        blocks.push(Block::Paragraph(format!("{} at a time are {times:.2} times as fast.", last.jobs)));
    }
    blocks
}

fn time(nanoseconds: f64) -> String {
    if nanoseconds < 1000.0 {
        format!("{nanoseconds:.1} ns")
    } else {
        format!("{:.2} µs", Duration::from_secs_f64(nanoseconds / 1e9).as_secs_f64() * 1e6)
    }
}

#[cfg(test)]
mod tests {
    use super::super::steps::STEPS;
    use super::*;

    #[test]
    fn the_document_has_a_table_for_everything() {
        let walls = [1000, 1500, 2000].map(Duration::from_millis);
        let times = ["hello", "sor"].map(|program| Times { program: program.to_owned(), walls });
        let taken = [
            Taken { step: &STEPS[0], plain: Some(0.5), controlled: 54.04 },
            Taken { step: &STEPS[3], plain: None, controlled: 7_654.0 },
            Taken { step: &STEPS[4], plain: Some(200_000.0), controlled: 400_000.0 },
        ];
        let campaigns = [(1, 10), (2, 5)].map(|(jobs, seconds)| Campaign {
            jobs,
            runs: 50,
            took: Duration::from_secs(seconds),
        });
        let blocks = [kernels(&times), steps(&taken), campaign(&campaigns)].into_iter().flatten().collect();
        let text = document(blocks).text();
        let parts: Vec<&str> = text.split("\n\n").collect();
        assert_eq!(
            parts[2],
            "\
program          plain  on one core  controlled  to plain  to one core
hello           1.00 s       1.50 s      2.00 s      2.00         1.33
sor             1.00 s       1.50 s      2.00 s      2.00         1.33
geometric mean                                       2.00         1.33"
        );
        assert_eq!(
            parts[5],
            "\
step                                     plain, on one core     controlled                     aim
volatile read, one thread                            0.5 ns        54.0 ns          under 100.0 ns
switch at volatile reads of two threads                   –        7.65 µs          under 12.00 µs
iterations, fresh threads                     5000 a second  2500 a second  at least 2000 a second"
        );
        assert!(text.ends_with("2 at a time are 2.00 times as fast.\n"), "{text}");
    }
}

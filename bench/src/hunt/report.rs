//! From measurements to what is shown of generated programs and of the motivating one.

use super::figure::Found;
use super::generated::{Cell, Cells};
use super::options::Settings;
use crate::document::Block;
use crate::hidden::Shape;
use crate::table::Table;

const UNKNOWN: &str = "–";

pub(super) fn beginning(machine: &str, settings: &Settings) -> Vec<Block> {
    let about = format!(
        "Each strategy hunts by itself with {} runs, the seeds from {} on. Phase I of drfinder, which looks for no races, is not one of them.",
        settings.runs, settings.seed
    );
    vec![Block::Title(format!("Hunting hidden races: {machine}")), Block::Paragraph(about)]
}

/// Tables for each shape.
pub(super) fn generated(settings: &Settings, cells: &Cells) -> Vec<Block> {
    let mut blocks = Vec::new();
    for &shape in &settings.shapes {
        let about = match shape {
            Shape::Fan => "The handovers lie side by side, each to a thread of its own: all must be reversed",
            Shape::Ladder => "The handovers lie side by side between two threads: all must be reversed",
            Shape::Chain => "The handovers follow each other: any one must be reversed",
        };
        blocks.push(Block::Section(format!("Generated programs: {}", shape.name())));
        blocks.push(Block::Paragraph(format!(
            "{about}. *found* is the number of campaigns of {} runs that found the race, of as many as stand behind the stroke, each on another\n\
             program. Behind it stands the mean number of the run that did.",
            settings.runs
        )));
        blocks.push(Block::Table(table(settings, cells, shape, "found", found)));
        blocks.push(Block::Paragraph("Runs that showed it, of a hundred:".to_owned()));
        blocks.push(Block::Table(table(settings, cells, shape, "runs", shown)));
    }
    let failed: Vec<String> = cells
        .iter()
        .flat_map(|((shape, handovers, strategy), cell)| {
            let whose = format!("{} of {handovers}, {}", shape.name(), strategy.name());
            cell.failed.iter().map(move |why| format!("{whose}: {why}"))
        })
        .collect();
    blocks.extend(failures(&failed));
    blocks
}

fn table(settings: &Settings, cells: &Cells, shape: Shape, what: &str, show: fn(&Cell) -> String) -> Table {
    let strategies = settings.strategies.iter().map(|strategy| strategy.name().to_owned());
    let mut table = Table::new([format!("{what}, by handovers")].into_iter().chain(strategies).collect());
    for &handovers in &settings.handovers {
        let cell = |strategy| cells.get(&(shape, handovers, strategy)).map_or(UNKNOWN.to_owned(), show);
        let row = settings.strategies.iter().map(|&strategy| cell(strategy));
        table.row([handovers.to_string()].into_iter().chain(row).collect());
    }
    table
}

fn found(cell: &Cell) -> String {
    let mean = cell.runs_to_detect().map_or(String::new(), |mean| format!(" ({mean:.1})"));
    format!("{}/{}{mean}", cell.first_runs.len(), cell.campaigns)
}

fn shown(cell: &Cell) -> String {
    cell.run_rate().map_or(UNKNOWN.to_owned(), |rate| format!("{:.0}", 100.0 * rate))
}

/// The motivating program.
pub(super) fn figure(all: &[Found]) -> Vec<Block> {
    let header = ["strategy", "hunts", "runs each", "both races", "one", "none", "runs to both"];
    let mut table = Table::new(header.map(str::to_owned).into());
    for one in all {
        let [none, single, both] = one.with;
        let runs = &one.runs_to_both;
        let mean = (!runs.is_empty()).then(|| runs.iter().sum::<u64>() as f64 / runs.len() as f64);
        let counts = [one.campaigns, one.runs, both, single, none].map(|count| count.to_string());
        let mean = mean.map_or(UNKNOWN.to_owned(), |mean| format!("{mean:.1}"));
        table.row([one.strategy.name().to_owned()].into_iter().chain(counts).chain([mean]).collect());
    }
    let about = "Figure 2 of the paper. The aim: the native scheduler shows neither race, and drfinder finds both within ten runs in 95 of\n\
                 100 hunts.";
    let mut blocks = vec![
        Block::Section("The motivating program".to_owned()),
        Block::Paragraph(about.to_owned()),
        Block::Table(table),
    ];
    let failed: Vec<String> = all
        .iter()
        .flat_map(|one| one.failed.iter().map(|why| format!("{}: {why}", one.strategy.name())))
        .collect();
    blocks.extend(failures(&failed));
    blocks
}

/// What went wrong, the first few.
fn failures(failed: &[String]) -> Option<Block> {
    let shown = failed.iter().take(5).cloned().collect::<Vec<_>>().join("\n\n");
    (!failed.is_empty()).then(|| Block::Paragraph(format!("**{} hunts failed.** {shown}", failed.len())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;
    use crate::hunt::options::tests::settings;
    use crate::hunt::{figure, generated};

    fn text(blocks: Vec<Block>) -> String {
        Document { blocks }.text()
    }

    #[test]
    fn detection_rates_stand_by_handovers() {
        let settings = settings("--quick --strategies native,drfinder --handovers 1,2,3");
        let text = text(generated(&settings, &generated::tests::example()));
        assert!(
            text.contains(
                "
found, by handovers  native   drfinder
1                       0/1  1/1 (2.0)
2                       0/1  1/1 (2.0)
3                         –          –
"
            ),
            "{text}"
        );
        assert!(
            text.contains("runs, by handovers  native  drfinder\n1                        0        67\n"),
            "{text}"
        );
    }

    #[test]
    fn the_motivating_program_has_a_row_for_each_strategy() {
        let mut all = figure::tests::example();
        all[1].failed.push("no JVM".to_owned());
        let text = text(figure(&all));
        assert!(
            text.contains(
                "
strategy  hunts  runs each  both races  one  none  runs to both
native        1        100           0    1     0             –
drfinder      1         10           1    0     0           3.0
"
            ),
            "{text}"
        );
        assert!(text.ends_with("**1 hunts failed.** drfinder: no JVM\n"), "{text}");
    }
}

//! From measurements to charts.

use super::compared::Compared;
use super::generated::{Cell, Cells};
use super::strategy::Strategy;
use crate::hidden::Shape;
use crate::plot::{self, Chart, Line};

/// For each shape, the share of campaigns that found the race and the share of runs that showed it, by the number of handovers.
pub(crate) fn generated(shapes: &[Shape], strategies: &[Strategy], cells: &Cells) -> String {
    let charts: Vec<Chart> = shapes
        .iter()
        .flat_map(|&shape| {
            [
                rates(strategies, cells, shape, "campaigns that found it", Cell::rate),
                rates(strategies, cells, shape, "runs that showed it", Cell::run_rate),
            ]
        })
        .collect();
    plot::svg(&charts, &names(strategies))
}

fn rates(
    strategies: &[Strategy],
    cells: &Cells,
    shape: Shape,
    y: &'static str,
    rate: fn(&Cell) -> Option<f64>,
) -> Chart {
    let lines = strategies.iter().map(|&strategy| {
        let mine = cells.iter().filter(|((s, _, of), _)| (*s, *of) == (shape, strategy));
        let points = mine.filter_map(|((_, n, _), cell)| Some((f64::from(*n), rate(cell)?)));
        Line { name: strategy.name(), points: points.collect() }
    });
    Chart { title: shape.name().to_owned(), x: "handovers", y, top: Some(1.0), lines: lines.collect() }
}

/// Figure 6 of the paper: different races after each run.
pub(crate) fn cumulative(strategies: &[Strategy], rows: &[Compared]) -> String {
    let line = |row: &Compared, strategy: Strategy| {
        let counts = row.told.get(&strategy)?.cumulative();
        let points = (1..).zip(counts).map(|(run, races): (u32, u64)| (f64::from(run), races as f64));
        Some(Line { name: strategy.name(), points: points.collect() })
    };
    let charts: Vec<Chart> = rows
        .iter()
        .filter(|row| !row.total().is_empty())
        .map(|row| Chart {
            title: row.program.clone(),
            x: "run",
            y: "different races",
            top: None,
            lines: strategies.iter().filter_map(|&strategy| line(row, strategy)).collect(),
        })
        .collect();
    plot::svg(&charts, &names(strategies))
}

fn names(strategies: &[Strategy]) -> Vec<&'static str> {
    strategies.iter().map(|strategy| strategy.name()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hunt::{compared, generated};

    #[test]
    fn every_strategy_that_hunted_has_a_line() {
        let strategies = [Strategy::Native, Strategy::DrFinder];
        let text = generated(&[Shape::Fan], &strategies, &generated::tests::example());
        assert_eq!(text.matches("<g ").count(), 2, "{text}");
        assert!(text.contains(">drfinder</text>") && text.contains(">native</text>"));
        let text = cumulative(&strategies, &[compared::tests::example()]);
        // Three runs up to two races.
        assert!(text.contains("d=\"M48.0 182.0L168.0 104.0L288.0 26.0\""), "{text}");
    }
}

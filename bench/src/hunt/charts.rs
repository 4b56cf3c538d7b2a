//! From measurements to charts.

use super::compared::Compared;
use super::generated::{Cell, Cells};
use super::options::Settings;
use super::strategy::Strategy;
use crate::hidden::Shape;
use crate::plot::{self, Chart, Line};

/// For each shape, the share of campaigns that found the race and the share of runs that showed it, by the number of handovers.
pub(super) fn generated(settings: &Settings, cells: &Cells) -> String {
    let charts: Vec<Chart> = settings
        .shapes
        .iter()
        .flat_map(|&shape| {
            [
                rates(settings, cells, shape, "campaigns that found it", Cell::rate),
                rates(settings, cells, shape, "runs that showed it", Cell::run_rate),
            ]
        })
        .collect();
    plot::svg(&charts, &names(settings))
}

fn rates(
    settings: &Settings,
    cells: &Cells,
    shape: Shape,
    y: &'static str,
    rate: fn(&Cell) -> Option<f64>,
) -> Chart {
    let lines = settings.strategies.iter().map(|&strategy| {
        let point = |&n: &u32| Some((f64::from(n), rate(cells.get(&(shape, n, strategy))?)?));
        Line { name: strategy.name(), points: settings.handovers.iter().filter_map(point).collect() }
    });
    Chart { title: shape.name().to_owned(), x: "handovers", y, top: Some(1.0), lines: lines.collect() }
}

/// Figure 6 of the paper: different races after each run.
pub(super) fn cumulative(settings: &Settings, rows: &[Compared]) -> String {
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
            lines: settings.strategies.iter().filter_map(|&strategy| line(row, strategy)).collect(),
        })
        .collect();
    plot::svg(&charts, &names(settings))
}

fn names(settings: &Settings) -> Vec<&'static str> {
    settings.strategies.iter().map(|strategy| strategy.name()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hunt::options::tests::settings;
    use crate::hunt::{compared, generated};

    #[test]
    fn every_strategy_that_hunted_has_a_line() {
        let settings = settings("--quick --strategies native,drfinder");
        let text = generated(&settings, &generated::tests::example());
        assert_eq!(text.matches("<g ").count(), 2, "{text}");
        assert!(text.contains(">drfinder</text>") && text.contains(">native</text>"));
        let text = cumulative(&settings, &[compared::tests::example()]);
        // Three runs up to two races.
        assert!(text.contains("d=\"M48.0 182.0L168.0 104.0L288.0 26.0\""), "{text}");
    }
}

//! How many races each strategy of a hunt has shown after each run: a line for each.

use std::fmt::Write;

use finding::StrategyReport;

use super::escape::esc;

/// So many colours there are; further lines begin anew.
pub(crate) const COLOURS: usize = 8;

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 280.0;
const LEFT: f64 = 44.0;
const RIGHT: f64 = 120.0;
const TOP: f64 = 16.0;
const BOTTOM: f64 = 40.0;

/// Where numbers go.
struct Scale {
    runs: f64,
    races: f64,
}

impl Scale {
    fn x(&self, run: f64) -> f64 {
        LEFT + run / self.runs * (WIDTH - LEFT - RIGHT)
    }

    fn y(&self, races: f64) -> f64 {
        HEIGHT - BOTTOM - races / self.races * (HEIGHT - TOP - BOTTOM)
    }
}

/// The curves as a picture.
pub(crate) fn html(strategies: &[StrategyReport]) -> String {
    let runs = strategies.iter().map(|strategy| strategy.runs.len()).max().unwrap_or(0).max(1);
    let races = strategies.iter().map(last).max().unwrap_or(0).max(1);
    #[expect(clippy::cast_precision_loss, reason = "a picture is no wider than a screen")]
    let scale = Scale { runs: runs as f64, races: races as f64 };
    let mut svg = format!(
        "<div class=\"plot\"><svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"Races that each strategy has shown after each run\">"
    );
    svg += &axes(&scale, runs as u64, races);
    let labels = labels(strategies, &scale);
    for (number, (strategy, label)) in strategies.iter().zip(labels).enumerate() {
        svg += &line(strategy, &scale, number, label);
    }
    svg + "</svg></div>"
}

fn last(strategy: &StrategyReport) -> u64 {
    strategy.runs.last().map_or(0, |run| run.cumulative)
}

fn axes(scale: &Scale, runs: u64, races: u64) -> String {
    let mut svg = String::new();
    for tick in ticks(races) {
        #[expect(clippy::cast_precision_loss, reason = "as above")]
        let y = scale.y(tick as f64);
        let _ = write!(
            svg,
            "<path class=\"grid\" d=\"M{LEFT} {y:.1}H{:.1}\"/><text class=\"tick end\" x=\"{:.1}\" y=\"{:.1}\">{tick}</text>",
            WIDTH - RIGHT,
            LEFT - 8.0,
            y + 4.0
        );
    }
    for tick in ticks(runs) {
        #[expect(clippy::cast_precision_loss, reason = "as above")]
        let x = scale.x(tick as f64);
        let y = HEIGHT - BOTTOM + 18.0;
        let _ = write!(svg, "<text class=\"tick middle\" x=\"{x:.1}\" y=\"{y:.1}\">{tick}</text>");
    }
    let _ = write!(
        svg,
        "<text class=\"axis middle\" x=\"{:.1}\" y=\"{:.1}\">runs</text>",
        LEFT + (WIDTH - LEFT - RIGHT) / 2.0,
        HEIGHT - 4.0
    );
    svg
}

/// Round numbers from 0 up to a largest one, about five of them.
fn ticks(most: u64) -> impl Iterator<Item = u64> {
    let powers = (0..19).map(|power| 10u64.pow(power));
    let mut steps = powers.flat_map(|power| [power, 2 * power, 5 * power]);
    let step = steps.find(|step| most / step <= 5).unwrap_or(u64::MAX);
    (0..=most).step_by(usize::try_from(step).unwrap_or(usize::MAX))
}

/// Heights for the names at the ends of the lines, so that none covers another and none leaves the picture.
fn labels(strategies: &[StrategyReport], scale: &Scale) -> Vec<f64> {
    const APART: f64 = 15.0;
    #[expect(clippy::cast_precision_loss, reason = "as above")]
    let mut places: Vec<(usize, f64)> =
        strategies.iter().map(|strategy| scale.y(last(strategy) as f64)).enumerate().collect();
    places.sort_by(|a, b| a.1.total_cmp(&b.1));
    let mut above = TOP - APART;
    for (_, y) in &mut places {
        *y = y.max(above + APART);
        above = *y;
    }
    let mut below = HEIGHT - BOTTOM + APART;
    for (_, y) in places.iter_mut().rev() {
        *y = y.min(below - APART);
        below = *y;
    }
    places.sort_by_key(|(number, _)| *number);
    places.into_iter().map(|(_, y)| y).collect()
}

#[expect(clippy::cast_precision_loss, reason = "as above")]
fn line(strategy: &StrategyReport, scale: &Scale, number: usize, label: f64) -> String {
    let colour = number % COLOURS;
    // Lines that lie on each other would hide each other.
    let shift = (number % COLOURS) as f64 * -2.0;
    let scale = |run: u64, races: u64| (scale.x(run as f64), scale.y(races as f64) + shift);
    let (x, y) = scale(0, 0);
    let mut path = format!("M{x:.1} {y:.1}");
    let mut dots = String::new();
    for (run, races) in strategy.growth() {
        let (x, y) = scale(run, races);
        let _ = write!(path, "H{x:.1}V{y:.1}");
        let s = if races == 1 { "" } else { "s" };
        let _ = write!(
            dots,
            "<circle class=\"c{colour}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.5\" aria-label=\"{}: {races} race{s} after run {run}\"/>",
            esc(&strategy.name)
        );
    }
    let (end, _) = scale(strategy.runs.len() as u64, 0);
    let _ = write!(path, "H{end:.1}");
    format!(
        "<g class=\"curve\"><path class=\"c{colour}\" d=\"{path}\"/>{dots}<text class=\"c{colour}\" x=\"{:.1}\" y=\"{:.1}\">{} {}</text></g>",
        WIDTH - RIGHT + 10.0,
        label + 4.0,
        esc(&strategy.name),
        last(strategy)
    )
}

#[cfg(test)]
mod tests {
    use super::ticks;

    #[test]
    fn ticks_are_round_and_few() {
        for most in [1, 3, 7, 12, 48, 100, 450, 999, 12_345] {
            let ticks: Vec<u64> = ticks(most).collect();
            assert!((2..=7).contains(&ticks.len()), "{most}: {ticks:?}");
        }
        assert_eq!(ticks(20).collect::<Vec<_>>(), [0, 5, 10, 15, 20]);
    }
}

//! How many races each strategy of a hunt has shown after each run: a line for each, at its true height.
//!
//! Lines that lie on each other take turns: each is drawn as dashes, in the gaps that the others leave. So are dots, as slices of one.

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
    for (number, label) in labels.into_iter().enumerate() {
        svg += &line(strategies, &scale, number, label);
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
fn line(strategies: &[StrategyReport], scale: &Scale, number: usize, label: f64) -> String {
    let strategy = &strategies[number];
    let colour = number % COLOURS;
    let name = esc(&strategy.name);
    let mut svg = String::from("<g class=\"curve\">");
    for (path, turn) in pieces(strategies, scale, number) {
        let _ = write!(svg, "<path class=\"c{colour}\" d=\"{path}\"{}/>", turn.dashes());
    }
    for (run, races) in strategy.growth() {
        let is_here = |other: &usize| strategies[*other].growth().any(|growth| growth == (run, races));
        let these: Vec<usize> = (0..strategies.len()).filter(is_here).collect();
        let turn = Turn::among(&these, number);
        let (x, y) = (scale.x(run as f64), scale.y(races as f64));
        let s = if races == 1 { "" } else { "s" };
        let _ = write!(
            svg,
            "<path class=\"dot c{colour}\" d=\"{}\" aria-label=\"{name}: {races} race{s} after run {run}\"/>",
            turn.slice(x, y)
        );
    }
    let last = last(strategy);
    let _ = write!(
        svg,
        "<text class=\"c{colour}\" x=\"{:.1}\" y=\"{:.1}\">{name} {last}</text></g>",
        WIDTH - RIGHT + 10.0,
        label + 4.0,
    );
    svg
}

/// The line of a strategy, cut where others come to lie on it or leave it.
#[expect(clippy::cast_precision_loss, reason = "as above")]
fn pieces(strategies: &[StrategyReport], scale: &Scale, number: usize) -> Vec<(String, Turn)> {
    let strategy = &strategies[number];
    let mut pieces: Vec<(String, Vec<usize>)> = Vec::new();
    // All that lie here begin a piece where the first of them came or one more left: that is what makes their dashes fit together.
    let mut draw = |these: Vec<usize>, from: (u64, u64), stroke: String| match pieces.last_mut() {
        Some((path, last)) if *last == these => *path += &stroke,
        _ => {
            let (x, y) = (scale.x(from.0 as f64), scale.y(from.1 as f64));
            pieces.push((format!("M{x:.1} {y:.1}{stroke}"), these));
        }
    };
    let those = |is_there: &dyn Fn(&StrategyReport) -> bool| -> Vec<usize> {
        (0..strategies.len()).filter(|&one| is_there(&strategies[one])).collect()
    };
    for run in 0..strategy.runs.len() as u64 {
        // Along, and then up: what a run shows is known when it is over.
        let (here, next) = (after(strategy, run), after(strategy, run + 1));
        let is_along = |other: &StrategyReport| (other.runs.len() as u64) > run && after(other, run) == here;
        let along = format!("H{:.1}", scale.x((run + 1) as f64));
        draw(those(&is_along), (run, here), along);
        if next != here {
            let is_up = |other: &StrategyReport| is_along(other) && after(other, run + 1) == next;
            let up = format!("V{:.1}", scale.y(next as f64));
            draw(those(&is_up), (run + 1, here), up);
        }
    }
    let with_turn = |(path, these): (String, Vec<usize>)| (path, Turn::among(&these, number));
    pieces.into_iter().map(with_turn).collect()
}

/// How many races a strategy has shown after so many runs.
fn after(strategy: &StrategyReport, runs: u64) -> u64 {
    let run = usize::try_from(runs).ok().and_then(|runs| runs.checked_sub(1));
    run.and_then(|run| strategy.runs.get(run)).map_or(0, |run| run.cumulative)
}

/// Which of those that lie on each other a line is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Turn {
    number: usize,
    of: usize,
}

impl Turn {
    fn among(these: &[usize], number: usize) -> Self {
        Self { number: these.iter().position(|one| *one == number).unwrap_or(0), of: these.len().max(1) }
    }

    #[expect(clippy::cast_precision_loss, reason = "as above")]
    fn dashes(self) -> String {
        const DASH: f64 = 9.0;
        if self.of == 1 {
            return String::new();
        }
        let gaps = DASH * (self.of - 1) as f64;
        // An offset moves the pattern back: forward is round from behind.
        let offset = DASH * ((self.of - self.number) % self.of) as f64;
        format!(" stroke-dasharray=\"{DASH} {gaps}\" stroke-dashoffset=\"{offset}\"")
    }

    /// A dot, or a slice of it.
    #[expect(clippy::cast_precision_loss, reason = "as above")]
    fn slice(self, x: f64, y: f64) -> String {
        use std::f64::consts::TAU;
        if self.of == 1 {
            const R: f64 = 3.5;
            return format!("M{:.1} {y:.1}a{R} {R} 0 1 1 0 .01Z", x - R);
        }
        const R: f64 = 6.0;
        let on = |turn: usize| {
            let angle = TAU * turn as f64 / self.of as f64 - TAU / 4.0;
            (x + R * angle.cos(), y + R * angle.sin())
        };
        let ((x1, y1), (x2, y2)) = (on(self.number), on(self.number + 1));
        format!("M{x:.1} {y:.1}L{x1:.1} {y1:.1}A{R} {R} 0 0 1 {x2:.1} {y2:.1}Z")
    }
}

#[cfg(test)]
mod tests {
    use super::{Turn, ticks};

    #[test]
    fn lines_that_lie_on_each_other_take_turns() {
        let dashes = |number| Turn { number, of: 3 }.dashes();
        assert_eq!(Turn { number: 0, of: 1 }.dashes(), "");
        assert_eq!(dashes(0), " stroke-dasharray=\"9 18\" stroke-dashoffset=\"0\"");
        // Each begins where the one before it has its first gap.
        assert_eq!(dashes(1), " stroke-dasharray=\"9 18\" stroke-dashoffset=\"18\"");
        assert_eq!(dashes(2), " stroke-dasharray=\"9 18\" stroke-dashoffset=\"9\"");
    }

    #[test]
    fn ticks_are_round_and_few() {
        for most in [1, 3, 7, 12, 48, 100, 450, 999, 12_345] {
            let ticks: Vec<u64> = ticks(most).collect();
            assert!((2..=7).contains(&ticks.len()), "{most}: {ticks:?}");
        }
        assert_eq!(ticks(20).collect::<Vec<_>>(), [0, 5, 10, 15, 20]);
    }
}

//! Line charts as SVG: a grid of small ones with a common legend.

use std::fmt::Write as _;

/// One chart.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Chart {
    pub(crate) title: String,
    pub(crate) x: &'static str,
    pub(crate) y: &'static str,
    /// The range of y, from 0 on; without it, as far as the lines go.
    pub(crate) top: Option<f64>,
    pub(crate) lines: Vec<Line>,
}

/// A line of a chart. Those of the same name have the same color in all charts.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Line {
    pub(crate) name: &'static str,
    /// From left to right.
    pub(crate) points: Vec<(f64, f64)>,
}

/// Colors that people who see colors otherwise can tell apart (after Okabe and Ito).
pub(crate) const COLORS: [&str; 7] =
    ["#999999", "#e69f00", "#56b4e9", "#009e73", "#cc79a7", "#0072b2", "#d55e00"];
/// Each has dashes of its own.
const DASHES: [&str; 7] = ["2 3", "6 3", "8 2 2 2", "4 2", "1 2", "10 3", "none"];
const COLUMNS: usize = 3;
const CELL: (f64, f64) = (300.0, 220.0);
const LEGEND: f64 = 28.0;
/// Left, top, right, bottom of the lines in their cell.
const MARGIN: (f64, f64, f64, f64) = (48.0, 26.0, 12.0, 38.0);

/// All charts in one picture. `names` are those of the lines, in the order of the legend.
pub(crate) fn svg(charts: &[Chart], names: &[&str]) -> String {
    let columns = charts.len().clamp(1, COLUMNS);
    let rows = charts.len().div_ceil(columns);
    let (width, height) = ((columns as f64 * CELL.0).max(600.0), LEGEND + rows as f64 * CELL.1);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"11\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n"
    );
    for (place, name) in names.iter().enumerate() {
        let x = 12.0 + place as f64 * 82.0;
        let _ = writeln!(svg, "<path d=\"M{x} 14h22\" {}/>", stroke(names, name));
        let _ = writeln!(svg, "<text x=\"{}\" y=\"18\">{}</text>", x + 26.0, escaped(name));
    }
    for (place, chart) in charts.iter().enumerate() {
        let (left, top) = ((place % columns) as f64 * CELL.0, LEGEND + (place / columns) as f64 * CELL.1);
        let _ = write!(svg, "<g transform=\"translate({left} {top})\">\n{}</g>\n", one(chart, names));
    }
    svg + "</svg>\n"
}

/// One chart in its cell.
fn one(chart: &Chart, names: &[&str]) -> String {
    let points = || chart.lines.iter().flat_map(|line| &line.points);
    let least = points().map(|point| point.0).fold(f64::INFINITY, f64::min);
    let most = points().map(|point| point.0).fold(f64::NEG_INFINITY, f64::max);
    let (first, last) = if least < most { (least, most) } else { (0.0, most.max(1.0)) };
    let top = chart.top.unwrap_or_else(|| points().map(|point| point.1).fold(1.0, f64::max));
    let (left, above, right, below) = MARGIN;
    let (width, height) = (CELL.0 - left - right, CELL.1 - above - below);
    let x = |value: f64| left + (value - first) / (last - first) * width;
    let y = |value: f64| above + height - value / top * height;
    let mut svg = format!(
        "<text x=\"{left}\" y=\"16\" font-weight=\"bold\">{}</text>\n\
         <text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n\
         <text transform=\"translate(12 {}) rotate(-90)\" text-anchor=\"middle\">{}</text>\n",
        escaped(&chart.title),
        left + width / 2.0,
        CELL.1 - 8.0,
        escaped(chart.x),
        above + height / 2.0,
        escaped(chart.y),
    );
    for tick in ticks(top) {
        let at = y(tick);
        let _ = writeln!(svg, "<path d=\"M{left} {at:.1}h{width}\" stroke=\"#ddd\"/>");
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{tick}</text>",
            left - 5.0,
            at + 4.0
        );
    }
    for value in numbers(first, last) {
        let (at, under) = (x(value), above + height + 14.0);
        let _ = writeln!(svg, "<text x=\"{at:.1}\" y=\"{under}\" text-anchor=\"middle\">{value}</text>");
    }
    for line in &chart.lines {
        let to = |(place, point): (usize, &(f64, f64))| {
            format!("{}{:.1} {:.1}", if place == 0 { 'M' } else { 'L' }, x(point.0), y(point.1))
        };
        let path: String = line.points.iter().enumerate().map(to).collect();
        let _ = writeln!(svg, "<path d=\"{path}\" {}/>", stroke(names, line.name));
    }
    svg
}

fn stroke(names: &[&str], name: &str) -> String {
    let place = names.iter().position(|other| *other == name).unwrap_or(0);
    let (color, dashes) = (COLORS[place % COLORS.len()], DASHES[place % DASHES.len()]);
    format!("fill=\"none\" stroke=\"{color}\" stroke-width=\"2\" stroke-dasharray=\"{dashes}\"")
}

/// About four round numbers from 0 to `top`.
pub(crate) fn ticks(top: f64) -> Vec<f64> {
    let rough = 10_f64.powf((top / 4.0).log10().floor());
    let steps = [1.0, 2.0, 2.5, 5.0, 10.0].map(|times| times * rough);
    let step = steps.into_iter().find(|step| top / step <= 5.0).unwrap_or(top);
    (0..=5).map(|n| round(f64::from(n) * step)).filter(|tick| *tick <= top * 1.001).collect()
}

/// Whole numbers from `first` to `last`, ten at most.
fn numbers(first: f64, last: f64) -> Vec<f64> {
    let step = ((last - first) / 10.0).ceil().max(1.0);
    (0..=10).map(|n| first + f64::from(n) * step).filter(|value| *value <= last).collect()
}

/// Without what arithmetic leaves behind the decimals that count.
fn round(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}

pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round() {
        assert_eq!(ticks(1.0), [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]);
        assert_eq!(ticks(17.0), [0.0, 5.0, 10.0, 15.0]);
        assert_eq!(ticks(400.0), [0.0, 100.0, 200.0, 300.0, 400.0]);
        assert_eq!(numbers(1.0, 8.0).len(), 8);
        assert_eq!(numbers(1.0, 100.0), [1.0, 11.0, 21.0, 31.0, 41.0, 51.0, 61.0, 71.0, 81.0, 91.0]);
    }

    #[test]
    fn a_line_runs_through_its_points() {
        let line = Line { name: "b", points: vec![(1.0, 0.0), (2.0, 1.0)] };
        let title = "less < more".to_owned();
        let chart = Chart { title, x: "run", y: "races", top: Some(1.0), lines: vec![line] };
        let text = svg(&[chart], &["a", "b"]);
        assert!(text.contains("d=\"M48.0 182.0L288.0 26.0\" fill=\"none\" stroke=\"#e69f00\""), "{text}");
        assert!(text.contains("less &lt; more"));
        assert!(text.starts_with("<svg ") && text.ends_with("</svg>\n"));
    }

    #[test]
    fn nothing_is_a_picture_too() {
        let empty = Chart { title: String::new(), x: "", y: "", top: None, lines: Vec::new() };
        for charts in [vec![], vec![empty]] {
            let text = svg(&charts, &[]);
            assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
        }
    }
}

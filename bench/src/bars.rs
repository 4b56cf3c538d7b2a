//! Bar charts as SVG: groups of bars, from the bottom of a logarithmic or a linear scale.

use std::fmt::Write as _;

use crate::plot::{COLORS, escaped};

/// One chart.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Bars {
    pub(crate) y: String,
    /// Whether y grows by factors of ten.
    pub(crate) logarithmic: bool,
    /// The bars of each group, in the order of the legend.
    pub(crate) names: Vec<String>,
    pub(crate) groups: Vec<Group>,
}

/// Bars beside each other. One may be missing.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Group {
    pub(crate) name: String,
    pub(crate) bars: Vec<Option<f64>>,
}

const HEIGHT: f64 = 240.0;
/// Left, top, right, bottom.
const MARGIN: (f64, f64, f64, f64) = (56.0, 36.0, 12.0, 140.0);
const BAR: f64 = 12.0;
const GAP: f64 = 14.0;

pub(crate) fn svg(chart: &Bars) -> String {
    let (left, above, right, below) = MARGIN;
    let group = chart.names.len() as f64 * BAR + GAP;
    let inner = (chart.groups.len() as f64 * group).max(420.0);
    let (width, height) = (left + inner + right, above + HEIGHT + below);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"11\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n\
         <text transform=\"translate(13 {}) rotate(-90)\" text-anchor=\"middle\">{}</text>\n",
        above + HEIGHT / 2.0,
        escaped(&chart.y)
    );
    for (place, name) in chart.names.iter().enumerate() {
        let x = left + place as f64 * 130.0;
        let _ =
            writeln!(svg, "<rect x=\"{x}\" y=\"10\" width=\"12\" height=\"12\" fill=\"{}\"/>", color(place));
        let _ = writeln!(svg, "<text x=\"{}\" y=\"20\">{}</text>", x + 17.0, escaped(name));
    }
    let scale = Scale::of(chart);
    for tick in scale.ticks() {
        let at = above + HEIGHT * (1.0 - scale.place(tick));
        let _ = writeln!(svg, "<path d=\"M{left} {at:.1}h{inner}\" stroke=\"#ddd\"/>");
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{tick}</text>",
            left - 5.0,
            at + 4.0
        );
    }
    for (place, one) in chart.groups.iter().enumerate() {
        let begin = left + place as f64 * group + GAP / 2.0;
        for (bar, value) in one.bars.iter().enumerate() {
            let Some(value) = value else { continue };
            let tall = HEIGHT * scale.place(*value);
            let (x, y) = (begin + bar as f64 * BAR, above + HEIGHT - tall);
            let _ = writeln!(
                svg,
                "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{}\" height=\"{tall:.1}\" fill=\"{}\"><title>{}, {}: {value:.2}</title></rect>",
                BAR - 1.0,
                color(bar),
                escaped(&one.name),
                escaped(chart.names.get(bar).map_or("", String::as_str)),
            );
        }
        let (x, y) = (begin + (group - GAP) / 2.0, above + HEIGHT + 12.0);
        let _ = writeln!(
            svg,
            "<text transform=\"translate({x:.1} {y}) rotate(-60)\" text-anchor=\"end\">{}</text>",
            escaped(&one.name)
        );
    }
    svg + "</svg>\n"
}

fn color(place: usize) -> &'static str {
    // The first is gray: what is compared with.
    COLORS[[0, 6, 5, 3, 1, 2, 4][place % 7]]
}

/// From values to heights between 0 and 1.
struct Scale {
    /// As they are, or how many factors of ten.
    bottom: f64,
    top: f64,
    logarithmic: bool,
}

impl Scale {
    fn of(chart: &Bars) -> Self {
        let values = || chart.groups.iter().flat_map(|group| &group.bars).flatten().copied();
        let most = values().fold(1.0, f64::max);
        let least = values().filter(|value| *value > 0.0).fold(1.0, f64::min);
        if !chart.logarithmic {
            return Self { bottom: 0.0, top: most, logarithmic: false };
        }
        // A bar at the bottom is still seen.
        let (bottom, top) = ((least.log10() - 0.05).floor(), most.log10().ceil());
        Self { bottom, top: top.max(bottom + 1.0), logarithmic: true }
    }

    fn place(&self, value: f64) -> f64 {
        let value = if self.logarithmic { value.max(f64::MIN_POSITIVE).log10() } else { value };
        ((value - self.bottom) / (self.top - self.bottom)).clamp(0.0, 1.0)
    }

    fn ticks(&self) -> Vec<f64> {
        if !self.logarithmic {
            return crate::plot::ticks(self.top);
        }
        let powers = std::iter::successors(Some(self.bottom), |power| Some(power + 1.0));
        powers.take_while(|power| *power <= self.top).map(|power| 10_f64.powf(power)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chart(logarithmic: bool, bars: Vec<Option<f64>>) -> Bars {
        let groups = vec![Group { name: "a < b".to_owned(), bars }];
        Bars {
            y: "times".to_owned(),
            logarithmic,
            names: vec!["paper".to_owned(), "ours".to_owned()],
            groups,
        }
    }

    #[test]
    fn bars_are_as_tall_as_their_values() {
        let text = svg(&chart(false, vec![Some(4.0), Some(1.0)]));
        assert!(text.contains("height=\"240.0\"") && text.contains("height=\"60.0\""), "{text}");
        assert!(text.contains("a &lt; b") && text.starts_with("<svg ") && text.ends_with("</svg>\n"));
    }

    #[test]
    fn factors_of_ten_are_as_far_apart() {
        let text = svg(&chart(true, vec![Some(100.0), Some(1.0)]));
        // From 0.1 on, so that 1 is seen: three factors in all.
        assert!(text.contains("height=\"240.0\"") && text.contains("height=\"80.0\""), "{text}");
    }

    #[test]
    fn what_is_missing_has_no_bar() {
        let text = svg(&chart(true, vec![None, Some(2.0)]));
        assert_eq!(text.matches("<title>").count(), 1, "{text}");
        let empty = svg(&Bars { groups: Vec::new(), ..chart(true, Vec::new()) });
        assert!(!empty.contains("NaN") && !empty.contains("inf"), "{empty}");
    }
}

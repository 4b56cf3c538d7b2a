//! Whether all that is written can be read: contrast of at least 4.5 to 1, as the Web Content Accessibility Guidelines (WCAG 2.2, 1.4.3) ask of
//! text of this size, in the light and the dark colours and on paper.

use std::collections::BTreeMap;

const STYLE: &str = include_str!("assets/report.css");

/// What text is written in.
const INKS: [&str; 9] =
    ["ink", "soft", "faint", "accent", "harmful", "confirmed", "potential", "keyword", "string"];
/// And what it is written on, all of it in places.
const PAPERS: [&str; 5] = ["page", "card", "sunk", "mark", "meet"];
/// Names of strategies, and what accesses do, stand on cards only.
const CURVES: [&str; 8] = ["c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7"];
/// Verdicts, on grounds of their own.
const VERDICTS: [&str; 3] = ["harmful", "confirmed", "potential"];

type Colours = BTreeMap<&'static str, &'static str>;

/// The colours of the first rule behind a text.
fn colours(behind: &str) -> Colours {
    let (_, rule) = STYLE.split_once(behind).expect("there is such a rule");
    let (rule, _) = rule.split_once('}').expect("rules end");
    let colour = |part: &'static str| {
        let (name, value) = part.trim().strip_prefix("--")?.split_once(": ")?;
        value.starts_with('#').then_some((name, value))
    };
    rule.split(';').filter_map(colour).collect()
}

/// The light colours, the dark ones, and those on paper.
fn schemes() -> [(&'static str, Colours); 3] {
    let light = colours("\n:root {");
    let over = |others: Colours| light.clone().into_iter().chain(others).collect();
    let dark = over(colours(":root[data-theme=\"dark\"] {"));
    let paper = colours(":root, :root[data-theme=\"dark\"], :root:not([data-theme=\"light\"]) {");
    [("light", light.clone()), ("dark", dark), ("paper", paper)]
}

/// Relative luminance, as WCAG defines it.
fn luminance(colour: &str) -> f64 {
    let digits = colour.strip_prefix('#').expect("a colour");
    // `#fff` is short for `#ffffff`.
    let digits: String = match digits.len() {
        3 => digits.chars().flat_map(|digit| [digit, digit]).collect(),
        _ => digits.to_owned(),
    };
    let linear = |place: usize| {
        let byte = u8::from_str_radix(&digits[place..place + 2], 16).expect("hexadecimal");
        let value = f64::from(byte) / 255.0;
        if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(0) + 0.7152 * linear(2) + 0.0722 * linear(4)
}

fn ratio(a: &str, b: &str) -> f64 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

#[test]
fn all_text_can_be_read() {
    let mut pairs: Vec<(String, &str)> = Vec::new();
    pairs.extend(INKS.iter().flat_map(|ink| PAPERS.map(|paper| (paper.to_owned(), *ink))));
    pairs.extend(CURVES.map(|curve| ("card".to_owned(), curve)));
    pairs.extend(VERDICTS.map(|verdict| (format!("{verdict}-back"), verdict)));
    // What pops up beside a step is turned round.
    pairs.push(("ink".to_owned(), "card"));
    for (name, scheme) in schemes() {
        for (paper, ink) in &pairs {
            let ratio = ratio(scheme[ink], scheme[paper.as_str()]);
            assert!(ratio >= 4.5, "{name}: {ink} on {paper} is {ratio:.2}");
        }
    }
}

#[test]
fn nothing_else_makes_text_pale() {
    for line in STYLE.lines().filter(|line| line.contains("opacity: 0")) {
        assert!(line.starts_with(".lane") || line.starts_with(".switch"), "only lines may be pale: {line}");
    }
}

#[test]
fn dark_is_dark_whoever_asks_for_it() {
    let asked = colours(":root[data-theme=\"dark\"] {");
    assert_eq!(asked, colours(":root:not([data-theme=\"light\"]) {"));
    let paper = colours(":root, :root[data-theme=\"dark\"], :root:not([data-theme=\"light\"]) {");
    assert!(asked.keys().eq(paper.keys()), "and paper takes all of it back");
}

#[test]
fn black_on_white_is_what_it_should_be() {
    assert!((ratio("#000", "#ffffff") - 21.0).abs() < 1e-9);
    assert!((ratio("#777777", "#fff") - 4.478).abs() < 1e-3);
}

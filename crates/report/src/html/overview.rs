//! What was run and what came of it, in numbers.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use finding::StrategyReport;

use super::data::{Page, Run};
use super::escape::esc;
use super::finding::kind;
use super::list::{KINDS, VERDICTS, count};
use super::{command, curves};

/// Between what was run and the folder where its findings are: `Program, kept in .racewright`.
const KEPT_IN: &str = ", kept in ";

/// The overview as HTML.
pub(crate) fn html(page: &Page) -> String {
    let mut html =
        String::from("<section id=\"overview\" class=\"overview\" tabindex=\"-1\"><h2>Overview</h2>");
    html += &counts(page);
    html += &runs(&page.runs);
    html + "</section>\n"
}

/// How many findings of which kind and verdict.
fn counts(page: &Page) -> String {
    if page.entries.is_empty() {
        return "<p class=\"nothing\">Nothing was found.</p>".to_owned();
    }
    let mut html = String::from("<div class=\"tiles\">");
    for verdict in VERDICTS {
        let number = count(&page.entries, |finding| finding.verdict == verdict);
        let name = verdict.name();
        let _ = write!(html, "<div class=\"tile {name}\"><b>{number}</b><span>{name}</span></div>");
    }
    html += "</div><div class=\"wide\"><table class=\"matrix\"><thead><tr><th>Kind</th>";
    for verdict in VERDICTS {
        let _ = write!(html, "<th class=\"number\">{}</th>", verdict.name());
    }
    html += "<th class=\"number\">all</th></tr></thead><tbody>";
    for one in KINDS {
        let all = count(&page.entries, |finding| finding.kind == one);
        if all == 0 {
            continue;
        }
        let _ = write!(html, "<tr><th scope=\"row\">{}</th>", kind(one));
        for verdict in VERDICTS {
            let number = count(&page.entries, |finding| finding.kind == one && finding.verdict == verdict);
            let class = if number == 0 { "number zero" } else { "number" };
            let _ = write!(html, "<td class=\"{class}\">{number}</td>");
        }
        let _ = write!(html, "<td class=\"number\">{all}</td></tr>");
    }
    html + "</tbody></table></div>"
}

/// The runs, those whose findings are kept in the same folder together.
fn runs(runs: &[Run]) -> String {
    let mut html = String::new();
    let mut kept: BTreeMap<&str, Vec<(&str, &Run)>> = BTreeMap::new();
    for run in runs {
        match run.from.split_once(KEPT_IN) {
            Some((what, folder)) => kept.entry(folder).or_default().push((what, run)),
            None => html += &of_run(run),
        }
    }
    for (folder, runs) in kept {
        html += &of_folder(folder, &runs);
    }
    html
}

/// What is kept in a folder. What is true of all the runs is said once.
fn of_folder(folder: &str, runs: &[(&str, &Run)]) -> String {
    let of_name = |name: &str| -> BTreeSet<&str> {
        let all = runs.iter().flat_map(|(_, run)| &run.facts).filter(|(other, _)| other == name);
        all.map(|(_, value)| value.as_str()).collect()
    };
    let is_common = |fact: &&(String, String)| of_name(&fact.0).len() == 1;
    let mut common: Vec<&(String, String)> =
        runs.iter().flat_map(|(_, run)| &run.facts).filter(is_common).collect();
    common.sort_unstable();
    common.dedup();
    let mut html = format!("<section class=\"run\"><h3>Kept in {}</h3>{}", esc(folder), facts(common));
    for (what, run) in runs {
        html += &command::with_button(what, &run.command);
        html += &facts(run.facts.iter().filter(|fact| !is_common(fact)));
        html += &results(run);
    }
    html + "</section>"
}

fn of_run(run: &Run) -> String {
    format!(
        "<section class=\"run\"><h3>{}</h3>{}{}{}</section>",
        esc(&run.from),
        command::with_button("", &run.command),
        facts(&run.facts),
        results(run)
    )
}

fn facts<'a>(facts: impl IntoIterator<Item = &'a (String, String)>) -> String {
    let mut html = String::new();
    for (name, value) in facts {
        let _ = write!(html, "<div><dt>{}</dt><dd>{}</dd></div>", esc(name), esc(value));
    }
    if html.is_empty() { html } else { format!("<dl class=\"facts\">{html}</dl>") }
}

/// Warnings, and how strategies fared.
fn results(run: &Run) -> String {
    let mut html = String::new();
    for warning in &run.warnings {
        let _ = write!(html, "<p class=\"warning\">{}</p>", esc(warning));
    }
    if !run.strategies.is_empty() {
        html += "<h4>Races shown by run</h4>";
        html += &curves::html(&run.strategies);
        html += &strategies(&run.strategies);
    }
    html
}

fn strategies(strategies: &[StrategyReport]) -> String {
    let mut html = String::from(
        "<div class=\"wide\"><table><thead><tr><th>Strategy</th><th class=\"number\">runs</th><th class=\"number\">races</th>\
         <th class=\"number\">only here</th><th class=\"number\">missed</th><th class=\"number\">a run</th><th class=\"number\">slowdown</th></tr></thead><tbody>",
    );
    for (number, strategy) in strategies.iter().enumerate() {
        let time = strategy.phase2_ms.map(|ms| format!("{ms} ms")).unwrap_or_default();
        let slowdown = strategy.phase2_slowdown.map(|times| format!("{times:.1} ×")).unwrap_or_default();
        let _ = write!(
            html,
            "<tr><th scope=\"row\"><i class=\"swatch c{}\"></i>{}</th><td class=\"number\">{}</td><td class=\"number\">{}</td>\
             <td class=\"number\">{}</td><td class=\"number\">{}</td><td class=\"number\">{time}</td><td class=\"number\">{slowdown}</td></tr>",
            number % curves::COLOURS,
            esc(&strategy.name),
            strategy.runs.len(),
            strategy.races,
            strategy.only,
            strategy.missed,
        );
    }
    html + "</tbody></table></div>"
}

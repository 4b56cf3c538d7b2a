//! What was run and what came of it, in numbers.

use std::fmt::Write;

use finding::StrategyReport;

use super::curves;
use super::data::{Page, Run};
use super::escape::esc;
use super::finding::kind;
use super::list::{KINDS, VERDICTS, count};

/// The overview as HTML.
pub(crate) fn html(page: &Page) -> String {
    let mut html =
        String::from("<section id=\"overview\" class=\"overview\" tabindex=\"-1\"><h2>Overview</h2>");
    html += &counts(page);
    for run in &page.runs {
        html += &of_run(run);
    }
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

fn of_run(run: &Run) -> String {
    let mut html = format!(
        "<section class=\"run\"><h3>{}</h3><div class=\"replay\"><code>{}</code><button type=\"button\" class=\"copy\">Copy</button></div>",
        esc(&run.from),
        esc(&run.command)
    );
    if !run.facts.is_empty() {
        html += "<dl class=\"facts\">";
        for (name, value) in &run.facts {
            let _ = write!(html, "<div><dt>{}</dt><dd>{}</dd></div>", esc(name), esc(value));
        }
        html += "</dl>";
    }
    for warning in &run.warnings {
        let _ = write!(html, "<p class=\"warning\">{}</p>", esc(warning));
    }
    if !run.strategies.is_empty() {
        html += "<h4>Races shown by run</h4>";
        html += &curves::html(&run.strategies);
        html += &strategies(&run.strategies);
    }
    html + "</section>"
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

//! What a finding led to: an exception, an exit code, and what followed how often.

use std::fmt::Write;

use finding::{Consequence, ExceptionReport, Finding, FindingKind, is_jdk};

use super::data::Entry;
use super::escape::esc;
use super::{excerpt, frame};

/// What happened as HTML; nothing if nothing is known.
pub(crate) fn html(entry: &Entry) -> String {
    let finding = &entry.finding;
    let mut inner = String::new();
    if let Some(exception) = &finding.exception {
        inner += &exception_box(entry, exception);
    }
    if let Some(exit) = &finding.exit {
        let _ = write!(inner, "<p class=\"outcome\">{}</p>", esc(exit));
    }
    inner += &consequences(finding);
    if inner.is_empty() {
        return inner;
    }
    let title = if finding.kind == FindingKind::DataRace { "What it led to" } else { "What happens" };
    format!("<section class=\"part\"><h3>{title}</h3>{inner}</section>")
}

fn exception_box(entry: &Entry, exception: &ExceptionReport) -> String {
    let ExceptionReport { class, message, stack } = exception;
    let mut html = format!("<div class=\"exception\"><p class=\"thrown\"><b>{}</b>", frame::location(class));
    if let Some(message) = message {
        let _ = write!(html, "<span class=\"message\">{}</span>", esc(message));
    }
    html += "</p>";
    let first = stack.iter().find(|frame| !is_jdk(frame)).or(stack.first());
    if let Some(first) = first {
        let _ = write!(html, "<p class=\"quiet\">at {}</p>", frame::html(first));
        html += &entry.excerpt(first).map(excerpt::html).unwrap_or_default();
    }
    html += &frame::stack("Stack of the exception", stack);
    html + "</div>"
}

fn consequences(finding: &Finding) -> String {
    if finding.consequences.is_empty() {
        return String::new();
    }
    // A column that says nothing takes room from one that does.
    let is_ordered = finding.consequences.iter().any(|consequence| consequence.first.is_some());
    let when = if is_ordered { "<th>only when</th>" } else { "" };
    let mut html = format!(
        "<div class=\"wide\"><table class=\"consequences\"><thead><tr><th>What followed</th><th class=\"number\">in trials</th>\
         <th class=\"number\">in other runs</th>{when}</tr></thead><tbody>"
    );
    for Consequence { what, times, otherwise, runs, first } in &finding.consequences {
        // Where there is no room for columns, each cell says what it is.
        let _ = write!(
            html,
            "<tr><td>{}</td><td class=\"number\" data-label=\"in trials\">{times} of {}</td>\
             <td class=\"number\" data-label=\"in other runs\">{otherwise} of {runs}</td>",
            esc(what),
            finding.created,
        );
        html += &match first {
            Some(first) => format!("<td data-label=\"only when\">{} goes first</td>", esc(first)),
            None if is_ordered => "<td class=\"none\"></td>".to_owned(),
            None => String::new(),
        };
        html += "</tr>";
    }
    html + "</tbody></table></div>"
}

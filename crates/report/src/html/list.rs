//! The list of all findings, and what it can be narrowed down by.

use std::fmt::Write;

use finding::{AccessReport, Finding, FindingKind, Verdict};

use super::data::Entry;
use super::escape::{esc, searchable};
use super::finding::kind;
use super::frame::{self, Frame};

pub(crate) const VERDICTS: [Verdict; 3] = [Verdict::Harmful, Verdict::Confirmed, Verdict::Potential];
pub(crate) const KINDS: [FindingKind; 5] = [
    FindingKind::DataRace,
    FindingKind::Deadlock,
    FindingKind::Livelock,
    FindingKind::UncaughtException,
    FindingKind::ThreadSafetyViolation,
];

/// The list as HTML.
pub(crate) fn html(entries: &[Entry]) -> String {
    let mut html = String::from(
        "<nav class=\"list\" aria-label=\"Findings\"><div class=\"tools\">\
         <input type=\"search\" id=\"filter\" placeholder=\"Filter: class, file, thread…\" aria-label=\"Filter findings\" autocomplete=\"off\" spellcheck=\"false\">",
    );
    html += &chips(
        "verdict",
        &VERDICTS.map(|verdict| (verdict.name(), verdict.name(), count(entries, |f| f.verdict == verdict))),
    );
    html += &chips("kind", &KINDS.map(|one| (one.name(), kind(one), count(entries, |f| f.kind == one))));
    html += "</div><ol id=\"items\"><li class=\"first\"><a href=\"#overview\">Overview</a></li>";
    for entry in entries {
        html += &item(&entry.finding);
    }
    html + "</ol><p id=\"none\" hidden>No finding matches. <button type=\"button\" id=\"clear\">Show all</button></p>\
            <p id=\"count\" role=\"status\" class=\"quiet\"></p></nav>"
}

pub(crate) fn count(entries: &[Entry], wanted: impl Fn(&Finding) -> bool) -> usize {
    entries.iter().filter(|entry| wanted(&entry.finding)).count()
}

/// Buttons that each leave some findings out; none where there would be only one.
fn chips(group: &str, all: &[(&str, &str, usize)]) -> String {
    if all.iter().filter(|(.., count)| *count > 0).count() < 2 {
        return String::new();
    }
    let mut html = format!("<div class=\"chips\" role=\"group\" aria-label=\"Show by {group}\">");
    for (name, words, count) in all.iter().filter(|(.., count)| *count > 0) {
        let _ = write!(
            html,
            "<button type=\"button\" class=\"chip {name}\" aria-pressed=\"true\" data-group=\"{group}\" data-value=\"{name}\">{words} <span>{count}</span></button>"
        );
    }
    html + "</div>"
}

fn item(finding: &Finding) -> String {
    let name = if finding.location.is_empty() { kind(finding.kind) } else { &finding.location };
    format!(
        "<li data-verdict=\"{verdict}\" data-kind=\"{}\" data-text=\"{}\"><a href=\"#{}\" title=\"{}\"><i class=\"dot {verdict}\"></i>\
         <span class=\"name\">{}</span><span class=\"sub\">{verdict} {}{}</span></a></li>",
        finding.kind.name(),
        esc(&words(finding)),
        finding.id,
        esc(name),
        frame::location(name),
        kind(finding.kind),
        esc(&places(finding)),
        verdict = finding.verdict.name(),
    )
}

/// Where, in short.
fn places(finding: &Finding) -> String {
    let place = |access: &AccessReport| Frame::of(&access.site).place.to_owned();
    let mut places: Vec<String> =
        finding.accesses.iter().map(place).filter(|place| !place.is_empty()).collect();
    places.dedup();
    if let (true, Some(exception)) = (places.is_empty(), &finding.exception) {
        places.push(exception.class.rsplit('.').next().unwrap_or_default().to_owned());
    }
    if places.is_empty() { String::new() } else { format!(" · {}", places.join(", ")) }
}

/// What a finding can be found by.
fn words(finding: &Finding) -> String {
    let id = finding.id.to_string();
    let mut words: Vec<&str> = vec![&id, &finding.location, kind(finding.kind), finding.verdict.name()];
    for access in &finding.accesses {
        words.extend([access.site.as_str(), access.thread.as_str()]);
        words.extend(access.locks.iter().map(String::as_str));
    }
    if let Some(exception) = &finding.exception {
        words.push(&exception.class);
        words.extend(exception.message.as_deref());
    }
    for thread in &finding.blocked {
        words.push(&thread.thread);
        words.extend(thread.wants.as_deref());
        words.extend(thread.wants_at.as_deref());
    }
    searchable(&words)
}

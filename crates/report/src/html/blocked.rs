//! Threads that cannot go on: what each holds and where, what it wants and where, and who waits for whom.

use std::fmt::Write;

use finding::{BlockedThread, FindingKind};

use super::data::Entry;
use super::escape::esc;
use super::{excerpt, frame};

/// So begins what a thread wants that joins another one, which needs no further word.
const END: &str = "the end of ";

/// The threads as HTML; nothing if there are none.
pub(crate) fn html(entry: &Entry) -> String {
    let finding = &entry.finding;
    if finding.blocked.is_empty() {
        return String::new();
    }
    let title = match finding.kind {
        FindingKind::Deadlock => "Who waits for whom",
        _ => "Threads that cannot go on",
    };
    let mut html =
        format!("<section class=\"part\"><h3>{title}</h3>{}<div class=\"sides\">", chain(&finding.blocked));
    let (tied, others): (Vec<_>, Vec<_>) = finding.blocked.iter().partition(|thread| is_tied(thread));
    for thread in tied.into_iter().chain(others) {
        html += &card(entry, thread);
    }
    html + "</div></section>"
}

/// Whether a thread wants what another one has; not just its end.
fn is_tied(thread: &BlockedThread) -> bool {
    let wants_end = thread.wants.as_ref().is_some_and(|wants| wants.starts_with(END));
    thread.holder.is_some() && !wants_end
}

/// Who wants what that whom has, a line for each.
fn chain(blocked: &[BlockedThread]) -> String {
    let tied: Vec<&BlockedThread> = blocked.iter().filter(|thread| is_tied(thread)).collect();
    if tied.len() < 2 {
        return String::new();
    }
    let mut html = String::from("<ul class=\"chain\">");
    for thread in tied {
        let _ = write!(
            html,
            "<li><b class=\"thread\">{}</b> waits for <span class=\"lock\">{}</span>, which <b class=\"thread\">{}</b> has</li>",
            esc(&thread.thread),
            esc(thread.wants.as_deref().unwrap_or("a monitor")),
            esc(thread.holder.as_deref().unwrap_or_default()),
        );
    }
    html + "</ul>"
}

fn card(entry: &Entry, thread: &BlockedThread) -> String {
    let mut html = format!(
        "<div class=\"side stuck\"><h4><span class=\"thread\">{}</span></h4><dl class=\"locksteps\">",
        esc(&thread.thread)
    );
    for held in &thread.holds {
        let _ = write!(html, "<dt>holds</dt><dd><span class=\"lock\">{}</span>", esc(&held.lock));
        if let Some(at) = &held.at {
            html += &place(entry, "taken at", at);
        }
        html += "</dd>";
    }
    match (&thread.wants, &thread.wants_at) {
        (None, None) => html += "<dt>runs</dt><dd>on, and gets nowhere</dd>",
        (wants, at) => {
            let wants = wants.as_deref().unwrap_or("a monitor");
            let _ =
                write!(html, "<dt class=\"wants\">wants</dt><dd><span class=\"lock\">{}</span>", esc(wants));
            if let Some(holder) = thread.holder.as_ref().filter(|_| is_tied(thread)) {
                let _ = write!(html, ", which <b class=\"thread\">{}</b> has", esc(holder));
            }
            if let Some(at) = at {
                html += &place(entry, "at", at);
            }
            html += "</dd>";
        }
    }
    html += "</dl>";
    html += &frame::stack("Stack", &thread.stack);
    html + "</div>"
}

fn place(entry: &Entry, word: &str, at: &str) -> String {
    let source = entry.excerpt(at).map(excerpt::html).unwrap_or_default();
    format!("<div class=\"quiet\">{word} {}</div>{source}", frame::html(at))
}

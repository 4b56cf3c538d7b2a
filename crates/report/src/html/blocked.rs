//! Threads that cannot go on: what each holds and where, what it wants and where, and who waits for whom.

use std::collections::BTreeMap;
use std::fmt::Write;

use finding::{BlockedThread, FindingKind};

use super::data::Entry;
use super::escape::esc;
use super::wants::Wants;
use super::{excerpt, frame};

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
    let mut cards = Cards { entry, shown: BTreeMap::new() };
    for thread in tied.into_iter().chain(others) {
        html += &cards.card(thread);
    }
    html + "</div></section>"
}

/// Whether a thread wants what another one has; not just its end.
fn is_tied(thread: &BlockedThread) -> bool {
    Wants::of(thread).is_some_and(|wants| wants.holder.is_some())
}

/// Who wants what that whom has, a line for each.
fn chain(blocked: &[BlockedThread]) -> String {
    let tied: Vec<(&str, Wants<'_>)> = blocked
        .iter()
        .filter_map(|thread| Some((thread.thread.as_str(), Wants::of(thread)?)))
        .filter(|(_, wants)| wants.holder.is_some())
        .collect();
    if tied.len() < 2 {
        return String::new();
    }
    let mut html = String::from("<ul class=\"chain\">");
    for (thread, wants) in tied {
        let _ = write!(
            html,
            "<li><b class=\"thread\">{}</b> waits for <span class=\"lock\">{}</span>, which <b class=\"thread\">{}</b> has</li>",
            esc(thread),
            esc(wants.what),
            esc(wants.holder.unwrap_or_default()),
        );
    }
    html + "</ul>"
}

/// A card for each thread, and no source twice: threads that run the same code stop at the same lines.
struct Cards<'a> {
    entry: &'a Entry,
    /// The statements whose source was shown, and at which thread.
    shown: BTreeMap<&'a str, &'a str>,
}

impl<'a> Cards<'a> {
    fn card(&mut self, thread: &'a BlockedThread) -> String {
        let mut html = format!(
            "<div class=\"side stuck\"><h4><span class=\"thread\">{}</span></h4><dl class=\"locksteps\">",
            esc(&thread.thread)
        );
        for held in &thread.holds {
            let _ = write!(html, "<dt>holds</dt><dd><span class=\"lock\">{}</span>", esc(&held.lock));
            if let Some(at) = &held.at {
                html += &self.place(thread, "taken at", at);
            }
            html += "</dd>";
        }
        html += &self.parked_behind(thread);
        match Wants::of(thread) {
            None => html += "<dt>runs</dt><dd>on, and gets nowhere</dd>",
            Some(Wants { what, holder, at, .. }) => {
                let _ = write!(
                    html,
                    "<dt class=\"wants\">wants</dt><dd><span class=\"lock\">{}</span>",
                    esc(what)
                );
                if let Some(holder) = holder {
                    let _ = write!(html, ", which <b class=\"thread\">{}</b> has", esc(holder));
                }
                if let Some(at) = at {
                    html += &self.place(thread, "at", at);
                }
                html += "</dd>";
            }
        }
        html += "</dl>";
        html += &frame::stack("Stack", &thread.stack);
        html + "</div>"
    }

    /// What a thread has that others are parked for: only they know of it.
    fn parked_behind(&self, holder: &BlockedThread) -> String {
        let mut html = String::new();
        for thread in &self.entry.finding.blocked {
            let Some(wants) = Wants::of(thread).filter(|wants| wants.is_parked) else { continue };
            if wants.holder == Some(&holder.thread) {
                let _ = write!(
                    html,
                    "<dt>holds</dt><dd><span class=\"lock\">{}</span>, which <b class=\"thread\">{}</b> wants</dd>",
                    esc(wants.what),
                    esc(&thread.thread)
                );
            }
        }
        html
    }

    fn place(&mut self, thread: &'a BlockedThread, word: &str, at: &'a str) -> String {
        let Some(excerpt) = self.entry.excerpt(at) else {
            return format!("<div class=\"quiet\">{word} {}</div>", frame::html(at));
        };
        match self.shown.get(at) {
            Some(other) => format!(
                "<div class=\"quiet\">{word} {}, source at <b class=\"thread\">{}</b></div>",
                frame::html(at),
                esc(other)
            ),
            None => {
                self.shown.insert(at, &thread.thread);
                format!("<div class=\"quiet\">{word} {}</div>{}", frame::html(at), excerpt::html(excerpt))
            }
        }
    }
}

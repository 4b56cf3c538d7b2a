//! What stands above and below the picture: what there is to see, and what lines and colours mean.

use std::fmt::Write;

use finding::{Finding, FindingKind};

use super::draw::COLOURS;
use super::spans::{Seen, Why};
use crate::html::data::Interleaving;
use crate::html::escape::esc;

pub(super) fn introduction(interleaving: &Interleaving, finding: &Finding) -> String {
    let Interleaving { steps, total, meeting, .. } = interleaving;
    let shown = steps.len();
    let mut text = format!("{total} steps");
    if shown as u64 != *total {
        let _ = write!(text, " in {shown} rows");
    }
    text += ", time runs downwards.";
    if finding.kind == FindingKind::DataRace && !finding.accesses.is_empty() {
        text += match meeting {
            Some(_) => " At the marked step both threads stand before their accesses.",
            None => " The two accesses are no steps of their own in this run: threads did not stop there.",
        };
    }
    format!("<p class=\"quiet\">{text}</p>")
}

/// What lines and colours mean: those that are there.
pub(super) fn legend(seen: &Seen) -> String {
    let mut html = String::from("<ul class=\"legend\">");
    for (number, lock) in seen.locks.iter().enumerate() {
        let _ = write!(
            html,
            "<li data-lock=\"{number}\"><i class=\"swatch l{}\"></i>in the monitor of {}</li>",
            number % COLOURS,
            esc(lock)
        );
    }
    for (why, class, words) in [
        (Why::Blocked, "blocked", "blocked: another thread has what it wants"),
        (Why::Waits, "waits", "waits to be notified"),
        (Why::Paused, "paused", "parked, asleep or outside"),
        (Why::Ready, "ready", "could go on, not chosen"),
    ] {
        if seen.stretches.iter().any(|stretch| stretch.why == why) {
            let _ = write!(
                html,
                "<li><svg class=\"key\" width=\"12\" height=\"16\"><path class=\"lane {class}\" d=\"M6 1V15\"/></svg>{words}</li>"
            );
        }
    }
    html + "</ul>"
}

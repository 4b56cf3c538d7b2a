//! The two sides of a race, beside each other.

use std::fmt::Write;

use finding::{AccessKind, AccessReport, is_jdk};

use super::data::Entry;
use super::escape::esc;
use super::{excerpt, frame};

/// The accesses as HTML; nothing if there are none.
pub(crate) fn html(entry: &Entry) -> String {
    if entry.finding.accesses.is_empty() {
        return String::new();
    }
    let mut html = String::from("<section class=\"part\"><h3>The two accesses</h3><div class=\"sides\">");
    for access in &entry.finding.accesses {
        html += &side(entry, access);
    }
    html + "</div></section>"
}

fn side(entry: &Entry, access: &AccessReport) -> String {
    let verb = match access.access {
        AccessKind::Read => "reads",
        AccessKind::Write => "writes",
    };
    let mut html = format!(
        "<div class=\"side {kind}\"><h4><span class=\"thread\">{}</span> <span class=\"verb\">{verb}</span></h4><p>{}</p>",
        esc(&access.thread),
        frame::html(&access.site),
        kind = access.access.name(),
    );
    let caller = caller(access);
    if let Some(caller) = caller {
        let _ = write!(html, "<p class=\"quiet\">called from {}</p>", frame::html(caller));
    }
    html += &locks(&access.locks);
    // Of an access inside the JDK, what the program did to get there says more.
    let places = [Some(access.site.as_str()), caller];
    for excerpt in places.into_iter().flatten().filter_map(|frame| entry.excerpt(frame)) {
        html += &excerpt::html(excerpt);
    }
    html += &frame::stack("Stack", &access.stack);
    html + "</div>"
}

/// For an access inside the JDK, the call of the program that led there.
fn caller(access: &AccessReport) -> Option<&str> {
    let of_program = |frame: &&String| !is_jdk(frame) && !frame.contains("$$Lambda");
    is_jdk(&access.site).then(|| access.stack.iter().find(of_program).map(String::as_str)).flatten()
}

/// The locks that were held. That none is named does not mean that there was none.
fn locks(locks: &[String]) -> String {
    if locks.is_empty() {
        return "<p class=\"locks none\">no lock known to be held</p>".to_owned();
    }
    let mut html = String::from("<p class=\"locks\">holding");
    for lock in locks {
        let _ = write!(html, " <span class=\"lock\">{}</span>", esc(lock));
    }
    html + "</p>"
}

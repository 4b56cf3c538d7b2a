//! The picture, written down as SVG.

use std::fmt::Write;

use finding::{Finding, FindingKind};

use super::layout::{GUTTER, Layout, ROW, TEXT};
use super::spans::{Seen, Span, Why};
use super::words::{cut, label, whole, without_packages};
use crate::html::data::{Interleaving, Step};
use crate::html::escape::esc;

/// So many colours there are for locks; further ones begin anew.
const COLOURS: usize = 8;
/// From one monitor of a thread to the next, and how wide each is.
const SLOT: f64 = 8.0;
const BAR: f64 = 5.0;
/// Deeper ones are drawn on top of each other.
const MOST_SLOTS: usize = 3;

/// An interleaving as HTML.
pub(crate) fn html(interleaving: &Interleaving, finding: &Finding) -> String {
    if interleaving.steps.is_empty() {
        return "<p class=\"quiet missing\">No step was traced.</p>".to_owned();
    }
    let layout = Layout::new(interleaving);
    let seen = Seen::new(interleaving, finding);
    let picture = Picture { interleaving, layout: &layout, seen: &seen };
    let Layout { width, height, .. } = layout;
    let mut html = picture.introduction(finding);
    let _ = write!(
        html,
        "<div class=\"picture\" tabindex=\"0\" role=\"group\" aria-label=\"Interleaving\"><svg class=\"head\" width=\"{width:.0}\" height=\"34\" viewBox=\"0 0 {width:.0} 34\">{}</svg>\
         <svg class=\"body\" width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"0 0 {width:.0} {height:.0}\">",
        picture.names()
    );
    html += &picture.meeting();
    html += &picture.lines();
    html += &picture.switches();
    html += &picture.bars();
    html += &picture.steps();
    html += &picture.ends();
    html += "</svg></div>";
    html + &picture.legend()
}

struct Picture<'a> {
    interleaving: &'a Interleaving,
    layout: &'a Layout,
    seen: &'a Seen,
}

impl Picture<'_> {
    fn introduction(&self, finding: &Finding) -> String {
        let Interleaving { steps, total, meeting, .. } = self.interleaving;
        let shown = steps.len();
        let mut text = format!("{total} steps");
        if shown as u64 != *total {
            let _ = write!(text, " in {shown} rows");
        }
        text += ", time runs downwards.";
        if finding.kind == FindingKind::DataRace && !finding.accesses.is_empty() {
            text += match meeting {
                Some(_) => " At the marked step both threads stand before their accesses.",
                None => {
                    " The two accesses are no steps of their own in this run: threads did not stop there."
                }
            };
        }
        format!("<p class=\"quiet\">{text}</p>")
    }

    fn names(&self) -> String {
        let mut svg = format!("<text class=\"n\" x=\"{:.0}\" y=\"22\">step</text>", GUTTER - 12.0);
        for (lane, thread) in self.interleaving.threads.iter().enumerate() {
            let x = self.layout.x(lane);
            let name = cut(&thread.name, self.layout.characters());
            let _ = write!(
                svg,
                "<circle class=\"node\" cx=\"{x:.0}\" cy=\"18\" r=\"3.5\"/><text class=\"name\" x=\"{:.0}\" y=\"22\">{}</text>",
                x + TEXT,
                esc(&name)
            );
        }
        svg
    }

    /// The row of the step with this number.
    fn row(&self, n: u64) -> Option<usize> {
        self.interleaving.steps.iter().position(|step| step.n == n)
    }

    fn lane(&self, thread: u32) -> Option<usize> {
        self.interleaving.threads.iter().position(|lane| lane.thread == thread)
    }

    fn x(&self, step: &Step) -> f64 {
        self.layout.x(self.lane(step.thread).unwrap_or(0))
    }

    /// Where the two accesses meet: the first is made, the second stands before its own.
    fn meeting(&self) -> String {
        let rows = self.interleaving.meeting.and_then(|[a, b]| Some((self.row(a)?, self.row(b)?)));
        let Some((first, second)) = rows else { return String::new() };
        let steps = &self.interleaving.steps;
        let (y1, y2) = (self.layout.rows[first], self.layout.rows[second]);
        let (x1, x2) = (self.x(&steps[first]), self.x(&steps[second]));
        // Below what is written between the two.
        let (top, under) = (y1 - ROW / 2.0, y1 + ROW / 2.0 - 2.0);
        format!(
            "<g class=\"meeting\"><rect x=\"0\" y=\"{top:.1}\" width=\"{:.0}\" height=\"{:.1}\"/><path d=\"M{x1:.1} {y1:.1}V{under:.1}H{x2:.1}M{x2:.1} {y1:.1}V{y2:.1}\"/>\
             <circle cx=\"{x2:.1}\" cy=\"{y1:.1}\" r=\"6\"/><text x=\"{:.1}\" y=\"{:.1}\">about to {}</text></g>",
            self.layout.width,
            y2 - y1 + ROW,
            x2 + TEXT,
            y1 + 4.0,
            if steps[second].writes { "write" } else { "read" },
        )
    }

    /// The lanes: what threads do between their steps.
    fn lines(&self) -> String {
        let mut svg = String::new();
        for stretch in &self.seen.stretches {
            let class = match stretch.why {
                Why::Blocked => "blocked",
                Why::Waits => "waits",
                Why::Paused => "paused",
                Why::Ready => "ready",
                Why::Unknown => "unknown",
            };
            let (x, from, to) =
                (self.layout.x(stretch.lane), self.layout.rows[stretch.from], self.layout.rows[stretch.to]);
            let _ = write!(svg, "<path class=\"lane {class}\" d=\"M{x:.1} {from:.1}V{to:.1}\"/>");
        }
        svg
    }

    /// From each step to the next one, if another thread goes on.
    fn switches(&self) -> String {
        let mut path = String::new();
        let (steps, rows) = (&self.interleaving.steps, &self.layout.rows);
        for row in 1..steps.len() {
            if steps[row].thread != steps[row - 1].thread && steps[row].left_out == 0 {
                let (x1, y1, x2, y2) =
                    (self.x(&steps[row - 1]), rows[row - 1], self.x(&steps[row]), rows[row]);
                let middle = y1 + ROW / 2.0;
                let _ =
                    write!(path, "M{x1:.1} {y1:.1}C{x1:.1} {middle:.1} {x2:.1} {middle:.1} {x2:.1} {y2:.1}");
            }
        }
        format!("<path class=\"switch\" d=\"{path}\"/>")
    }

    fn bars(&self) -> String {
        let mut svg = String::new();
        for Span { lane, lock, slot, from, to } in &self.seen.spans {
            #[expect(clippy::cast_precision_loss, reason = "a small number")]
            let x = self.layout.x(*lane) - 9.0 - (*slot).min(MOST_SLOTS) as f64 * SLOT;
            let top = self.layout.rows[*from] - 6.0;
            let bottom = self.layout.rows[*to] + if *to < self.interleaving.steps.len() { 10.0 } else { 0.0 };
            let _ = write!(
                svg,
                "<rect class=\"bar l{}\" x=\"{:.1}\" y=\"{top:.1}\" width=\"{BAR}\" height=\"{:.1}\" rx=\"2\" data-lock=\"{lock}\" aria-label=\"{} is in the monitor of {}\"/>",
                lock % COLOURS,
                x - BAR / 2.0,
                bottom - top,
                esc(&self.interleaving.threads[*lane].name),
                esc(&self.seen.locks[*lock]),
            );
        }
        svg
    }

    fn steps(&self) -> String {
        let mut svg = String::new();
        let meeting = self.interleaving.meeting.unwrap_or_default();
        for (step, &y) in self.interleaving.steps.iter().zip(&self.layout.rows) {
            if step.left_out > 0 {
                let s = if step.left_out == 1 { "" } else { "s" };
                let above = y - ROW / 2.0 - 10.0;
                let _ = write!(
                    svg,
                    "<g class=\"gap\"><path d=\"M0 {above:.1}H{:.0}\"/><text x=\"{GUTTER}\" y=\"{:.1}\">{} step{s} left out</text></g>",
                    self.layout.width,
                    above + 4.0,
                    step.left_out
                );
            }
            svg += &self.step(step, y, meeting.contains(&step.n));
        }
        svg
    }

    fn step(&self, step: &Step, y: f64, meets: bool) -> String {
        let x = self.x(step);
        let class = match step.what.as_str() {
            _ if step.inside => "inside",
            "access" if step.writes => "write",
            "access" => "read",
            "enter" | "reenter" | "request" => "locks",
            _ => "other",
        };
        let meets = if meets { " meets" } else { "" };
        let lock = step.lock.as_ref().and_then(|lock| self.seen.locks.iter().position(|known| known == lock));
        let lock = lock.map(|lock| format!(" data-lock=\"{lock}\"")).unwrap_or_default();
        let name = self.lane(step.thread).map_or("", |lane| &self.interleaving.threads[lane].name);
        format!(
            "<g class=\"step {class}{meets}\" tabindex=\"-1\"{lock} aria-label=\"{}\"><rect class=\"row\" y=\"{:.1}\" width=\"{:.0}\" height=\"{ROW}\"/>\
             <text class=\"n\" x=\"{:.0}\" y=\"{baseline:.1}\">{}</text><circle class=\"node\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4.5\"/>\
             <text class=\"label\" x=\"{:.1}\" y=\"{baseline:.1}\">{}</text></g>",
            esc(&whole(step, name)),
            y - ROW / 2.0,
            self.layout.width,
            GUTTER - 12.0,
            step.n,
            x + TEXT,
            esc(&cut(&label(step), self.layout.characters())),
            baseline = y + 4.0,
        )
    }

    /// The ends of threads that cannot go on.
    fn ends(&self) -> String {
        let mut svg = String::new();
        let y = self.layout.rows[self.interleaving.steps.len()];
        for (lane, words) in &self.seen.stuck {
            let x = self.layout.x(*lane);
            let _ = write!(
                svg,
                "<g class=\"stuck\" aria-label=\"{} {}\"><circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"7\"/><path d=\"M{:.1} {:.1}l6 6m0 -6l-6 6\"/>\
                 <text x=\"{:.1}\" y=\"{:.1}\">{}</text></g>",
                esc(&self.interleaving.threads[*lane].name),
                esc(words),
                x - 3.0,
                y - 3.0,
                x + TEXT,
                y + 4.0,
                esc(&cut(&without_packages(words), self.layout.characters())),
            );
        }
        svg
    }

    /// What lines and colours mean: those that are there.
    fn legend(&self) -> String {
        let mut html = String::from("<ul class=\"legend\">");
        for (number, lock) in self.seen.locks.iter().enumerate() {
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
            if self.seen.stretches.iter().any(|stretch| stretch.why == why) {
                let _ = write!(
                    html,
                    "<li><svg class=\"key\" width=\"12\" height=\"16\"><path class=\"lane {class}\" d=\"M6 1V15\"/></svg>{words}</li>"
                );
            }
        }
        html + "</ul>"
    }
}

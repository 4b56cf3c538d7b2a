//! The picture, written down as SVG.

use std::fmt::Write;

use finding::{Finding, printable};

use super::layout::{GAP, GUTTER, Layout, ROW, TEXT};
use super::legend::{introduction, legend};
use super::spans::{Seen, Span, Stretch, Why};
use super::words::{middle, short_label, whole, without_packages};
use crate::html::data::{Interleaving, Step};
use crate::html::escape::esc;

/// So many colours there are for locks; further ones begin anew.
pub(super) const COLOURS: usize = 8;
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
    let seen = Seen::new(interleaving, finding);
    let layout = Layout::new(interleaving, &seen);
    let picture = Picture { interleaving, layout: &layout, seen: &seen };
    let width = layout.width;
    let mut html = introduction(interleaving, finding);
    let _ = write!(
        html,
        "<div class=\"picture\" tabindex=\"0\" role=\"group\" aria-label=\"Interleaving\"><div class=\"lanes\">\
         <svg class=\"head\" width=\"{width:.0}\" height=\"34\" viewBox=\"0 0 {width:.0} 34\">{}</svg></div>",
        picture.names()
    );
    let pieces = picture.pieces();
    // One below the other they are one picture; between two of them, a sheet of paper can end.
    for cut in layout.cuts.windows(2) {
        let (top, bottom) = (cut[0], cut[1]);
        let height = bottom - top;
        let _ = write!(
            html,
            "<div class=\"sheet\"><svg class=\"body\" width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"0 {top:.0} {width:.0} {height:.0}\">"
        );
        pieces
            .iter()
            .filter(|piece| piece.top < bottom && piece.bottom > top)
            .for_each(|piece| html += &piece.svg);
        html += "</svg></div>";
    }
    html += "</div>";
    html + &legend(&seen)
}

/// A part of the picture, and from where to where it reaches.
struct Piece {
    top: f64,
    bottom: f64,
    svg: String,
}

struct Picture<'a> {
    interleaving: &'a Interleaving,
    layout: &'a Layout,
    seen: &'a Seen,
}

impl Picture<'_> {
    /// All that is drawn, what is below before what covers it.
    fn pieces(&self) -> Vec<Piece> {
        let mut pieces = self.meeting();
        pieces.extend(self.lines());
        pieces.extend(self.switches());
        pieces.extend(self.bars());
        pieces.extend(self.steps());
        pieces.extend(self.ends());
        pieces
    }

    fn names(&self) -> String {
        let mut svg = format!("<text class=\"n\" x=\"{:.0}\" y=\"22\">step</text>", GUTTER - 12.0);
        for (lane, thread) in self.interleaving.threads.iter().enumerate() {
            let x = self.layout.x(lane);
            let name = middle(&printable(&thread.name), self.layout.characters(lane));
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
    fn meeting(&self) -> Vec<Piece> {
        let rows = self.interleaving.meeting.and_then(|[a, b]| Some((self.row(a)?, self.row(b)?)));
        let Some((first, second)) = rows else { return Vec::new() };
        let steps = &self.interleaving.steps;
        let (y1, y2) = (self.layout.rows[first], self.layout.rows[second]);
        let (x1, x2) = (self.x(&steps[first]), self.x(&steps[second]));
        // Below what is written between the two.
        let (top, under) = (y1 - ROW / 2.0, y1 + ROW / 2.0 - 2.0);
        let bottom = y2 + ROW / 2.0;
        let both = format!(
            "<g class=\"meeting\"><rect x=\"0\" y=\"{top:.1}\" width=\"{:.0}\" height=\"{:.1}\"/>\
             <path d=\"M{x1:.1} {y1:.1}V{under:.1}H{x2:.1}M{x2:.1} {y1:.1}V{y2:.1}\"/></g>",
            self.layout.width,
            bottom - top,
        );
        let stands = format!(
            "<g class=\"meeting\"><circle cx=\"{x2:.1}\" cy=\"{y1:.1}\" r=\"6\"/><text x=\"{:.1}\" y=\"{:.1}\">about to {}</text></g>",
            x2 + TEXT,
            y1 + 4.0,
            if steps[second].writes { "write" } else { "read" },
        );
        let row = Piece { top, bottom: top + ROW, svg: stands };
        vec![Piece { top, bottom, svg: both }, row]
    }

    /// The lanes: what threads do between their steps.
    fn lines(&self) -> Vec<Piece> {
        let line = |stretch: &Stretch| {
            let class = match stretch.why {
                Why::Blocked => "blocked",
                Why::Waits => "waits",
                Why::Paused => "paused",
                Why::Ready => "ready",
                Why::Unknown => "unknown",
            };
            let x = self.layout.x(stretch.lane);
            let (top, bottom) = (self.layout.rows[stretch.from], self.layout.rows[stretch.to]);
            let svg = format!("<path class=\"lane {class}\" d=\"M{x:.1} {top:.1}V{bottom:.1}\"/>");
            Piece { top, bottom, svg }
        };
        self.seen.stretches.iter().map(line).collect()
    }

    /// From each step to the next one, if another thread goes on.
    fn switches(&self) -> Vec<Piece> {
        let (steps, rows) = (&self.interleaving.steps, &self.layout.rows);
        let is_switch =
            |row: &usize| steps[*row].thread != steps[*row - 1].thread && steps[*row].left_out == 0;
        let switch = |row: usize| {
            let (x1, y1, x2, y2) = (self.x(&steps[row - 1]), rows[row - 1], self.x(&steps[row]), rows[row]);
            let middle = y1 + ROW / 2.0;
            let svg = format!(
                "<path class=\"switch\" d=\"M{x1:.1} {y1:.1}C{x1:.1} {middle:.1} {x2:.1} {middle:.1} {x2:.1} {y2:.1}\"/>"
            );
            Piece { top: y1, bottom: y2, svg }
        };
        (1..steps.len()).filter(is_switch).map(switch).collect()
    }

    fn bars(&self) -> Vec<Piece> {
        let bar = |Span { lane, lock, slot, from, to }: &Span| {
            #[expect(clippy::cast_precision_loss, reason = "a small number")]
            let x = self.layout.x(*lane) - 9.0 - (*slot).min(MOST_SLOTS) as f64 * SLOT;
            let top = self.layout.rows[*from] - 6.0;
            let bottom = self.layout.rows[*to] + if *to < self.interleaving.steps.len() { 10.0 } else { 0.0 };
            let svg = format!(
                "<rect class=\"bar l{}\" x=\"{:.1}\" y=\"{top:.1}\" width=\"{BAR}\" height=\"{:.1}\" rx=\"2\" data-lock=\"{lock}\" aria-label=\"{} is in the monitor of {}\"/>",
                lock % COLOURS,
                x - BAR / 2.0,
                bottom - top,
                esc(&self.interleaving.threads[*lane].name),
                esc(&self.seen.locks[*lock]),
            );
            Piece { top, bottom, svg }
        };
        self.seen.spans.iter().map(bar).collect()
    }

    fn steps(&self) -> Vec<Piece> {
        let mut pieces = Vec::new();
        let meeting = self.interleaving.meeting.unwrap_or_default();
        for (step, &y) in self.interleaving.steps.iter().zip(&self.layout.rows) {
            let top = y - ROW / 2.0;
            if step.left_out > 0 {
                pieces.push(Piece { top: top - GAP, bottom: top, svg: self.gap(step.left_out, top) });
            }
            let svg = self.step(step, y, meeting.contains(&step.n));
            pieces.push(Piece { top, bottom: top + ROW, svg });
        }
        pieces
    }

    /// How many steps were left out: between the lines of two lanes, so that it covers none.
    fn gap(&self, left_out: u64, below: f64) -> String {
        let s = if left_out == 1 { "" } else { "s" };
        let y = below - 10.0;
        format!(
            "<g class=\"gap\"><path d=\"M0 {y:.1}H{:.0}\"/><text x=\"{:.1}\" y=\"{:.1}\">{left_out} step{s} left out</text></g>",
            self.layout.width,
            self.layout.x(0) + TEXT,
            y + 4.0,
        )
    }

    fn step(&self, step: &Step, y: f64, meets: bool) -> String {
        let lane = self.lane(step.thread).unwrap_or(0);
        let x = self.layout.x(lane);
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
            esc(&short_label(step, self.layout.characters(lane))),
            baseline = y + 4.0,
        )
    }

    /// The ends of threads that cannot go on.
    fn ends(&self) -> Vec<Piece> {
        let y = self.layout.rows[self.interleaving.steps.len()];
        let end = |(lane, words): &(usize, String)| {
            let x = self.layout.x(*lane);
            let svg = format!(
                "<g class=\"stuck\" aria-label=\"{} {}\"><circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"7\"/><path d=\"M{:.1} {:.1}l6 6m0 -6l-6 6\"/>\
                 <text x=\"{:.1}\" y=\"{:.1}\">{}</text></g>",
                esc(&self.interleaving.threads[*lane].name),
                esc(words),
                x - 3.0,
                y - 3.0,
                x + TEXT,
                y + 4.0,
                esc(&middle(&without_packages(words), self.layout.characters(*lane))),
            );
            Piece { top: y - ROW / 2.0, bottom: y + ROW / 2.0, svg }
        };
        self.seen.stuck.iter().map(end).collect()
    }
}

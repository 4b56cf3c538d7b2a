//! Where things go, in pixels.

use crate::html::data::Interleaving;

/// The numbers of the steps.
pub(super) const GUTTER: f64 = 56.0;
pub(super) const ROW: f64 = 26.0;
/// Where steps are left out.
const GAP: f64 = 28.0;
/// From the left of a lane to its line; monitors are in between.
pub(super) const LINE: f64 = 34.0;
/// Between the line and what is written.
pub(super) const TEXT: f64 = 13.0;
/// A character of the smaller of the fonts.
const CHARACTER: f64 = 7.4;

pub(super) struct Layout {
    /// The middle of each row, and of one more: the end.
    pub(super) rows: Vec<f64>,
    pub(super) lane_width: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Layout {
    #[expect(clippy::cast_precision_loss, reason = "a picture is no wider than a screen")]
    pub(super) fn new(interleaving: &Interleaving) -> Self {
        let lanes = interleaving.threads.len().max(1);
        let lane_width = match lanes {
            1 | 2 => 320.0,
            3 => 260.0,
            _ => 220.0,
        };
        let mut y = ROW / 2.0 + 4.0;
        let mut rows = Vec::new();
        for step in &interleaving.steps {
            if step.left_out > 0 {
                y += GAP;
            }
            rows.push(y);
            y += ROW;
        }
        rows.push(y);
        Self { rows, lane_width, width: GUTTER + lane_width * lanes as f64, height: y + ROW / 2.0 + 4.0 }
    }

    /// The line of a lane.
    #[expect(clippy::cast_precision_loss, reason = "as above")]
    pub(super) fn x(&self, lane: usize) -> f64 {
        GUTTER + lane as f64 * self.lane_width + LINE
    }

    /// How many characters there is room for beside a line.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a lane is some hundred pixels wide"
    )]
    pub(super) fn characters(&self) -> usize {
        ((self.lane_width - LINE - TEXT) / CHARACTER) as usize
    }
}

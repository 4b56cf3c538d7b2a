//! Where things go, in pixels.
//!
//! A lane is as wide as what is written in it. Only if all together are wider than a large window, the widest ones give way, down to a width at which
//! a file's name can still be told.

use super::spans::Seen;
use super::words;
use crate::html::data::Interleaving;

/// The numbers of the steps.
pub(super) const GUTTER: f64 = 56.0;
pub(super) const ROW: f64 = 26.0;
/// Where steps are left out.
pub(super) const GAP: f64 = 28.0;
/// From the left of a lane to its line; monitors are in between.
pub(super) const LINE: f64 = 34.0;
/// Between the line and what is written.
pub(super) const TEXT: f64 = 13.0;
/// A character of the smaller of the fonts.
const CHARACTER: f64 = 7.4;
/// Pictures are not made wider than the page is in a window of 1600 pixels.
const ROOM: f64 = 1150.0;
/// And no lane narrower than `about to write`; the first one, not than what counts the steps that were left out.
const LEAST: usize = 14;
const LEAST_OF_GAPS: usize = 24;
/// Where there is no room, lanes get so many characters all the same.
const ENOUGH: usize = 20;
/// So many rows are not torn apart by the end of a sheet of paper.
const ROWS: usize = 8;

pub(super) struct Layout {
    /// The middle of each row, and of one more: the end.
    pub(super) rows: Vec<f64>,
    /// The left of each lane, and of one more: the end.
    lanes: Vec<f64>,
    pub(super) width: f64,
    /// Where sheets of paper may end, with the top and the bottom of it all.
    pub(super) cuts: Vec<f64>,
}

impl Layout {
    #[expect(clippy::cast_precision_loss, reason = "a label is no longer than a line")]
    pub(super) fn new(interleaving: &Interleaving, seen: &Seen) -> Self {
        let mut y = ROW / 2.0 + 4.0;
        let mut rows = Vec::new();
        let mut cuts = vec![0.0];
        for (number, step) in interleaving.steps.iter().enumerate() {
            if number > 0 && number.is_multiple_of(ROWS) {
                cuts.push(y - ROW / 2.0);
            }
            if step.left_out > 0 {
                y += GAP;
            }
            rows.push(y);
            y += ROW;
        }
        rows.push(y);
        cuts.push(y + ROW / 2.0 + 4.0);
        let mut left = GUTTER;
        let mut lanes = vec![left];
        for characters in shared(&wanted(interleaving, seen)) {
            left += LINE + TEXT + characters as f64 * CHARACTER;
            lanes.push(left);
        }
        Self { rows, lanes, width: left, cuts }
    }

    /// The line of a lane.
    pub(super) fn x(&self, lane: usize) -> f64 {
        self.lanes[lane] + LINE
    }

    /// How many characters there is room for beside the line of a lane.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a lane is some hundred pixels wide"
    )]
    pub(super) fn characters(&self, lane: usize) -> usize {
        let width = self.lanes[lane + 1] - self.lanes[lane];
        ((width - LINE - TEXT) / CHARACTER).round() as usize
    }
}

/// How many characters each lane would like to have.
fn wanted(interleaving: &Interleaving, seen: &Seen) -> Vec<usize> {
    let has_gaps = interleaving.steps.iter().any(|step| step.left_out > 0);
    let of_lane = |(lane, thread): (usize, &crate::html::data::Lane)| {
        let steps = interleaving.steps.iter().filter(|step| step.thread == thread.thread);
        let labels = steps.map(|step| words::label(step).chars().count());
        let ends = seen.stuck.iter().filter(|(stuck, _)| *stuck == lane);
        let ends = ends.map(|(_, end)| words::without_packages(end).chars().count());
        // Names of threads are bold, and so are ends; one more lets the next lane breathe.
        let name = thread.name.chars().count() * 11 / 10;
        let least = if has_gaps && lane == 0 { LEAST_OF_GAPS } else { LEAST };
        labels.chain(ends).chain([name, least]).max().unwrap_or(least) + 2
    };
    interleaving.threads.iter().enumerate().map(of_lane).collect()
}

/// What each gets: what it wants, or no more than those that want more.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a picture is no wider than a screen"
)]
fn shared(wanted: &[usize]) -> Vec<usize> {
    let lanes = wanted.len().max(1) as f64;
    let mut left = (((ROOM - GUTTER - lanes * (LINE + TEXT)) / CHARACTER).max(0.0)) as usize;
    let mut ranked = wanted.to_vec();
    ranked.sort_unstable();
    let mut most = usize::MAX;
    for (place, &one) in ranked.iter().enumerate() {
        let share = left / (ranked.len() - place);
        if one > share {
            most = share.max(ENOUGH);
            break;
        }
        left -= one;
    }
    wanted.iter().map(|&one| one.min(most)).collect()
}

#[cfg(test)]
mod tests {
    use super::shared;

    #[test]
    fn lanes_get_what_they_want_while_there_is_room() {
        assert_eq!(shared(&[20, 60]), [20, 60]);
        assert_eq!(shared(&[20, 35, 42]), [20, 35, 42]);
    }

    #[test]
    fn the_widest_give_way_first() {
        let given = shared(&[20, 200, 40]);
        assert_eq!((given[0], given[2]), (20, 40));
        assert!((50..90).contains(&given[1]), "{given:?}");
        assert_eq!(shared(&[100; 8]), [20; 8]);
    }
}

//! From the papers' data and ours to what is shown, one section for each paper. Nothing is measured or written here.

pub(super) mod contege;
pub(super) mod drfinder;
pub(super) mod fasttrack;
pub(super) mod head;
pub(super) mod racefuzzer;
mod section;

pub(super) use section::{PICTURES, Section, alike, geometric, note, number};

/// The cell of what is not known.
pub(super) const UNKNOWN: &str = "–";
/// In the column that says whose numbers they are.
pub(super) const PAPER: &str = "paper";

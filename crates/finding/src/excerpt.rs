//! Source of the program, as far as a finding needs it.

use std::collections::BTreeMap;

/// Some lines of a source file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Excerpt {
    /// The frame that it belongs to, such as `shop.Basket.put(Basket.java:12)`.
    pub frame: String,
    /// The file.
    pub path: String,
    /// The number of the first line.
    pub first: u32,
    /// The number of the line in question.
    pub marked: u32,
    /// The lines.
    pub lines: Vec<String>,
}

/// Excerpts, by their frames.
pub type Excerpts = BTreeMap<String, Excerpt>;

impl Excerpt {
    /// The line in question.
    #[must_use]
    pub fn line(&self) -> Option<&str> {
        let place = self.marked.checked_sub(self.first)? as usize;
        self.lines.get(place).map(String::as_str)
    }
}

//! Where lines are written.

use std::fmt;

use super::look::{Look, Role};
use super::wrap::wrap;

/// A place for lines of a certain look.
pub(super) struct Page<'a, 'f> {
    pub(super) out: &'a mut fmt::Formatter<'f>,
    pub(super) look: Look,
}

impl Page<'_, '_> {
    /// A line that may be broken; what follows is indented by `hang`.
    pub(super) fn line(&mut self, hang: usize, text: &str) -> fmt::Result {
        match self.look.width {
            Some(width) => writeln!(self.out, "{}", wrap(text, width, hang)),
            None => writeln!(self.out, "{text}"),
        }
    }

    /// A line that stays one, because somebody will copy it.
    pub(super) fn whole(&mut self, text: &str) -> fmt::Result {
        writeln!(self.out, "{text}")
    }

    pub(super) fn paint(&self, role: Role, text: &str) -> String {
        self.look.paint(role, text)
    }
}

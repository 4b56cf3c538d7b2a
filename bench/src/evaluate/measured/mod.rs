//! What is measured for each paper: plain data that can be kept, and what measures it with the other modules of this crate.

use std::time::Duration;

use crate::jdk::Jdk;

pub(crate) mod fuzzed;
pub(crate) mod hidden;
pub(crate) mod hunted;
pub(crate) mod kernels;
pub(crate) mod motivating;
pub(crate) mod searched;
pub(crate) mod traces;

/// What a part has to keep to, on one JDK.
pub(crate) struct Scope<'a> {
    pub(crate) jdk: &'a Jdk,
    /// About how long it may take.
    pub(crate) time: Duration,
    /// Just enough to see that everything works.
    pub(crate) quick: bool,
    /// All random choices come from it.
    pub(crate) seed: u64,
}

impl Scope<'_> {
    fn either<T>(&self, full: T, quick: T) -> T {
        if self.quick { quick } else { full }
    }
}

//! Empty: the tool that does nothing, to measure what it costs to feed events to a tool.

use event::{Event, Op};

use crate::detector::{Detector, Race};
use crate::statistics::{Statistics, rules};

rules! {
    /// One rule for each kind of event.
    Fired of Rule {
        Read = "read" Reads,
        Write = "write" Writes,
        Other = "other" Synchronization,
    }
}

/// The detector that detects nothing.
#[derive(Default, Debug)]
pub struct Empty {
    fired: Fired,
}

impl Detector for Empty {
    fn on_event(&mut self, event: &Event, _races: &mut Vec<Race>) {
        self.fired.fired(match event.op {
            Op::Read(_) => Rule::Read,
            Op::Write(_) => Rule::Write,
            _ => Rule::Other,
        });
    }

    fn statistics(&self) -> Statistics {
        Statistics { rules: self.fired.list(), ..Statistics::default() }
    }
}

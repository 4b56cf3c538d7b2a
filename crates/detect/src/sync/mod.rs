//! Synchronization: what happens before what.

mod clocks;
mod monitors;

pub(crate) use clocks::SyncClocks;
pub(crate) use monitors::{Monitors, Passage};

//! Synchronization: what happens before what.

mod clocks;
mod live;
mod monitors;

pub(crate) use clocks::SyncClocks;
pub use live::HappensBefore;
pub(crate) use monitors::{Monitors, Passage};

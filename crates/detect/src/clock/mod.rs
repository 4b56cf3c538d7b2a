//! Logical time: vector clocks, epochs, and the clocks of threads that come and go.

mod epoch;
mod sited;
mod threads;
mod vector;

pub use epoch::{Epoch, Slot};
pub(crate) use sited::SitedClock;
pub use threads::{Limits, Threads};
pub use vector::VectorClock;

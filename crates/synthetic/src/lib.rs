//! Traces that no program made.
//!
//! [`random_trace`] makes short, wild, well-formed traces from a list of numbers, so that a property test can shrink
//! them. [`PaperMix`] makes endless realistic ones, with the operation mix that the FastTrack paper measured, for
//! benchmarks. Both are functions of their arguments: the same seed gives the same trace in every version.

mod paper_mix;
mod random;
mod rng;

pub use paper_mix::{PaperMix, Size};
pub use random::{Sites, random_trace};
pub use rng::Rng;

//! The detectors on generated traces.
//!
//! Every detector runs in the same process on the same trace, and the best of several passes counts.

mod compare;
pub(crate) mod measure;
pub(crate) mod trace;

pub(crate) use compare::{TracesArguments, run};

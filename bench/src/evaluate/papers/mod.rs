//! What the four papers report, as data. Every number here is the papers', and none is ours.

pub(crate) mod contege;
pub(crate) mod drfinder;
pub(crate) mod fasttrack;
pub(crate) mod racefuzzer;

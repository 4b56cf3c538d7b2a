//! The rules that make a sequence of events the behaviour of some program.
//!
//! Detectors rely on these rules and do not check them again: a lock has one holder, a thread works between its fork
//! and its join, a waiting thread does nothing else. A trace that breaks one was recorded wrongly or damaged, and
//! whatever a detector said about it could be wrong.

mod rules;
mod source;
mod violation;

pub use rules::{MAX_HELD_LOCKS, MAX_LIVE_THREADS, Roots, Validator};
pub use source::Validated;
pub use violation::Violation;

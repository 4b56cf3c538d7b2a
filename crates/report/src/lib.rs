//! Findings in the formats of other tools.
//!
//! **Invariant:** renderers decide nothing, and read nothing but what they are given.

#[cfg(test)]
mod examples;
mod frame;
mod judged;
pub mod junit;
pub mod sarif;

pub use judged::Judged;

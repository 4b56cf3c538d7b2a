//! What the tests on real JVMs share.

pub mod expectation;
pub mod jdk;

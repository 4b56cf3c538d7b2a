//! What the tests on real JVMs share.
#![allow(dead_code, reason = "each test file uses its part of this module")]

pub mod compile;
pub mod controlled;
pub mod expectation;
pub mod jdk;
pub mod run;
pub mod stage;

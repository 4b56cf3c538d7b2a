//! The logic of hunts, without a JVM.

mod confirming;
mod counting;
mod kept;
mod learning;
mod losses;
pub(super) mod prey;

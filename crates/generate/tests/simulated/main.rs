//! Tests of pretend classes, generated, judged and made small, without a JVM.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod generation;
mod minimal;
mod oracle;
mod search;
mod sim;

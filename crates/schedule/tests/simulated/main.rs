//! Strategies on simulated programs.
//!
//! Trials are numbered by their seeds, so a failure names the one that repeats it.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod all;
mod deadlock;
mod drfinder;
mod enumerate;
mod lock_order;
mod pct;
mod pos;
mod racefuzzer;
mod random;
mod replay;
mod seeds;
mod sim;
mod surw;
mod time;

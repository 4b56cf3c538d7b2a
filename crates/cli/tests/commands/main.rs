//! The command, run as users do, on real JVMs: a module for each thing that it is to do. One executable, because each takes seconds to link; what is
//! busy with all cores for long, or looks at the machine, has its own.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod analyze;
mod bad_input;
mod ci;
mod demo;
mod detect;
mod doctor;
mod fewer_threads;
mod fuzz;
mod generate_bad_input;
mod harness;
mod hunt;
mod hunt_agent;
mod hunt_options;
mod linearizations;
mod no_access;
mod no_memory;
mod options;
mod passing_by;
mod recipes;
mod report;
mod shards;
mod strange_text;
#[path = "../support/mod.rs"]
mod support;

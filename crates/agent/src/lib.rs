//! The agent inside the JVM: rewrites classes as they are loaded, and hands what the program does to a detector or a trace.
//!
//! `jvm` is the boundary: callbacks and natives of three lines each, the only `unsafe` code here. Behind it everything is safe Rust:
//! `plan` (what was asked for), `policy` (what is checked), `hooks` (the injected classes), `classes` (what was loaded, and what its
//! statements are), `runtime` (who is who, and what
//! happened), `control` (who goes on), `locks` (what leads to which), `calls` (tests that are
//! executed call by call), `output` (what is kept for the command line).

// They panic where nobody can read them, in the program under test; `output::complain` does not.
#![deny(clippy::print_stderr, clippy::print_stdout)]

mod calls;
mod classes;
mod control;
mod definitions;
mod hooks;
mod jvm;
mod loaders;
mod locks;
mod names;
mod output;
mod pattern;
mod plan;
mod policy;
mod runtime;

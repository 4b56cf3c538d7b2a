//! The one language between a running program and everything that analyses it.
//!
//! An execution is a sequence of [`Event`]s: one thread did one [`Op`] at one site. Whoever observes a program
//! (the agent, a trace file, a simulated program in a test) produces events; detectors and schedulers consume
//! them. There is no second way to talk about what happened.
//!
//! The crate also holds the two trace formats ([`trace::binary`] and [`trace::text`]) and the rules that make a
//! sequence of events the behaviour of some program ([`validate`]).
//!
//! **Invariant:** no file, clock, environment or JVM in here; traces are read from and written to byte streams.

mod event;
mod id;
mod site;
mod symbols;
pub mod trace;
pub mod validate;

pub use event::{Event, Op, WakeCause};
pub use id::{ClassId, Id, LockId, MethodId, SiteId, ThreadId, VarId, VolatileId};
pub use site::SourceSite;
pub use symbols::{Kind, Symbols};

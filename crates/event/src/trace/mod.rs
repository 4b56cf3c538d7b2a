//! Traces: recorded executions as byte streams, and what reading them can run into.
//!
//! Two formats: [`binary`] is ours, compact and streamed; [`text`] is the line format of the RAPID trace tools, so
//! that other people's traces can be read and ours be shown. [`open`] tells them apart.

pub mod binary;
mod error;
mod op_table;
mod open;
mod source;
pub mod text;

pub use error::{Fault, Position, TraceError};
pub use open::{Format, open};
pub use source::{BATCH, EventSource};

//! What was found, as plain data, and how it is shown.
//!
//! A [`Finding`] says what kind of bug, how sure, where, and how to see it again; a [`RunReport`] holds the findings of one
//! command. Both serialize to the JSON that is this project's interface to other tools: keys are added, never changed.
//!
//! **Invariant:** nothing in here knows how a finding was made; renderers decide nothing.

mod circle;
mod excerpt;
mod finding;
mod hunt;
mod id;
mod merge;
mod printable;
mod report;
mod shard;
mod shell;
mod stack;
mod standing;
mod text;

pub use circle::circle;
pub use excerpt::{Excerpt, Excerpts};
pub use finding::{
    AccessKind, AccessReport, BlockedThread, Consequence, ExceptionReport, Finding, FindingKind, HeldLock,
    Sighting, Verdict,
};
pub use hunt::{HuntRun, StrategyReport};
pub use id::FindingId;
pub use merge::{merged, one_of_each};
pub use printable::printable;
pub use report::RunReport;
pub use shard::Shard;
pub use shell::{shell_line, shell_word};
pub use stack::{is_jdk, is_of_library};
pub use standing::Standing;
pub use text::{Findings, Look, Role, Stacks, View, wrapped};

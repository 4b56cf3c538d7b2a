//! The program under observation: the user's command, run with the agent in every JVM that it starts.

mod addresses;
pub(crate) mod agent;
mod collect;
mod folder;
mod interrupts;
mod last_words;
mod launch;
pub(crate) mod unreached;
mod watch;

pub use addresses::{can_fix_addresses, with_fixed_addresses};
pub use collect::Run;
pub use folder::RunFolder;
pub use interrupts::Interrupts;
pub(crate) use last_words::LastWords;
pub use launch::{Request, Streams, run, run_plain};
pub use watch::Stop;

//! The program under observation: the user's command, run with the agent in every JVM that it starts.

mod agent;
mod collect;
mod folder;
mod launch;
mod unreached;
mod watch;

pub(crate) use collect::Run;
pub(crate) use folder::RunFolder;
pub(crate) use launch::run;

//! One HTML file, with all that it needs inside: no network, no framework, and nothing that is lost without a script.
//!
//! The page is complete as it is written. Its script shows one finding at a time, filters, and listens to keys. A policy in its head
//! allows this style and this script, by their digests, and nothing else: what a program under test calls its classes cannot run.

mod accesses;
mod blocked;
mod calls;
mod command;
#[cfg(test)]
mod contrast;
mod curves;
mod data;
mod escape;
mod excerpt;
mod finding;
mod frame;
mod harm;
mod java;
mod list;
mod overview;
mod page;
mod picture;
mod sha256;
mod wants;

pub use data::{Entry, Interleaving, JavaFile, Lane, Page, Run, Step};
pub use page::render;

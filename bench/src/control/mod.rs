//! What it costs to control a program's threads: programs and single steps on a plain JVM against the same under control.
//!
//! A controlled JVM has a virtual clock and stays on one core. So time is taken outside of it, and beside the plain JVM stands one that stays
//! on one core too: what lies between these two is the price of one core, and not that of control.
//!
//! - `subject`, `process`: JVMs, controlled or not, and when they said what.
//! - `kernels`, `steps`, `campaign`: what is measured.

mod bench;
mod campaign;
mod kernels;
mod options;
pub(crate) mod process;
mod report;
mod steps;
pub(crate) mod subject;

pub(crate) use bench::run;
pub(crate) use options::ControlArguments;

//! Figure 6 of the ConTeGe paper in our numbers: how many tests, executions and seconds it takes until a class is known to be unsafe, with threads under
//! control and left to the machine.
//!
//! Runs `racewright generate`, as a user would.

pub(crate) mod classes;
mod measure;
mod options;
pub(crate) mod report;
pub(crate) mod search;

pub(crate) use measure::run;
pub(crate) use options::GenerateArguments;

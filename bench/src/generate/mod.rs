//! Figure 6 of the ConTeGe paper in our numbers: how many tests, executions and seconds it takes until a class is known to be unsafe, with threads under
//! control and left to the machine.
//!
//! Runs `racewright generate`, as a user would.

mod classes;
mod measure;
mod options;
mod report;

pub(crate) use measure::run;
pub(crate) use options::GenerateArguments;

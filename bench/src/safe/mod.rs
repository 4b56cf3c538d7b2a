//! No class that is thread-safe is reported: `racewright generate`, as a user would run it, over classes that are documented as safe, with new seeds for as
//! long as one likes.
//!
//! - `subjects`: what is tested. `argued`: reports that were looked at and stand.
//! - `round`: all subjects with one seed. `report`: what came of it.

mod argued;
mod bench;
mod options;
mod report;
mod round;
mod subjects;

pub(crate) use bench::run;
pub(crate) use options::SafeArguments;

//! How good `racewright hunt` is: which strategies find races that happens-before hides, how soon, and at what price.
//!
//! Follows section 6 of the DrFinder paper. Each strategy hunts by itself, with the same number of runs, as a user would call it; what is
//! counted comes from the JSON that it prints, and a race is the same in two strategies if its id is.
//!
//! - `call`, `told`: a hunt, and what it says. `strategy`: who is compared.
//! - `generated`: programs of [`mod@crate::hidden`], one to eight handovers: detection rate and runs to detect.
//! - `figure`: the paper's motivating program: both races within ten runs?
//! - `programs`, `real`, `compared`: the paper's table 3 and figure 6, over the kernels, small applications and libraries from Maven Central.
//! - `variants`: drfinder with other settings, the paper's table 4.
//! - `report`, `table3`, `charts`: what is shown. Nothing is measured there.

mod bench;
pub(crate) mod call;
pub(crate) mod charts;
pub(crate) mod compared;
pub(crate) mod figure;
pub(crate) mod generated;
pub(crate) mod options;
pub(crate) mod programs;
mod real;
mod report;
pub(crate) mod strategy;
mod table3;
pub(crate) mod told;
mod variants;

pub(crate) use bench::run;
pub(crate) use options::HuntArguments;

//! Our numbers beside those of the four papers: measures, and writes `docs/EVALUATION.md`.
//!
//! - `papers`: what the papers say, as data. `measured`: what is measured here, as data, by the other modules of this crate.
//! - `part`: what can be measured by itself, and its share of the time. `kept`, `provenance`: each part's result in a file, with where and when
//!   it was measured, so that the document can be made again without measuring, and one part renewed without the others.
//! - `sections`: from both to what is shown, a file for each paper. `claims`: what agrees and what does not, which the data decides.
//! - `bench`: from the options to the document. `page`: the document.

mod bench;
mod claims;
mod kept;
mod measured;
mod options;
mod page;
mod papers;
mod part;
mod provenance;
mod sections;

pub(crate) use bench::run;
pub(crate) use options::EvaluateArguments;

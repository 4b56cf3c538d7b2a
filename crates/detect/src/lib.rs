//! Race detectors over [`event`]s.
//!
//! One [`Detector`] trait, one folder for each detector, named after the paper that it follows: [`FastTrack`], the rivals
//! that its paper compares it with ([`Empty`], [`Eraser`], [`MultiRace`], [`Goldilocks`], [`BasicVc`], [`Djit`]), and the
//! [`Hybrid`] detector that predicts races for RaceFuzzer. [`oracle`] says the same as the precise ones in the plainest
//! way there is, and the tests hold them to it.
//!
//! **Invariant:** no JVM, file, thread or clock of the machine in here; time is logical.

mod basicvc;
pub mod clock;
mod detector;
mod djit;
mod drive;
mod empty;
mod eraser;
mod fasttrack;
#[cfg(test)]
mod figures;
mod goldilocks;
mod hybrid;
mod kind;
mod lockset;
mod multirace;
pub mod oracle;
mod statistics;
mod sync;
mod table;
mod vectors;

pub use basicvc::BasicVc;
pub use detector::{Access, AccessKind, Detector, Race};
pub use djit::Djit;
pub use drive::{Progress, drive};
pub use empty::Empty;
pub use eraser::Eraser;
pub use fasttrack::FastTrack;
pub use goldilocks::Goldilocks;
pub use hybrid::Hybrid;
pub use kind::DetectorKind;
pub use multirace::MultiRace;
pub use statistics::{Answers, ClockCounts, RuleCount, Statistics};
pub use sync::HappensBefore;

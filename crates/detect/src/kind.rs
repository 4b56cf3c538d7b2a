//! All detectors, by name.

use crate::detector::Detector;
use crate::{BasicVc, Djit, Empty, Eraser, FastTrack, Goldilocks, Hybrid, MultiRace};

/// A detector to choose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DetectorKind {
    /// [`Empty`]
    Empty,
    /// [`Eraser`]
    Eraser,
    /// [`MultiRace`]
    MultiRace,
    /// [`Goldilocks`]
    Goldilocks,
    /// [`BasicVc`]
    BasicVc,
    /// [`Djit`]
    Djit,
    /// [`FastTrack`]
    FastTrack,
    /// [`Hybrid`]
    Hybrid,
}

impl DetectorKind {
    /// All detectors, in the order of the FastTrack paper's table 1, the hybrid one last.
    pub const ALL: [DetectorKind; 8] = [
        DetectorKind::Empty,
        DetectorKind::Eraser,
        DetectorKind::MultiRace,
        DetectorKind::Goldilocks,
        DetectorKind::BasicVc,
        DetectorKind::Djit,
        DetectorKind::FastTrack,
        DetectorKind::Hybrid,
    ];

    /// The name to call it by.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            DetectorKind::Empty => "empty",
            DetectorKind::Eraser => "eraser",
            DetectorKind::MultiRace => "multirace",
            DetectorKind::Goldilocks => "goldilocks",
            DetectorKind::BasicVc => "basicvc",
            DetectorKind::Djit => "djit+",
            DetectorKind::FastTrack => "fasttrack",
            DetectorKind::Hybrid => "hybrid",
        }
    }

    /// Whether every race that it reports is one that the trace holds. The others report what might be one.
    #[must_use]
    pub fn is_precise(self) -> bool {
        !matches!(self, DetectorKind::Eraser | DetectorKind::Hybrid)
    }

    /// A detector before its first event.
    #[must_use]
    pub fn new_detector(self) -> Box<dyn Detector + Send> {
        match self {
            DetectorKind::Empty => Box::<Empty>::default(),
            DetectorKind::Eraser => Box::<Eraser>::default(),
            DetectorKind::MultiRace => Box::<MultiRace>::default(),
            DetectorKind::Goldilocks => Box::<Goldilocks>::default(),
            DetectorKind::BasicVc => Box::<BasicVc>::default(),
            DetectorKind::Djit => Box::<Djit>::default(),
            DetectorKind::FastTrack => Box::<FastTrack>::default(),
            DetectorKind::Hybrid => Box::<Hybrid>::default(),
        }
    }
}

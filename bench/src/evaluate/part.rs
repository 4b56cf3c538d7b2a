//! What is measured by itself.

use std::time::Duration;

use clap::ValueEnum;

/// A part of the evaluation. Its data is kept under its name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, ValueEnum)]
pub(super) enum Part {
    /// FastTrack's table 1: kernels under each detector.
    Kernels,
    /// The detectors alone, on generated traces.
    Traces,
    /// RaceFuzzer's table 1: races predicted, created and harmful.
    Fuzz,
    /// DrFinder's motivating program: its table 1, and hunts.
    Motivating,
    /// Generated programs with hidden races.
    Hidden,
    /// DrFinder's table 3 and figure 6.
    Hunt,
    /// ConTeGe's table 1 and figure 6.
    Generate,
}

impl Part {
    pub(super) const ALL: [Self; 7] =
        [Self::Kernels, Self::Traces, Self::Fuzz, Self::Motivating, Self::Hidden, Self::Hunt, Self::Generate];

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Kernels => "kernels",
            Self::Traces => "traces",
            Self::Fuzz => "fuzz",
            Self::Motivating => "motivating",
            Self::Hidden => "hidden",
            Self::Hunt => "hunt",
            Self::Generate => "generate",
        }
    }

    /// Whether it has to do with JVMs, so that each JDK has results of its own.
    pub(super) fn needs_jvms(self) -> bool {
        self != Self::Traces
    }

    /// Of a hundred parts of the time, about how many it gets; by what each needs to say something.
    fn percent(self) -> f64 {
        match self {
            Self::Kernels => 14.0,
            Self::Traces => 1.0,
            Self::Fuzz => 18.0,
            Self::Motivating => 6.0,
            Self::Hidden => 7.0,
            Self::Hunt => 16.0,
            Self::Generate => 38.0,
        }
    }

    /// Its share of the time for everything.
    pub(super) fn share(self, all: Duration) -> Duration {
        all.mul_f64(self.percent() / 100.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shares_are_the_whole() {
        assert_eq!(Part::ALL.iter().map(|part| part.percent()).sum::<f64>(), 100.0);
        for part in Part::ALL {
            assert_eq!(part.to_possible_value().unwrap().get_name(), part.name());
        }
    }
}

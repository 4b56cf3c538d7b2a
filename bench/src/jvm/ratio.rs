//! Slowdowns: ratios of which some are only known to be large, and some not at all.

use std::fmt;

use serde::{Deserialize, Serialize};

/// How many times more something takes.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Ratio {
    Times(f64),
    /// It was stopped when it had taken that much.
    MoreThan(f64),
    Unknown,
}

impl Ratio {
    /// The geometric mean of those that are known. If one of them is only a lower bound, so is the mean.
    pub(crate) fn mean(ratios: impl IntoIterator<Item = Ratio>) -> Ratio {
        let (mut logarithms, mut known, mut bound) = (0.0, 0_u32, false);
        for ratio in ratios {
            let value = match ratio {
                Ratio::Times(value) => value,
                Ratio::MoreThan(value) => value,
                Ratio::Unknown => continue,
            };
            bound |= matches!(ratio, Ratio::MoreThan(_));
            logarithms += value.ln();
            known += 1;
        }
        let mean = (logarithms / f64::from(known)).exp();
        match (known, bound) {
            (0, _) => Ratio::Unknown,
            (_, true) => Ratio::MoreThan(mean),
            (_, false) => Ratio::Times(mean),
        }
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Ratio::Times(value) if value < 9.995 => write!(f, "{value:.2}"),
            Ratio::Times(value) if value < 99.95 => write!(f, "{value:.1}"),
            Ratio::Times(value) => write!(f, "{value:.0}"),
            Ratio::MoreThan(value) => write!(f, ">{:.0}", value.floor()),
            Ratio::Unknown => write!(f, "–"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Ratio::{MoreThan, Times, Unknown};

    #[test]
    fn means_are_geometric() {
        assert_eq!(Ratio::mean([Times(2.0), Times(8.0)]).to_string(), "4.00");
        assert_eq!(Ratio::mean([Times(2.0), Unknown, Times(8.0)]).to_string(), "4.00");
        assert_eq!(Ratio::mean([Unknown]), Unknown);
        assert_eq!(Ratio::mean([]), Unknown);
    }

    #[test]
    fn the_mean_with_a_lower_bound_is_one() {
        assert_eq!(Ratio::mean([Times(2.0), MoreThan(51.0)]).to_string(), ">10");
    }

    #[test]
    fn large_ratios_have_fewer_digits() {
        let text = [1.0, 9.994, 9.996, 99.94, 99.96, 1234.5].map(|value| Times(value).to_string());
        assert_eq!(text, ["1.00", "9.99", "10.0", "99.9", "100", "1234"]);
        assert_eq!(MoreThan(133.9).to_string(), ">133");
        assert_eq!(Unknown.to_string(), "–");
    }
}

//! Which findings make the exit code 1.
//!
//! | | new | known | suppressed |
//! |---|---|---|---|
//! | `any` | fails | fails | |
//! | `new` | fails | | |
//! | `confirmed` | if it happened | | |
//! | `harmful` | if it broke the program | | |

use clap::ValueEnum;
use finding::{Finding, Standing, Verdict};

/// What fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum FailOn {
    /// Every finding that is not suppressed.
    Any,
    /// Those that are not in the baseline.
    New,
    /// Those of them that happened.
    Confirmed,
    /// Those of them that broke the program.
    Harmful,
}

impl FailOn {
    /// What fails if the user says nothing.
    pub(super) fn or_default(chosen: Option<Self>, has_baseline: bool) -> Self {
        chosen.unwrap_or(if has_baseline { Self::New } else { Self::Any })
    }

    /// Whether this one does.
    pub(super) fn fails(self, finding: &Finding) -> bool {
        match (&finding.standing, self) {
            (Standing::Suppressed { .. }, _) => false,
            (Standing::Known, fail_on) => fail_on == Self::Any,
            (Standing::New, Self::Any | Self::New) => true,
            (Standing::New, Self::Confirmed) => finding.verdict >= Verdict::Confirmed,
            (Standing::New, Self::Harmful) => finding.verdict == Verdict::Harmful,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::baseline::tests::finding;

    #[test]
    fn the_table_is_as_it_says() {
        use FailOn::{Any, Confirmed, Harmful, New};
        use Verdict::{Confirmed as Happened, Harmful as Broke, Potential};
        let suppressed = Standing::Suppressed { reason: "it is so".to_owned(), expires: None };
        let table = [
            (Any, Standing::New, [true, true, true]),
            (Any, Standing::Known, [true, true, true]),
            (New, Standing::New, [true, true, true]),
            (New, Standing::Known, [false, false, false]),
            (Confirmed, Standing::New, [false, true, true]),
            (Confirmed, Standing::Known, [false, false, false]),
            (Harmful, Standing::New, [false, false, true]),
            (Harmful, Standing::Known, [false, false, false]),
            (Any, suppressed.clone(), [false, false, false]),
            (New, suppressed.clone(), [false, false, false]),
            (Confirmed, suppressed.clone(), [false, false, false]),
            (Harmful, suppressed, [false, false, false]),
        ];
        for (fail_on, standing, expected) in table {
            let fails = [Potential, Happened, Broke].map(|verdict| {
                fail_on.fails(&Finding { verdict, standing: standing.clone(), ..finding("a") })
            });
            assert_eq!(fails, expected, "{fail_on:?} {standing:?}");
        }
        assert_eq!([false, true].map(|baseline| FailOn::or_default(None, baseline)), [Any, New]);
        assert_eq!(FailOn::or_default(Some(Harmful), true), Harmful);
    }
}

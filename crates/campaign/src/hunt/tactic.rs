//! The strategies of a hunt: what each does with a run, given what the runs before have taught.
//!
//! | strategy | a run |
//! |---|---|
//! | `native` | as always, the system says who runs |
//! | `contest` | the same, with small random delays where locks are taken (ConTest) |
//! | `random` | controlled: any thread that can run, each as likely |
//! | `pos` | controlled: random priorities for steps, drawn anew where steps conflict (partial-order sampling) |
//! | `pct` | controlled: random priorities for threads, which change at a few random steps; how many steps there are, the run before says |
//! | `surw` | controlled: random, weighted by the locks that each thread has yet to take; how many these are, the run before says |
//! | `drfinder` | controlled: whoever wants a lock waits for those who may soon take one of its type, as the run before says |
//!
//! The first run of `pct` and `surw` is a random one. `drfinder` has a run before its first, of which only the locks are watched.

use super::HuntOptions;
use super::learned::Learned;
use crate::mode::{FASTTRACK, Mode, Threads};
use crate::plan::{Control, Strategy};
use crate::seed::number_of;

/// A strategy.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Tactic {
    /// No control.
    Native,
    /// Noise.
    Contest,
    /// Random schedules.
    Random,
    /// Partial-order sampling.
    Pos,
    /// Probabilistic concurrency testing.
    Pct,
    /// Selectively uniform random walk.
    Surw,
    /// Lock orders are reversed.
    DrFinder,
}

impl Tactic {
    /// All of them, in the order of tables.
    pub const ALL: [Self; 7] =
        [Self::Native, Self::Contest, Self::Random, Self::Pos, Self::Pct, Self::Surw, Self::DrFinder];

    /// The name that people and other tools know it by.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Native => "native",
            Self::Contest => "contest",
            Self::Random => "random",
            Self::Pos => "pos",
            Self::Pct => "pct",
            Self::Surw => "surw",
            Self::DrFinder => "drfinder",
        }
    }

    /// The number that the seeds of its runs are made from.
    pub(super) fn number(self) -> u64 {
        number_of([self.name()])
    }

    /// Whether a run depends on the one before.
    pub(super) fn learns(self) -> bool {
        matches!(self, Self::Pct | Self::Surw | Self::DrFinder)
    }

    /// Whether there is a run before the first to learn from.
    pub(super) fn has_profile(self) -> bool {
        self == Self::DrFinder
    }

    /// The run before the first.
    pub(super) fn profile(options: &HuntOptions) -> Mode {
        Mode::profiled(options.may_trigger, options.limits.time)
    }

    /// The next run.
    pub(super) fn mode(self, options: &HuntOptions, learned: &Learned) -> Mode {
        let free = |noise| Mode {
            threads: Threads::Free { noise, time_limit: options.limits.time },
            ..Mode::observed(FASTTRACK, options.limits.time)
        };
        let random = || Control::random(options.limits);
        let controlled = |control| Mode::controlled(Some(FASTTRACK), control);
        match (self, &learned.expected) {
            (Self::Native, _) => free(false),
            (Self::Contest, _) => free(true),
            (Self::Random, _) => controlled(random()),
            // With relations, locks of java.util.concurrent are counted too.
            (Self::Pct | Self::Surw, None) => {
                Mode { may_trigger: Some(options.may_trigger), ..controlled(random()) }
            }
            (Self::Pos, _) => controlled(Control { strategy: Strategy::Pos, ..random() }),
            (Self::Pct, Some(expected)) => controlled(Control {
                strategy: Strategy::Pct,
                depth: Some(options.bug_depth),
                expected: Some(expected.clone()),
                ..random()
            }),
            (Self::Surw, Some(expected)) => {
                controlled(Control { strategy: Strategy::Surw, expected: Some(expected.clone()), ..random() })
            }
            (Self::DrFinder, _) => {
                let relations = Some(learned.relations.clone());
                let control = Control { strategy: Strategy::DrFinder, relations, ..random() };
                Mode { may_trigger: Some(options.may_trigger), ..controlled(control) }
            }
        }
    }
}

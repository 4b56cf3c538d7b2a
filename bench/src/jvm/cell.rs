//! What is known of one kernel under one detector, or of its plain run, after any number of rounds.

use std::time::Duration;

use super::outcome::Outcome;

/// A run as long as this is measured once: noise is small beside it, and the others need the time.
const LONG: Duration = Duration::from_secs(10);

/// The best of all runs so far.
#[derive(Clone, Default, PartialEq, Debug)]
pub(crate) struct Cell {
    /// Around the kernel alone.
    pub(crate) seconds: Option<f64>,
    /// Around the whole process.
    pub(crate) wall: Option<Duration>,
    /// The peak of memory, in KiB.
    pub(crate) peak: Option<u64>,
    /// The most that were reported in a run.
    pub(crate) warnings: Option<usize>,
    /// The time after which a run was stopped.
    pub(crate) stopped: Option<Duration>,
    /// Why a run failed.
    pub(crate) failed: Option<String>,
}

impl Cell {
    pub(super) fn add(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Complete { seconds, usage, warnings } => {
                self.seconds = smaller(self.seconds, seconds);
                self.wall = smaller(self.wall, usage.wall);
                self.peak = smaller(self.peak, usage.peak);
                self.warnings = self.warnings.max(warnings);
            }
            Outcome::Stopped { seconds, after } => {
                if let Some(seconds) = seconds {
                    self.seconds = smaller(self.seconds, seconds);
                }
                self.stopped = Some(after);
            }
            Outcome::Failed { why } => self.failed = Some(why),
        }
    }

    /// Whether another run could tell more.
    pub(crate) fn wants_more(&self) -> bool {
        self.stopped.is_none() && self.failed.is_none() && self.wall.is_none_or(|wall| wall < LONG)
    }
}

fn smaller<T: PartialOrd>(known: Option<T>, new: T) -> Option<T> {
    match known {
        Some(old) if old <= new => Some(old),
        _ => Some(new),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::watch::Usage;

    fn complete(seconds: f64, wall: u64, peak: u64, warnings: usize) -> Outcome {
        let usage = Usage { wall: Duration::from_secs(wall), peak, code: Some(0) };
        Outcome::Complete { seconds, usage, warnings: Some(warnings) }
    }

    #[test]
    fn the_best_counts_and_the_most_warnings() {
        let mut cell = Cell::default();
        cell.add(complete(0.5, 2, 300, 1));
        cell.add(complete(0.4, 3, 200, 2));
        cell.add(complete(0.6, 3, 400, 0));
        assert_eq!(cell.seconds, Some(0.4));
        assert_eq!(cell.wall, Some(Duration::from_secs(2)));
        assert_eq!((cell.peak, cell.warnings), (Some(200), Some(2)));
        assert!(cell.wants_more());
    }

    #[test]
    fn what_is_slow_or_fails_is_not_repeated() {
        let mut cell = Cell::default();
        cell.add(complete(0.5, 11, 300, 1));
        assert!(!cell.wants_more());
        let mut cell = Cell::default();
        cell.add(Outcome::Stopped { seconds: None, after: LONG });
        assert!(!cell.wants_more());
        let mut cell = Cell::default();
        cell.add(Outcome::Failed { why: String::new() });
        assert!(!cell.wants_more());
    }
}

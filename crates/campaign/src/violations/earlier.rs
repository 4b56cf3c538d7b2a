//! What was learnt in searches that ended with what nobody could repeat. It is as true as what the last one learns, so both make the result.

use generate::{Progress, SearchError, Statistics};

use super::ClassVerdict;
use crate::Error;

/// All searches of a class before the one that is under way.
#[derive(Default)]
pub(super) struct Earlier {
    searches: u64,
    /// `None` before the first is over: empty statistics would say that each method succeeded.
    statistics: Option<Statistics>,
}

impl Earlier {
    /// How many there were.
    pub(super) fn searches(&self) -> u64 {
        self.searches
    }

    /// How far they came together.
    pub(super) fn progress(&self) -> Progress {
        self.statistics.as_ref().map(|statistics| statistics.progress).unwrap_or_default()
    }

    /// A search is over, and what it found could not be repeated.
    pub(super) fn add(&mut self, mut last: Statistics) {
        last.oracle.unrepeatable += 1;
        self.statistics = Some(self.with(last));
        self.searches += 1;
    }

    /// What all searches saw, the last one among them.
    pub(super) fn with(&self, last: Statistics) -> Statistics {
        match self.statistics.clone() {
            Some(earlier) => earlier.and(last),
            None => last,
        }
    }

    /// What it comes to that the last search, which came so far, has no result.
    pub(super) fn failed(
        &self,
        error: SearchError,
        last: Progress,
        is_interrupted: bool,
    ) -> Result<(ClassVerdict, Statistics), Error> {
        let nothing = || (ClassVerdict::Nothing { exhausted: false }, self.up_to(last));
        match error {
            // There were instances, and tests of them.
            SearchError::CannotInstantiate { .. } if self.searches > 0 => Ok(nothing()),
            SearchError::CannotInstantiate { why, .. } => {
                Ok((ClassVerdict::NoInstance(why), Statistics::default()))
            }
            SearchError::Executor(_) if is_interrupted => Ok(nothing()),
            SearchError::Executor(error) => Err(Error::Target(error.0)),
        }
    }

    /// What all searches saw, if of the last one no more is known than how far it came.
    fn up_to(&self, last: Progress) -> Statistics {
        let earlier = self.statistics.clone().unwrap_or_default();
        Statistics { progress: earlier.progress + last, ..earlier }
    }
}

#[cfg(test)]
mod tests {
    use generate::{Callable, CallableKind, ExecutorError, NeverCalled, OracleTally};

    use super::*;

    const MANY: Progress = Progress { rounds: 9, tests: 300, executions: 250_000 };
    const FEW: Progress = Progress { rounds: 20, tests: 0, executions: 40 };

    fn never_called(name: &str) -> NeverCalled {
        let method = Callable {
            class: "a/A".to_owned(),
            kind: CallableKind::Instance,
            name: name.to_owned(),
            descriptor: "()V".to_owned(),
            on_interface: false,
        };
        NeverCalled { method, tries: 0, last: None }
    }

    /// What a search saw that found what could not be repeated.
    fn seen() -> Statistics {
        Statistics {
            progress: MANY,
            oracle: OracleTally { concurrent: 200_000, ..OracleTally::default() },
            nondeterministic: vec![vec!["f()".to_owned()]],
            given_up: 7,
            never_called: vec![never_called("g")],
        }
    }

    fn after_one_search() -> Earlier {
        let mut earlier = Earlier::default();
        earlier.add(seen());
        earlier
    }

    fn cannot_instantiate() -> SearchError {
        SearchError::CannotInstantiate { class: "a.A".to_owned(), why: "new a.A() fails".to_owned() }
    }

    fn assert_is_kept(statistics: &Statistics) {
        assert_eq!(statistics.oracle.concurrent, 200_000);
        assert_eq!(statistics.oracle.unrepeatable, 1);
        assert_eq!(statistics.nondeterministic, [["f()"]]);
        assert_eq!(statistics.given_up, 7);
        assert_eq!(statistics.never_called, [never_called("g")]);
    }

    #[test]
    fn a_search_that_is_over_at_once_takes_nothing_away() {
        let earlier = after_one_search();
        assert_eq!((earlier.searches(), earlier.progress()), (1, MANY));
        let last = Statistics {
            progress: Progress { rounds: 1, ..Progress::default() },
            never_called: ["f", "g"].map(never_called).to_vec(),
            ..Statistics::default()
        };
        let all = earlier.with(last);
        assert_is_kept(&all);
        assert_eq!(all.progress, Progress { rounds: 10, ..MANY });
    }

    #[test]
    fn the_first_search_is_told_as_it_was() {
        let all = Earlier::default().with(seen());
        assert_eq!(all.never_called, [never_called("g")]);
        assert_eq!((all.progress, all.oracle.unrepeatable), (MANY, 0));
    }

    #[test]
    fn each_search_counts() {
        let mut earlier = after_one_search();
        earlier.add(seen());
        assert_eq!((earlier.searches(), earlier.progress()), (2, MANY + MANY));
        let all = earlier.with(Statistics::default());
        assert_eq!((all.oracle.concurrent, all.oracle.unrepeatable), (400_000, 2));
    }

    #[test]
    fn a_class_that_was_tested_has_instances() {
        let (verdict, statistics) = after_one_search().failed(cannot_instantiate(), FEW, false).unwrap();
        assert!(matches!(verdict, ClassVerdict::Nothing { exhausted: false }), "{verdict:?}");
        assert_is_kept(&statistics);
        assert_eq!(statistics.progress, MANY + FEW);

        let (verdict, _) = Earlier::default().failed(cannot_instantiate(), FEW, false).unwrap();
        assert!(matches!(&verdict, ClassVerdict::NoInstance(why) if why == "new a.A() fails"), "{verdict:?}");
    }

    #[test]
    fn an_interrupt_takes_nothing_away() {
        let error = || SearchError::Executor(ExecutorError("the JVM is gone".to_owned()));
        let (verdict, statistics) = after_one_search().failed(error(), FEW, true).unwrap();
        assert!(matches!(verdict, ClassVerdict::Nothing { exhausted: false }), "{verdict:?}");
        assert_is_kept(&statistics);
        assert_eq!(statistics.progress, MANY + FEW);

        assert!(after_one_search().failed(error(), FEW, false).is_err());
    }
}

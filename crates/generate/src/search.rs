//! The search for a violation: rounds of tests, each test judged by the oracle, until something is found or whoever asked has had enough.
//!
//! Each round has a seed of its own, drawn from the one of the search, and makes more tests than the one before ([`Limits::of_round`]). What was learnt
//! of calls stays. A test that comes up again is judged again, with other schedules, but not for ever: of a small class all tests are through some day,
//! and then the search ends.

use std::collections::BTreeMap;
use std::hash::BuildHasher;
use std::ops::Add;

use rustc_hash::{FxBuildHasher, FxHashMap};
use serde::Serialize;

use crate::dice::Dice;
use crate::linear::Exclusion;
use crate::model::types_of;
use crate::oracle::{Oracle, OracleOptions, OracleTally, Verdict, Violation};
use crate::watched::Watched;
use crate::{
    Callable, CallableKind, Catalogue, Executor, ExecutorError, Generator, Limits, Memory, NoTest, Test,
};

/// How often the same test is judged.
const JUDGED: u32 = 3;
/// After how many rounds without a new test the search ends.
const IDLE_ROUNDS: u32 = 20;
/// How many notes are kept of a kind.
const NOTES: usize = 100;

/// What to search by.
#[derive(Clone, Debug, Default)]
pub struct SearchOptions {
    /// All chance comes from it.
    pub seed: u64,
    /// Stop after so many tests.
    pub tests: Option<u64>,
    /// How hard the oracle tries.
    pub oracle: OracleOptions,
}

/// How far the search is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Progress {
    /// Rounds, with the one that is under way.
    pub rounds: u64,
    /// Tests, with the one that is under way.
    pub tests: u64,
    /// Executions of any kind.
    pub executions: u64,
}

/// How a search ended.
#[derive(Clone, PartialEq, Debug)]
pub enum Found {
    /// The class is not thread-safe.
    Violation(Box<Violation>),
    /// It was told to stop.
    Stopped,
    /// No new tests come up.
    Exhausted,
}

/// What a search saw, whatever it found.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Statistics {
    /// How far it came.
    pub progress: Progress,
    /// What the oracle counted.
    pub oracle: OracleTally,
    /// Tests that cannot be judged since their calls are not deterministic, with the calls, up to a hundred.
    pub nondeterministic: Vec<Vec<String>>,
    /// Tests that cannot be judged since some linearization does not end, or there are too many.
    pub given_up: u64,
    /// Methods of the class that never succeeded, so are in no test.
    pub never_called: Vec<NeverCalled>,
}

impl Add for Progress {
    type Output = Self;

    fn add(self, later: Self) -> Self {
        let Self { rounds, tests, executions } = later;
        Self {
            rounds: self.rounds + rounds,
            tests: self.tests + tests,
            executions: self.executions + executions,
        }
    }
}

impl Statistics {
    /// What this search and a later one of the same class saw together.
    #[must_use]
    pub fn and(self, later: Self) -> Self {
        let Self { progress, oracle, nondeterministic, given_up, never_called } = later;
        Self {
            progress: self.progress + progress,
            oracle: counted_together(self.oracle, oracle),
            nondeterministic: self.nondeterministic.into_iter().chain(nondeterministic).take(NOTES).collect(),
            given_up: self.given_up + given_up,
            never_called: called_in_neither(self.never_called, &never_called),
        }
    }
}

fn counted_together(earlier: OracleTally, later: OracleTally) -> OracleTally {
    let sums = |mut sums: BTreeMap<String, u64>, more: BTreeMap<String, u64>| {
        more.into_iter().for_each(|(what, count)| *sums.entry(what).or_default() += count);
        sums
    };
    let OracleTally { concurrent, endless, died, timing, unrepeatable, excused } = later;
    OracleTally {
        concurrent: earlier.concurrent + concurrent,
        endless: earlier.endless + endless,
        died: sums(earlier.died, died),
        timing: earlier.timing + timing,
        unrepeatable: earlier.unrepeatable + unrepeatable,
        excused: sums(earlier.excused, excused),
    }
}

/// A search that was over at once has called nothing: only what failed in both never succeeded.
fn called_in_neither(earlier: Vec<NeverCalled>, later: &[NeverCalled]) -> Vec<NeverCalled> {
    let both = |NeverCalled { method, tries, last }| {
        let again = later.iter().find(|again| again.method == method)?;
        Some(NeverCalled { method, tries: tries + again.tries, last: again.last.clone().or(last) })
    };
    earlier.into_iter().filter_map(both).collect()
}

/// A method that is in no test.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct NeverCalled {
    /// The method.
    pub method: Callable,
    /// How often it was tried.
    pub tries: u32,
    /// What it did the last time; `None` if it was not tried, or its arguments could not be made.
    pub last: Option<String>,
}

/// Why a search has no result.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SearchError {
    /// There is no way to get an instance.
    #[error("cannot make an instance of {class}: {why}")]
    CannotInstantiate {
        /// The class.
        class: String,
        /// What was tried most often and how it failed, in words.
        why: String,
    },
    /// Nothing can be executed.
    #[error(transparent)]
    Executor(#[from] ExecutorError),
}

/// Searches. `go_on` is asked again and again, between the executions of a test too: it shows progress, and answers whether there is time left.
///
/// # Errors
/// If the class cannot be instantiated, or nothing can be executed.
pub fn search(
    catalogue: &Catalogue,
    options: &SearchOptions,
    executor: &mut dyn Executor,
    go_on: &mut dyn FnMut(Progress) -> bool,
) -> Result<(Found, Statistics), SearchError> {
    let mut search = Search {
        catalogue,
        executor: Watched { inner: executor, go_on, progress: Progress::default(), has_stopped: false },
        oracle: Oracle::new(options.oracle.clone()),
        memory: Memory::default(),
        judged: FxHashMap::default(),
        statistics: Statistics::default(),
    };
    let found = match search.rounds(options) {
        Err(SearchError::Executor(_)) if search.executor.has_stopped => Found::Stopped,
        found => found?,
    };
    Ok((found, search.statistics()))
}

struct Search<'a> {
    catalogue: &'a Catalogue,
    executor: Watched<'a>,
    oracle: Oracle,
    memory: Memory,
    /// How often each test was judged, by a hash of it: there can be millions.
    judged: FxHashMap<u64, u32>,
    statistics: Statistics,
}

impl Search<'_> {
    fn rounds(&mut self, options: &SearchOptions) -> Result<Found, SearchError> {
        let (mut idle, mut instances) = (0, false);
        while idle < IDLE_ROUNDS {
            let round = self.executor.progress.rounds;
            self.executor.progress.rounds += 1;
            let mut seeds = Dice::of(options.seed, round);
            let mut generator = Generator::new(self.catalogue, Limits::of_round(round), seeds.any());
            idle += 1;
            loop {
                let is_enough = options.tests.is_some_and(|most| self.executor.progress.tests >= most);
                if is_enough || !self.executor.has_time() {
                    return Ok(Found::Stopped);
                }
                let test = match generator.next(&mut self.memory, &mut self.executor)? {
                    Ok(test) => test,
                    Err(NoTest::RoundOver) => {
                        instances = true;
                        break;
                    }
                    Err(NoTest::CannotInstantiate) => break,
                };
                instances = true;
                let judged = self.judged.entry(looks(&test)).or_default();
                if *judged == JUDGED {
                    continue;
                }
                *judged += 1;
                idle = 0;
                if let Some(violation) = self.judge(&test, seeds.any())? {
                    return Ok(Found::Violation(violation));
                }
            }
        }
        if instances { Ok(Found::Exhausted) } else { Err(self.cannot_instantiate()) }
    }

    fn judge(&mut self, test: &Test, seed: u64) -> Result<Option<Box<Violation>>, ExecutorError> {
        self.executor.progress.tests += 1;
        match self.oracle.judge(test, seed, &mut self.executor)? {
            Verdict::Violation(mut violation) => {
                let progress = self.executor.progress;
                (violation.tests, violation.executions) = (progress.tests, progress.executions);
                return Ok(Some(violation));
            }
            Verdict::Nothing => {}
            Verdict::Excluded(Exclusion::Nondeterministic(calls)) => {
                let notes = &mut self.statistics.nondeterministic;
                if notes.len() < NOTES {
                    notes.push(calls);
                }
            }
            Verdict::Excluded(Exclusion::Lost | Exclusion::TooLong) => self.statistics.given_up += 1,
        }
        Ok(None)
    }

    fn cannot_instantiate(&self) -> SearchError {
        let tried = self.catalogue.instantiators.iter().map(|one| (one, self.memory.record(one)));
        let why = match tried.max_by_key(|(_, record)| record.failed) {
            None => "nothing that is public gives one".to_owned(),
            Some((one, record)) => match record.last {
                Some(last) => format!("{} fails with {last}", written(one)),
                None => format!("the arguments of {} cannot be made", written(one)),
            },
        };
        SearchError::CannotInstantiate { class: self.catalogue.class.replace('/', "."), why }
    }

    fn statistics(mut self) -> Statistics {
        self.statistics.progress = self.executor.progress;
        let records = self.catalogue.methods.iter().map(|method| (method, self.memory.record(method)));
        let never = records.filter(|(_, record)| record.succeeded == 0).map(|(method, record)| NeverCalled {
            method: Callable::clone(method),
            tries: record.failed,
            last: record.last,
        });
        Statistics { never_called: never.collect(), oracle: self.oracle.tally, ..self.statistics }
    }
}

/// As people write it: `new java.util.BitSet(int)`.
fn written(callable: &Callable) -> String {
    let types = types_of(callable).join(", ");
    match callable.kind {
        CallableKind::Constructor => format!("new {}({types})", callable.class.replace('/', ".")),
        CallableKind::Instance | CallableKind::Static => format!("{}({types})", callable.named()),
        _ => callable.named(),
    }
}

/// The same for tests that differ only in which suffix is the first.
fn looks(test: &Test) -> u64 {
    let [first, second] = &test.suffixes;
    let mut suffixes = [format!("{first:?}"), format!("{second:?}").replace("part: Second", "part: First")];
    suffixes.sort();
    FxBuildHasher.hash_one((format!("{:?}", test.prefix), suffixes))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn never_called(name: &str, tries: u32, last: Option<&str>) -> NeverCalled {
        let method = Callable {
            class: "a/A".to_owned(),
            kind: CallableKind::Instance,
            name: name.to_owned(),
            descriptor: "()V".to_owned(),
            on_interface: false,
        };
        NeverCalled { method, tries, last: last.map(str::to_owned) }
    }

    #[test]
    fn what_two_searches_counted_is_added_up() {
        let counts =
            |of: &[(&str, u64)]| of.iter().map(|(what, count)| ((*what).to_owned(), *count)).collect();
        let tally = |concurrent, died: &[(&str, u64)], excused: &[(&str, u64)]| OracleTally {
            concurrent,
            endless: 2,
            died: counts(died),
            timing: 3,
            unrepeatable: 1,
            excused: counts(excused),
        };
        let statistics = |executions, oracle| Statistics {
            progress: Progress { rounds: 5, tests: 60, executions },
            oracle,
            given_up: 4,
            ..Statistics::default()
        };
        let earlier = statistics(700, tally(500, &[("exit", 1)], &[("deadlock", 8)]));
        let later = statistics(70, tally(50, &[("exit", 2), ("crash", 3)], &[]));
        let both = earlier.and(later);
        assert_eq!(both.progress, Progress { rounds: 10, tests: 120, executions: 770 });
        let sums = OracleTally { endless: 4, timing: 6, unrepeatable: 2, ..both.oracle.clone() };
        assert_eq!(both.oracle, sums);
        assert_eq!(both.oracle.concurrent, 550);
        assert_eq!(both.oracle.died, counts(&[("crash", 3), ("exit", 3)]));
        assert_eq!(both.oracle.excused, counts(&[("deadlock", 8)]));
        assert_eq!(both.given_up, 8);
    }

    #[test]
    fn notes_of_two_searches_are_no_more_than_those_of_one() {
        let notes = |call: &str, count| Statistics {
            nondeterministic: vec![vec![call.to_owned()]; count],
            ..Statistics::default()
        };
        assert_eq!(notes("f", 1).and(notes("g", 1)).nondeterministic, [["f"], ["g"]]);
        let full = notes("f", NOTES - 1).and(notes("g", NOTES)).nondeterministic;
        assert_eq!(full.len(), NOTES);
        assert_eq!(full[NOTES - 2..], [["f"], ["g"]]);
    }

    #[test]
    fn a_method_that_succeeded_once_was_called() {
        let statistics = |never_called| Statistics { never_called, ..Statistics::default() };
        let earlier = vec![never_called("f", 3, Some("it throws")), never_called("g", 1, None)];
        // It was over at once, so no method was called.
        let later = ["e", "f", "g"].map(|name| never_called(name, 0, None)).to_vec();
        let both = statistics(earlier.clone()).and(statistics(later.clone())).never_called;
        assert_eq!(both, earlier);
        let both = statistics(later).and(statistics(earlier.clone())).never_called;
        assert_eq!(both, earlier);
        // The last one says how.
        let last = vec![never_called("f", 2, Some("it waits"))];
        let both = statistics(earlier).and(statistics(last)).never_called;
        assert_eq!(both, [never_called("f", 5, Some("it waits"))]);
    }
}

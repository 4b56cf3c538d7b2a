//! The search for a violation: rounds of tests, each test judged by the oracle, until something is found or whoever asked has had enough.
//!
//! Each round has a seed of its own, drawn from the one of the search, and makes more tests than the one before ([`Limits::of_round`]). What was learnt
//! of calls stays. A test that comes up again is judged again, with other schedules, but not for ever: of a small class all tests are through some day,
//! and then the search ends.

use std::hash::BuildHasher;

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
        CallableKind::InstanceField | CallableKind::StaticField => callable.named(),
    }
}

/// The same for tests that differ only in which suffix is the first.
fn looks(test: &Test) -> u64 {
    let [first, second] = &test.suffixes;
    let mut suffixes = [format!("{first:?}"), format!("{second:?}").replace("part: Second", "part: First")];
    suffixes.sort();
    FxBuildHasher.hash_one((format!("{:?}", test.prefix), suffixes))
}

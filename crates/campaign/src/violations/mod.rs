//! Is a class thread-safe? Generated tests, executed in JVMs until one of them shows that it is not.
//!
//! What [`generate::search`] finds is made small, and then shown again in JVMs of their own (`proof`): only what can be repeated there is a proof.

mod proof;
mod record;

use std::time::{Duration, Instant};

use generate::{
    Catalogue, Choosing, Found, MinimizeOptions, OracleOptions, Progress, SearchError, SearchOptions,
    Statistics, Violation,
};

use crate::Error;
use crate::host::{Host, HostOptions};
use crate::target::Interrupts;

pub use proof::{Proof, repeat};
pub use record::{TestRecord, TestSubject};

/// How to look for violations.
#[derive(Clone, Debug)]
pub struct ViolationOptions {
    /// All chance comes from it.
    pub seed: u64,
    /// How often a test is executed concurrently.
    pub executions: usize,
    /// When to stop.
    pub deadline: Option<Instant>,
    /// Stop after so many tests.
    pub tests: Option<u64>,
    /// In which JVMs. Without control, executions are left to the machine.
    pub host: HostOptions,
}

/// What became of a class.
#[derive(Clone, Debug)]
pub enum ClassVerdict {
    /// It is not thread-safe.
    Unsafe(Box<Proof>),
    /// A violation was seen that could not be repeated in another JVM.
    Unproven(Box<Violation>),
    /// Nothing was found; whether all tests were tried that come up.
    Nothing {
        /// No new tests come up.
        exhausted: bool,
    },
    /// There is no instance to test, and why.
    NoInstance(String),
}

/// What was found out about a class.
#[derive(Clone, Debug)]
pub struct ClassResult {
    /// The verdict.
    pub verdict: ClassVerdict,
    /// What it took.
    pub statistics: Statistics,
    /// How many JVMs.
    pub jvms: u64,
    /// How long the search took.
    pub took: Duration,
    /// Whether the user ended it.
    pub interrupted: bool,
}

/// Looks for a violation.
///
/// # Errors
/// Nothing can be executed.
pub fn examine(
    catalogue: &Catalogue,
    options: &ViolationOptions,
    interrupts: &Interrupts,
    progress: &dyn Fn(Progress),
) -> Result<ClassResult, Error> {
    let begin = Instant::now();
    let mut host = Host::new(options.host.clone(), interrupts);
    let is_controlled = options.host.control.is_some();
    let choosing = if is_controlled { Choosing::Strategies } else { Choosing::Machine };
    let oracle = OracleOptions { executions: options.executions, choosing, ..OracleOptions::default() };
    let search = SearchOptions { seed: options.seed, tests: options.tests, oracle: oracle.clone() };
    let mut last = Progress::default();
    let mut go_on = |now: Progress| {
        last = now;
        progress(now);
        let is_late = options.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        !is_late && interrupts.count() == 0
    };
    let found = generate::search(catalogue, &search, &mut host, &mut go_on);
    let took = begin.elapsed();
    let result = |verdict, statistics, host: &Host<'_>| ClassResult {
        verdict,
        statistics,
        jvms: host.jvms(),
        took,
        interrupted: interrupts.count() > 0,
    };
    let (found, statistics) = match found {
        Ok(found) => found,
        Err(SearchError::CannotInstantiate { why, .. }) => {
            return Ok(result(ClassVerdict::NoInstance(why), Statistics::default(), &host));
        }
        Err(SearchError::Executor(_)) if interrupts.count() > 0 => {
            let statistics = Statistics { progress: last, ..Statistics::default() };
            return Ok(result(ClassVerdict::Nothing { exhausted: false }, statistics, &host));
        }
        Err(SearchError::Executor(error)) => return Err(Error::Target(error.0)),
    };
    let verdict = match found {
        Found::Stopped => ClassVerdict::Nothing { exhausted: false },
        Found::Exhausted => ClassVerdict::Nothing { exhausted: true },
        // What the machine has shown cannot be asked for again.
        Found::Violation(violation) if !is_controlled => ClassVerdict::Unproven(violation),
        Found::Violation(violation) => {
            let small = MinimizeOptions { seed: options.seed, ..MinimizeOptions::default() };
            let small = generate::minimize(&violation, &small, &mut host);
            let best = small.unwrap_or_else(|_| (*violation).clone());
            match proof::prove(&best, &mut host) {
                Some(proof) => ClassVerdict::Unsafe(Box::new(proof)),
                None => match proof::prove(&violation, &mut host) {
                    Some(proof) => ClassVerdict::Unsafe(Box::new(proof)),
                    None => ClassVerdict::Unproven(violation),
                },
            }
        }
    };
    Ok(result(verdict, statistics, &host))
}

//! Is a class thread-safe? Generated tests, executed in JVMs until one of them shows that it is not.
//!
//! What [`generate::search`] finds is made small, and then shown again in JVMs of their own (`proof`): only what can be repeated there is a proof. What cannot
//! is no violation as far as anybody knows, since the JDK keeps state from one execution to the next, such as the threads of its pools: the search goes on.

mod earlier;
mod proof;
mod record;

use std::time::{Duration, Instant};

use generate::{
    Catalogue, Choosing, Found, MinimizeOptions, OracleOptions, Progress, SearchOptions, Statistics,
    Violation,
};

use crate::Error;
use crate::host::{Host, HostOptions};
use crate::target::Interrupts;
use earlier::Earlier;

pub use proof::{Proof, repeat};
pub use record::{TestRecord, TestSubject};

/// So long a violation is made smaller. Most take a second; where each execution is dear, a test that is not quite as small as it could be will do.
const MINIMIZING: Duration = Duration::from_secs(10);

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
    /// A violation was seen that was not repeated: the machine chose the threads, or an interrupt came first.
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
    let mut examination =
        Examination { catalogue, options, interrupts, progress, earlier: Earlier::default() };
    let (verdict, statistics) = loop {
        if let Some(ended) = examination.search(&mut host)? {
            break ended;
        }
    };
    Ok(ClassResult {
        verdict,
        statistics,
        jvms: host.jvms(),
        took: begin.elapsed(),
        interrupted: interrupts.count() > 0,
    })
}

/// Searches, one after the other until there is a verdict.
struct Examination<'a> {
    catalogue: &'a Catalogue,
    options: &'a ViolationOptions,
    interrupts: &'a Interrupts,
    progress: &'a dyn Fn(Progress),
    earlier: Earlier,
}

impl Examination<'_> {
    /// `None` if it has to go on: what was found could not be repeated.
    fn search(&mut self, host: &mut Host<'_>) -> Result<Option<(ClassVerdict, Statistics)>, Error> {
        let Self { catalogue, options, interrupts, progress, earlier } = self;
        let is_controlled = options.host.control.is_some();
        let choosing = if is_controlled { Choosing::Strategies } else { Choosing::Machine };
        let oracle = OracleOptions { executions: options.executions, choosing, ..OracleOptions::default() };
        let before = earlier.progress();
        let search = SearchOptions {
            // Seeds have 53 bits.
            seed: options.seed.wrapping_add(earlier.searches() << 53),
            tests: options.tests.map(|most| most.saturating_sub(before.tests)),
            oracle,
        };
        let mut last = Progress::default();
        let mut go_on = |now: Progress| {
            last = now;
            progress(before + now);
            let is_late = options.deadline.is_some_and(|deadline| Instant::now() >= deadline);
            !is_late && interrupts.count() == 0
        };
        let found = generate::search(catalogue, &search, host, &mut go_on);
        let (found, statistics) = match found {
            Ok(found) => found,
            Err(error) => return earlier.failed(error, last, interrupts.count() > 0).map(Some),
        };
        let verdict = match found {
            Found::Stopped => ClassVerdict::Nothing { exhausted: false },
            Found::Exhausted => ClassVerdict::Nothing { exhausted: true },
            Found::Violation(mut violation) => {
                violation.tests += before.tests;
                violation.executions += before.executions;
                // What the machine has shown cannot be asked for again.
                let proof = if is_controlled { self.proven(&violation, host) } else { None };
                match proof {
                    Some(proof) => ClassVerdict::Unsafe(Box::new(proof)),
                    None if !is_controlled || self.interrupts.count() > 0 => {
                        ClassVerdict::Unproven(violation)
                    }
                    None => {
                        self.earlier.add(statistics);
                        return Ok(None);
                    }
                }
            }
        };
        Ok(Some((verdict, self.earlier.with(statistics))))
    }

    /// The violation made small and shown again, or as it was found.
    fn proven(&self, violation: &Violation, host: &mut Host<'_>) -> Option<Proof> {
        let (seed, constructors) = (self.options.seed, self.catalogue.plain_constructors());
        let options = MinimizeOptions { seed, constructors, ..MinimizeOptions::default() };
        let enough = Instant::now() + MINIMIZING;
        let mut go_on = || Instant::now() < enough && self.interrupts.count() == 0;
        let small = generate::minimize(violation, &options, host, &mut go_on).ok();
        let small = small.and_then(|small| proof::prove(&small, host));
        small.or_else(|| proof::prove(violation, host))
    }
}

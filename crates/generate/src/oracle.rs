//! The thread safety oracle: algorithm 2 of ConTeGe.
//!
//! A test is executed concurrently again and again. If an execution fails, by an exception or a deadlock, all linearizations of the test are executed;
//! if none of them fails in the same way, the class is not thread-safe (definition 3).
//!
//! **Never reported:** what some linearization shows, in whichever call; what the prefix throws; executions that do not end or end the JVM; what
//! depends on deadlines, interrupts or memory ([`crate::failure`]); exceptions of calls that have nothing to do with the class; tests whose
//! linearizations fail otherwise under another date or other random numbers, or do not end; what cannot be repeated by its choices; tests in which one thread calls
//! nothing. Several exceptions in
//! one execution are looked at one by one; the first one that nothing excuses is the violation.
//!
//! **Missed:** wrong results without an exception or a deadlock; failures that a linearization shows too, by another cause; what no schedule brought up.
//!
//! It relies on the executor: a linearization must let time pass where the class waits for a deadline and nobody else can go on, and chance and dates
//! must be those of variation 0 in concurrent executions.

use std::collections::BTreeMap;

use rustc_hash::FxHashSet;

use serde::{Deserialize, Serialize};

use crate::failure::{FailureKind, Told, shows, unexcused};
use crate::linear::{Exclusion, Linearizations};
use crate::plan::{Choosing, Plan};
use crate::{Ended, Execution, Executor, ExecutorError, Schedule, Test};

/// A test that was cut off so often is left alone: each time takes longer than thousands of others.
const MOST_LOST: usize = 3;

/// How hard the oracle tries.
#[derive(Clone, Debug)]
pub struct OracleOptions {
    /// Concurrent executions of a test: `maxConcExecs`.
    pub executions: usize,
    /// Who chooses the threads.
    pub choosing: Choosing,
    /// How often a violation must repeat by its choices.
    pub repeats: usize,
}

impl Default for OracleOptions {
    fn default() -> Self {
        Self { executions: 100, choosing: Choosing::Strategies, repeats: 3 }
    }
}

/// A proof that the class is not thread-safe.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Violation {
    /// The test.
    pub test: Test,
    /// How it was executed.
    pub schedule: Schedule,
    /// What happened.
    pub execution: Execution,
    /// The failure that no linearization shows.
    pub kind: FailureKind,
    /// How many linearizations there are.
    pub linearizations: usize,
    /// How many tests there were, up to this one.
    pub tests: u64,
    /// How many executions there were, of any kind, up to this report.
    pub executions: u64,
}

/// What the oracle says of a test.
#[derive(Clone, PartialEq, Debug)]
pub enum Verdict {
    /// The class is not thread-safe.
    Violation(Box<Violation>),
    /// Nothing was found.
    Nothing,
    /// The test cannot be judged.
    Excluded(Exclusion),
}

/// What was counted on the way.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct OracleTally {
    /// Concurrent executions.
    pub concurrent: u64,
    /// Those that took too many steps, or too much time or memory.
    pub endless: u64,
    /// Those that ended the JVM, by the reason that was given.
    pub died: BTreeMap<String, u64>,
    /// Those that met deadlines or interrupts, and so say nothing.
    pub timing: u64,
    /// Those whose failure is one that no linearization shows, but which did not come again.
    pub unrepeatable: u64,
    /// Those whose failure some linearization shows too, by its kind.
    pub excused: BTreeMap<String, u64>,
}

/// The oracle.
#[derive(Clone, Debug, Default)]
pub struct Oracle {
    /// How hard it tries.
    pub options: OracleOptions,
    /// What it has counted.
    pub tally: OracleTally,
}

impl Oracle {
    /// An oracle that has counted nothing.
    #[must_use]
    pub fn new(options: OracleOptions) -> Self {
        Self { options, tally: OracleTally::default() }
    }

    /// Judges a test. The counts of the violation are left at 0: they are those of the search.
    ///
    /// # Errors
    /// If nothing can be executed.
    pub fn judge(
        &mut self,
        test: &Test,
        seed: u64,
        executor: &mut dyn Executor,
    ) -> Result<Verdict, ExecutorError> {
        self.judge_after(Vec::new(), test, seed, executor)
    }

    /// Judges a test that is executed under these schedules first.
    ///
    /// # Errors
    /// If nothing can be executed.
    pub(crate) fn judge_after(
        &mut self,
        mut first: Vec<Schedule>,
        test: &Test,
        seed: u64,
        executor: &mut dyn Executor,
    ) -> Result<Verdict, ExecutorError> {
        if test.suffixes.iter().any(Vec::is_empty) {
            return Ok(Verdict::Nothing);
        }
        let mut plan = Plan::new(self.options.choosing, self.options.executions, seed);
        let mut pairs: Vec<[u64; 2]> = Vec::new();
        let mut linearizations = None;
        let mut schedules = FxHashSet::default();
        let (mut news, mut lost) = (true, 0);
        loop {
            let batch = match std::mem::take(&mut first) {
                none if none.is_empty() => plan.next(&pairs, std::mem::take(&mut news)),
                first => first,
            };
            if batch.is_empty() {
                return Ok(Verdict::Nothing);
            }
            let mut rest = batch.as_slice();
            while !rest.is_empty() {
                let executions = executor.execute(test, rest)?;
                if executions.is_empty() {
                    return Err(ExecutorError("a test was not executed".to_owned()));
                }
                self.tally.concurrent += executions.len() as u64;
                for execution in executions {
                    let (schedule, after) = rest.split_first().expect("no more executions than schedules");
                    rest = after;
                    news |= schedules.insert(execution.digest);
                    plan.learn(schedule, &execution);
                    for pair in &execution.pairs {
                        if !pairs.contains(pair) {
                            pairs.push(*pair);
                        }
                    }
                    if Told::by(&execution) == Told::Lost {
                        lost += 1;
                        if lost == MOST_LOST {
                            self.count_lost(&execution);
                            return Ok(Verdict::Nothing);
                        }
                    }
                    let verdict = self.look(test, schedule, execution, &mut linearizations, executor)?;
                    if verdict != Verdict::Nothing {
                        return Ok(verdict);
                    }
                }
            }
        }
    }

    /// Judges one execution.
    fn look<'a>(
        &mut self,
        test: &'a Test,
        schedule: &Schedule,
        execution: Execution,
        linearizations: &mut Option<Linearizations<'a>>,
        executor: &mut dyn Executor,
    ) -> Result<Verdict, ExecutorError> {
        let failures = match Told::by(&execution) {
            Told::Nothing => return Ok(Verdict::Nothing),
            Told::Lost => {
                self.count_lost(&execution);
                return Ok(Verdict::Nothing);
            }
            Told::Timing => {
                self.tally.timing += 1;
                return Ok(Verdict::Nothing);
            }
            Told::PrefixThrew => {
                let prefix = test.prefix.iter().map(|call| call.callable.named());
                return Ok(Verdict::Excluded(Exclusion::Nondeterministic(prefix.collect())));
            }
            Told::Failures(failures) => failures,
        };
        let known = match linearizations {
            Some(known) => known,
            None => match Linearizations::of(test) {
                Ok(made) => linearizations.insert(made),
                Err(exclusion) => return Ok(Verdict::Excluded(exclusion)),
            },
        };
        if let Err(exclusion) = known.look_for(&failures, &execution, executor)? {
            return Ok(Verdict::Excluded(exclusion));
        }
        let Some(kind) = unexcused(test, &execution, &known.shown) else {
            for kind in failures {
                *self.tally.excused.entry(kind.to_string()).or_default() += 1;
            }
            return Ok(Verdict::Nothing);
        };
        if !self.comes_again(test, schedule, &execution, &kind, executor)? {
            self.tally.unrepeatable += 1;
            return Ok(Verdict::Nothing);
        }
        Ok(Verdict::Violation(Box::new(Violation {
            test: test.clone(),
            schedule: schedule.clone(),
            execution,
            kind,
            linearizations: known.count,
            tests: 0,
            executions: 0,
        })))
    }

    fn count_lost(&mut self, execution: &Execution) {
        match &execution.ended {
            Ended::Died(why) => *self.tally.died.entry(why.clone()).or_default() += 1,
            _ => self.tally.endless += 1,
        }
    }

    /// Whether the choices of an execution lead to the same failure each time. What the machine chose cannot be repeated, and has happened all the same.
    fn comes_again(
        &mut self,
        test: &Test,
        schedule: &Schedule,
        execution: &Execution,
        kind: &FailureKind,
        executor: &mut dyn Executor,
    ) -> Result<bool, ExecutorError> {
        if *schedule == Schedule::Stress {
            return Ok(true);
        }
        for _ in 0..self.options.repeats {
            let repeat = Schedule::Repeat { choices: execution.choices.clone() };
            let again = executor.execute(test, &[repeat])?;
            self.tally.concurrent += again.len() as u64;
            if !again.first().is_some_and(|again| shows(test, kind, again)) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

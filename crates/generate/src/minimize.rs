//! The smallest test that still shows a violation, for people to read.
//!
//! Two instances become one; objects are made without parameters if they can be, and chains of calls on a builder are shortened; calls that are not needed go, with all that use their values; calls of a suffix that can be done before move to the prefix; values become simple;
//! at last, of several executions the one with the fewest switches stays. A step is taken only if the oracle itself finds the smaller test guilty of the
//! same failure: what comes out is as true as what went in. A step may be missed because no execution met the failure in the few tries that it gets.

use std::sync::Arc;

use crate::counted::Counted;
use crate::dice::Dice;
use crate::oracle::{Oracle, OracleOptions, Verdict, Violation};
use crate::simpler::simpler;
use crate::{Call, Callable, Executor, ExecutorError, Part, Schedule, Test, Variable};

/// How much may be spent.
#[derive(Clone, Debug)]
pub struct MinimizeOptions {
    /// All chance comes from it.
    pub seed: u64,
    /// The oracle, whose number of executions is the number of tries for one step.
    pub oracle: OracleOptions,
    /// No step begins after so many executions.
    pub executions: u64,
    /// Among how many executions the one with the fewest switches is chosen.
    pub schedules: u32,
    /// Constructors without parameters, which may stand in the place of others.
    pub constructors: Vec<Arc<Callable>>,
}

impl Default for MinimizeOptions {
    fn default() -> Self {
        let oracle = OracleOptions { executions: 40, ..OracleOptions::default() };
        Self { seed: 0, oracle, executions: 10_000, schedules: 10, constructors: Vec::new() }
    }
}

/// The same violation by a smaller test, with the counts of the larger one. `go_on` is asked before each step: whether there is time left.
///
/// # Errors
/// If nothing can be executed.
pub fn minimize(
    violation: &Violation,
    options: &MinimizeOptions,
    executor: &mut dyn Executor,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<Violation, ExecutorError> {
    let mut minimizer = Minimizer {
        best: violation.clone(),
        oracle: Oracle::new(options.oracle.clone()),
        dice: Dice::new(options.seed),
        executor: Counted { inner: executor, executions: 0 },
        limit: options.executions,
        go_on,
        constructors: &options.constructors,
    };
    loop {
        let before = minimizer.best.test.clone();
        minimizer.merge_instances()?;
        minimizer.shorten_chains()?;
        minimizer.construct_plainly()?;
        minimizer.drop_calls()?;
        minimizer.drop_pairs()?;
        minimizer.hoist()?;
        minimizer.simplify_values()?;
        if minimizer.best.test == before || minimizer.spent() {
            break;
        }
    }
    minimizer.fewest_switches(options.schedules)?;
    let (tests, executions) = (violation.tests, violation.executions);
    Ok(Violation { tests, executions, ..minimizer.best })
}

struct Minimizer<'a> {
    best: Violation,
    oracle: Oracle,
    dice: Dice,
    executor: Counted<'a>,
    limit: u64,
    go_on: &'a mut dyn FnMut() -> bool,
    constructors: &'a [Arc<Callable>],
}

impl Minimizer<'_> {
    fn spent(&mut self) -> bool {
        self.executor.executions >= self.limit || !(self.go_on)()
    }

    /// The violation by this test, if it shows the same failure; these schedules are tried first.
    fn verify(&mut self, test: &Test, first: Vec<Schedule>) -> Result<Option<Violation>, ExecutorError> {
        if self.spent() {
            return Ok(None);
        }
        let verdict = self.oracle.judge_after(first, test, self.dice.any(), &mut self.executor)?;
        Ok(match verdict {
            Verdict::Violation(found) if found.kind == self.best.kind => Some(*found),
            Verdict::Violation(_) | Verdict::Nothing | Verdict::Excluded(_) => None,
        })
    }

    /// Takes a test if it will do.
    fn take(&mut self, test: Option<Test>) -> Result<bool, ExecutorError> {
        let Some(test) = test else { return Ok(false) };
        // What is gone may not have been executed at all.
        let choices = self.best.execution.choices.clone();
        let same = (!choices.is_empty()).then_some(Schedule::Repeat { choices });
        let found = self.verify(&test, same.into_iter().collect())?;
        let taken = found.is_some();
        self.best = found.unwrap_or_else(|| self.best.clone());
        Ok(taken)
    }

    /// One instance is easier to read than two.
    fn merge_instances(&mut self) -> Result<(), ExecutorError> {
        for other in (0..self.best.test.prefix.len()).rev() {
            if !self.take(self.best.test.with_instance_for(other))? {
                self.take(self.best.test.with_other_instance(other))?;
            }
        }
        Ok(())
    }

    /// What calls of a builder give is often the builder, and can be dropped only if nobody uses it.
    fn shorten_chains(&mut self) -> Result<(), ExecutorError> {
        let all: Vec<Variable> = self.best.test.calls().collect();
        for at in all.into_iter().rev() {
            if self.best.test.call(at).is_some() {
                self.take(self.best.test.with_receiver_for(at))?;
            }
        }
        Ok(())
    }

    /// An object that needs nothing is made more easily than one that needs others.
    fn construct_plainly(&mut self) -> Result<(), ExecutorError> {
        for at in self.best.test.calls().collect::<Vec<_>>() {
            let Some(call) = self.best.test.call(at) else { continue };
            let value = call.callable.value();
            let plain = self.constructors.iter().find(|plain| plain.value() == value);
            if let Some(plain) = plain.filter(|plain| **plain != call.callable) {
                let mut test = self.best.test.clone();
                let made = Call { callable: Arc::clone(plain), receiver: None, arguments: Vec::new() };
                test.part_mut(at.part)[at.call] = made;
                self.take(Some(test))?;
            }
        }
        Ok(())
    }

    /// From the end on, since what is last is used by nobody.
    fn drop_calls(&mut self) -> Result<(), ExecutorError> {
        let all: Vec<Variable> = self.best.test.calls().collect();
        for at in all.into_iter().rev() {
            // With a call, all that used it have gone, so there may be none of this number any more.
            if self.best.test.call(at).is_some() {
                self.take(self.best.test.without(at))?;
            }
        }
        Ok(())
    }

    /// Calls of the prefix that undo each other can only go together.
    fn drop_pairs(&mut self) -> Result<(), ExecutorError> {
        let of_prefix = |call: usize| Variable { part: Part::Prefix, call };
        let mut pairs = Vec::new();
        for later in (1..self.best.test.prefix.len()).rev() {
            pairs.extend((0..later).rev().map(|earlier| (earlier, later)));
        }
        for (earlier, later) in pairs {
            let test = &self.best.test;
            if later < test.prefix.len() {
                let without = test.without(of_prefix(later)).filter(|shorter| earlier < shorter.prefix.len());
                self.take(without.and_then(|shorter| shorter.without(of_prefix(earlier))))?;
            }
        }
        Ok(())
    }

    fn hoist(&mut self) -> Result<(), ExecutorError> {
        for part in [Part::First, Part::Second] {
            while self.take(self.best.test.hoisted(part))? {}
        }
        Ok(())
    }

    fn simplify_values(&mut self) -> Result<(), ExecutorError> {
        for at in self.best.test.calls().collect::<Vec<_>>() {
            let count = self.best.test.call(at).map_or(0, |call| call.arguments.len());
            for argument in 0..count {
                while self.simplify(at, argument)? {}
            }
        }
        Ok(())
    }

    /// Tries the simpler values of an argument, the simplest first.
    fn simplify(&mut self, at: Variable, argument: usize) -> Result<bool, ExecutorError> {
        let Some(call) = self.best.test.call(at) else { return Ok(false) };
        let parameters = call.callable.parameters();
        let (Some(wanted), Some(value)) = (parameters.get(argument), call.arguments.get(argument)) else {
            return Ok(false);
        };
        for value in simpler(value, wanted) {
            let mut test = self.best.test.clone();
            test.part_mut(at.part)[at.call].arguments[argument] = value;
            if self.take(Some(test))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn fewest_switches(&mut self, schedules: u32) -> Result<(), ExecutorError> {
        // What the machine chose has no choices to compare.
        if self.best.schedule == Schedule::Stress {
            return Ok(());
        }
        let test = self.best.test.clone();
        for _ in 0..schedules {
            if let Some(found) = self.verify(&test, Vec::new())?
                && switches(&found) < switches(&self.best)
            {
                self.best = found;
            }
        }
        Ok(())
    }
}

/// How often the choice changes; of as many, the shorter list comes first.
fn switches(violation: &Violation) -> (usize, usize) {
    let choices = &violation.execution.choices;
    (choices.windows(2).filter(|two| two[0] != two[1]).count(), choices.len())
}

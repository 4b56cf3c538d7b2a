//! The linearizations of a test (definition 1 of the paper): what its calls do one after the other.
//!
//! Each call order that keeps the order within the suffixes is executed, by the same two threads, since locks know their owners. A call that waits for
//! the other thread lets that one go on, and is finished later, by an entry of its own. So there are also orders in which calls have two entries: all of
//! them, for all sets of calls that may wait. Calls that only make arguments do not, and are done just before the call that they are for. Where a call has
//! a deadline, it may be over before the call has paused at all; so these orders come once more, with patience ([`Schedule::Linear`]).
//!
//! Executed lazily: as soon as a failure is shown, nobody needs the rest. Only if all orders are through and it was not shown, each one is executed with
//! other random numbers and dates, too: if that changes how it fails, the calls are not deterministic, and the oracle cannot judge the test.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::failure::{FailureKind, Told, failures};
use crate::waits;
use crate::{Execution, Executor, ExecutorError, Schedule, Test, Variable};

/// Why a test cannot be judged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Exclusion {
    /// Call by call, it fails in one way or in another, by chance or by date: the calls where that shows.
    Nondeterministic(Vec<String>),
    /// Call by call, it does not end, or ends the JVM.
    Lost,
    /// It has too many linearizations.
    TooLong,
}

/// More linearizations than this are not executed: as many as two suffixes of seven calls have.
const MOST: usize = 3432;
/// More orders than this with calls that wait are not executed. Two suffixes of three calls on the instance have more, of two far less.
const MOST_WITH_WAITS: usize = 4000;
const VARIATIONS: u64 = 3;

/// The linearizations of one test, as far as they were needed.
pub(crate) struct Linearizations<'a> {
    test: &'a Test,
    pending: VecDeque<Schedule>,
    /// How each order failed, without variation.
    plain: BTreeMap<Vec<u8>, Execution>,
    /// All ways to fail so far.
    pub(crate) shown: BTreeSet<FailureKind>,
    /// How many there are, of the paper's kind.
    pub(crate) count: usize,
}

impl<'a> Linearizations<'a> {
    pub(crate) fn of(test: &'a Test) -> Result<Self, Exclusion> {
        let [first, second] = test.suffixes.each_ref().map(Vec::len);
        if interleavings(first, second) > MOST {
            return Err(Exclusion::TooLong);
        }
        let orders = orders(first, second);
        let mut pending: VecDeque<Schedule> = orders.iter().map(|order| linear(order, 0)).collect();
        let with_waits = waits::orders(test, MOST_WITH_WAITS).ok_or(Exclusion::TooLong)?;
        pending.extend(with_waits.iter().map(|order| linear(order, 0)));
        if waits::has_deadline(test) {
            pending.extend(with_waits.into_iter().map(|order| Schedule::Linear {
                order,
                variation: 0,
                patient: true,
            }));
        }
        for variation in 1..VARIATIONS {
            pending.extend(orders.iter().map(|order| linear(order, variation)));
        }
        let count = orders.len();
        Ok(Self { test, pending, plain: BTreeMap::new(), shown: BTreeSet::new(), count })
    }

    /// Executes linearizations until all of these failures are shown, or all are through.
    pub(crate) fn look_for(
        &mut self,
        failures: &BTreeSet<FailureKind>,
        executor: &mut dyn Executor,
    ) -> Result<Result<(), Exclusion>, ExecutorError> {
        while !failures.is_subset(&self.shown)
            && let Some(schedule) = self.pending.pop_front()
        {
            // One at a time: what an executor does only once for all executions of a request is done for each of them.
            let mut executions = executor.execute(self.test, std::slice::from_ref(&schedule))?;
            let execution =
                executions.pop().ok_or_else(|| ExecutorError("a test was not executed".to_owned()))?;
            if let Schedule::Linear { order, variation, .. } = schedule
                && let Err(exclusion) = self.note(order, variation, execution)
            {
                return Ok(Err(exclusion));
            }
        }
        Ok(Ok(()))
    }

    fn note(&mut self, order: Vec<u8>, variation: u64, execution: Execution) -> Result<(), Exclusion> {
        match Told::by(&execution) {
            Told::Lost => return Err(Exclusion::Lost),
            Told::PrefixThrew => return Err(self.nondeterministic(&execution, &execution)),
            Told::Nothing | Told::Failures(_) | Told::Timing => {}
        }
        self.shown.extend(failures(&execution));
        if variation == 0 {
            self.plain.insert(order, execution);
        } else if let Some(plain) = self.plain.get(&order)
            && failures(plain) != failures(&execution)
        {
            return Err(self.nondeterministic(plain, &execution));
        }
        Ok(())
    }

    /// Names the calls that threw in one of them; if there are none, all.
    fn nondeterministic(&self, one: &Execution, other: &Execution) -> Exclusion {
        let thrown = one.thrown.iter().chain(&other.thrown);
        let mut at: BTreeSet<Variable> =
            thrown.map(|thrown| Variable { part: thrown.part, call: thrown.call }).collect();
        if at.is_empty() {
            at = self.test.calls().collect();
        }
        let names: BTreeSet<String> =
            at.into_iter().filter_map(|at| self.test.call(at)).map(|call| call.callable.named()).collect();
        Exclusion::Nondeterministic(names.into_iter().collect())
    }
}

fn linear(order: &[u8], variation: u64) -> Schedule {
    Schedule::Linear { order: order.to_vec(), variation, patient: false }
}

/// How many orders there are, up to where it does not matter any more.
pub(crate) fn interleavings(first: usize, second: usize) -> usize {
    (1..=first).fold(1, |all: usize, i| all.saturating_mul(second + i) / i)
}

/// All orders of so many entries. Begins and ends with one suffix after the other.
pub(crate) fn orders(first: usize, second: usize) -> Vec<Vec<u8>> {
    fn extend(begun: &mut Vec<u8>, left: [usize; 2], all: &mut Vec<Vec<u8>>) {
        if left == [0, 0] {
            all.push(begun.clone());
        }
        for suffix in [0_u8, 1] {
            let mut left = left;
            let here = &mut left[usize::from(suffix)];
            if *here > 0 {
                *here -= 1;
                begun.push(suffix);
                extend(begun, left, all);
                begun.pop();
            }
        }
    }
    let mut all = Vec::new();
    extend(&mut Vec::new(), [first, second], &mut all);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_orders_are_there_once() {
        for (first, second) in [(0, 0), (1, 0), (1, 1), (2, 3), (4, 4)] {
            let all: BTreeSet<_> = orders(first, second).into_iter().collect();
            assert_eq!(all.len(), interleavings(first, second));
            assert!(all.iter().all(|order| order.iter().filter(|entry| **entry == 0).count() == first));
        }
        assert_eq!(interleavings(7, 7), MOST);
        assert!(interleavings(40, 40) > MOST);
    }
}

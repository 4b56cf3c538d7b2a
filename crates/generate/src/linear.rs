//! The linearizations of a test (definition 1 of the paper): what its calls do one after the other.
//!
//! Each call order that keeps the order within the suffixes is executed, by the same two threads, since locks know their owners. A call that waits for
//! the other thread lets that one go on, and is finished later, by an entry of its own. So there are also orders in which calls have two entries: all of
//! them, for all sets of calls that may wait. Calls that only make arguments do not, and are done just before the call that they are for. Where a call has
//! a deadline, it may be over before the call has paused at all; so these orders come once more, with patience ([`Schedule::Linear`]). Threads that the
//! calls have started may be slow or fast, whoever calls: as a rule they go on only while a call waits; so where there are any, all orders come once more in
//! which they come to where they wait before some of the calls, for all choices of these if that is not too many. They may also stand halfway, whatever
//! is called meanwhile: so hundreds of orders come with such threads that go on by chance at any time, and others in which they keep the pace that they had in
//! the execution that failed ([`Schedule::Loose`]).
//! Executed lazily: as soon as a failure is shown, nobody needs the rest. Only if all orders are through and it was not shown, each one is executed with
//! other random numbers and dates, too: if that changes how it fails, the calls are not deterministic, and the oracle cannot judge the test.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::failure::{FailureKind, Told, failures};
use crate::waits;
use crate::{Execution, Executor, ExecutorError, Others, Schedule, Test, Variable};

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
/// So many orders are executed with other threads that go on by chance, at any of their steps.
const MOST_LOOSE: usize = 300;
/// So many orders at most are executed with other threads where they were in the execution that failed.
const MOST_PACED: usize = 100;
const VARIATIONS: u64 = 3;

/// Whether an order of the calls of a test fails in this way, as an execution did, or nobody knows.
///
/// # Errors
/// If nothing can be executed.
pub fn is_excused(
    test: &Test,
    kind: &FailureKind,
    execution: &Execution,
    executor: &mut dyn Executor,
) -> Result<bool, ExecutorError> {
    let Ok(mut orders) = Linearizations::of(test) else { return Ok(true) };
    let are_known = orders.look_for(&BTreeSet::from([kind.clone()]), execution, executor)?.is_ok();
    Ok(!are_known || orders.shown.contains(kind))
}

/// The linearizations of one test, as far as they were needed.
pub(crate) struct Linearizations<'a> {
    test: &'a Test,
    pending: VecDeque<Schedule>,
    /// Those in which other threads are fast.
    helped: VecDeque<Schedule>,
    /// Those in which other threads go on at any time, by chance.
    loose: VecDeque<Schedule>,
    /// Those with other numbers and dates.
    variations: VecDeque<Schedule>,
    /// Some orders, for other threads that keep the pace of an execution.
    orders: Vec<Vec<u8>>,
    /// Whether any execution had other threads.
    has_helpers: bool,
    /// Whether an execution that failed had other threads, under control: without it, nobody can ask for steps between theirs.
    has_turns: bool,
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
            pending.extend(with_waits.iter().map(|order| Schedule::Linear {
                order: order.clone(),
                variation: 0,
                patient: true,
                helped: 0,
            }));
        }
        let varied = (1..VARIATIONS).flat_map(|n| orders.iter().map(move |order| linear(order, n)));
        Ok(Self {
            test,
            pending,
            helped: helped(&orders, &with_waits),
            loose: loose(&orders),
            orders: some(&orders, MOST_PACED),
            variations: varied.collect(),
            has_helpers: false,
            has_turns: false,
            plain: BTreeMap::new(),
            shown: BTreeSet::new(),
            count: orders.len(),
        })
    }

    fn next(&mut self) -> Option<Schedule> {
        let helped = |these: &mut Self| if these.has_helpers { these.helped.pop_front() } else { None };
        let loose = |these: &mut Self| if these.has_turns { these.loose.pop_front() } else { None };
        let next = self.pending.pop_front().or_else(|| helped(self)).or_else(|| loose(self));
        next.or_else(|| self.variations.pop_front())
    }

    /// Executes linearizations until all failures of this execution are shown, or all are through.
    pub(crate) fn look_for(
        &mut self,
        failures: &BTreeSet<FailureKind>,
        of: &Execution,
        executor: &mut dyn Executor,
    ) -> Result<Result<(), Exclusion>, ExecutorError> {
        self.has_helpers |= of.helpers;
        self.has_turns |= !of.turns.is_empty();
        if !failures.is_subset(&self.shown) && !of.turns.is_empty() {
            // What this execution shows may be due to where the other threads stood in it.
            let paced = self.orders.iter().map(|order| Schedule::Loose {
                order: order.clone(),
                others: Others::Paced(of.turns.clone()),
            });
            self.helped.extend(paced);
        }
        while !failures.is_subset(&self.shown)
            && let Some(schedule) = self.next()
        {
            // One at a time: what an executor does only once for all executions of a request is done for each of them.
            let mut executions = executor.execute(self.test, std::slice::from_ref(&schedule))?;
            let execution =
                executions.pop().ok_or_else(|| ExecutorError("a test was not executed".to_owned()))?;
            self.has_helpers |= execution.helpers;
            let noted = match schedule {
                Schedule::Linear { order, variation, patient, helped } => {
                    self.note(order, variation, patient || helped > 0, execution)
                }
                _ => self.note_loose(&execution),
            };
            if let Err(exclusion) = noted {
                return Ok(Err(exclusion));
            }
        }
        Ok(Ok(()))
    }

    /// `apart` if it is not what variations are compared with.
    fn note(
        &mut self,
        order: Vec<u8>,
        variation: u64,
        apart: bool,
        execution: Execution,
    ) -> Result<(), Exclusion> {
        match Told::by(&execution) {
            Told::Lost => return Err(Exclusion::Lost),
            Told::PrefixThrew => return Err(self.nondeterministic(&execution, &execution)),
            Told::Nothing | Told::Failures(_) | Told::Timing => {}
        }
        self.shown.extend(failures(&execution));
        if apart {
            return Ok(());
        }
        if variation == 0 {
            self.plain.insert(order, execution);
        } else if let Some(plain) = self.plain.get(&order)
            && failures(plain) != failures(&execution)
        {
            return Err(self.nondeterministic(plain, &execution));
        }
        Ok(())
    }

    /// Where other threads stand may make the prefix throw, too: then they alone can.
    fn note_loose(&mut self, execution: &Execution) -> Result<(), Exclusion> {
        if Told::by(execution) == Told::Lost {
            return Err(Exclusion::Lost);
        }
        self.shown.extend(failures(execution));
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
    Schedule::Linear { order: order.to_vec(), variation, patient: false, helped: 0 }
}

/// Orders in which other threads come to where they wait before calls: of plain ones before any choice of calls, or where that is too much from each one on
/// and up to each one; where even that is too much or calls wait, before all.
fn helped(plain: &[Vec<u8>], with_waits: &[Vec<u8>]) -> VecDeque<Schedule> {
    const ALWAYS: u32 = u32::MAX;
    let schedule = |order: &[u8], helped: u32| Schedule::Linear {
        order: order.to_vec(),
        variation: 0,
        patient: false,
        helped,
    };
    let calls = plain.first().map_or(0, Vec::len).min(u32::BITS as usize - 1);
    let (any, ends): (Vec<u32>, Vec<u32>) = (
        if calls < 10 { (1..1 << calls).collect() } else { Vec::new() },
        (0..calls)
            .flat_map(|call| [ALWAYS << call, !(ALWAYS << call)])
            .filter(|helped| *helped > 0)
            .collect(),
    );
    let fits = |choices: &[u32]| !choices.is_empty() && choices.len() * plain.len() <= MOST;
    let choices = [any, ends].into_iter().find(|choices| fits(choices)).unwrap_or_else(|| vec![ALWAYS]);
    let plain = plain.iter().flat_map(|order| choices.iter().map(|&helped| schedule(order, helped)));
    plain.chain(with_waits.iter().map(|order| schedule(order, ALWAYS))).collect()
}

/// Orders in which other threads go on by chance, by turns.
fn loose(orders: &[Vec<u8>]) -> VecDeque<Schedule> {
    let orders = some(orders, MOST_LOOSE);
    let drawn = (0..).zip(orders.iter().cycle()).take(MOST_LOOSE);
    drawn.map(|(seed, order)| Schedule::Loose { order: order.clone(), others: Others::Drawn(seed) }).collect()
}

/// At most so many orders, evenly.
fn some(orders: &[Vec<u8>], most: usize) -> Vec<Vec<u8>> {
    orders.iter().step_by(orders.len().div_ceil(most).max(1)).cloned().collect()
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

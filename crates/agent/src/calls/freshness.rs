//! When all static state is reset, and not only what is cheap.
//!
//! What decides about a class – the calls of both threads one after the other, and repetitions – begins with everything fresh, each time. What only explores
//! need not: a test that is being made, and schedules that are tried. Where that leads to anything else than it would with everything fresh, it costs time: a failure that
//! depends on what an earlier execution has left does not come again when it is repeated. In Joda-Time, whose initializers read files, half of all time went
//! into resets while every test had one of its own.

use generate::{Schedule, Test};

/// So many executions may share what is dear.
const SHARED: usize = 100;

/// What was executed since the last time.
#[derive(Default)]
pub(super) struct Freshness {
    /// How many executions share what there is; `None` if nobody may.
    shared: Option<usize>,
}

impl Freshness {
    /// Whether a request begins with everything fresh.
    pub(super) fn is_needed(&mut self, test: &Test, schedules: &[Schedule]) -> bool {
        let explores = explores(test, schedules);
        let before = self.shared.take().filter(|shared| explores && *shared < SHARED);
        self.shared = explores.then(|| before.unwrap_or(0) + schedules.len());
        before.is_none()
    }
}

fn explores(test: &Test, schedules: &[Schedule]) -> bool {
    let is_try = |schedule: &Schedule| matches!(schedule, Schedule::Controlled { .. } | Schedule::Stress);
    // Whoever makes a test asks for no order; whoever judges one does, even if all its calls are of one thread.
    let is_making = |schedule: &Schedule| *schedule == Schedule::one_after_the_other();
    schedules.iter().all(is_try) || (test.suffixes[1].is_empty() && schedules.iter().all(is_making))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use generate::{Call, Callable, CallableKind, Strategy};

    fn test(instance: usize) -> Test {
        let method = Callable {
            kind: CallableKind::Static,
            class: "A".to_owned(),
            name: "f".to_owned(),
            descriptor: "()V".to_owned(),
            on_interface: false,
        };
        let call = Call { callable: Arc::new(method), receiver: None, arguments: Vec::new() };
        Test { prefix: Vec::new(), suffixes: [vec![call.clone()], vec![call]], instance }
    }

    /// One thread's calls alone.
    fn sequence() -> Test {
        let Test { prefix, suffixes: [first, _], instance } = test(0);
        Test { prefix, suffixes: [first, Vec::new()], instance }
    }

    #[test]
    fn what_explores_shares_and_what_decides_does_not() {
        let tries = vec![Schedule::Controlled { strategy: Strategy::Random, seed: 1 }; SHARED / 2];
        let making = [Schedule::one_after_the_other()];
        let ordered = [Schedule::Linear { order: vec![0], variation: 0, patient: false, helped: 0 }];
        let repeat = [Schedule::Repeat { choices: Vec::new() }];
        let mut freshness = Freshness::default();
        let asked = [
            (test(0), &tries[..], true),
            (test(1), &tries[..], false),
            // So many are enough.
            (test(1), &tries[..], true),
            (sequence(), &making[..], false),
            // What decides does not share, nor does who comes after it.
            (test(1), &repeat[..], true),
            (test(1), &repeat[..], true),
            (test(1), &tries[..], true),
            (sequence(), &making[..], false),
            (sequence(), &ordered[..], true),
            (sequence(), &making[..], true),
            (test(0), &making[..], true),
        ];
        for (number, (test, schedules, expected)) in asked.into_iter().enumerate() {
            assert_eq!(freshness.is_needed(&test, schedules), expected, "request {number}");
        }
    }
}

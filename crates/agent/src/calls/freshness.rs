//! When all static state is reset, and not only what is cheap.

use generate::{Schedule, Test};

/// So many executions may share what is dear.
const SHARED: usize = 24;

/// What was executed since the last time.
#[derive(Default)]
pub(super) struct Freshness {
    /// The test, and how often.
    last: Option<(Test, usize)>,
}

impl Freshness {
    /// Whether a request begins with everything fresh. Tries under other schedules share the dear part with those of the same test before them; what
    /// decides – the calls one after the other, and repetitions – does not, and neither do those who come after it.
    pub(super) fn is_needed(&mut self, test: &Test, schedules: &[Schedule]) -> bool {
        let are_tries = schedules
            .iter()
            .all(|schedule| matches!(schedule, Schedule::Controlled { .. } | Schedule::Stress));
        let before = self.last.take().filter(|(last, count)| are_tries && last == test && *count < SHARED);
        let is_needed = before.is_none();
        let count = before.map_or(0, |(_, count)| count) + schedules.len();
        self.last = are_tries.then(|| (test.clone(), count));
        is_needed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use generate::Strategy;

    fn test(instance: usize) -> Test {
        Test { prefix: Vec::new(), suffixes: [Vec::new(), Vec::new()], instance }
    }

    #[test]
    fn only_tries_of_one_test_share() {
        let tries = vec![Schedule::Controlled { strategy: Strategy::Random, seed: 1 }; 10];
        let repeat = [Schedule::Repeat { choices: Vec::new() }];
        let mut freshness = Freshness::default();
        let asked = [
            (0, &tries[..], true),
            (0, &tries[..], false),
            (1, &tries[..], true),
            (1, &repeat[..], true),
            (1, &tries[..], true),
            (1, &tries[..], false),
            (1, &tries[..], false),
            (1, &tries[..], true),
        ];
        for (number, (which, schedules, expected)) in asked.into_iter().enumerate() {
            assert_eq!(freshness.is_needed(&test(which), schedules), expected, "request {number}");
        }
    }
}

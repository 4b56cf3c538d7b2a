//! What a detector can count: the figures that the FastTrack paper compares its detectors by.

/// The figures of one detector over one trace.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Statistics {
    /// How often each rule fired, in the order in which the rules are tried.
    pub rules: Vec<RuleCount>,
    /// Vector clocks.
    pub clocks: ClockCounts,
    /// The bytes of the detector's state.
    pub memory: usize,
}

/// How often one rule fired.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RuleCount {
    /// The rule's name, as its paper has it.
    pub name: &'static str,
    /// The operations that the rule is one answer to.
    pub answers: Answers,
    /// How often.
    pub count: u64,
}

/// The operations that a rule handles. Percentages are taken within one of these.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Answers {
    /// Plain reads.
    Reads,
    /// Plain writes.
    Writes,
    /// Everything else.
    Synchronization,
}

/// Vector clocks made and worked on. Only operations whose cost grows with the number of threads are counted.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct ClockCounts {
    /// Clocks that took memory of their own.
    pub allocated: u64,
    /// Copies, joins and comparisons.
    pub operations: u64,
}

impl std::ops::AddAssign for ClockCounts {
    fn add_assign(&mut self, other: Self) {
        self.allocated += other.allocated;
        self.operations += other.operations;
    }
}

impl Statistics {
    /// How often the rule of this name fired.
    #[must_use]
    pub fn rule(&self, name: &str) -> Option<u64> {
        self.rules.iter().find(|rule| rule.name == name).map(|rule| rule.count)
    }

    /// A rule's share, in percent, of the operations that it answers to.
    #[must_use]
    pub fn share(&self, rule: &RuleCount) -> f64 {
        let all: u64 = self.rules.iter().filter(|r| r.answers == rule.answers).map(|r| r.count).sum();
        if all == 0 { 0.0 } else { 100.0 * rule.count as f64 / all as f64 }
    }
}

/// Counters for the rules of one detector: an enum of rules, and a name and kind for each.
macro_rules! rules {
    ($(#[$meta:meta])* $counters:ident of $rule:ident { $($variant:ident = $name:literal $answers:ident,)* }) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum $rule { $($variant,)* }

        $(#[$meta])*
        #[derive(Clone, Default, Debug)]
        pub(crate) struct $counters([u64; [$($rule::$variant),*].len()]);

        impl $counters {
            /// Counts one application of a rule.
            #[inline]
            pub(crate) fn fired(&mut self, rule: $rule) {
                self.0[rule as usize] += 1;
            }

            /// The counts, in the order of the rules.
            pub(crate) fn list(&self) -> Vec<crate::statistics::RuleCount> {
                let names = [$(($name, crate::statistics::Answers::$answers),)*];
                let rule = |((name, answers), &count)| crate::statistics::RuleCount { name, answers, count };
                names.into_iter().zip(&self.0).map(rule).collect()
            }
        }
    };
}
pub(crate) use rules;

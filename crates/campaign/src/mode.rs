//! What is done with the program in a run.

use std::time::Duration;

use crate::plan::{Control, Strategy};
use crate::relations::MayTrigger;

/// The detector of every run of a hunt.
pub(crate) const FASTTRACK: &str = "fasttrack";

/// So the agent is told that no access is checked.
pub(crate) const NO_DETECTOR: &str = "none";

/// What is done with the program in a run, but for the seed and the core.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mode {
    /// The detector that observes it, if any.
    pub detector: Option<String>,
    /// Who says which thread runs.
    pub threads: Threads,
    /// Whether may-trigger relations are collected, and how.
    pub may_trigger: Option<MayTrigger>,
}

/// Who says which thread runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Threads {
    /// The system, as always.
    Free {
        /// Whether threads are delayed now and then where they take locks.
        noise: bool,
        /// The run ends after so much time.
        time_limit: Duration,
    },
    /// A strategy: one runs at a time.
    Controlled(Control),
}

impl Mode {
    /// Threads under control, observed by a detector or not at all.
    #[must_use]
    pub fn controlled(detector: Option<&str>, control: Control) -> Self {
        let detector = detector.map(str::to_owned);
        Self { detector, threads: Threads::Controlled(control), may_trigger: None }
    }

    /// Threads that run as they like, observed by a detector.
    #[must_use]
    pub fn observed(detector: &str, time_limit: Duration) -> Self {
        let threads = Threads::Free { noise: false, time_limit };
        Self { detector: Some(detector.to_owned()), threads, may_trigger: None }
    }

    /// Threads that run as they like, and nothing but the locks that they take is observed.
    #[must_use]
    pub fn profiled(may_trigger: MayTrigger, time_limit: Duration) -> Self {
        Self { may_trigger: Some(may_trigger), ..Self::observed(NO_DETECTOR, time_limit) }
    }

    /// How the threads are controlled, if they are.
    #[must_use]
    pub fn control(&self) -> Option<&Control> {
        match &self.threads {
            Threads::Controlled(control) => Some(control),
            Threads::Free { .. } => None,
        }
    }

    /// By which strategy.
    #[must_use]
    pub fn strategy(&self) -> Option<Strategy> {
        self.control().map(|control| control.strategy)
    }

    /// The same with a seed. What is not controlled has none.
    pub(crate) fn with_seed(&self, seed: u64) -> Self {
        self.with_control(|control| control.seed = seed)
    }

    /// The same on a core. What is not controlled has all.
    pub(crate) fn on_core(&self, core: Option<u32>) -> Self {
        self.with_control(|control| control.core = core)
    }

    fn with_control(&self, change: impl FnOnce(&mut Control)) -> Self {
        let mut mode = self.clone();
        if let Threads::Controlled(control) = &mut mode.threads {
            change(control);
        }
        mode
    }

    /// How long a run may take.
    pub(crate) fn time_limit(&self) -> Duration {
        match &self.threads {
            Threads::Controlled(control) => Duration::from_millis(control.time_limit_ms),
            Threads::Free { time_limit, .. } => *time_limit,
        }
    }

    /// Whether threads are delayed now and then.
    pub(crate) fn is_noisy(&self) -> bool {
        matches!(self.threads, Threads::Free { noise: true, .. })
    }
}

//! Executes for a search as long as there is time, and keeps count.
//!
//! A test has a hundred executions and more, each of which may take seconds. So the time is looked at between them, not only between tests.

use crate::search::Progress;
use crate::{Execution, Executor, ExecutorError, Schedule, Test};

/// So many executions are asked for at once.
const AT_ONCE: usize = 12;

/// An executor that stops.
pub(crate) struct Watched<'a> {
    pub(crate) inner: &'a mut dyn Executor,
    /// Whether there is time left.
    pub(crate) go_on: &'a mut dyn FnMut(Progress) -> bool,
    pub(crate) progress: Progress,
    /// Whether there was none. Then every execution is an error.
    pub(crate) has_stopped: bool,
}

impl Watched<'_> {
    pub(crate) fn has_time(&mut self) -> bool {
        self.has_stopped = self.has_stopped || !(self.go_on)(self.progress);
        !self.has_stopped
    }
}

impl Executor for Watched<'_> {
    fn execute(&mut self, test: &Test, schedules: &[Schedule]) -> Result<Vec<Execution>, ExecutorError> {
        let mut all = Vec::new();
        for some in schedules.chunks(AT_ONCE) {
            // Until there is a test, time goes by for the start of a JVM: whoever asked has seen nothing then.
            if self.progress.tests > 0 && !self.has_time() {
                return Err(ExecutorError("there is no time left".to_owned()));
            }
            let executed = self.inner.execute(test, some)?;
            self.progress.executions += executed.len() as u64;
            let is_whole = executed.len() == some.len();
            let failed = executed.last().is_none_or(Execution::failed);
            all.extend(executed);
            if failed || !is_whole {
                break;
            }
        }
        Ok(all)
    }
}

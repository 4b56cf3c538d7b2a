//! Counts what is executed.

use crate::{Execution, Executor, ExecutorError, Schedule, Test};

/// An executor that counts.
pub(crate) struct Counted<'a> {
    pub(crate) inner: &'a mut dyn Executor,
    pub(crate) executions: u64,
}

impl Executor for Counted<'_> {
    fn execute(&mut self, test: &Test, schedules: &[Schedule]) -> Result<Vec<Execution>, ExecutorError> {
        let executions = self.inner.execute(test, schedules)?;
        self.executions += executions.len() as u64;
        Ok(executions)
    }
}

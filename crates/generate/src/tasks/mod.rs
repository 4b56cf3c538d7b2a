//! The tasks of section 3.1, one file each. A task extends a sequence of calls; it has succeeded when the longer sequence was executed without an
//! exception.

mod call_cut;
mod instantiate;
mod literal;
mod parameter;
mod refused;
mod sequence;
mod sharing;

pub(crate) use call_cut::call_cut;
pub(crate) use instantiate::{another_instance, instantiate};
pub(crate) use refused::call_refused;
pub(crate) use sequence::Sequence;

use std::sync::Arc;

use crate::dice::Dice;
use crate::generator::Limits;
use crate::{Callable, Catalogue, Ended, Executor, ExecutorError, Memory, Schedule};

/// All that a task draws from.
pub(crate) struct Draw<'a> {
    pub(crate) catalogue: &'a Catalogue,
    pub(crate) limits: &'a Limits,
    /// Whether half of all whole numbers are as large or as small as they can be.
    pub(crate) extreme: bool,
    pub(crate) memory: &'a mut Memory,
    pub(crate) dice: &'a mut Dice,
}

impl Draw<'_> {
    fn callable(&mut self, these: &[Arc<Callable>]) -> Option<Arc<Callable>> {
        self.memory.draw(these, self.dice)
    }

    /// Whether a sequence executes without an exception, of which the calls from `new` on were not executed before.
    fn succeeds(
        &mut self,
        sequence: &Sequence,
        new: usize,
        executor: &mut dyn Executor,
    ) -> Result<bool, ExecutorError> {
        let executions = executor.execute(&sequence.test(), &[Schedule::one_after_the_other()])?;
        let Some(execution) = executions.first() else { return Ok(false) };
        if !execution.failed() {
            sequence.calls[new..].iter().for_each(|call| self.memory.succeeded(&call.callable));
            return Ok(true);
        }
        // A call of the part before it can only be blamed if it is not deterministic, which says nothing of the new ones.
        let thrown = execution.thrown.first();
        let blamed = match thrown {
            Some(thrown) if execution.ended == Ended::Completed => {
                (thrown.part == sequence.part).then_some(thrown.call)
            }
            _ => sequence.calls.len().checked_sub(1),
        };
        if let Some(call) = blamed.and_then(|call| sequence.calls.get(call)) {
            self.memory.failed(&call.callable, execution);
        }
        Ok(false)
    }
}

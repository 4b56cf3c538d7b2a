//! What has been checked on every way to a block.
//!
//! Fields of `this` and static fields are the same locations in all blocks, so a check in one block covers accesses in another if
//! every way there passes it and nothing on these ways synchronizes. A single walk over the code sees all ways to a block that only
//! forward jumps lead to; for others nothing is known.

use rustc_hash::FxHashMap;

use super::checks::{Checked, Checks};
use crate::index::Pc;

/// The checks on the ways to blocks that are still to come.
#[derive(Debug, Default)]
pub(super) struct Joins {
    /// By first position of the block: what all ways seen so far have in common.
    ahead: FxHashMap<Pc, Checked>,
}

impl Joins {
    /// Execution may go on at `target`.
    pub(super) fn jump(&mut self, target: Pc, checks: &Checks) {
        match self.ahead.get_mut(&target) {
            Some(common) => common.keep_common(checks),
            None => {
                self.ahead.insert(target, checks.lasting());
            }
        }
    }

    /// What every way to the block at `pc` has checked; `None` if no forward jump leads there.
    pub(super) fn take(&mut self, pc: Pc) -> Option<Checked> {
        self.ahead.remove(&pc)
    }
}

//! Where a new local is live, and whether that can be true.
//!
//! A frame that promises a value which some way through the code has not assigned makes the verifier reject the class.
//! The check here is simple and errs on the safe side: the region in which the local is live may be entered only
//! through the place of its assignment, neither by a jump nor by an exception handler from outside.

use crate::code::{Code, ExceptionHandler};
use crate::error::{EditError, SkipReason, Stop};
use crate::frame::VerificationType;
use crate::index::{LocalSlot, Pc};

use super::code_edit::Jumps;
use super::survey::Jump;

/// Where the snippet that assigns a new local stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LiveFrom {
    /// At the entry of the method: live everywhere.
    Entry,
    /// Before an instruction; says as well whether jumps to the instruction run the snippet.
    Before(Pc, Jumps),
    /// After an instruction.
    After(Pc),
}

/// A new local and the stretch of original code in which frames mention it.
#[derive(Clone, Copy, Debug)]
pub(super) struct LiveLocal {
    pub(super) slot: LocalSlot,
    pub(super) value: VerificationType,
    pub(super) from: LiveFrom,
    pub(super) until: Option<Pc>,
}

impl LiveLocal {
    /// Whether a frame for the instruction at `pc` mentions the local. The frame stands in front of what jumps run.
    pub(super) fn is_live_at(&self, pc: Pc) -> bool {
        let assigned = match self.from {
            LiveFrom::Entry => true,
            LiveFrom::Before(from, Jumps::Skip) => pc >= from,
            LiveFrom::Before(from, Jumps::Run) | LiveFrom::After(from) => pc > from,
        };
        assigned && !self.is_over_at(pc)
    }

    /// Whether every instruction, new handlers' included, can read it.
    pub(super) fn is_live_everywhere(&self) -> bool {
        self.from == LiveFrom::Entry && self.until.is_none()
    }

    fn is_over_at(&self, pc: Pc) -> bool {
        self.until.is_some_and(|until| pc >= until)
    }

    /// Whether a jump at `pc` happens with the local assigned.
    fn is_assigned_for_jump_at(&self, pc: Pc) -> bool {
        let assigned = match self.from {
            LiveFrom::Entry => true,
            LiveFrom::Before(from, _) => pc >= from,
            LiveFrom::After(from) => pc > from,
        };
        assigned && !self.is_over_at(pc)
    }

    /// Whether the local is assigned wherever this handler's range can throw.
    fn is_assigned_throughout(&self, handler: &ExceptionHandler, code: &Code<'_>) -> bool {
        let starts_behind = match self.from {
            LiveFrom::Entry => true,
            LiveFrom::Before(from, _) => handler.start > from,
            // The range of the next instruction begins in front of the snippet that assigns the local.
            LiveFrom::After(from) => {
                handler.start.as_usize() > from.as_usize() + code.instruction_at(from).bytes().len()
            }
        };
        starts_behind && self.until.is_none_or(|until| handler.end <= until)
    }
}

/// Skips the method if a local is claimed live where it may not be.
pub(super) fn check(live: &[LiveLocal], code: &Code<'_>, jumps: &[Jump]) -> Result<(), Stop> {
    for local in live {
        if let LiveFrom::Before(pc, _) | LiveFrom::After(pc) = local.from
            && !code.instructions().any(|instruction| instruction.pc() == pc)
        {
            return Err(EditError::NotAnInstruction(pc).into());
        }
        let jumped_into = jumps.iter().filter(|jump| !local.is_assigned_for_jump_at(jump.pc)).any(|jump| {
            code.instruction_at(jump.pc).targets().flatten().any(|target| local.is_live_at(target))
        });
        let thrown_into = code
            .handlers()
            .iter()
            .any(|handler| local.is_live_at(handler.handler) && !local.is_assigned_throughout(handler, code));
        if jumped_into || thrown_into {
            return Err(SkipReason::LocalNotDominated.into());
        }
    }
    Ok(())
}

//! First pass over a method: where its blocks begin, where its loops lie, and whether following it is worth the while.

use super::locals::assigned;
use crate::code::Code;
use crate::index::{LocalSlot, Pc};
use crate::instruction::Instruction;
use crate::opcode::*;

/// The outline of a method.
#[derive(Debug)]
pub(super) struct Outline {
    /// How many instructions access a field or an array element.
    pub(super) accesses: usize,
    /// Whether it has subroutines: where their `ret` goes is not known, so nothing else is, either.
    pub(super) has_subroutines: bool,
    /// Whether it ever assigns the first local variable.
    pub(super) stores_to_first: bool,
    /// By position: whether a jump or an exception may lead there.
    starts: Vec<bool>,
    /// Where exceptions may lead.
    handlers: Vec<Pc>,
    /// Backward jumps, as their targets and positions, by target.
    loops: Vec<(Pc, Pc)>,
}

impl Outline {
    pub(super) fn of(code: &Code<'_>) -> Self {
        let mut outline = Outline {
            accesses: 0,
            has_subroutines: false,
            stores_to_first: false,
            starts: vec![false; code.bytes().len()],
            handlers: code.handlers().iter().map(|handler| handler.handler).collect(),
            loops: Vec::new(),
        };
        for handler in code.handlers() {
            outline.start(handler.handler);
        }
        for instruction in code.instructions() {
            outline.add(&instruction);
        }
        outline.loops.sort_unstable();
        outline
    }

    fn add(&mut self, instruction: &Instruction<'_>) {
        let opcode = instruction.opcode();
        self.accesses += usize::from(is_access(opcode));
        self.has_subroutines |= matches!(opcode, JSR | JSR_W | RET);
        self.stores_to_first |= assigned(instruction).any(|slot| slot == LocalSlot(0));
        if is_jump(opcode) {
            for target in instruction.targets().flatten() {
                self.start(target);
                if target <= instruction.pc() {
                    self.loops.push((target, instruction.pc()));
                }
            }
        }
    }

    fn start(&mut self, pc: Pc) {
        if let Some(start) = self.starts.get_mut(pc.as_usize()) {
            *start = true;
        }
    }

    /// Whether a block begins at `pc` because control may come from elsewhere than the instruction in front.
    pub(super) fn is_start(&self, pc: Pc) -> bool {
        self.starts.get(pc.as_usize()) == Some(&true)
    }

    /// Whether only forward jumps and the instruction in front lead to `pc`.
    pub(super) fn is_reached_forwards_only(&self, pc: Pc) -> bool {
        !self.handlers.contains(&pc) && self.loops.binary_search_by_key(&pc, |&(target, _)| target).is_err()
    }

    pub(super) fn has_loops(&self) -> bool {
        !self.loops.is_empty()
    }

    /// Answers for increasing positions in how many loops they lie.
    pub(super) fn loop_cursor(&self) -> LoopCursor<'_> {
        LoopCursor { ahead: &self.loops, begun: Vec::new() }
    }
}

/// Goes through a method from its beginning and knows where loops are.
#[derive(Debug)]
pub(super) struct LoopCursor<'o> {
    /// The loops that begin further on.
    ahead: &'o [(Pc, Pc)],
    /// Beginnings and ends of those that have begun and are not over.
    begun: Vec<(Pc, Pc)>,
}

impl LoopCursor<'_> {
    /// In how many loops `pc` lies, which is not before that of an earlier call.
    pub(super) fn depth(&mut self, pc: Pc) -> usize {
        while let Some((&(target, jump), ahead)) = self.ahead.split_first() {
            if target > pc {
                break;
            }
            match self.begun.last_mut() {
                // One loop, with a `continue`.
                Some((begin, end)) if *begin == target => *end = jump,
                _ => self.begun.push((target, jump)),
            }
            self.ahead = ahead;
        }
        self.begun.retain(|(_, end)| *end >= pc);
        self.begun.len()
    }
}

pub(super) fn is_access(opcode: u8) -> bool {
    is_array_access(opcode) || matches!(opcode, GETSTATIC..=PUTFIELD)
}

pub(super) fn is_array_access(opcode: u8) -> bool {
    matches!(opcode, IALOAD..=SALOAD | IASTORE..=SASTORE)
}

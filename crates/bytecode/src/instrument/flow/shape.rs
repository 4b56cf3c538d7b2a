//! Innermost loops with one way in and one way out, as compilers write them.
//!
//! Two layouts are recognized. In both, all jumps within the loop but the last lead forward, so every iteration goes through the
//! code in its order:
//!
//! ```text
//!     first:  condition, leave    (javac)        goto start                       (ecj)
//!             body                        first: body
//!     last:   goto first                  start: condition
//!                                         last:  jump to first if it holds
//! ```
//!
//! A `do` loop is the second layout without its first line.

use crate::code::Code;
use crate::index::Pc;
use crate::instruction::Instruction;
use crate::opcode::{GOTO, GOTO_W, JSR, JSR_W, RET, falls_through, is_conditional, is_jump};

use super::loops::{Entry, Exit};

/// A loop's place in the code.
#[derive(Debug)]
pub(super) struct Shape<'c, 'a> {
    /// The loop's instructions.
    pub(super) body: &'c [Instruction<'a>],
    /// Where iterations begin: where the loop is entered.
    pub(super) start: Pc,
    pub(super) entry: Entry,
    pub(super) test: Pc,
    pub(super) exit: Exit,
    pub(super) until: Option<Pc>,
}

impl Shape<'_, '_> {
    pub(super) fn first(&self) -> Pc {
        self.body[0].pc()
    }

    pub(super) fn last(&self) -> Pc {
        self.body[self.body.len() - 1].pc()
    }

    /// Whether an iteration comes to `a` before it comes to `b`.
    pub(super) fn is_before(&self, a: Pc, b: Pc) -> bool {
        let order = |pc: Pc| (pc < self.start, pc);
        order(a) < order(b)
    }

    /// The instructions that every iteration executes: those that no jump leads past.
    pub(super) fn executed_always(&self) -> impl Iterator<Item = &Instruction<'_>> {
        let mut reached = self.first();
        let last = self.last();
        self.body.iter().filter(move |instruction| {
            let always = reached <= instruction.pc();
            let inside = targets(instruction).filter(|target| *target <= last);
            reached = inside.fold(reached, Pc::max);
            always
        })
    }
}

/// A method's code, laid out for finding loops.
pub(super) struct Layout<'c, 'a> {
    code: &'c Code<'a>,
    instructions: Vec<Instruction<'a>>,
    /// Targets and positions of all jumps, by target.
    jumps: Vec<(Pc, Pc)>,
    /// Positions and targets of those that lead backward, by position.
    backward: Vec<(Pc, Pc)>,
}

impl<'c, 'a> Layout<'c, 'a> {
    pub(super) fn of(code: &'c Code<'a>) -> Self {
        let instructions: Vec<Instruction<'a>> = code.instructions().collect();
        let mut layout = Layout { code, instructions, jumps: Vec::new(), backward: Vec::new() };
        for instruction in layout.instructions.iter().filter(|i| is_jump(i.opcode())) {
            let pc = instruction.pc();
            layout.jumps.extend(targets(instruction).map(|target| (target, pc)));
            layout.backward.extend(targets(instruction).filter(|to| *to <= pc).map(|to| (pc, to)));
        }
        layout.jumps.sort_unstable();
        layout
    }

    /// All loops of these shapes. No two of them have an instruction in common.
    pub(super) fn shapes(&self) -> impl Iterator<Item = Shape<'_, 'a>> {
        let mut previous = None;
        self.backward.iter().filter_map(move |&(last, first)| {
            let is_innermost = previous < Some(first);
            previous = Some(last);
            if is_innermost { self.shape(first, last) } else { None }
        })
    }

    fn shape(&self, first: Pc, last: Pc) -> Option<Shape<'_, 'a>> {
        let (begin, end) = (self.index_of(first)?, self.index_of(last)? + 1);
        let body = &self.instructions[begin..end];
        let behind = self.instructions.get(end)?.pc();
        if self.has_handlers(first, last) || !body.iter().all(goes_on) {
            return None;
        }
        let (entry, start) = self.entry(begin, first, last)?;
        let test = test(body, behind)?;
        let (exit, until) = match test == last {
            true => (Exit::Behind(last), Some(behind)),
            false if self.is_reached_from(test, behind) => {
                (Exit::To(behind), self.instructions.get(end + 1).map(Instruction::pc))
            }
            false => return None,
        };
        let shape = Shape { body, start, entry, test, exit, until };
        // What an iteration may leave out is no place to count iterations.
        let always = [start, test].iter().all(|pc| shape.executed_always().any(|i| i.pc() == *pc));
        always.then_some(shape)
    }

    fn index_of(&self, pc: Pc) -> Option<usize> {
        self.instructions.binary_search_by_key(&pc, Instruction::pc).ok()
    }

    /// Whether an exception in the loop is caught in the method, or one leads into the loop.
    fn has_handlers(&self, first: Pc, last: Pc) -> bool {
        self.code.handlers().iter().any(|handler| {
            handler.start <= last && handler.end > first || (first..=last).contains(&handler.handler)
        })
    }

    /// The way into the loop and the place it leads to, if there is one only.
    fn entry(&self, begin: usize, first: Pc, last: Pc) -> Option<(Entry, Pc)> {
        let from = self.jumps.partition_point(|(target, _)| *target < first);
        let to = self.jumps.partition_point(|(target, _)| *target <= last);
        let mut jumps_into = self.jumps[from..to].iter().filter(|(_, pc)| !(first..=last).contains(pc));
        let jump = jumps_into.next();
        if jumps_into.next().is_some() {
            return None;
        }
        let in_front = begin.checked_sub(1).map(|index| &self.instructions[index]);
        match (in_front, jump) {
            (None, None) => Some((Entry::Into(first), first)),
            (Some(in_front), None) if in_front.falls_through() => Some((Entry::Into(first), first)),
            (Some(in_front), Some(&(target, pc))) if pc == in_front.pc() && is_goto(in_front) => {
                Some((Entry::By(pc), target))
            }
            _ => None,
        }
    }

    /// Whether the only way to `target`, which stands behind a `goto`, is the jump at `pc`.
    fn is_reached_from(&self, pc: Pc, target: Pc) -> bool {
        let from = self.jumps.partition_point(|(to, _)| *to < target);
        let mut jumps = self.jumps[from..].iter().take_while(|(to, _)| *to == target);
        jumps.all(|(_, from)| *from == pc)
            && self.code.handlers().iter().all(|handler| handler.handler != target)
    }
}

/// The only instruction of a loop that may leave it, to the place behind; it is a conditional jump.
fn test(body: &[Instruction<'_>], behind: Pc) -> Option<Pc> {
    let (first, last) = (body.first()?.pc(), body.last()?);
    let mut leaving = body.iter().filter(|i| targets(i).any(|to| !(first..=last.pc()).contains(&to)));
    let test = leaving.next();
    match (test, leaving.next()) {
        (Some(test), None) if is_goto(last) && is_conditional(test.opcode()) => {
            (targets(test).next() == Some(behind)).then_some(test.pc())
        }
        (None, None) if is_conditional(last.opcode()) => Some(last.pc()),
        _ => None,
    }
}

/// Whether execution stays in the method, and where is known.
fn goes_on(instruction: &Instruction<'_>) -> bool {
    let opcode = instruction.opcode();
    let known = !matches!(opcode, JSR | JSR_W | RET) && instruction.targets().all(|target| target.is_some());
    known && (falls_through(opcode) || is_jump(opcode))
}

fn is_goto(instruction: &Instruction<'_>) -> bool {
    matches!(instruction.opcode(), GOTO | GOTO_W)
}

fn targets(instruction: &Instruction<'_>) -> impl Iterator<Item = Pc> {
    instruction.targets().flatten()
}

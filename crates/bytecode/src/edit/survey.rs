//! First step: check the request against the instructions, and find the instructions whose bytes depend on where they
//! stand.

use crate::code::Code;
use crate::error::{EditError, ReadErrorKind, Stop};
use crate::index::Pc;
use crate::instruction::Instruction;
use crate::opcode;

use super::code_edit::{CodeEdit, Insert, Site};
use super::layout::Place;

/// How a jump is spelled in the new code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// With a 16-bit offset.
    Short,
    /// With a 32-bit offset: `goto_w` or `jsr_w`.
    Wide,
    /// As the opposite condition that jumps over a `goto_w`.
    Inverted,
    /// A switch; its padding depends on its position.
    Switch,
}

/// An instruction that must be spelled anew.
#[derive(Clone, Copy, Debug)]
pub(super) struct Jump {
    pub(super) pc: Pc,
    pub(super) form: Form,
    pub(super) conditional: bool,
    /// Where it goes; for a switch, where its default goes.
    pub(super) target: Pc,
}

/// What the survey found.
pub(super) struct Survey {
    /// One place per code byte, real only where an instruction starts; to be filled in by the layout.
    pub(super) places: Vec<Place>,
    /// All jumps in order, `ret` aside (it goes to an address computed at run time).
    pub(super) jumps: Vec<Jump>,
}

/// Sorts and checks the inserts of `edit`, drops those that could never run, and surveys the code.
pub(super) fn survey(edit: &mut CodeEdit<'_>) -> Result<Survey, Stop> {
    if let Some(error) = edit.refused.take() {
        return Err(error.into());
    }
    let key = |insert: &Insert| (insert.pc, insert.site);
    if !edit.inserts.is_sorted_by_key(key) {
        edit.inserts.sort_by_key(key);
    }
    let mut places = vec![Place::NOWHERE; edit.code.bytes().len()];
    let mut jumps = Vec::new();
    let mut next_insert = 0;
    let mut reached_from_front = true;
    for instruction in edit.code.instructions() {
        let pc = instruction.pc();
        places[pc.as_usize()] = Place::default();
        while let Some(insert) = edit.inserts.get_mut(next_insert).filter(|insert| insert.pc <= pc) {
            check(insert, &instruction)?;
            if insert.site == Site::BeforeSkippedByJumps && !reached_from_front {
                insert.length = 0;
            }
            next_insert += 1;
        }
        reached_from_front = instruction.falls_through();
        jumps.extend(jump(&edit.code, &instruction)?);
    }
    if let Some(insert) = edit.inserts.get(next_insert) {
        return Err(EditError::NotAnInstruction(insert.pc).into());
    }
    check_replacements(&edit.inserts)?;
    Ok(Survey { places, jumps })
}

fn check(insert: &Insert, instruction: &Instruction<'_>) -> Result<(), EditError> {
    let pc = insert.pc;
    if pc != instruction.pc() {
        return Err(EditError::NotAnInstruction(pc));
    }
    if insert.site == Site::Replace && opcode::is_jump(instruction.opcode()) {
        return Err(EditError::NotReplaceable(pc));
    }
    if insert.site == Site::After && !instruction.falls_through() {
        return Err(EditError::NoFallThrough(pc));
    }
    let may_end = insert.site == Site::Replace && !instruction.falls_through();
    if insert.ends_method != may_end {
        return Err(EditError::WrongEnding(pc));
    }
    Ok(())
}

fn check_replacements(inserts: &[Insert]) -> Result<(), EditError> {
    let twice = inserts.windows(2).find(|pair| {
        pair[0].site == Site::Replace && pair[1].site == Site::Replace && pair[0].pc == pair[1].pc
    });
    match twice {
        Some(pair) => Err(EditError::ReplacedTwice(pair[0].pc)),
        None => Ok(()),
    }
}

fn jump(code: &Code<'_>, instruction: &Instruction<'_>) -> Result<Option<Jump>, Stop> {
    let form = match instruction.bytes()[0] {
        opcode::TABLESWITCH | opcode::LOOKUPSWITCH => Form::Switch,
        opcode::GOTO_W | opcode::JSR_W => Form::Wide,
        opcode::RET => return Ok(None),
        other if opcode::is_jump(other) => Form::Short,
        _ => return Ok(None),
    };
    match instruction.targets().next().flatten() {
        Some(target) => {
            let conditional = opcode::is_conditional(instruction.opcode());
            Ok(Some(Jump { pc: instruction.pc(), form, conditional, target }))
        }
        None => {
            let offset = code.offset + instruction.pc().as_usize();
            Err(ReadErrorKind::JumpOutOfCode.at(offset).into())
        }
    }
}

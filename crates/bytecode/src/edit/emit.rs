//! Third step: write the instructions.
//!
//! Stretches between inserts and jumps are copied whole; only what depends on its position is spelled anew.

use crate::bytes::Put;
use crate::error::{ReadErrorKind, Stop};
use crate::instruction::Instruction;
use crate::opcode;

use super::code_edit::{CodeEdit, Insert, Site};
use super::layout::Layout;
use super::survey::{Form, Jump};

/// Distance from an inverted branch to what follows its `goto_w`.
const OVER_GOTO_W: u16 = 8;

/// Appends the new code, without new handlers, to `out`.
pub(super) fn emit(edit: &CodeEdit<'_>, layout: &Layout, out: &mut Vec<u8>) -> Result<(), Stop> {
    let base = out.len();
    let code = edit.code.bytes();
    let mut inserts = edit.inserts.as_slice();
    let mut jumps = layout.jumps.as_slice();
    let mut copied = 0;
    loop {
        let pcs = [inserts.first().map(|insert| insert.pc), jumps.first().map(|jump| jump.pc)];
        let Some(pc) = pcs.into_iter().flatten().min() else { break };
        out.put(&code[copied..pc.as_usize()]);
        let instruction = edit.code.instruction_at(pc);
        copied = pc.as_usize() + instruction.bytes().len();

        let (here, later) = split_while(inserts, |insert| insert.pc == pc);
        inserts = later;
        let (in_front, behind) = split_while(here, |insert| insert.site < Site::Replace);
        in_front.iter().for_each(|insert| out.put(edit.bytes_of(insert)));
        let jump = jumps.split_first().filter(|(jump, _)| jump.pc == pc);
        if let Some((jump, later)) = jump {
            debug_assert_eq!(layout.own(pc).map(usize::from), Ok(out.len() - base));
            put_jump(out, base, jump, &instruction, layout)?;
            jumps = later;
        } else if behind.first().is_none_or(|insert| insert.site != Site::Replace) {
            out.put(instruction.bytes());
        }
        behind.iter().for_each(|insert| out.put(edit.bytes_of(insert)));
    }
    out.put(&code[copied..]);
    debug_assert_eq!(out.len() - base, usize::from(layout.length), "emitted as laid out");
    Ok(())
}

/// Splits sorted inserts behind the last of those at the front that satisfy `belongs`.
fn split_while(inserts: &[Insert], belongs: impl Fn(&Insert) -> bool) -> (&[Insert], &[Insert]) {
    inserts.split_at(inserts.iter().take_while(|insert| belongs(insert)).count())
}

fn put_jump(
    out: &mut Vec<u8>,
    base: usize,
    jump: &Jump,
    instruction: &Instruction<'_>,
    layout: &Layout,
) -> Result<(), Stop> {
    let own = layout.own(jump.pc)?;
    let distance = i32::from(layout.target(jump.target)?) - i32::from(own);
    let old_opcode = instruction.bytes()[0];
    match jump.form {
        Form::Short => {
            let distance = i16::try_from(distance).expect("the layout grows jumps that cannot reach");
            out.put_u1(old_opcode);
            out.put_u2(distance.cast_unsigned());
        }
        Form::Wide => {
            out.put_u1(match old_opcode {
                opcode::GOTO => opcode::GOTO_W,
                opcode::JSR => opcode::JSR_W,
                already_wide => already_wide,
            });
            out.put_i4(distance);
        }
        Form::Inverted => {
            out.put_u1(opcode::inverted(old_opcode));
            out.put_u2(OVER_GOTO_W);
            out.put_u1(opcode::GOTO_W);
            out.put_i4(distance - 3);
        }
        Form::Switch => put_switch(out, base, own, instruction, layout)?,
    }
    Ok(())
}

fn put_switch(
    out: &mut Vec<u8>,
    base: usize,
    own: u16,
    instruction: &Instruction<'_>,
    layout: &Layout,
) -> Result<(), Stop> {
    let old = instruction.bytes();
    let mut operands = &old[opcode::switch_operands(instruction.pc().as_usize())..];
    out.put_u1(old[0]);
    while !(out.len() - base).is_multiple_of(4) {
        out.put_u1(0);
    }
    // Everything but the offsets is copied: the bounds or the number of pairs, and each pair's match value.
    let mut copy = |out: &mut Vec<u8>, count: usize, skipped: usize| {
        out.put(&operands[skipped..skipped + count]);
        operands = &operands[skipped + count..];
    };
    let is_table = old[0] == opcode::TABLESWITCH;
    for (case, target) in instruction.targets().enumerate() {
        if case > 0 && !is_table {
            copy(out, 4, 0);
        }
        let target = target.ok_or(ReadErrorKind::JumpOutOfCode.at(0))?;
        out.put_i4(i32::from(layout.target(target)?) - i32::from(own));
        copy(
            out,
            if case > 0 {
                0
            } else if is_table {
                8
            } else {
                4
            },
            4,
        );
    }
    Ok(())
}

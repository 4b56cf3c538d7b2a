//! What is inserted to control a program: calls before every step at which another thread may go on instead.
//!
//! One file per concern says where: `monitors`, `points` (volatile and atomic accesses), `stops` (statements that the run asks for),
//! `loops`, `initializers`, `zones` (no switch inside), `uncaught`, `reflection`. The hook class is told before a step happens; what is observed
//! besides is told by the other files as ever. So the calls here come in two parts: [`begin`] in front of those that observe, because a
//! thread must not stop between the telling and the doing, and [`end`] behind them, because a lock is told of as long as it is held.

mod initializers;
mod loops;
mod monitors;
mod points;
mod reflection;
mod stops;
mod uncaught;
mod zones;

use super::{Context, Method};
use crate::edit::CodeEdit;
use crate::error::EditError;
use crate::index::Pc;
use crate::instruction::Instruction;
use crate::{AccessFlags, ClassFile, opcode};

pub(super) use monitors::{explicitly, finish, locks};
pub use zones::is_zone;

/// Fields of `java.lang.Thread`: one counts rounds of loops, one knows how often the thread was at statements that the run asks for.
const FIELDS: [(&[u8], &[u8]); 2] =
    [(b"racewrightRounds", b"I"), (b"racewrightStops", b"Ljava/lang/$RacewrightStops;")];

/// Adds the fields that a class gets to keep something for the hooks.
pub(super) fn add_fields(class: &mut ClassFile<'_>) -> Result<(), EditError> {
    if class.name() == b"java/lang/Thread" {
        let flags = AccessFlags::TRANSIENT.with(AccessFlags::SYNTHETIC);
        for (name, descriptor) in FIELDS {
            class.add_field(flags, name, descriptor)?;
        }
    }
    Ok(())
}

/// Inserts what comes in front of what observes.
pub(super) fn begin<'a>(
    context: &mut Context<'a, '_>,
    method: &Method<'a>,
    edit: &mut CodeEdit<'a>,
    instructions: &[Instruction<'a>],
    constructed: Pc,
) -> Result<(), EditError> {
    initializers::begin(context, method, edit)?;
    zones::begin(context, method, edit)?;
    uncaught::method(context, method, edit)?;
    loops::method(context, edit, instructions)?;
    for instruction in instructions {
        match instruction.opcode() {
            opcode::GETFIELD | opcode::PUTFIELD | opcode::GETSTATIC | opcode::PUTSTATIC => {
                let stops = stops::field(context, method, edit, instruction, constructed)?;
                points::field(context, method, edit, instruction, stops)?;
            }
            opcode::IALOAD..=opcode::SALOAD | opcode::IASTORE..=opcode::SASTORE => {
                stops::element(context, method, edit, instruction)?;
            }
            opcode::MONITORENTER => monitors::enter(context, method, edit, instruction)?,
            opcode::INVOKESPECIAL => reflection::call(context, edit, instruction)?,
            opcode::INVOKEVIRTUAL => {
                reflection::call(context, edit, instruction)?;
                points::started(context, edit, instruction)?;
                if !context.plan.observe {
                    points::call(context, edit, instruction)?;
                }
            }
            _ => {}
        }
    }
    Ok(())
}

/// Inserts what comes behind what observes.
pub(super) fn end<'a>(
    context: &mut Context<'a, '_>,
    method: &Method<'a>,
    edit: &mut CodeEdit<'a>,
    instructions: &[Instruction<'a>],
) -> Result<(), EditError> {
    for instruction in instructions {
        if instruction.opcode() == opcode::MONITOREXIT {
            monitors::exit(context, edit, instruction)?;
        }
        // Behind all else: whoever stops after it has asked may find that somebody initializes the class by now.
        initializers::need(context, method, edit, instruction)?;
    }
    initializers::end(context, method, edit)?;
    zones::end(context, method, edit)?;
    // Last: behind a lock that was left, nothing may be called that is covered by what leaves it.
    monitors::method(context, method, edit)
}

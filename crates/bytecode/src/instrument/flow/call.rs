//! Calls, and the instructions that may cause one.

use super::effect;
use super::walk::{Lost, Walk};
use crate::constant::MemberRef;
use crate::instruction::Instruction;
use crate::instrument::locks::is_acquisition;
use crate::opcode::*;

impl<'a> Walk<'_, 'a> {
    pub(super) fn call(&mut self, instruction: &Instruction<'a>) -> Result<(), Lost> {
        let index = instruction.constant().ok_or(Lost)?;
        let opcode = instruction.opcode();
        let (descriptor, synchronizes, role) = match opcode {
            INVOKEDYNAMIC => (self.pool.invoke_dynamic(index).map_err(|_| Lost)?.descriptor, true, Role::Any),
            _ => {
                let method = self.pool.member_ref(index).map_err(|_| Lost)?;
                let quiet = only_computes(&method) || (self.setting.is_quiet)(&method, opcode);
                (method.descriptor, !quiet, if opcode == INVOKESTATIC { Role::Any } else { role_of(&method) })
            }
        };
        if synchronizes {
            self.synchronizes();
        }
        let mut effect = effect::of_call(descriptor).ok_or(Lost)?;
        let receiver = self.operands.at(effect.takes, &mut self.values);
        effect.takes += usize::from(!matches!(opcode, INVOKESTATIC | INVOKEDYNAMIC));
        self.apply(effect);
        match role {
            Role::Acquires => self.note_lock(instruction.pc(), receiver),
            Role::PartOfLock => self.note_part(receiver),
            Role::Any => {}
        }
        Ok(())
    }

    pub(super) fn new_object(&mut self, instruction: &Instruction<'a>) -> Result<(), Lost> {
        let index = instruction.constant().ok_or(Lost)?;
        if self.pool.class_name(index).map_err(|_| Lost)? != self.setting.class {
            // Initializes the class, perhaps.
            self.synchronizes();
        }
        self.apply(effect::of(NEW));
        Ok(())
    }
}

/// Whether calling a method does nothing but compute a number from numbers.
pub(in crate::instrument) fn only_computes(method: &MemberRef<'_>) -> bool {
    // The random numbers come from a generator that threads share.
    matches!(method.owner, b"java/lang/Math" | b"java/lang/StrictMath") && method.name != b"random"
}

/// What a method has to do with locks.
enum Role {
    /// Nothing.
    Any,
    /// Acquires its receiver.
    Acquires,
    /// Gives one of the two locks of its receiver.
    PartOfLock,
}

fn role_of(method: &MemberRef<'_>) -> Role {
    let is_part = matches!(method.name, b"readLock" | b"writeLock")
        && method.descriptor.starts_with(b"()Ljava/util/concurrent/locks/");
    match is_acquisition(method) {
        true => Role::Acquires,
        false if is_part => Role::PartOfLock,
        false => Role::Any,
    }
}

//! Calls, and the instructions that may cause one.

use super::effect;
use super::walk::{Lost, Walk};
use crate::constant::MemberRef;
use crate::instruction::Instruction;
use crate::opcode::*;

impl<'a> Walk<'_, 'a> {
    pub(super) fn call(&mut self, instruction: &Instruction<'a>) -> Result<(), Lost> {
        let index = instruction.constant().ok_or(Lost)?;
        let opcode = instruction.opcode();
        let (descriptor, synchronizes) = match opcode {
            INVOKEDYNAMIC => (self.pool.invoke_dynamic(index).map_err(|_| Lost)?.descriptor, true),
            _ => {
                let method = self.pool.member_ref(index).map_err(|_| Lost)?;
                let quiet = only_computes(&method) || (self.setting.is_quiet)(&method, opcode);
                (method.descriptor, !quiet)
            }
        };
        if synchronizes {
            self.synchronizes();
        }
        let mut effect = effect::of_call(descriptor).ok_or(Lost)?;
        effect.takes += usize::from(!matches!(opcode, INVOKESTATIC | INVOKEDYNAMIC));
        self.apply(effect);
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

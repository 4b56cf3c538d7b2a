//! Methods that reflection hands out. The JVM keeps them in the order of the addresses of their names, which is another one in each run.

use super::super::Context;
use crate::Snippet;
use crate::edit::CodeEdit;
use crate::error::EditError;
use crate::instruction::Instruction;

const DECLARED: &[u8] = b"getDeclaredMethods0";
const IN_ORDER: (&str, &str) = ("inOrder", "([Ljava/lang/reflect/Method;)[Ljava/lang/reflect/Method;");

/// Behind the call that asks the JVM for them.
pub(super) fn call<'a>(
    context: &mut Context<'a, '_>,
    edit: &mut CodeEdit<'a>,
    instruction: &Instruction<'a>,
) -> Result<(), EditError> {
    let Some(index) = instruction.constant().filter(|_| context.class.name() == b"java/lang/Class") else {
        return Ok(());
    };
    let Ok(call) = context.class.pool().member_ref(index) else { return Ok(()) };
    if call.name == DECLARED {
        let hook = context.hooks.control(&mut context.class, IN_ORDER)?;
        edit.insert_after(instruction.pc(), Snippet::new().invokestatic(hook));
    }
    Ok(())
}

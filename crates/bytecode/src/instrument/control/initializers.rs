//! Class initialization: the JVM makes a thread wait for another that initializes a class, and says nothing. So initializers tell when
//! they begin and end, and who may need a class asks first.

use super::super::{Context, Method, Target};
use crate::edit::{CodeEdit, Exits, HandlerOrder, Jumps, NewHandler, RangeEnd};
use crate::error::EditError;
use crate::index::Pc;
use crate::instruction::Instruction;
use crate::{Snippet, opcode};

const INITIALIZES: (&str, &str) = ("initializes", "(I)V");
const INITIALIZED: (&str, &str) = ("initialized", "(I)V");
const NEEDS: (&str, &str) = ("needs", "(I)V");

/// The beginning of an initializer.
pub(super) fn begin<'a>(
    context: &mut Context<'a, '_>,
    method: &Method<'a>,
    edit: &mut CodeEdit<'a>,
) -> Result<(), EditError> {
    if let Some(tell) = telling(context, method, INITIALIZES)? {
        edit.insert_at_entry(&tell);
    }
    Ok(())
}

/// Its ends.
pub(super) fn end<'a>(
    context: &mut Context<'a, '_>,
    method: &Method<'a>,
    edit: &mut CodeEdit<'a>,
) -> Result<(), EditError> {
    let Some(mut tell) = telling(context, method, INITIALIZED)? else { return Ok(()) };
    edit.insert_before_exits(Exits::Returns, &tell);
    tell.athrow();
    edit.add_handler(NewHandler {
        start: Pc(0),
        end: RangeEnd::InsideHandler(0),
        catch_type: None,
        code: tell,
        locals: Vec::new(),
        order: HandlerOrder::Last,
    });
    Ok(())
}

/// The call of a hook with the number of the class, in its initializer.
fn telling<'a>(
    context: &mut Context<'a, '_>,
    method: &Method<'a>,
    hook: (&'static str, &'static str),
) -> Result<Option<Snippet>, EditError> {
    let is_initializer = method.member.name == b"<clinit>";
    let Some(number) = context.class_number.filter(|_| is_initializer) else { return Ok(None) };
    let hook = context.hooks.control(&mut context.class, hook)?;
    let mut tell = Snippet::new();
    tell.push_int(number, context.class.pool_mut())?.invokestatic(hook).needs_stack(1);
    Ok(Some(tell))
}

/// Before an instruction that may be the first to use another class.
pub(super) fn need<'a>(
    context: &mut Context<'a, '_>,
    method: &Method<'a>,
    edit: &mut CodeEdit<'a>,
    instruction: &Instruction<'a>,
) -> Result<(), EditError> {
    let Some(index) = instruction.constant() else { return Ok(()) };
    let pool = context.class.pool();
    let target = match instruction.opcode() {
        opcode::NEW => Target::Class { name: pool.class_name(index)? },
        opcode::INVOKESTATIC => Target::Class { name: pool.member_ref(index)?.owner },
        opcode::GETSTATIC | opcode::PUTSTATIC => {
            let field = pool.member_ref(index)?;
            Target::Field { owner: field.owner, name: field.name, descriptor: field.descriptor }
        }
        _ => return Ok(()),
    };
    let (Target::Class { name: class } | Target::Field { owner: class, .. }) = target else { return Ok(()) };
    if class == context.class.name() || !context.sites.awaits(class) {
        return Ok(());
    }
    let site = context.site(method, Some(instruction), target);
    let hook = context.hooks.control(&mut context.class, NEEDS)?;
    let mut ask = Snippet::new();
    ask.push_int(site, context.class.pool_mut())?.invokestatic(hook).needs_stack(1);
    edit.insert_before(instruction.pc(), Jumps::Run, &ask);
    Ok(())
}

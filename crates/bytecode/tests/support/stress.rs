//! Edits that touch everything they can, to see what breaks.

use bytecode::{
    AccessFlags, ClassFile, EditError, Exits, HandlerOrder, Jumps, LiveFrom, LocalSlot, MethodIndex,
    NewHandler, Outcome, Pc, RangeEnd, SkipReason, Snippet, VerificationType, opcode,
};

/// An edited class, and the methods that could not take their edit.
pub struct Edited {
    pub bytes: Vec<u8>,
    pub skipped: Vec<SkipReason>,
    pub edited_methods: usize,
}

/// Edits all methods of a class.
pub type Edit = fn(&[u8]) -> Result<Edited, EditError>;

/// Applies `edit` to every method with code.
pub fn edit_methods(
    bytes: &[u8],
    mut edit: impl FnMut(&mut ClassFile<'_>, MethodIndex) -> Result<Outcome, EditError>,
) -> Result<Edited, EditError> {
    let mut class = ClassFile::read(bytes)?;
    let methods: Vec<MethodIndex> = class.methods().map(|(index, _)| index).collect();
    let mut edited_methods = 0;
    for method in methods {
        if class.has_code(method) && !must_stay_empty(&class, method) {
            edited_methods += usize::from(edit(&mut class, method)? == Outcome::Edited);
        }
    }
    let skipped = class.skipped().iter().map(|(_, reason)| reason.clone()).collect();
    Ok(Edited { bytes: class.write(), skipped, edited_methods })
}

/// HotSpot takes a `finalize` with any code in it for a real finalizer, which `Object` must not have.
fn must_stay_empty(class: &ClassFile<'_>, method: MethodIndex) -> bool {
    class.name() == b"java/lang/Object" && class.method(method).unwrap().name == b"finalize"
}

/// `iconst_0; pop` at every place where something can be inserted.
pub fn nops_everywhere(bytes: &[u8]) -> Result<Edited, EditError> {
    everywhere(bytes, Snippet::new().sipush(0).pop().needs_stack(1))
}

/// The same with a plain `nop`, which no compiler writes and a test can tell from the original code.
pub fn visible_nops_everywhere(bytes: &[u8]) -> Result<Edited, EditError> {
    everywhere(bytes, Snippet::new().nop())
}

fn everywhere(bytes: &[u8], snippet: &Snippet) -> Result<Edited, EditError> {
    edit_methods(bytes, |class, method| {
        let mut edit = class.edit_code(method)?;
        edit.insert_at_entry(snippet);
        for instruction in edit.code().instructions() {
            edit.insert_before(instruction.pc(), Jumps::Skip, snippet);
            edit.insert_before(instruction.pc(), Jumps::Run, snippet);
            if instruction.falls_through() {
                edit.insert_after(instruction.pc(), snippet);
            }
        }
        edit.insert_before_exits(Exits::All, snippet);
        class.apply(edit)
    })
}

/// In every method: two locals that live from entry to exit, a handler around everything, and small constants computed
/// in a roundabout way. Synchronized methods lock by instructions instead of by their flag.
pub fn locals_handlers_and_monitors(bytes: &[u8]) -> Result<Edited, EditError> {
    edit_methods(bytes, |class, method| {
        let (access, name) = {
            let method = class.method(method).unwrap();
            (method.access, method.name)
        };
        let mut edit = class.edit_code(method)?;
        for instruction in edit.code().instructions() {
            if (opcode::ICONST_0..=opcode::ICONST_5).contains(&instruction.opcode()) {
                let mut same = Snippet::new();
                same.sipush(0).copy_of(&instruction).iadd().needs_stack(2);
                edit.replace(instruction.pc(), &same);
            }
        }
        let number = edit.fresh_local(VerificationType::Long);
        edit.insert_at_entry(Snippet::new().push_long(7, class.pool_mut())?.lstore(number).needs_stack(2));
        edit.insert_before_exits(Exits::All, Snippet::new().lload(number).pop2().needs_stack(2));
        edit.keep_live(number, VerificationType::Long, LiveFrom::Entry, None);
        let lock = edit.fresh_local(VerificationType::Null);
        // StringBuffer losing the flag makes HotSpot print a warning about its intrinsics.
        let locks = access.contains(AccessFlags::SYNCHRONIZED) && class.name() != b"java/lang/StringBuffer";
        lock_at_entry(class, &mut edit, access, lock, locks)?;
        let class_object = class.pool_mut().intern_class(b"java/lang/Object")?;
        edit.keep_live(lock, VerificationType::Object(class_object), LiveFrom::Entry, None);
        if name != b"<init>" {
            let mut code = Snippet::new();
            code.aload(lock);
            if locks {
                code.monitorexit()
            } else {
                code.pop()
            };
            let athrow_at = u16::try_from(code.len()).unwrap();
            code.athrow().needs_stack(1);
            let mut locals = vec![VerificationType::Top; usize::from(edit.code().max_locals())];
            locals.extend([VerificationType::Long, VerificationType::Object(class_object)]);
            edit.add_handler(NewHandler {
                start: Pc(0),
                end: RangeEnd::InsideHandler(athrow_at),
                catch_type: None,
                code,
                locals,
                order: HandlerOrder::Last,
            });
        }
        let outcome = class.apply(edit)?;
        if locks && outcome == Outcome::Edited {
            class.set_method_access(method, access.without(AccessFlags::SYNCHRONIZED));
        }
        Ok(outcome)
    })
}

fn lock_at_entry(
    class: &mut ClassFile<'_>,
    edit: &mut bytecode::CodeEdit<'_>,
    access: AccessFlags,
    lock: LocalSlot,
    locks: bool,
) -> Result<(), EditError> {
    let mut entry = Snippet::new();
    if !locks {
        entry.aconst_null().astore(lock).needs_stack(1);
        edit.insert_at_entry(&entry);
        return Ok(());
    }
    if access.contains(AccessFlags::STATIC) {
        class.raise_version_to_49();
        entry.ldc(class.this_class());
    } else {
        entry.aload(LocalSlot(0));
    }
    entry.dup().astore(lock).monitorenter().needs_stack(2);
    edit.insert_at_entry(&entry);
    edit.insert_before_exits(Exits::Returns, Snippet::new().aload(lock).monitorexit().needs_stack(1));
    Ok(())
}

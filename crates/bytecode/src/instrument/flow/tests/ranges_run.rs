//! Whether the ranges are those that a running program accesses: the class `Loops` compares what it is told of each access with
//! what it is told behind the loops.

use super::{flow_of, jdk, with_test_below};
use crate::instruction::Instruction;
use crate::instrument::flow::{Array, Entry, Exit, Loop, RangeCheck};
use crate::opcode::*;
use crate::{
    ClassFile, CodeEdit, CpIndex, Jumps, LiveFrom, LocalSlot, MethodIndex, Outcome, Snippet, VerificationType,
};

/// What the inserted code refers to.
struct Hooks {
    element: CpIndex,
    range: CpIndex,
    object: CpIndex,
}

#[test]
fn ranges_are_what_is_accessed() {
    let bytes = instrumented();
    for jdk in jdk::Jdk::all() {
        let directory = tempfile::tempdir().unwrap();
        jdk::write_class(directory.path(), "Loops", &bytes);
        let mut arguments = jdk::VERIFY_ALL.to_vec();
        arguments.extend(["-cp", jdk::path(directory.path()), "Loops"]);
        let output = jdk.run_ok("java", &arguments);
        let told = output.lines().filter_map(|line| line.split_once(' '));
        let told = told.filter(|(_, count)| count.parse::<u32>().is_ok_and(|count| count > 0));
        assert!(told.count() >= 20, "{output}");
        assert!(output.contains("testBelow 36"), "{output}");
    }
}

fn instrumented() -> Vec<u8> {
    let bytes = with_test_below();
    let mut class = ClassFile::read(&bytes).unwrap();
    let pool = class.pool_mut();
    let hooks = Hooks {
        element: pool.intern_method(b"Loops", b"element", b"(Ljava/lang/Object;II)V").unwrap(),
        range: pool.intern_method(b"Loops", b"range", b"(Ljava/lang/Object;IIII)V").unwrap(),
        object: pool.intern_class(b"java/lang/Object").unwrap(),
    };
    let methods: Vec<MethodIndex> = class.methods().map(|(index, _)| index).collect();
    for index in methods {
        let flow = flow_of(&class, index);
        let mut edit = class.edit_code(index).unwrap();
        for (found, range) in flow.loops().iter().flat_map(|f| f.ranges.iter().map(move |range| (f, range))) {
            let Array::Variable(array) = range.array else { continue };
            tell_element(&mut class, &mut edit, &hooks, range);
            tell_range(&mut class, &mut edit, &hooks, found, range, array);
        }
        assert!(!matches!(class.apply(edit).unwrap(), Outcome::Skipped(_)));
    }
    class.write()
}

/// Has each access told by itself.
fn tell_element(class: &mut ClassFile<'_>, edit: &mut CodeEdit<'_>, hooks: &Hooks, range: &RangeCheck) {
    let opcode =
        edit.code().instructions().find(|i| i.pc() == range.access).map(|i: Instruction<'_>| i.opcode());
    let mut snippet = Snippet::new();
    match opcode.unwrap() {
        IALOAD..=SALOAD => snippet.dup2(),
        LASTORE | DASTORE => snippet.dup2_x2().pop2().dup2_x2(),
        _ => snippet.dup_x2().pop().dup2_x1(),
    };
    snippet
        .push_int(range.access.0.into(), class.pool_mut())
        .unwrap()
        .invokestatic(hooks.element)
        .needs_stack(4);
    edit.insert_before(range.access, Jumps::Run, &snippet);
}

/// Has all of them told behind the loop. Everything is saved, as the loop's variables may be out of scope there.
fn tell_range(
    class: &mut ClassFile<'_>,
    edit: &mut CodeEdit<'_>,
    hooks: &Hooks,
    found: &Loop,
    range: &RangeCheck,
    of: LocalSlot,
) {
    let (int, object) = (VerificationType::Integer, VerificationType::Object(hooks.object));
    let array = edit.fresh_local(object);
    let (first, last) = (edit.fresh_local(int), edit.fresh_local(int));
    let (pc, jumps) = match found.entry {
        Entry::Into(pc) => (pc, Jumps::Skip),
        Entry::By(pc) => (pc, Jumps::Run),
    };
    let mut save = Snippet::new();
    save.aload(of).astore(array).iload(range.index).istore(first).needs_stack(1);
    edit.insert_before(pc, jumps, &save);
    edit.keep_live(array, object, LiveFrom::Before(pc, jumps), found.until);
    edit.keep_live(first, int, LiveFrom::Before(pc, jumps), found.until);
    edit.insert_before(found.test, Jumps::Run, Snippet::new().iload(range.index).istore(last).needs_stack(1));
    edit.keep_live(last, int, LiveFrom::Before(found.test, Jumps::Run), found.until);

    let pool = class.pool_mut();
    let mut tell = Snippet::new();
    tell.aload(array).iload(first).push_int(range.first, pool).unwrap().iadd();
    tell.iload(last).push_int(range.end, pool).unwrap().iadd();
    tell.push_int(range.stride, pool).unwrap().push_int(range.access.0.into(), pool).unwrap();
    tell.invokestatic(hooks.range).needs_stack(5);
    match found.exit {
        Exit::To(pc) => edit.insert_before(pc, Jumps::Run, &tell),
        Exit::Behind(pc) => edit.insert_after(pc, &tell),
    }
}

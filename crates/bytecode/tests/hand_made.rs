//! Class files that compilers of today do not write: versions 45 to 50 with subroutines, jumps at the edge of their
//! reach, methods close to the size limit, dynamic constants. Run before and after editing on every JDK.
#![expect(clippy::unwrap_used, reason = "helpers of a test stop it where it cannot go on")]

mod support;

use bytecode::{
    AccessFlags, ClassFile, EditError, ExceptionHandler, Frame, Jumps, NewCode, NewMethod, Outcome, Pc,
    SkipReason, Snippet, VerificationType, opcode::*,
};
use support::call::call_all;
use support::class_bytes::{add_static, condy_class, empty_class};
use support::stress::{Edit, Edited, edit_methods, locals_handlers_and_monitors, nops_everywhere};

/// One `nop` before every instruction: nearly doubles the distances in code made of `nop`s.
fn one_nop_each(bytes: &[u8]) -> Result<Edited, EditError> {
    let mut nop = Snippet::new();
    nop.nop();
    edit_methods(bytes, |class, method| {
        let mut edit = class.edit_code(method)?;
        for instruction in edit.code().instructions() {
            edit.insert_before(instruction.pc(), Jumps::Run, &nop);
        }
        class.apply(edit)
    })
}

fn i2(value: i16) -> [u8; 2] {
    value.to_be_bytes()
}

fn jump(opcode: u8, distance: i16) -> Vec<u8> {
    [&[opcode][..], &i2(distance)].concat()
}

/// Runs a subroutine once on the plain way and once on the way of an exception, as `finally` used to be compiled.
fn subroutine(class: &mut ClassFile<'_>) {
    let code = [
        vec![ICONST_0, ISTORE_0 + 1],
        vec![BIPUSH, 10, ILOAD_0, IDIV, ISTORE_0 + 1], // 2: throws for 0
        jump(JSR, 11),                                 // 7, to 18
        vec![ILOAD_0 + 1, IRETURN],                    // 10
        vec![POP],                                     // 12: the handler
        jump(JSR, 5),                                  // 13, to 18
        vec![ILOAD_0 + 1, IRETURN],                    // 16
        vec![ASTORE_3 - 1, IINC, 1, 100, RET, 2],      // 18: the subroutine
    ];
    let handler = ExceptionHandler { start: Pc(2), end: Pc(7), handler: Pc(12), catch_type: None };
    add_static(class, "subroutine", "(I)I", (2, 3), &code.concat(), &[handler]);
}

/// Jumps over many bytes of nothing: by a condition, by a goto, to a subroutine.
fn far(class: &mut ClassFile<'_>, nops: i16) {
    let filler = vec![NOP; nops.try_into().unwrap()];
    let conditional =
        [&[ILOAD_0][..], &jump(IFEQ, nops + 5), &filler, &[ICONST_1, IRETURN, ICONST_2, IRETURN]];
    add_static(class, "farConditional", "(I)I", (2, 1), &conditional.concat(), &[]);
    // Counts up to the argument, with a backward goto over the filler.
    let head = [&[ICONST_0, ISTORE_0 + 1][..], &filler, &[IINC, 1, 1, ILOAD_0 + 1, ILOAD_0]].concat();
    let tail = [jump(IF_ICMPLT, 5), vec![ILOAD_0 + 1, IRETURN], jump(GOTO, -(nops + 10))].concat();
    add_static(class, "farBackward", "(I)I", (2, 2), &[head, tail].concat(), &[]);
    let routine = [&[ILOAD_0, ISTORE_0 + 1][..], &jump(JSR, nops + 5), &[ILOAD_0 + 1, IRETURN], &filler];
    let routine = [&routine.concat()[..], &[ASTORE_3 - 1, IINC, 1, 7, RET, 2]].concat();
    add_static(class, "farSubroutine", "(I)I", (1, 3), &routine, &[]);
}

/// Both kinds of switch, at a position that needs two bytes of padding.
fn switches(class: &mut ClassFile<'_>) {
    let ints = |values: &[i32]| values.iter().flat_map(|value| value.to_be_bytes()).collect::<Vec<u8>>();
    // Operands: default, low, high, offsets. The bodies start 27 bytes behind the switch.
    let table = [
        vec![ILOAD_0, TABLESWITCH, 0, 0],
        ints(&[31, 0, 2, 27, 29, 31]),
        vec![ICONST_4, IRETURN, ICONST_5, IRETURN, ICONST_M1, IRETURN],
    ];
    add_static(class, "table", "(I)I", (1, 1), &table.concat(), &[]);
    // Operands: default, number of pairs, pairs.
    let lookup = [
        vec![ILOAD_0, LOOKUPSWITCH, 0, 0],
        ints(&[32, 2, 1, 27, 4, 29]),
        vec![ICONST_3, IRETURN, BIPUSH, 44, IRETURN, ICONST_M1, IRETURN],
    ];
    add_static(class, "lookup", "(I)I", (1, 1), &lookup.concat(), &[]);
}

fn old_class(major: u16) -> (String, Vec<u8>) {
    let name = format!("Old{major}");
    let empty = empty_class(major, &name);
    let mut class = ClassFile::read(&empty).unwrap();
    subroutine(&mut class);
    switches(&mut class);
    far(&mut class, 20_000);
    let access = AccessFlags::PUBLIC.with(AccessFlags::STATIC).with(AccessFlags::SYNCHRONIZED);
    let code = NewCode {
        max_stack: 2,
        max_locals: 1,
        bytes: &[BIPUSH, 100, ILOAD_0, IDIV, IRETURN],
        handlers: &[],
        frames: &[],
    };
    class.add_method(&NewMethod { access, name: b"locked", descriptor: b"(I)I", code: Some(code) }).unwrap();
    (name, class.write())
}

#[test]
fn old_classes_with_subroutines_behave_the_same() {
    let originals: Vec<_> = (45..=50).map(old_class).collect();
    let expected = call_all(&originals);
    for line in [
        "subroutine: 90 100 110 105 103 102 102",
        "table: -1 4 5 -1 -1 -1 -1",
        "lookup: -1 -1 3 -1 -1 44 -1",
        "farConditional: 1 2 1 1 1 1 1",
        "farBackward: 1 1 1 2 3 4 5",
        "farSubroutine: 6 7 8 9 10 11 12",
        "locked: -100 ArithmeticException 100 50 33 25 20",
    ] {
        assert_eq!(expected.matches(line).count(), originals.len(), "{line} in\n{expected}");
    }
    // The far jumps cannot take eight times the code, and version 50, which has frames, no far condition.
    let edits: [(Edit, usize, usize); 3] =
        [(one_nop_each, 0, 1), (nops_everywhere, 3, 3), (locals_handlers_and_monitors, 0, 0)];
    for (edit, skipped_before_50, skipped_in_50) in edits {
        let edited = originals.iter().map(|(name, bytes)| {
            let edited = edit(bytes).unwrap();
            let skipped = if name == "Old50" { skipped_in_50 } else { skipped_before_50 };
            assert_eq!(edited.skipped.len(), skipped, "{name}: {:?}", edited.skipped);
            (name.clone(), edited.bytes)
        });
        assert_eq!(call_all(&edited.collect::<Vec<_>>()), expected);
    }
}

#[test]
fn jumps_grow_when_their_targets_move_away() {
    let (_, bytes) = old_class(49);
    let edited = one_nop_each(&bytes).unwrap();
    let class = ClassFile::read(&edited.bytes).unwrap();
    let opcodes = |name: &[u8]| {
        let (index, _) = class.methods().find(|(_, method)| method.name == name).unwrap();
        let code = class.code(index).unwrap().unwrap();
        let opcodes: Vec<u8> = code.instructions().map(|i| i.opcode()).filter(|&o| is_jump(o)).collect();
        opcodes
    };
    assert_eq!(opcodes(b"farConditional"), [IFNE, GOTO_W]);
    assert_eq!(opcodes(b"farBackward"), [IF_ICMPLT, GOTO_W]);
    assert_eq!(opcodes(b"farSubroutine"), [JSR_W, RET]);
}

/// The same method for a version with frames, where only the goto may grow.
fn framed_far(nops: i16, conditional: bool) -> Vec<u8> {
    let empty = empty_class(52, "Framed");
    let mut class = ClassFile::read(&empty).unwrap();
    let mut code = vec![ICONST_0, ISTORE_0 + 1];
    code.extend(vec![NOP; nops.try_into().unwrap()]);
    code.extend([IINC, 1, 1, ILOAD_0 + 1, ILOAD_0]);
    let back = -(nops + 5);
    if conditional {
        code.extend(jump(IF_ICMPLT, back));
        code.extend([ILOAD_0 + 1, IRETURN]);
    } else {
        code.extend(jump(IF_ICMPLT, 5));
        code.extend([ILOAD_0 + 1, IRETURN]);
        code.extend(jump(GOTO, back - 5));
    }
    let integers = vec![VerificationType::Integer; 2];
    let frame = |pc: i16| Frame { pc: Pc(pc.try_into().unwrap()), locals: integers.clone(), stack: vec![] };
    let mut frames = vec![frame(2)];
    if !conditional {
        frames.push(frame(nops + 12));
    }
    let access = AccessFlags::PUBLIC.with(AccessFlags::STATIC);
    let code = NewCode { max_stack: 2, max_locals: 2, bytes: &code, handlers: &[], frames: &frames };
    class.add_method(&NewMethod { access, name: b"count", descriptor: b"(I)I", code: Some(code) }).unwrap();
    class.write()
}

#[test]
fn with_frames_a_goto_grows_and_a_far_condition_is_left_alone() {
    let original = framed_far(20_000, false);
    let edited = one_nop_each(&original).unwrap();
    assert_eq!(edited.skipped, []);
    let run = |bytes: &[u8]| call_all(&[("Framed".to_owned(), bytes.to_vec())]);
    assert_eq!(run(&original), "Framed.count: 1 1 1 2 3 4 5\n");
    assert_eq!(run(&edited.bytes), run(&original));

    let original = framed_far(20_000, true);
    let edited = one_nop_each(&original).unwrap();
    assert_eq!(edited.skipped, [SkipReason::BranchTooFar]);
    assert!(edited.bytes == original, "a skipped method is as it was");
}

#[test]
fn methods_stop_growing_at_the_limit() {
    let with_nops = |count: usize| {
        let empty = empty_class(52, "Large");
        let mut class = ClassFile::read(&empty).unwrap();
        let code = [&vec![NOP; count][..], &[ILOAD_0, IRETURN]].concat();
        add_static(&mut class, "same", "(I)I", (1, 1), &code, &[]);
        class.write()
    };
    let insert_one = |bytes: &[u8]| {
        let mut class = ClassFile::read(bytes).unwrap();
        let (method, _) = class.methods().next().unwrap();
        let mut edit = class.edit_code(method).unwrap();
        edit.insert_at_entry(Snippet::new().nop());
        (class.apply(edit).unwrap(), class.write())
    };
    let (outcome, largest) = insert_one(&with_nops(65_532));
    assert_eq!(outcome, Outcome::Edited);
    assert_eq!(call_all(&[("Large".to_owned(), largest)]), "Large.same: -1 0 1 2 3 4 5\n");
    let full = with_nops(65_533);
    let (outcome, unchanged) = insert_one(&full);
    assert_eq!(outcome, Outcome::Skipped(SkipReason::MethodTooLarge));
    assert!(unchanged == full);
}

#[test]
fn huge_switches_are_relocated() {
    // 5000 cases, each with its own two instructions.
    let cases = 5000i32;
    let empty = empty_class(49, "Huge");
    let mut class = ClassFile::read(&empty).unwrap();
    let mut code = vec![ILOAD_0, SIPUSH, 0x10, 0, IADD, NOP, NOP, TABLESWITCH];
    let bodies = 12 + 4 * cases + 1;
    code.extend((bodies + 4 * cases).to_be_bytes());
    code.extend(0i32.to_be_bytes());
    code.extend((cases - 1).to_be_bytes());
    for case in 0..cases {
        code.extend((bodies + 4 * case).to_be_bytes());
    }
    for case in 0..cases {
        code.push(SIPUSH);
        code.extend(i2(i16::try_from(case).unwrap()));
        code.push(IRETURN);
    }
    code.extend([ICONST_M1, IRETURN]);
    add_static(&mut class, "huge", "(I)I", (2, 1), &code, &[]);
    let original = class.write();
    let edited = one_nop_each(&original).unwrap();
    assert_eq!(edited.skipped, []);
    let expected = "Huge.huge: 4095 4096 4097 4098 4099 4100 4101\n";
    assert_eq!(call_all(&[("Huge".to_owned(), original)]), expected);
    assert_eq!(call_all(&[("Huge".to_owned(), edited.bytes)]), expected);
}

#[test]
fn dynamic_constants_survive() {
    let original = condy_class("Condy");
    for edit in [one_nop_each, nops_everywhere, locals_handlers_and_monitors] {
        let edited = edit(&original).unwrap();
        assert_eq!((edited.skipped, edited.edited_methods), (vec![], 1));
        assert_eq!(call_all(&[("Condy".to_owned(), edited.bytes)]), "Condy.hash: 0 0 0 0 0 0 0\n");
    }
}

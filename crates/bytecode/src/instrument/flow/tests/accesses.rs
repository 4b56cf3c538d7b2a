//! Which accesses need a check: in code that a compiler wrote, and in code that none would write.

use std::fmt::Write;

use super::{compiled, flow_of, named};
use crate::instruction::Instruction;
use crate::instrument::flow::Facts;
use crate::instrument::flow::block::is_access;
use crate::opcode::*;
use crate::{AccessFlags, ClassFile, MethodIndex, NewCode, NewMethod};

/// The accesses of a method in words: read or write, of what, and the facts.
fn described(class: &ClassFile<'_>, index: MethodIndex) -> Vec<String> {
    let (flow, code) = (flow_of(class, index), class.code(index).unwrap().unwrap());
    let accesses = code.instructions().filter(|i| is_access(i.opcode()));
    accesses.map(|i| describe(class, &i, flow.at(i.pc()))).collect()
}

fn describe(class: &ClassFile<'_>, instruction: &Instruction<'_>, facts: Facts) -> String {
    let reads = matches!(instruction.opcode(), GETFIELD | GETSTATIC | IALOAD..=SALOAD);
    let mut text = String::from(if facts.check { "check " } else { "leave " });
    text += if reads { "read of " } else { "write of " };
    match (facts.group, instruction.constant()) {
        (Some(group), None) => write!(text, "{group}[]").unwrap(),
        (None, Some(constant)) => {
            text += if facts.on_this { "this." } else { "" };
            text += std::str::from_utf8(class.pool().member_ref(constant).unwrap().name).unwrap();
        }
        other => panic!("{other:?}"),
    }
    text + if facts.in_loop { " in loop" } else { "" }
}

#[track_caller]
fn check(method: &str, expected: &[&str]) {
    let class = ClassFile::read(compiled("Accesses")).unwrap();
    assert_eq!(described(&class, named(&class, method)), expected, "{method}");
}

#[test]
fn a_read_is_covered_by_the_write_of_an_increment() {
    check("increment", &["leave read of this.n", "check write of this.n"]);
    check("incrementWide", &["leave read of this.wide", "check write of this.wide"]);
    check("addElements", &["leave read of 0[]", "check read of 1[]", "check write of 0[]"]);
}

#[test]
fn wide_elements_are_like_others() {
    check(
        "addWideElements",
        &[
            "leave read of 0[]",
            "leave read of 1[]",
            "check write of 0[]",
            "leave read of 1[]",
            "check write of 1[]",
        ],
    );
}

#[test]
fn values_that_are_used_again_do_not_hide_the_access() {
    check("useOfElement", &["leave read of 0[]", "check write of 0[]"]);
    check("useOfWideElement", &["leave read of 0[]", "check write of 0[]", "check write of 0[]"]);
    check("useOfField", &["leave read of this.m", "check write of this.m", "check write of this.n"]);
    check(
        "useOfWideField",
        &[
            "check read of this.next",
            "leave read of this.wide",
            "check write of this.wide",
            "check write of wide",
        ],
    );
}

#[test]
fn what_may_synchronize_ends_a_stretch() {
    check("callBetween", &["check read of this.n", "check read of this.n"]);
    check("lockBetween", &["check read of this.n", "check read of this.n"]);
    check(
        "ownVolatileBetween",
        &[
            "check read of this.n",
            "check write of this.flag",
            "check read of this.n",
            "check read of staticFlag",
            "check read of this.n",
        ],
    );
    check("foreignFieldBetween", &["check read of this.n", "check write of x", "check read of this.n"]);
    check("objectsBetween", &["check read of this.n", "leave read of this.n", "check read of this.n"]);
    check("concatenated", &["check read of n", "check read of n"]);
}

#[test]
fn a_check_on_every_way_covers_fields_of_this() {
    check("blocks", &["check read of this.n", "check write of this.m", "leave read of this.n"]);
    check("oneWay", &["check read of this.n", "check read of this.n", "leave read of this.n"]);
    check("aroundAgain", &["check read of this.n in loop", "leave read of this.n in loop"]);
    check("synchronizedOnTheWay", &["check read of this.n", "check read of this.n"]);
    check("caughtOnTheWay", &["check read of this.n", "check read of this.n"]);
    check("condition", &["leave read of 0[]", "check write of 0[]"]);
}

#[test]
fn a_check_covers_what_only_follows_it() {
    check(
        "branch",
        &["check read of this.n", "leave read of this.n", "check write of this.n", "leave read of this.n"],
    );
    check(
        "otherBranch",
        &["check read of this.n", "leave read of this.n", "leave read of this.n", "leave read of this.n"],
    );
}

#[test]
fn a_variable_that_changed_is_another_object() {
    check("otherObject", &["check read of n", "check read of n", "leave read of n"]);
    check(
        "assignedReceiver",
        &["leave read of this.n", "check write of this.n", "leave read of this.n", "leave write of this.n"],
    );
}

#[test]
fn an_array_that_is_read_again_may_be_another_one() {
    check("heldArray", &["check read of this.data", "check read of 0[]", "leave read of 0[]"]);
    check(
        "arrayReadTwice",
        &["check read of this.data", "check read of 0[]", "leave read of this.data", "check read of 0[]"],
    );
    check(
        "rowsReadTwice",
        &[
            "check read of this.rows",
            "check read of 0[]",
            "check read of 1[]",
            "leave read of 0[]",
            "check read of 1[]",
            "check read of 0[]",
            "check read of 1[]",
        ],
    );
}

#[test]
fn a_final_array_stays_the_same() {
    check(
        "finalArrayReadTwice",
        &[
            "leave read of this.fixed",
            "check read of 0[]",
            "leave read of this.fixed",
            "leave read of 0[]",
            "leave read of TABLE",
            "check read of 1[]",
            "leave read of TABLE",
            "leave read of 1[]",
        ],
    );
}

#[test]
fn equal_indices_are_recognized() {
    check(
        "indices",
        &[
            "check write of 0[]", // i + 1
            "leave write of 0[]", // 1 + i
            "leave write of 0[]", // the same after i++
            "check write of 0[]", // the old i
            "check write of 0[]", // i * 5 + j
            "leave write of 0[]", // j + i * 5
            "check write of 0[]", // the last one
            "leave write of 0[]",
            "check read of 0[]",
            "check write of 0[]", // at what was read
        ],
    );
    check("swap", &["leave read of 0[]", "leave read of 0[]", "check write of 0[]", "check write of 0[]"]);
}

#[test]
fn static_fields_of_the_class_are_like_others() {
    check("statics", &["leave read of count", "check write of count", "leave write of count"]);
}

#[test]
fn loops_are_what_lies_within_a_backward_jump() {
    check(
        "loops",
        &["check read of 0[]", "check read of 0[] in loop", "check read of 0[] in loop", "check read of 0[]"],
    );
}

#[test]
fn nothing_counts_before_the_constructor_call() {
    let class = ClassFile::read(compiled("Accesses")).unwrap();
    let mut constructors =
        class.methods().filter(|(_, method)| method.name == b"<init>").map(|(index, _)| index);
    assert_eq!(
        described(&class, constructors.next().unwrap()),
        ["leave write of this.fixed", "check write of this.n", "leave write of this.n"]
    );
    assert_eq!(
        described(&class, constructors.next().unwrap()),
        [
            "check read of 0[]",
            "check read of 0[]",
            "check read of n",
            "check read of n",
            "check write of 1[]",
            "check write of n",
            "leave write of n",
        ]
    );
}

/// What is found in a static method made of these instructions.
fn hand_made(code: &[u8]) -> Vec<String> {
    let mut class = ClassFile::read(compiled("Accesses")).unwrap();
    let index = MethodIndex(u16::try_from(class.methods().count()).unwrap());
    let code = NewCode { max_stack: 8, max_locals: 8, bytes: code, handlers: &[], frames: &[] };
    let access = AccessFlags::STATIC;
    class.add_method(&NewMethod { access, name: b"made", descriptor: b"([II)V", code: Some(code) }).unwrap();
    let bytes = class.write();
    described(&ClassFile::read(&bytes).unwrap(), index)
}

#[test]
fn wide_forms_are_like_short_ones() {
    let i = [ALOAD_0, ILOAD_0 + 1];
    let read = [i[0], i[1], IALOAD, POP];
    let code =
        [&read[..], &[WIDE, IINC, 0, 1, 1, 0], &[i[0], i[1], SIPUSH, 1, 0, ISUB, IALOAD, POP], &[RETURN]];
    assert_eq!(hand_made(&code.concat()), ["check read of 0[]", "leave read of 0[]"]);
    let code =
        [&read[..], &[i[1], WIDE, ISTORE, 0, 2], &[WIDE, ALOAD, 0, 0, ILOAD, 2, IALOAD, POP], &[RETURN]];
    assert_eq!(hand_made(&code.concat()), ["check read of 0[]", "leave read of 0[]"]);
}

#[test]
fn the_stack_may_hold_anything_when_a_block_begins() {
    // What lies there stays what it is while it is copied, and is nothing else.
    let code = [GOTO, 0, 3, DUP2, IALOAD, POP, IALOAD, POP, IALOAD, RETURN];
    assert_eq!(hand_made(&code), ["check read of 0[]", "leave read of 0[]", "check read of 1[]"]);
    let code = [GOTO, 0, 3, DUP2_X1, POP2, POP2, DUP_X2, SWAP, IASTORE, RETURN];
    assert_eq!(hand_made(&code), ["check write of 0[]"]);
}

#[test]
fn subroutines_are_not_followed() {
    let read = [ALOAD_0, ICONST_0, IALOAD, POP];
    let code = [&[JSR, 0, 4, RETURN][..], &[ASTORE, 2], &read, &read, &[RET, 2]];
    assert_eq!(hand_made(&code.concat()), ["check read of 0[]", "check read of 1[]"]);
}

#[test]
fn after_nonsense_nothing_is_known_up_to_the_next_block() {
    let read = [ALOAD_0, ICONST_0, IALOAD, POP];
    let nonsense = [INVOKESTATIC, 0xff, 0xff];
    let code = [&read[..], &nonsense, &read, &read, &[GOTO, 0, 3], &read, &read, &[RETURN]];
    let unknown = ["check read of 0[]", "check read of 1[]", "check read of 2[]"];
    assert_eq!(
        hand_made(&code.concat()),
        [&unknown[..], &["check read of 0[]", "leave read of 0[]"]].concat()
    );
}

#[test]
fn the_longest_method_there_can_be_is_followed_to_its_end() {
    let one = [ALOAD_0, ILOAD_0 + 1, DUP2, IALOAD, ICONST_1, IADD, IASTORE, IINC, 1, 1];
    let mut code = one.repeat(6_500);
    code.push(RETURN);
    let found = hand_made(&code);
    assert_eq!(found.len(), 13_000);
    assert_eq!(found.iter().filter(|access| access.starts_with("check")).count(), 6_500);
}

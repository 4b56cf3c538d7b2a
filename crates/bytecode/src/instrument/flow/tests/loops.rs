//! Which loops can be checked as a whole.

use super::{compiled, flow_of, named, with_test_below};
use crate::instrument::flow::{Array, ArrayPlace, Entry, Exit, Loop, RangeCheck, When};
use crate::opcode::{PUTFIELD, PUTSTATIC};
use crate::{ClassFile, MethodIndex};

/// The loops of a method in words. The variables `a`, `b` and `n` are the parameters, others go by number.
fn described(class: &ClassFile<'_>, method: MethodIndex) -> Vec<String> {
    flow_of(class, method).loops().iter().flat_map(describe).collect()
}

fn describe(found: &Loop) -> Vec<String> {
    let way = match (found.entry, found.exit) {
        (Entry::Into(first), Exit::To(behind)) if first < found.test && found.test < behind => "top",
        (Entry::Into(first), Exit::Behind(last)) if first < last && found.test == last => "bottom",
        (Entry::By(jump), Exit::Behind(last)) if jump < last && found.test == last => "jump",
        other => panic!("{other:?}"),
    };
    found.ranges.iter().map(|range| format!("{way}: {}", describe_range(range))).collect()
}

fn describe_range(range: &RangeCheck) -> String {
    let name =
        |slot: u16| ["a", "b", "n"].get(usize::from(slot)).map_or(format!("v{slot}"), ToString::to_string);
    let index = |offset: i32| match offset {
        0 => name(range.index.0),
        _ => format!("{}{offset:+}", name(range.index.0)),
    };
    let access = if range.is_write { "write" } else { "read" };
    let by = if range.stride == 1 { String::new() } else { format!(" by {}", range.stride) };
    let array = match range.array {
        Array::Variable(slot) => name(slot.0),
        Array::Kept => "kept".to_owned(),
        Array::Any => "any".to_owned(),
    };
    format!("{access} {array}[{} .. {}]{by}", index(range.first), index(range.end))
}

/// The checks of fields in words: how many accesses each is for, and when it is made.
#[track_caller]
fn check_fields(method: &str, expected: &[&str]) {
    let class = ClassFile::read(compiled("Loops")).unwrap();
    let index = named(&class, method);
    let code = class.code(index).unwrap().unwrap();
    let flow = flow_of(&class, index);
    let fields = flow.loops().iter().flat_map(|found| &found.fields).map(|check| {
        let instruction = code.instruction_at(check.accesses[0]);
        let field = class.pool().member_ref(instruction.constant().unwrap()).unwrap();
        let access = if matches!(instruction.opcode(), PUTFIELD | PUTSTATIC) { "write" } else { "read" };
        let when = match check.when {
            When::Entered => String::new(),
            When::Iterated(counter) => {
                format!(" if v{} moved from {}", counter.variable.0, counter.before_test)
            }
        };
        format!("{} {access} {}{when}", check.accesses.len(), String::from_utf8_lossy(field.name))
    });
    assert_eq!(fields.collect::<Vec<_>>(), expected, "{method}");
}

/// The accesses with the same index in words.
#[track_caller]
fn check_repeats(method: &str, expected: &[&str]) {
    let class = ClassFile::read(compiled("Loops")).unwrap();
    let flow = flow_of(&class, named(&class, method));
    let repeats = flow.loops().iter().flat_map(|found| &found.repeats).map(|check| {
        let access = if check.is_write { "write" } else { "read" };
        let variable = check.index.variable.map(|slot| format!("v{}+", slot.0));
        format!("{access} {}{}", variable.unwrap_or_default(), check.index.plus)
    });
    assert_eq!(repeats.collect::<Vec<_>>(), expected, "{method}");
}

/// The accesses in no order in words.
#[track_caller]
fn check_scatters(method: &str, expected: &[&str]) {
    let class = ClassFile::read(compiled("Loops")).unwrap();
    let flow = flow_of(&class, named(&class, method));
    let field = |index| String::from_utf8_lossy(class.pool().member_ref(index).unwrap().name);
    let scatters = flow.loops().iter().flat_map(|found| &found.scatters).map(|check| {
        let access = if check.is_write { "write" } else { "read" };
        match check.array {
            ArrayPlace::Variable(slot) => format!("{access} v{}", slot.0),
            ArrayPlace::Field(index) => format!("{access} this.{}", field(index)),
            ArrayPlace::Static(index) => format!("{access} {}", field(index)),
        }
    });
    assert_eq!(scatters.collect::<Vec<_>>(), expected, "{method}");
}

#[test]
fn calls_of_quiet_methods() {
    check("callsQuiet", &["top: read n[v4 .. v4]", "top: write kept[v4 .. v4]"]);
    check("callsPut", &["top: read b[v3 .. v3]"]);
    check("callsStatic", &["top: read b[v3 .. v3]", "top: write a[v3 .. v3]"]);
    for method in [
        "callsStaticFromInstance",
        "callsSwap",
        "callsSignalBehind",
        "callsAgain",
        "callsCount",
        "callsRefused",
        "callsOverridable",
    ] {
        check(method, &[]);
    }
}

#[test]
fn elements_in_no_order_are_noted_if_their_array_stays() {
    check_scatters("scattered", &["read v1", "read field", "write v0"]);
    check_scatters("scatteredTwice", &["read this.own", "read this.own", "read this.own"]);
    check_scatters("scatteredInSwapped", &[]);
    check_scatters("scatteredAliases", &["read v3", "write v0"]);
    check_scatters("waitsScattered", &[]);
}

#[track_caller]
fn check(method: &str, expected: &[&str]) {
    let class = ClassFile::read(compiled("Loops")).unwrap();
    assert_eq!(described(&class, named(&class, method)), expected, "{method}");
}

#[test]
fn counted_loops() {
    check("fill", &["top: write a[v3 .. v3]"]);
    check("everySecond", &["top: write a[v3 .. v3] by 2"]);
    check("length", &["top: write a[v3 .. v3]"]);
    check("fieldAsBound", &["top: write a[v3 .. v3]"]);
    check("fromTheFirstInstruction", &["top: write a[n .. n]"]);
    check("mathematics", &["top: read b[v3 .. v3]", "top: write a[v3 .. v3]"]);
    check("add", &["top: read b[v3 .. v3]", "top: write a[v3 .. v3]"]);
    check("wideElements", &["top: write v4[v5 .. v5]", "top: write v3[v5 .. v5]"]);
    check("forEach", &["top: read v4[v6 .. v6]"]);
    check("twice", &["top: write a[v3 .. v3]", "top: write b[v3 .. v3]"]);
    check("inBranch", &["top: write v3[v4 .. v4]"]);
}

#[test]
fn known_distances_from_the_variable() {
    check(
        "neighbours",
        &["top: read b[v3-1 .. v3-1]", "top: read b[v3+1 .. v3+1]", "top: write a[v3 .. v3]"],
    );
    check("copyOfVariable", &["top: write a[v3 .. v3]"]);
    check("twoVariables", &["top: read a[v4 .. v4]", "top: write v3[v5 .. v5] by 2"]);
}

#[test]
fn accesses_before_and_behind_step_and_test() {
    check("stepInIndex", &["top: write a[v3 .. v3]"]);
    check("stepBeforeBranch", &["top: write a[v3+1 .. v3+1]"]);
    check("testLast", &["bottom: write a[v3 .. v3]"]);
    check("readInTest", &["top: read a[v3 .. v3+1]"]);
    check(
        "readInTestAndBehind",
        &["bottom: write b[v3 .. v3]", "bottom: read b[v3+1 .. v3+1]", "bottom: read a[v3+1 .. v3+1]"],
    );
}

#[test]
fn what_every_iteration_accesses() {
    check("branches", &["top: read b[v3 .. v3]", "top: write a[v3 .. v3]"]);
    check("skippedRest", &["top: write a[v3 .. v3]"]);
    check("sometimes", &[]);
}

#[test]
fn innermost_loops_only() {
    check("nested", &["top: write a[v4 .. v4]"]);
    check("inOtherLoop", &["top: write a[v3 .. v3]"]);
}

#[test]
fn loops_that_may_synchronize() {
    for method in ["call", "stepFirst", "random", "volatileField", "volatileInTest", "foreignField", "lock"] {
        check(method, &[]);
    }
}

#[test]
fn loops_with_more_than_one_way_in_or_out() {
    for method in
        ["breaks", "twoTests", "returns", "throwsNull", "twoWaysBack", "caught", "caughtInside", "exitShared"]
    {
        check(method, &[]);
    }
}

#[test]
fn variables_that_take_other_steps() {
    for method in ["stepsSometimes", "stepsTwice", "assigned", "down"] {
        check(method, &[]);
    }
}

#[test]
fn indices_that_are_not_variables() {
    check("scaled", &[]);
    check_repeats("scaled", &[]);
}

#[test]
fn arrays_that_are_not_variables() {
    check("oneOfTwo", &["top: write any[v3 .. v3]"]);
    check("otherArray", &["top: write any[v3 .. v3]"]);
    check("arrayInField", &["top: write kept[v3 .. v3]"]);
    check("ownArray", &["top: read kept[v4+1 .. v4+1]", "top: write kept[v4-1 .. v4-1]"]);
    check("ownArrayBySteps", &["top: write kept[v4 .. v4] by 2"]);
    check("ownArrayTestedLast", &["bottom: write kept[v4 .. v4]", "bottom: read kept[v4 .. v4]"]);
    check("indirect", &["top: read kept[v4 .. v4]", "top: read kept[v4 .. v4]"]);
    check("row", &["top: read n[v5 .. v5]", "top: write kept[v5 .. v5]"]);
}

#[test]
fn arrays_that_may_be_replaced() {
    check("replaced", &["top: write any[v4 .. v4]", "top: read n[v4 .. v4]"]);
    check("rowByField", &["top: write any[v4 .. v4]"]);
    check("rowReplaced", &["top: write any[v4 .. v4]", "top: read n[v4 .. v4]"]);
}

#[test]
fn the_same_element_in_all_iterations() {
    check_repeats("fill", &[]);
    check_repeats("row", &["read v4+0"]);
    check_repeats("sameElement", &["write v3+0", "read v3+1", "write 3"]);
    check_repeats("waitsForElement", &[]);
}

#[test]
fn fields_before_the_test() {
    check_fields("fieldAsBound", &["1 read limit"]);
    check_fields("fieldInTest", &["1 read bound"]);
    check_fields("fieldTestedLast", &["1 write count"]);
}

#[test]
fn fields_behind_the_test() {
    check_fields(
        "fieldInEveryIteration",
        &["1 write count if v4 moved from 0", "1 read bound if v4 moved from 0"],
    );
    check_fields("staticFields", &["2 write limit if v3 moved from 0"]);
    check_fields("stepBeforeTest", &["1 write count if v4 moved from 1"]);
    check_fields("fieldDownward", &["1 write count if v4 moved from 0"]);
    check_fields("fieldInInnerLoop", &["1 read bound", "1 write count if v5 moved from 0"]);
}

#[test]
fn fields_that_not_every_iteration_accesses() {
    check_fields("fieldSometimes", &[]);
    check_fields("fieldAlsoSometimes", &["1 read bound", "2 write wide if v4 moved from 0"]);
    check_fields("fieldReadAndWrittenSometimes", &["1 read bound"]);
}

#[test]
fn loops_that_may_wait_for_others() {
    check_fields("waits", &[]);
    check_fields("waitsForElement", &[]);
}

#[test]
fn the_layout_of_other_compilers() {
    let bytes = with_test_below();
    let class = ClassFile::read(&bytes).unwrap();
    assert_eq!(described(&class, named(&class, "testBelow")), ["jump: write a[v3 .. v3]"]);
}

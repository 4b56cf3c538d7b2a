//! Which loops can be checked as a whole.

use super::{compiled, flow_of, named, with_test_below};
use crate::instrument::flow::{Entry, Exit, Loop, RangeCheck};
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
    format!("{access} {}[{} .. {}]{by}", name(range.array.0), index(range.first), index(range.end))
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
    check("oneOfTwo", &[]);
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
fn arrays_and_indices_that_are_not_variables() {
    for method in ["otherArray", "arrayInField", "scaled"] {
        check(method, &[]);
    }
}

#[test]
fn the_layout_of_other_compilers() {
    let bytes = with_test_below();
    let class = ClassFile::read(&bytes).unwrap();
    assert_eq!(described(&class, named(&class, "testBelow")), ["jump: write a[v3 .. v3]"]);
}

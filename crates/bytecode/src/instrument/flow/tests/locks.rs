//! The fields through which locks are reached.

use super::{compiled, flow_of, named};
use crate::ClassFile;

#[track_caller]
fn check(method: &str, expected: &[&str]) {
    let class = ClassFile::read(compiled("Locks")).unwrap();
    let flow = flow_of(&class, named(&class, method));
    let name = |index| std::str::from_utf8(class.pool().member_ref(index).unwrap().name).unwrap();
    let fields: Vec<&str> = flow.lock_fields().iter().map(|&(_, index)| name(index)).collect();
    assert_eq!(fields, expected, "{method}");
}

#[test]
fn locks_in_fields_and_arrays_are_followed() {
    check("fields", &["shared", "own", "changing", "own"]);
    check("elements", &["many", "table"]);
    check("variable", &["own"]);
    check("explicitly", &["lock", "lock", "both", "lock"]);
}

#[test]
fn of_others_nothing_is_known() {
    check("ofThis", &[]);
    check("parameter", &[]);
    check("call", &[]);
}

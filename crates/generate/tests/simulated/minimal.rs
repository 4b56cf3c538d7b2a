//! Violations made small.

use generate::{
    Call, Found, MinimizeOptions, Oracle, Part, Progress, SearchOptions, Value, Variable, Verdict, minimize,
    search,
};

use crate::sim::{Sim, class, line, method, test};

fn check(prefix: &[&str], first: &[&str], second: &[&str], expected: &str) {
    let large = test("sim/Racy", prefix, first, second);
    for seed in 0..5 {
        let mut sim = Sim::default();
        let verdict = Oracle::default().judge(&large, seed, &mut sim).unwrap();
        let Verdict::Violation(found) = verdict else { panic!("{verdict:?}") };
        let options = MinimizeOptions { seed, ..MinimizeOptions::default() };
        let small = minimize(&found, &options, &mut sim, &mut || true).unwrap();
        let switches = small.execution.choices.windows(2).filter(|two| two[0] != two[1]).count();
        assert_eq!(format!("{}: {} with {switches}", line(&small.test), small.kind), expected);
    }
}

#[test]
fn what_is_not_needed_goes() {
    let expected = "<init>() put() | take() | take(): java.lang.IllegalStateException with 1";
    check(&["put", "put", "take", "put", "take"], &["put", "take", "take"], &["take", "put"], expected);
}

#[test]
fn a_deadlock_keeps_what_it_needs() {
    let expected = "<init>() | forth() | back(): deadlock with 1";
    check(&["put"], &["forth", "put", "forth"], &["put", "back"], expected);
}

#[test]
fn objects_are_made_as_plainly_as_they_can_be() {
    let variable = |call| Value::Variable(Variable { part: Part::Prefix, call });
    let builder = |name: &str, descriptor: &str, receiver, arguments| Call {
        callable: method("sim/Builder", name, descriptor),
        receiver,
        arguments,
    };
    let mut large = test("sim/Racy", &[], &["take"], &["take"]);
    let takes = method("sim/Racy", "takes", "(Lsim/Builder;)V");
    large.prefix.extend([
        builder("<init>", "(I)V", None, vec![Value::Int(7)]),
        builder("with", "(I)Lsim/Builder;", Some(variable(1)), vec![Value::Int(1)]),
        builder("with", "(I)Lsim/Builder;", Some(variable(2)), vec![Value::Int(2)]),
        Call { callable: takes, receiver: Some(variable(0)), arguments: vec![variable(3)] },
    ]);
    let mut sim = Sim::default();
    let Verdict::Violation(found) = Oracle::default().judge(&large, 1, &mut sim).unwrap() else { panic!() };
    let constructors = vec![method("sim/Builder", "<init>", "()V")];
    let options = MinimizeOptions { constructors, ..MinimizeOptions::default() };
    let small = minimize(&found, &options, &mut sim, &mut || true).unwrap();
    assert_eq!(line(&small.test), "<init>() <init>() takes(Prefix1) | take() | take()");
}

#[test]
fn generated_tests_become_small_whatever_the_seed() {
    let catalogue = class("sim/Racy", &["put()V", "take()V", "get(I)I", "addAll(Lsim/Racy;)V", "set(JC)V"]);
    for seed in 0..20 {
        let options = SearchOptions { seed, ..SearchOptions::default() };
        let mut sim = Sim::default();
        let (found, _) = search(&catalogue, &options, &mut sim, &mut |_: Progress| true).unwrap();
        let Found::Violation(violation) = found else { panic!("{found:?}") };
        let small = minimize(&violation, &MinimizeOptions::default(), &mut sim, &mut || true).unwrap();
        assert_eq!(line(&small.test), "<init>() put() | take() | take()", "seed {seed}");
        assert_eq!((small.tests, small.executions), (violation.tests, violation.executions));
    }
}

#[test]
fn nothing_is_spent_beyond_the_limit() {
    let large = test("sim/Racy", &["put", "put", "take"], &["put", "take", "take"], &["take", "put"]);
    let mut sim = Sim::default();
    let Verdict::Violation(found) = Oracle::default().judge(&large, 1, &mut sim).unwrap() else { panic!() };
    let options = MinimizeOptions { executions: 0, ..MinimizeOptions::default() };
    sim.log.clear();
    assert_eq!(minimize(&found, &options, &mut sim, &mut || true).unwrap(), *found);
    assert!(sim.log.is_empty());
}

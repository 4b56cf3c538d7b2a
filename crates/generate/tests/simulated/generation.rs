//! What tests come up.

use expect_test::expect;
use std::collections::{BTreeMap, BTreeSet};

use generate::{Catalogue, Generator, Limits, Memory, NoTest, Part, Test, Value, Variable};

use crate::sim::{Sim, class, line, method};

fn round(methods: &[&str], round: u64, seed: u64) -> (Vec<Test>, Sim) {
    tests_of(&class("sim/Locked", methods), round, seed)
}

fn tests_of(catalogue: &Catalogue, round: u64, seed: u64) -> (Vec<Test>, Sim) {
    let mut generator = Generator::new(catalogue, Limits::of_round(round), seed);
    let (mut memory, mut sim, mut tests) = (Memory::default(), Sim::default(), Vec::new());
    loop {
        match generator.next(&mut memory, &mut sim).unwrap() {
            Ok(test) => tests.push(test),
            Err(none) => {
                assert_eq!(none, NoTest::RoundOver);
                return (tests, sim);
            }
        }
    }
}

const METHODS: [&str; 4] = ["put()V", "take()V", "get(I)I", "addAll(Lsim/Locked;)V"];

#[test]
fn the_same_seed_gives_the_same_tests_and_executions() {
    let (one, other) = (round(&METHODS, 0, 7), round(&METHODS, 0, 7));
    assert_eq!(one.0, other.0);
    assert_eq!(one.1.log, other.1.log);
    assert_ne!(one.0, round(&METHODS, 0, 8).0);
}

#[test]
fn a_round_of_tests() {
    let lines: Vec<String> = round(&METHODS, 0, 1).0.iter().take(6).map(line).collect();
    expect![[r#"
        <init>() | addAll(Prefix0) addAll(Prefix0) | addAll(Prefix0) addAll(Prefix0)
        <init>() | take() put() | take() put()
        <init>() | take() put() | addAll(Prefix0) addAll(Prefix0)
        <init>() | take() take() | take() take()
        <init>() | take() take() | take() put()
        <init>() | take() take() | addAll(Prefix0) addAll(Prefix0)"#]]
    .assert_eq(&lines.join("\n"));
}

/// What an instance does lazily, at the first call, is done before any test begins if every prefix has calls.
#[test]
fn some_instances_are_new_and_some_are_not() {
    let lengths = (0..60).flat_map(|seed| round(&METHODS, 0, seed).0).map(|test| test.prefix.len());
    let lengths: BTreeSet<usize> = lengths.collect();
    assert!((1..=6).all(|length| lengths.contains(&length)), "{lengths:?}");
}

#[test]
fn rounds_grow() {
    let counts = [0, 9, 10, 20, 100].map(|round| {
        let limits = Limits::of_round(round);
        (limits.prefixes, limits.suffixes)
    });
    assert_eq!(counts, [(1, 10), (1, 10), (2, 30), (12, 230), (25, 500)]);
}

#[test]
fn instances_are_passed_to_themselves() {
    let tests: Vec<Test> = (0..20).flat_map(|seed| round(&METHODS, 0, seed).0).collect();
    let on_itself = |test: &&Test| {
        let instance = Value::Variable(Variable { part: Part::Prefix, call: test.instance });
        test.suffixes.iter().flatten().any(|call| call.arguments.contains(&instance))
    };
    let (some, all) = (tests.iter().filter(on_itself).count(), tests.len());
    assert!(4 * some > all, "{some} of {all}");
}

#[test]
fn variables_are_those_of_calls_before() {
    for test in (0..20).flat_map(|seed| round(&METHODS, 12, seed).0) {
        for part in [Part::Prefix, Part::First, Part::Second] {
            for (at, call) in test.part(part).iter().enumerate() {
                for value in call.receiver.iter().chain(&call.arguments) {
                    if let Value::Variable(used) = value {
                        let before = used.part == part && used.call < at;
                        let of_prefix = used.part == Part::Prefix && used.call < test.prefix.len();
                        assert!(before || (part != Part::Prefix && of_prefix), "{}", line(&test));
                    }
                }
            }
        }
    }
}

#[test]
fn methods_that_always_fail_are_tried_less_and_less() {
    let (tests, sim) = round(&["put()V", "refuse()V"], 12, 3);
    assert!(tests.iter().all(|test| !line(test).contains("refuse")));
    let refused = |log: &[String]| log.iter().filter(|line| line.contains("\"refuse\"")).count();
    let (begin, end) = sim.log.split_at(sim.log.len() / 2);
    assert!(
        refused(begin) < 80 && refused(end) < 10,
        "{} and {} of {}",
        refused(begin),
        refused(end),
        end.len()
    );
}

#[test]
fn methods_that_never_return_are_given_up() {
    let (_, sim) = round(&["put()V", "spin()V"], 12, 3);
    assert!(sim.log.iter().filter(|line| line.contains("\"spin\"")).count() <= 3);
}

/// `put` makes possible what is refused without it. Drawn alike, one test in seven hundred would be like that.
#[test]
fn suffixes_begin_with_what_the_next_call_needs() {
    let others = ["a()V", "b()V", "c()V", "d()V", "e()V", "f()V", "g()V", "h()V", "i()V", "j()V"];
    let methods: Vec<&str> = ["put()V", "get(I)I"].into_iter().chain(others).collect();
    let tests: Vec<Test> = (0..20).flat_map(|seed| round(&methods, 12, seed).0).collect();
    let needs_the_first = |test: &&Test| {
        let there = test.prefix.iter().filter(|call| call.callable.name == "put").count();
        test.suffixes.iter().any(|suffix| match &suffix[..] {
            [put, get] if put.callable.name == "put" && get.callable.name == "get" => {
                matches!(get.arguments[..], [Value::Int(index)] if index >= i32::try_from(there).unwrap())
            }
            _ => false,
        })
    };
    let (some, all) = (tests.iter().filter(needs_the_first).count(), tests.len());
    assert!(200 * some > all, "{some} of {all}");
}

#[test]
fn after_some_prefixes_numbers_are_extreme() {
    let extreme = |at: u64| {
        let tests = (0..40).flat_map(|seed| round(&["put()V", "ignore(I)V"], at, seed).0);
        let numbers = tests.flat_map(|test| test.suffixes).flatten().flat_map(|call| call.arguments);
        let numbers: Vec<Value> = numbers.filter(|value| matches!(value, Value::Int(_))).collect();
        let is_extreme = |value: &&Value| matches!(value, Value::Int(i32::MIN | i32::MAX));
        100 * numbers.iter().filter(is_extreme).count() / numbers.len()
    };
    let shares = [0, 4, 9, 12].map(extreme);
    assert!(
        shares[..2].iter().all(|share| *share < 4) && shares[2..].iter().all(|share| *share > 10),
        "{shares:?}"
    );
}

#[test]
fn some_prefixes_have_one_or_two_methods_of_their_own() {
    let methods = ["a()V", "b()V", "c()V", "d()V", "e()V", "f()V", "g()V", "h()V", "i()V", "j()V", "put()V"];
    let (tests, _) = round(&methods, 12, 1);
    let mut called: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for test in &tests {
        let names = test.suffixes.iter().flatten().map(|call| call.callable.name.clone());
        called.entry(format!("{:?}", test.prefix)).or_default().extend(names);
    }
    let narrow = called.values().filter(|names| names.len() <= 2).count();
    assert!(narrow >= 1 && called.len() - narrow >= 1, "{called:?}");
}

/// Locks that two methods take in two orders, each its own first.
#[test]
fn two_instances_meet_from_both_sides() {
    let calls = |test: &Test, part: Part| -> Vec<[Option<usize>; 2]> {
        let number = |value: &Value| match value {
            Value::Variable(variable) if variable.part == Part::Prefix => Some(variable.call),
            _ => None,
        };
        let calls = test.part(part).iter().filter(|call| call.callable.name == "addAll");
        calls
            .map(|call| [call.receiver.as_ref(), call.arguments.first()].map(|it| it.and_then(number)))
            .collect()
    };
    let crossed = |test: &&Test| {
        let second = calls(test, Part::Second);
        calls(test, Part::First).iter().any(|[to, from]| to != from && second.contains(&[*from, *to]))
    };
    let tests: Vec<Test> = (0..60).flat_map(|seed| round(&METHODS, 0, seed).0).collect();
    let some = tests.iter().filter(crossed).count();
    assert!(some > 5, "{some} of {}", tests.len());
}

/// Two threads that change one list break it, whatever the class under test does.
#[test]
fn objects_that_need_not_be_thread_safe_are_used_once() {
    let mut catalogue = class(
        "sim/Locked",
        &["put()V", "drain(Lsim/List;)V", "list()Lsim/List;", "both(Lsim/List;Lsim/List;)V"],
    );
    let made = [method("sim/List", "<init>", "()V"), method("sim/List", "copy", "()Lsim/List;")];
    let made = made.into_iter().chain([method("sim/Locked", "list", "()Lsim/List;")]);
    catalogue.providers.insert("Lsim/List;".to_owned(), made.collect());
    catalogue.instantiators.push(method("sim/Locked", "<init>", "(Lsim/List;)V"));
    let mut used = 0;
    for test in (0..20).flat_map(|seed| tests_of(&catalogue, 12, seed).0) {
        let mut lists = Vec::new();
        for part in [Part::Prefix, Part::First, Part::Second] {
            for value in test.part(part).iter().flat_map(|call| call.receiver.iter().chain(&call.arguments)) {
                let Value::Variable(variable) = value else { continue };
                let made = &test.part(variable.part)[variable.call];
                if made.callable.value() == "Lsim/List;" {
                    assert_ne!(made.callable.class, "sim/Locked", "a part of the instance: {}", line(&test));
                    assert_eq!(variable.part, part, "shared: {}", line(&test));
                    assert!(!lists.contains(variable), "used twice: {}", line(&test));
                    lists.push(*variable);
                    used += 1;
                }
            }
        }
    }
    assert!(used > 1000, "{used}");
}

/// A map that is its own key has a hash code that changes by all that is done with it.
#[test]
fn instances_become_no_keys_or_elements() {
    let any = "java/lang/Object";
    let mut catalogue = class(
        "sim/Locked",
        &["put()V", &format!("store(L{any};)V"), &format!("equals(L{any};)Z"), "addAll(Lsim/List;)V"],
    );
    let view = method("sim/List", "<init>", "(Lsim/Locked;)V");
    let of = method("sim/List", "<init>", &format!("(L{any};)V"));
    catalogue.providers.insert("Lsim/List;".to_owned(), vec![view, of]);
    let (mut compared, mut stored) = (0, 0);
    for test in (0..20).flat_map(|seed| tests_of(&catalogue, 12, seed).0) {
        let instance = Value::Variable(Variable { part: Part::Prefix, call: test.instance });
        for call in [Part::Prefix, Part::First, Part::Second].into_iter().flat_map(|part| test.part(part)) {
            if call.callable.name == "equals" {
                compared += usize::from(call.arguments[0] == instance);
            } else if call.callable.parameters() == ["Ljava/lang/Object;"] {
                // All variables are instances, or lists that know one.
                stored += 1;
                assert!(!matches!(call.arguments[0], Value::Variable(_)), "{}", line(&test));
            }
        }
    }
    assert!(compared > 50 && stored > 50, "{compared} {stored}");
}

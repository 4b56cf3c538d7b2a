//! Searches from beginning to end.

use expect_test::expect;
use generate::{Catalogue, Found, Progress, SearchError, SearchOptions, Statistics, search};

use crate::sim::{Sim, class};

fn run(catalogue: &Catalogue, seed: u64, tests: u64) -> Result<(Found, Statistics), SearchError> {
    let options = SearchOptions { seed, tests: Some(tests), ..SearchOptions::default() };
    search(catalogue, &options, &mut Sim::default(), &mut |_| true)
}

const METHODS: [&str; 5] = ["put()V", "take()V", "get(I)I", "refuse()V", "addAll(Lsim/Racy;)V"];

#[test]
fn the_planted_violation_is_found_by_any_seed() {
    for seed in 0..30 {
        let (found, statistics) = run(&class("sim/Racy", &METHODS), seed, 500).unwrap();
        let Found::Violation(violation) = found else { panic!("seed {seed}: {found:?}") };
        assert_eq!(violation.kind.to_string(), "java.lang.IllegalStateException");
        assert_eq!(violation.tests, statistics.progress.tests);
        assert_eq!(violation.executions, statistics.progress.executions);
    }
}

#[test]
fn the_locked_twin_is_never_reported() {
    for seed in 0..30 {
        let methods = METHODS.map(|method| method.replace("Racy", "Locked"));
        let methods: Vec<&str> = methods.iter().map(String::as_str).collect();
        let (found, statistics) = run(&class("sim/Locked", &methods), seed, 100).unwrap();
        assert_eq!(found, Found::Stopped, "seed {seed}");
        assert_eq!(statistics.progress.tests, 100);
    }
}

/// A test may take minutes.
#[test]
fn a_search_stops_in_the_middle_of_a_test() {
    let catalogue = class("sim/Locked", &["put()V", "take()V"]);
    let mut late = None;
    let mut go_on = |progress: Progress| {
        late = late.or((progress.tests == 5).then_some(progress.executions + 2));
        late.is_none_or(|late| progress.executions < late)
    };
    let (found, statistics) =
        search(&catalogue, &SearchOptions::default(), &mut Sim::default(), &mut go_on).unwrap();
    assert_eq!((found, statistics.progress.tests), (Found::Stopped, 5));
    assert!(statistics.progress.executions < late.unwrap() + 12);
}

#[test]
fn a_search_repeats() {
    let catalogue = class("sim/Racy", &METHODS);
    let (one, other) = (run(&catalogue, 11, 500).unwrap(), run(&catalogue, 11, 500).unwrap());
    assert_eq!(one.0, other.0);
}

#[test]
fn a_deadlock_is_found() {
    let (found, _) = run(&class("sim/Locks", &["forth()V", "back()V"]), 1, 500).unwrap();
    let Found::Violation(violation) = found else { panic!("{found:?}") };
    assert_eq!(violation.kind.to_string(), "deadlock");
}

#[test]
fn the_tests_of_a_small_class_are_exhausted() {
    let (found, statistics) = run(&class("sim/Small", &["put()V", "refuse()V"]), 1, 10_000).unwrap();
    assert_eq!(found, Found::Exhausted);
    let never: Vec<_> = statistics.never_called.iter().map(|one| (&one.method.name, &one.last)).collect();
    expect![[r#"[("refuse", Some("java.lang.UnsupportedOperationException"))]"#]]
        .assert_eq(&format!("{never:?}"));
}

#[test]
fn a_class_that_cannot_be_instantiated_is_an_error_that_says_why() {
    let error = run(&class("sim/Closed", &["put()V"]), 1, 10).unwrap_err();
    expect!["cannot make an instance of sim.Closed: new sim.Closed() fails with java.lang.SecurityException"]
        .assert_eq(&error.to_string());
    let mut nothing = class("sim/Closed", &["put()V"]);
    nothing.instantiators.clear();
    let error = run(&nothing, 1, 10).unwrap_err();
    expect!["cannot make an instance of sim.Closed: nothing that is public gives one"]
        .assert_eq(&error.to_string());
}

#[test]
fn chance_is_noted_and_not_reported() {
    let (found, statistics) = run(&class("sim/Lottery", &["chance()V", "put()V"]), 1, 40).unwrap();
    assert!(!matches!(found, Found::Violation(_)));
    assert!(!statistics.nondeterministic.is_empty());
}

//! Each rule of a well-formed trace, broken once, with the words that tell the user.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::io::Cursor;

use event::trace::EventSource;
use event::validate::{MAX_LIVE_THREADS, Roots, Validated, Validator, Violation};
use event::{Event, Op, SiteId, ThreadId};

/// The error that a text trace ends in, and the number of events before it.
fn check(roots: Roots, trace: &str) -> (usize, Option<String>) {
    let (_, source) = event::trace::open(Cursor::new(trace)).unwrap();
    let mut source = Validated::new(source, roots);
    let (mut events, mut batch) = (0, Vec::new());
    let error = loop {
        match source.next_batch(&mut batch) {
            Ok(true) => events += batch.len(),
            Ok(false) => break None,
            Err(error) => break Some(error.to_string()),
        }
    };
    assert!(matches!(source.next_batch(&mut batch), Ok(false)), "the source is spent");
    (events, error)
}

#[test]
fn every_broken_rule_is_named_at_its_line() {
    for (trace, expected) in [
        ("t|rel(m)|1", "line 1: thread t releases, waits on or notifies lock m, but nobody holds it"),
        ("t|acq(m)|1\nu|rel(m)|2", "line 2: thread u releases, waits on or notifies lock m, but t holds it"),
        ("t|acq(m)|1\nt|acq(m)|2\nt|rel(m)|3\nu|acq(m)|4", "line 4: thread u acquires lock m, which t holds"),
        ("t|wait(m)|1", "line 1: thread t releases, waits on or notifies lock m, but nobody holds it"),
        ("t|notify(m)|1", "line 1: thread t releases, waits on or notifies lock m, but nobody holds it"),
        ("t|acq(m)|1\nt|wait(m)|2\nt|r(x)|3", "line 3: thread t works while it waits on lock m"),
        ("t|resume(m)|1", "line 1: thread t resumes from a wait on lock m that it never began"),
        (
            "t|acq(m)|1\nt|wait(m)|2\nt|resume(n)|3",
            "line 3: thread t resumes from a wait on lock n that it never began",
        ),
        (
            "t|acq(m)|1\nt|wait(m)|2\nu|acq(m)|3\nt|resume(m)|4",
            "line 4: thread t acquires lock m, which u holds",
        ),
        ("t|fork(u)|1\nt|fork(u)|2", "line 2: thread u is forked, but it was there before"),
        ("u|r(x)|1\nt|fork(u)|2", "line 2: thread u is forked, but it was there before"),
        ("t|fork(t)|1", "line 1: thread t forks or joins itself"),
        ("t|join(t)|1", "line 1: thread t forks or joins itself"),
        ("t|join(u)|1", "line 1: thread u is joined, but it was never forked and never worked"),
        ("t|fork(u)|1\nt|join(u)|2\nu|r(x)|3", "line 3: thread u works after it was joined"),
        ("t|fork(u)|1\nu|acq(m)|2\nu|wait(m)|3\nt|join(u)|4", "line 4: thread u is joined while it waits"),
        ("t|end(f)|1", "line 1: thread t leaves method f, which is not the last one it entered"),
        (
            "t|begin(f)|1\nt|begin(g)|2\nt|end(f)|3",
            "line 3: thread t leaves method f, which is not the last one it entered",
        ),
        ("t|init(C)|1\nt|init(C)|2", "line 2: class C is initialized a second time"),
        ("t|initend(C)|1", "line 1: thread t ends the initialization of class C, which it did not begin"),
        ("t|init(C)|1\nu|use(C)|2", "line 2: thread u uses class C while t initializes it"),
    ] {
        let (events, error) = check(Roots::Any, trace);
        assert_eq!(error.as_deref(), Some(expected), "{trace}");
        assert_eq!(events, trace.lines().count() - 1, "the events before the fault are handed over");
    }
}

#[test]
fn what_programs_do_is_allowed() {
    for trace in [
        "t|acq(m)|1\nt|acq(m)|2\nt|wait(m)|3\nu|acq(m)|4\nu|notify(m)|5\nu|rel(m)|6\nt|resume(m)|7\nt|rel(m)|8\nt|rel(m)|9\nu|acq(m)|10",
        "t|fork(u)|1\nt|join(u)|2\nt|join(u)|3",
        "t|fork(u)|1\nt|fork(v)|2\nt|join(u)|3\nv|join(u)|4",
        "t|init(C)|1\nt|use(C)|2\nt|initend(C)|3\nu|use(C)|4",
        "t|use(D)|1",
        "t|begin|1\nt|begin|2\nt|end|3\nt|end|4",
    ] {
        assert_eq!(check(Roots::Any, trace).1, None, "{trace}");
    }
}

#[test]
fn roots_can_be_restricted_to_the_first_thread() {
    assert_eq!(check(Roots::Any, "t|r(x)|1\nu|r(x)|2").1, None);
    let (events, error) = check(Roots::First, "t|r(x)|1\nu|r(x)|2");
    assert_eq!((events, error.as_deref()), (1, Some("line 2: thread u works, but no thread has forked it")));
}

#[test]
fn too_many_locks_at_once_are_refused() {
    let trace: String =
        (0..=event::validate::MAX_HELD_LOCKS).map(|lock| format!("t|acq(m{lock})|1\n")).collect();
    assert_eq!(
        check(Roots::Any, &trace).1.as_deref(),
        Some("line 1025: thread t holds more than 1024 locks at once")
    );
}

#[test]
fn too_many_threads_at_once_are_refused_and_one_after_the_other_are_not() {
    let fork = |child: u32| Event::new(ThreadId(0), SiteId(0), Op::Fork(ThreadId(child)));
    let most = u32::try_from(MAX_LIVE_THREADS).unwrap();
    let mut validator = Validator::new(Roots::First);
    for child in 1..most {
        assert_eq!(validator.check(&fork(child)), Ok(()));
    }
    assert_eq!(validator.check(&fork(most)), Err(Violation::TooManyThreads(ThreadId(most))));

    let mut validator = Validator::new(Roots::First);
    for child in 1..4 * most {
        assert_eq!(validator.check(&fork(child)), Ok(()));
        assert_eq!(validator.check(&Event::new(ThreadId(0), SiteId(0), Op::Join(ThreadId(child)))), Ok(()));
    }
}

//! The model by itself: what is true after what.

use schedule::{ClassId, Held, LockId, Model, Site, State, Step, ThreadId, Wake};

const MAIN: ThreadId = ThreadId(0);
const A: LockId = LockId(1);
const B: LockId = LockId(2);

fn enter(lock: LockId) -> Step {
    Step::Enter { lock, site: Site(1) }
}

fn enters(model: &mut Model, thread: ThreadId, lock: LockId) {
    model.stop(thread, enter(lock));
    model.grant(thread);
}

/// Main and another one, both running (as if nobody had to stop).
fn two() -> (Model, ThreadId) {
    let mut model = Model::new();
    let other = model.add(false);
    model.started(other);
    model.grant(other);
    (model, other)
}

#[test]
fn a_thread_is_enabled_from_its_first_point_on() {
    let mut model = Model::new();
    assert_eq!((model.state(MAIN), model.enabled_count()), (State::Running, 0));
    let other = model.add(true);
    assert_eq!((model.state(other), model.is_enabled(other)), (State::Starting, false));
    model.started(other);
    assert_eq!((model.state(other), model.is_enabled(other)), (State::Ready(Step::Begin), true));
    model.grant(other);
    assert_eq!((model.state(other), model.current(), model.turns(other)), (State::Running, other, 1));
}

#[test]
fn a_start_that_failed_has_never_been() {
    let mut model = Model::new();
    let failed = model.add(false);
    model.cancel(failed);
    assert_eq!((model.thread_count(), model.alive_count()), (1, 1));
    assert_eq!(model.add(false), failed, "its number is free");
}

#[test]
fn entering_again_deepens() {
    let (mut model, other) = two();
    for _ in 0..3 {
        enters(&mut model, MAIN, A);
    }
    assert_eq!(model.held(MAIN), [Held { lock: A, site: Site(1), depth: 3 }]);
    model.stop(other, enter(A));
    for _ in 0..2 {
        assert!(model.exit(MAIN, A));
        assert!(!model.is_enabled(other) && model.owner(A) == Some(MAIN));
    }
    assert!(model.exit(MAIN, A));
    assert!(model.is_enabled(other) && model.owner(A).is_none());
    assert!(!model.exit(MAIN, A), "it is not in it any more");
}

#[test]
fn who_takes_it_keeps_the_others_out() {
    let (mut model, other) = two();
    model.stop(MAIN, enter(A));
    model.stop(other, enter(A));
    assert_eq!(model.enabled().collect::<Vec<_>>(), [MAIN, other]);
    model.grant(other);
    assert!(!model.is_enabled(MAIN) && model.holds(other, A));
}

#[test]
fn monitors_are_left_in_any_order() {
    let mut model = Model::new();
    enters(&mut model, MAIN, A);
    enters(&mut model, MAIN, B);
    assert!(model.exit(MAIN, A));
    assert_eq!(model.held(MAIN).iter().map(|held| held.lock).collect::<Vec<_>>(), [B]);
}

#[test]
fn a_wait_gives_back_whatever_the_depth() {
    let (mut model, other) = two();
    for _ in 0..2 {
        enters(&mut model, MAIN, A);
    }
    model.wait(MAIN, A, None);
    assert_eq!((model.state(MAIN), model.waiters(A)), (State::Waiting { lock: A, until: None }, 1));
    enters(&mut model, other, A);
    model.notify(A, 0);
    assert_eq!(model.state(MAIN), State::Ready(Step::Reenter { lock: A }));
    assert_eq!((model.waiters(A), model.is_enabled(MAIN)), (0, false));
    model.exit(other, A);
    model.grant(MAIN);
    assert_eq!((model.woken(MAIN), model.held(MAIN)[0].depth), (Wake::Notified, 2));
}

#[test]
fn notify_wakes_the_one_that_was_chosen() {
    for which in 0..5 {
        let mut model = Model::new();
        let waiters: Vec<ThreadId> = (0..3).map(|_| model.add(false)).collect();
        for waiter in &waiters {
            model.started(*waiter);
            model.grant(*waiter);
            enters(&mut model, *waiter, A);
            model.wait(*waiter, A, None);
        }
        model.notify(A, which);
        assert_eq!(model.enabled().collect::<Vec<_>>(), [waiters[which % 3]]);
        assert_eq!(model.waiters(A), 2);
    }
    Model::new().notify(A, 0);
}

#[test]
fn a_wait_without_the_monitor_enters_nothing() {
    let (mut model, _) = two();
    model.wait(MAIN, A, None);
    model.notify_all(A);
    assert_eq!(model.state(MAIN), State::Ready(Step::Resume));
    model.grant(MAIN);
    assert!(model.held(MAIN).is_empty());
}

#[test]
fn an_interrupt_in_every_state() {
    // Starting, about to do something, running, outside, ended: the program's own affair.
    let mut model = Model::new();
    let thread = model.add(false);
    let untouched = |model: &mut Model| {
        let before = model.state(thread);
        model.interrupt(thread);
        assert_eq!(model.state(thread), before);
    };
    untouched(&mut model);
    model.started(thread);
    untouched(&mut model);
    model.grant(thread);
    untouched(&mut model);
    model.stop(thread, enter(A));
    untouched(&mut model);
    model.grant(thread);
    model.leave(thread);
    untouched(&mut model);
    model.come_back(thread);
    model.grant(thread);

    let wakes = |model: &mut Model, step: Step| {
        model.interrupt(thread);
        assert_eq!((model.state(thread), model.woken(thread)), (State::Ready(step), Wake::Interrupted));
        assert_eq!(model.next_deadline(), None, "its timer is gone too");
        model.grant(thread);
    };
    model.wait(thread, A, None);
    wakes(&mut model, Step::Reenter { lock: A });
    model.wait(thread, A, Some(10));
    wakes(&mut model, Step::Reenter { lock: A });
    assert_eq!(model.waiters(A), 0);
    model.park(thread, None);
    wakes(&mut model, Step::Resume);
    model.park(thread, Some(10));
    wakes(&mut model, Step::Resume);
    model.sleep(thread, 10);
    wakes(&mut model, Step::Resume);

    // Who was woken already stays woken by that.
    model.wait(thread, A, Some(10));
    model.notify(A, 0);
    model.interrupt(thread);
    assert_eq!(model.woken(thread), Wake::Notified);
    model.end(thread, None);
    untouched(&mut model);
}

#[test]
fn a_permit_is_used_once() {
    let (mut model, other) = two();
    model.unpark(other);
    model.unpark(other);
    assert!(!model.park(other, None), "it had one");
    assert!(model.park(other, None), "but not two");
    model.unpark(other);
    assert_eq!((model.state(other), model.woken(other)), (State::Ready(Step::Resume), Wake::Unparked));
    model.grant(other);
    assert!(model.park(other, Some(5)), "it was used up by waking");
}

#[test]
fn timers_ring_when_they_are_due() {
    let (mut model, other) = two();
    model.sleep(MAIN, 100);
    assert!(model.park(other, Some(50)));
    assert_eq!(model.next_deadline(), Some(50));
    model.pass(49);
    assert_eq!((model.now(), model.enabled_count()), (49, 0));
    model.pass(1);
    assert!(model.is_enabled(other) && model.woken(other) == Wake::TimedOut);
    assert!(model.advance());
    assert!(model.now() >= 100 && model.is_enabled(MAIN));
    assert!(!model.advance(), "there is no other");
    model.pass(u64::MAX);
    assert_eq!(model.now(), u64::MAX, "time does not go round");
}

#[test]
fn several_with_one_deadline_wake_together() {
    let (mut model, other) = two();
    model.sleep(MAIN, 100);
    model.sleep(other, 100);
    assert!(model.advance());
    assert_eq!((model.enabled_count(), model.has_timers()), (2, false));
}

#[test]
fn the_end_wakes_who_joins_and_frees_what_was_held() {
    let (mut model, other) = two();
    let object = LockId(77);
    enters(&mut model, other, A);
    enters(&mut model, other, A);
    enters(&mut model, MAIN, object);
    model.wait(MAIN, object, None);
    let left = model.end(other, Some(object));
    assert_eq!(left, [Held { lock: A, site: Site(1), depth: 2 }]);
    assert!(model.is_enabled(MAIN) && model.owner(A).is_none());
    assert_eq!((model.state(other), model.alive_count()), (State::Ended, 1));
    assert!(model.end(other, Some(object)).is_empty(), "nobody ends twice");
    assert_eq!(model.alive_count(), 1);
}

#[test]
fn daemons_keep_nothing_alive() {
    let mut model = Model::new();
    let daemon = model.add(true);
    model.started(daemon);
    assert!(!model.only_daemons());
    model.end(MAIN, None);
    assert!(model.only_daemons());
    assert_eq!(model.alive().collect::<Vec<_>>(), [daemon]);
}

#[test]
fn who_is_outside_keeps_its_locks() {
    let (mut model, other) = two();
    enters(&mut model, other, A);
    model.leave(other);
    model.leave(other);
    assert_eq!((model.state(other), model.external_count()), (State::External, 1));
    model.stop(MAIN, enter(A));
    assert!(!model.is_enabled(MAIN));
    model.come_back(other);
    assert_eq!((model.external_count(), model.is_enabled(other)), (0, true));
    model.leave(other);
    model.stop(other, Step::Signal);
    assert_eq!((model.external_count(), model.is_enabled(other)), (0, true));
}

#[test]
fn a_class_is_waited_for_by_others_only() {
    let (mut model, other) = two();
    let class = ClassId(1);
    model.initializing(MAIN, class);
    model.stop(other, Step::NeedsClass(class));
    model.stop(MAIN, Step::NeedsClass(class));
    assert_eq!(model.enabled().collect::<Vec<_>>(), [MAIN]);
    model.grant(MAIN);
    model.initialized(class);
    assert!(model.is_enabled(other));
    model.grant(other);
    model.initializing(other, class);
    model.stop(MAIN, Step::NeedsClass(class));
    assert!(!model.is_enabled(MAIN));
    model.end(other, None);
    assert!(model.is_enabled(MAIN), "nobody initializes it any more");
}

/// A timeout can close a circle too: the thread that waited wants its monitor back from one that wants another of its monitors.
#[test]
fn a_timeout_closes_a_circle() {
    let (mut model, other) = two();
    enters(&mut model, MAIN, A);
    enters(&mut model, MAIN, B);
    model.wait(MAIN, B, Some(10));
    enters(&mut model, other, B);
    model.stop(other, enter(A));
    assert!(model.knot().is_empty(), "a notify could still come");
    model.advance();
    assert_eq!(model.knot(), [MAIN, other]);
}

#[test]
fn numbers_beyond_a_word_are_in_order() {
    let mut model = Model::new();
    let threads: Vec<ThreadId> = (0..200).map(|_| model.add(false)).collect();
    for thread in threads.iter().rev() {
        model.started(*thread);
    }
    assert_eq!(model.enabled().collect::<Vec<_>>(), threads);
}

#[test]
fn an_acquisition_is_of_what_is_not_held_yet() {
    let (mut model, other) = two();
    model.stop(MAIN, enter(A));
    assert_eq!(model.acquires(MAIN), Some(A));
    model.grant(MAIN);
    assert_eq!(model.acquires(MAIN), None, "it has done so");
    model.stop(MAIN, enter(A));
    assert_eq!(model.acquires(MAIN), None, "it only goes deeper");
    model.stop(other, Step::Signal);
    assert_eq!(model.acquires(other), None);
}

/// Of a lock of `java.util.concurrent` the model does not know who has it.
#[test]
fn a_request_is_always_enabled() {
    let (mut model, other) = two();
    let request = Step::Request { lock: A, site: Site(7) };
    assert_eq!((request.site(), request.kind().name()), (Site(7), "request"));
    for thread in [MAIN, other, MAIN] {
        model.stop(thread, request);
        assert_eq!((model.is_enabled(thread), model.acquires(thread)), (true, Some(A)));
        model.grant(thread);
        assert!(model.held(thread).is_empty());
    }
}

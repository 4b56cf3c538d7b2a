//! The random strategy reaches all that a program can come to, and nothing else; the model decides what that is.

use std::collections::BTreeSet;

use schedule::{Dice, Random};

use crate::enumerate::outcomes;
use crate::sim::{Op, Program, run};

const TRIALS: u64 = 3000;

/// `expected` is what Java allows; all schedules together and chance both come to exactly that.
fn check(program: &Program, expected: &[&str]) {
    let expected: BTreeSet<String> = expected.iter().map(|text| (*text).to_owned()).collect();
    assert_eq!(outcomes(program), expected, "all schedules");
    let mut met = BTreeSet::new();
    for seed in 0..TRIALS {
        let text = run(program, Box::new(Random::new(seed)), 100_000).text();
        assert!(expected.contains(&text), "seed {seed}: {text:?}");
        met.insert(text);
    }
    assert_eq!(met, expected, "by chance");
}

#[test]
fn lost_update() {
    let increment = vec![Op::AtomicRead(1, 1), Op::Add(1), Op::AtomicStore(1, 2)];
    let program =
        Program::of(&[increment.clone(), increment.clone(), increment], &[Op::Read(1, 3), Op::SayRegister]);
    check(&program, &["1", "2", "3"]);
}

#[test]
fn a_lock_makes_it_whole() {
    let increment =
        vec![Op::Enter(1, 1), Op::AtomicRead(1, 1), Op::Add(1), Op::AtomicStore(1, 2), Op::Exit(1)];
    check(&Program::of(&[increment.clone(), increment], &[Op::Read(1, 3), Op::SayRegister]), &["2"]);
}

/// Plain accesses are points only if somebody asked for them.
#[test]
fn plain_accesses_are_points_if_they_are_asked_for() {
    let increment = vec![Op::Point, Op::Read(1, 1), Op::Add(1), Op::Store(1, 2)];
    let program = Program::of(&[increment.clone(), increment], &[Op::Read(1, 3), Op::SayRegister]);
    check(&program, &["2"]);
    check(&program.stopping_at(&[2]), &["1", "2"]);
}

#[test]
fn store_buffering_is_sequentially_consistent() {
    let thread = |own, other, name| {
        vec![Op::AtomicWrite(own, 1, 1), Op::AtomicRead(other, 2), Op::Unless(1, 1), Op::Say(name)]
    };
    check(&Program::of(&[thread(1, 2, "a"), thread(2, 1, "b")], &[]), &["a", "b", "a b", "b a"]);
}

#[test]
fn notify_wakes_any_of_those_who_wait() {
    let waiter = |name| vec![Op::Enter(1, 1), Op::Wait(1), Op::Say(name), Op::Exit(1)];
    let notifier = vec![Op::Sleep(10), Op::Enter(1, 1), Op::Notify(1), Op::Exit(1)];
    let program = Program::of(&[waiter("a"), waiter("b"), notifier], &[]);
    // The sleep may be over before anybody waits.
    check(&program, &["a Deadlock", "b Deadlock", "Deadlock"]);
}

#[test]
fn notify_all_wakes_all() {
    let waiter = |name| {
        vec![Op::Enter(1, 1), Op::AtomicRead(5, 1), Op::Unless(0, 1), Op::Wait(1), Op::Say(name), Op::Exit(1)]
    };
    let notifier = vec![Op::Enter(1, 1), Op::AtomicWrite(5, 1, 1), Op::NotifyAll(1), Op::Exit(1)];
    check(&Program::of(&[waiter("a"), waiter("b"), notifier], &[]), &["a b", "b a"]);
}

#[test]
fn a_lost_notify_is_a_deadlock() {
    let waiter = vec![Op::Enter(1, 1), Op::Wait(1), Op::Exit(1), Op::Say("woken")];
    let notifier = vec![Op::Enter(1, 2), Op::Notify(1), Op::Exit(1)];
    check(&Program::of(&[waiter, notifier], &[]), &["woken", "Deadlock"]);
}

#[test]
fn a_timed_wait_ends_either_way() {
    let waiter = vec![Op::Enter(1, 1), Op::WaitFor(1, 100), Op::SayWhyWoken, Op::Exit(1)];
    let notifier = vec![Op::Enter(1, 2), Op::Notify(1), Op::Exit(1)];
    check(&Program::of(&[waiter, notifier], &[]), &["Notified", "TimedOut"]);
}

#[test]
fn a_permit_is_kept_but_only_one() {
    let parker = vec![Op::Park, Op::Say("one"), Op::Park, Op::Say("two")];
    check(&Program::of(&[parker, vec![Op::Unpark(1), Op::Unpark(1)]], &[]), &["one Deadlock", "one two"]);
}

#[test]
fn an_interrupt_meets_a_notify() {
    let waiter = vec![Op::Enter(1, 1), Op::Wait(1), Op::SayWhyWoken, Op::Exit(1)];
    let notifier = vec![Op::Enter(1, 2), Op::Notify(1), Op::Exit(1)];
    let program = Program::of(&[waiter, notifier, vec![Op::Interrupt(1)]], &[]);
    check(&program, &["Notified", "Interrupted", "Deadlock"]);
}

#[test]
fn sleeps_say_nothing_about_who_comes_first() {
    let thread = |nanos, name| vec![Op::Sleep(nanos), Op::Point, Op::Say(name)];
    check(&Program::of(&[thread(10, "a"), thread(20, "b")], &[]), &["a b", "b a"]);
}

#[test]
fn who_yields_may_go_on_all_the_same() {
    let yielder = vec![Op::Yield, Op::Say("a"), Op::Yield, Op::Say("b")];
    check(&Program::of(&[yielder, vec![Op::Point, Op::Say("c")]], &[]), &["a b c", "a c b", "c a b"]);
}

#[test]
fn a_nested_monitor_locks_out() {
    let waiter =
        vec![Op::Enter(1, 1), Op::Enter(2, 2), Op::Wait(2), Op::Exit(2), Op::Exit(1), Op::Say("woken")];
    let notifier = vec![Op::Enter(1, 3), Op::Enter(2, 4), Op::Notify(2), Op::Exit(2), Op::Exit(1)];
    check(&Program::of(&[waiter, notifier], &[]), &["Deadlock"]);
}

/// Seeded numbers must not change with the machine or the version of a library: schedules that people kept would mean something else.
#[test]
fn a_seed_means_the_same_everywhere() {
    let mut dice = Dice::new(42);
    let numbers: Vec<usize> = (0..8).map(|_| dice.below(100)).collect();
    assert_eq!(numbers, [81, 31, 98, 70, 79, 58, 12, 60]);
}

#[test]
fn dice_are_even() {
    let mut dice = Dice::new(7);
    let mut counts = [0_u32; 7];
    for _ in 0..70_000 {
        counts[dice.below(7)] += 1;
    }
    assert!(counts.iter().all(|count| (9_500..10_500).contains(count)), "{counts:?}");
}

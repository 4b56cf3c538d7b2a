//! DrFinder on the program of its paper's figure 2, and where it has to let go.

use std::collections::BTreeSet;

use schedule::{DrFinder, Foresight, LockId, Next, Random, Tally};

use crate::seeds::{seeds, share};
use crate::sim::{Methods, Op, Outcome, Program, run, run_seen};

const K: u64 = 11;
const N: u64 = 12;
/// The types of o1 to o5 are 1 to 5.
const NAMES: [(u64, &str); 7] = [(K, "k"), (N, "n"), (1, "1"), (2, "2"), (3, "3"), (4, "4"), (5, "5")];

fn locked(lock: u64, event: &'static str) -> [Op; 3] {
    [Op::Enter(lock, 1), Op::Say(event), Op::Exit(lock)]
}

/// The dots of the figure.
fn dots(steps: usize) -> Vec<Op> {
    vec![Op::Point; steps]
}

/// Figure 2: t1 is in f1 and f2, t2 in f3 to f5, t3 in f6 to f8.
fn figure_two() -> Program {
    let t1 = [
        vec![Op::In(1)],
        dots(10),
        locked(K, "e1").to_vec(),
        vec![Op::In(2)],
        locked(1, "e2").to_vec(),
        locked(N, "e3").to_vec(),
    ];
    let t2 = [
        vec![Op::In(3)],
        dots(20),
        vec![Op::In(4)],
        locked(2, "e4").to_vec(),
        locked(3, "e5").to_vec(),
        dots(40),
        vec![Op::In(5)],
        locked(N, "e6").to_vec(),
    ];
    let t3 = [
        vec![Op::In(6)],
        dots(30),
        vec![Op::In(7)],
        locked(4, "e7").to_vec(),
        dots(10),
        locked(5, "e8").to_vec(),
        vec![Op::In(8)],
        locked(K, "e9").to_vec(),
    ];
    Program::of(&[t1.concat(), t2.concat(), t3.concat()], &[])
}

/// Algorithm 1: all methods that a thread has entered so far are on its stack here.
fn relations(program: &Program) -> BTreeSet<(u32, u64)> {
    let mut relations = BTreeSet::new();
    for ops in &program.threads {
        let mut stack = Vec::new();
        for op in ops {
            match *op {
                Op::In(method) => stack.push(method),
                Op::Enter(lock, _) => relations.extend(stack.iter().map(|method| (*method, lock))),
                _ => {}
            }
        }
    }
    relations
}

fn number(lock: LockId) -> u32 {
    u32::try_from(lock.0).unwrap()
}

fn by_drfinder(program: &Program, seed: u64) -> Outcome {
    let relations = relations(program);
    let methods = Methods::default();
    let seen = Methods::clone(&methods);
    let foresight = Foresight::new(number, move |thread, kind| {
        relations.contains(&(seen.lock().unwrap()[thread.0 as usize], u64::from(kind))).then_some(0)
    });
    run_seen(program, Box::new(DrFinder::new(seed, foresight)), 1_000_000, methods)
}

fn comes_before(outcome: &Outcome, first: &str, second: &str) -> bool {
    let at = |event| outcome.said.find(event).unwrap();
    at(first) < at(second)
}

fn both_reversed(outcome: &Outcome) -> bool {
    comes_before(outcome, "e9", "e1") && comes_before(outcome, "e6", "e3")
}

#[test]
fn the_relations_are_those_of_table_one() {
    let name = |lock| NAMES.iter().find(|(other, _)| *other == lock).unwrap().1;
    let mut table: Vec<String> =
        relations(&figure_two()).iter().map(|(method, lock)| format!("f{method}-{}", name(*lock))).collect();
    table.sort();
    let expected =
        "f1-1 f1-k f1-n f2-1 f2-n f3-2 f3-3 f3-n f4-2 f4-3 f4-n f5-n f6-4 f6-5 f6-k f7-4 f7-5 f7-k f8-k";
    assert_eq!(table.join(" "), expected);
}

#[test]
fn both_edges_of_figure_two_are_reversed() {
    let program = figure_two();
    let drfinder = share(seeds(2000), |seed| both_reversed(&by_drfinder(&program, seed)));
    let chance =
        share(seeds(2000), |seed| both_reversed(&run(&program, Box::new(Random::new(seed)), 10_000)));
    println!("both edges reversed: drfinder {drfinder:.3}, random {chance:.3}");
    assert!(drfinder > 0.8, "{drfinder}");
    assert!(chance < 0.2, "{chance}");
}

/// Threads that sleep before they come to what is expected of them, as programs do that want a certain order.
#[test]
fn sleepers_are_escorted_too() {
    let mut program = figure_two();
    program.threads[2].insert(1, Op::Sleep(100_000_000));
    program.threads[3].insert(1, Op::Sleep(200_000_000));
    let drfinder = share(seeds(2000), |seed| both_reversed(&by_drfinder(&program, seed)));
    let chance =
        share(seeds(2000), |seed| both_reversed(&run(&program, Box::new(Random::new(seed)), 10_000)));
    println!("both edges reversed, with sleeps: drfinder {drfinder:.3}, random {chance:.3}");
    assert!(drfinder > 0.8 && chance < 0.1, "{drfinder} {chance}");
}

/// One type for all, and everybody may always acquire one.
fn credulous() -> Foresight {
    Foresight::new(|_| 0, |_, _| Some(0))
}

fn by_credulous(program: &Program, seed: u64) -> Outcome {
    run(program, Box::new(DrFinder::new(seed, credulous())), 1_000_000)
}

#[test]
fn what_nobody_may_trigger_is_granted_at_once() {
    let program = figure_two();
    for seed in 0..100 {
        let outcome = run(&program, Box::new(DrFinder::new(seed, Foresight::default())), 10_000);
        assert_eq!((outcome.end, outcome.tally), (Next::Ended, Tally::default()), "seed {seed}");
    }
}

/// The escorted thread ends without having acquired anything.
#[test]
fn a_wrong_prediction_is_counted() {
    let program = Program::of(&[locked(K, "a").to_vec(), dots(20), dots(20)], &[]);
    let mut thrashings = 0;
    for seed in 0..100 {
        let outcome = by_credulous(&program, seed);
        assert_eq!((outcome.end, &*outcome.said), (Next::Ended, "a"), "seed {seed}");
        assert_eq!(outcome.thrashing, outcome.tally.thrashings > 0, "seed {seed}");
        assert!(outcome.tally.postponed <= 1 && outcome.tally.thrashings <= 1, "seed {seed}: {outcome:?}");
        thrashings += outcome.tally.thrashings;
    }
    assert!(thrashings > 50, "{thrashings}");
}

/// Each is escorted while the others are held back before locks of the same type, nested in the same order: nobody is stuck, and everybody is done.
#[test]
fn everybody_wants_the_same() {
    let nested = |inner: u64| {
        [Op::Enter(1, 1), Op::Enter(inner, 2), Op::Exit(inner), Op::Exit(1), Op::Request(7, 3)].repeat(5)
    };
    let program = Program::of(&[nested(2), nested(3), nested(2), nested(3)], &[]);
    for seed in seeds(300) {
        let outcome = by_credulous(&program, seed);
        assert_eq!(outcome.end, Next::Ended, "seed {seed}");
        assert_eq!(outcome.acquisitions, [0, 15, 15, 15, 15], "seed {seed}");
        assert!(outcome.tally.postponed > 0, "seed {seed}");
    }
}

/// The escorted one goes round, or sleeps, until one that is held back has moved.
#[test]
fn patience_is_limited() {
    for idle in [Op::Yield, Op::Loop, Op::Sleep(10)] {
        let waits =
            vec![Op::AtomicRead(9, 1), Op::Unless(0, 2), idle, Op::Goto(0), Op::Enter(2, 2), Op::Exit(2)];
        let sets = vec![Op::Enter(1, 3), Op::AtomicWrite(9, 1, 4), Op::Exit(1)];
        let program = Program::of(&[waits, sets], &[]);
        for seed in 0..100 {
            let outcome = by_credulous(&program, seed);
            assert_eq!(outcome.end, Next::Ended, "{idle:?}, seed {seed}");
            assert!(outcome.steps < 10_000, "{idle:?}, seed {seed}: {}", outcome.steps);
        }
    }
}

/// Whoever is escorted waits for a notify that only one that is held back can give.
#[test]
fn an_escort_ends_with_a_wait() {
    let waits = vec![Op::Park, Op::Enter(2, 1), Op::Exit(2)];
    let wakes = vec![Op::Enter(1, 2), Op::Exit(1), Op::Unpark(1)];
    let program = Program::of(&[waits, wakes], &[]);
    for seed in 0..200 {
        assert_eq!(by_credulous(&program, seed).end, Next::Ended, "seed {seed}");
    }
}

/// A deadlock is a finding: it is not avoided, and the model says so.
#[test]
fn a_deadlock_is_met() {
    let nested =
        |outer, inner| vec![Op::Enter(outer, 1), Op::Enter(inner, 2), Op::Exit(inner), Op::Exit(outer)];
    let program = Program::of(&[nested(1, 2), nested(2, 1)], &[]);
    let met = share(0..300, |seed| by_credulous(&program, seed).end == Next::Deadlock);
    assert!(met > 0.5, "{met}");
}

/// Acquisitions that threads come to thousands of times: seldom a switch. At other statements, orders are reversed as ever.
#[test]
fn what_is_done_by_habit_is_left_to_the_thread() {
    let rounds = [Op::Enter(1, 1), Op::Exit(1)].repeat(5_000);
    let first = [rounds.clone(), vec![Op::Enter(2, 2), Op::Say("a"), Op::Exit(2)]].concat();
    let second = [rounds, dots(20), vec![Op::Enter(2, 3), Op::Say("b"), Op::Exit(2)]].concat();
    let program = Program::of(&[first, second], &[]);
    let mut reversed = 0;
    for seed in 0..20 {
        let outcome = by_credulous(&program, seed);
        assert_eq!(outcome.end, Next::Ended, "seed {seed}");
        // Threads could be switched at each of ten thousand acquisitions.
        assert!((100..2_500).contains(&outcome.switches), "seed {seed}: {}", outcome.switches);
        reversed += u32::from(outcome.said.starts_with('b'));
    }
    assert!((1..20).contains(&reversed), "{reversed}");
}

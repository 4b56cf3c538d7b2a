//! Deadlocks: found, named, predicted, and led to.

use schedule::{
    ClassId, Deadlock, Edge, Held, LockId, LockOrder, Next, Random, Site, StableSites, ThreadId, Wants,
};

use crate::sim::{Op, Outcome, Program, object, run};

const A: u64 = 1;
const B: u64 = 2;

fn by_chance(program: &Program, seed: u64) -> Outcome {
    run(program, Box::new(Random::new(seed)), 1_000_000)
}

/// Steers into the cycle; statements are their own hashes.
fn steered(program: &Program, cycle: &[(u64, u64)], seed: u64) -> Outcome {
    let cycle = cycle.iter().map(|(held, wanted)| Edge { held: *held, wanted: *wanted }).collect();
    let sites = StableSites::new(|site| u64::from(site.0));
    run(program, Box::new(Deadlock::new(seed, cycle, sites)), 1_000_000)
}

fn deadlocks(trials: u64, mut end: impl FnMut(u64) -> Next) -> f64 {
    (0..trials).filter(|seed| end(*seed) == Next::Deadlock).count() as f64 / trials as f64
}

fn nested(outer: (u64, u32), inner: (u64, u32)) -> Vec<Op> {
    vec![Op::Enter(outer.0, outer.1), Op::Enter(inner.0, inner.1), Op::Exit(inner.0), Op::Exit(outer.0)]
}

/// Each thread does much else before and after.
fn rarely(nested: Vec<Op>, before: usize, after: usize) -> Vec<Op> {
    let mut ops = vec![Op::Point; before];
    ops.extend(nested);
    ops.extend(vec![Op::Point; after]);
    ops
}

#[test]
fn a_deadlock_is_found_and_named() {
    let program = Program::of(&[nested((A, 1), (B, 2)), nested((B, 3), (A, 4))], &[]);
    let mut found = 0;
    for seed in 0..200 {
        let outcome = by_chance(&program, seed);
        if outcome.end != Next::Deadlock {
            assert_eq!(outcome.end, Next::Ended, "seed {seed}");
            continue;
        }
        found += 1;
        let held = |lock, site| vec![Held { lock: LockId(lock), site: Site(site), depth: 1 }];
        let named: Vec<_> = outcome.blocked.iter().filter(|blocked| blocked.circular).collect();
        assert_eq!(named.len(), 2, "seed {seed}");
        assert_eq!(named[0].thread, ThreadId(1));
        assert_eq!(named[0].wants, Wants::Enter { lock: LockId(B), site: Site(2) });
        assert_eq!((named[0].holder, &named[0].holds), (Some(ThreadId(2)), &held(A, 1)));
        assert_eq!(named[1].thread, ThreadId(2));
        assert_eq!(named[1].wants, Wants::Enter { lock: LockId(A), site: Site(4) });
        assert_eq!((named[1].holder, &named[1].holds), (Some(ThreadId(1)), &held(B, 3)));
        let main = &outcome.blocked[0];
        assert_eq!((main.thread, main.circular), (ThreadId::MAIN, false), "it only waits for them");
        assert!(matches!(main.wants, Wants::Join { .. }) && main.holder.is_some(), "seed {seed}: {main:?}");
        let mut knot = outcome.knot.clone();
        knot.sort_unstable();
        assert_eq!(knot, [ThreadId(1), ThreadId(2)], "seed {seed}");
    }
    assert!((20..180).contains(&found), "{found}");
}

/// Nothing can get them out of it, so nobody has to wait until all others are done.
#[test]
fn a_deadlock_is_found_while_others_go_on() {
    let mut program = Program::of(&[nested((A, 1), (B, 2)), nested((B, 3), (A, 4))], &[]);
    program.threads[0].insert(0, Op::StartDaemon(3));
    program.threads.push(vec![Op::Point, Op::Sleep(10), Op::Goto(0)]);
    let found = deadlocks(200, |seed| by_chance(&program, seed).end);
    assert!((0.1..0.9).contains(&found), "{found}");
}

#[test]
fn a_rare_inversion_is_met_when_steered() {
    let one = rarely(nested((A, 1), (B, 2)), 10, 500);
    let other = rarely(nested((B, 3), (A, 4)), 500, 10);
    let program = Program::of(&[one, other], &[]);
    let chance = deadlocks(300, |seed| by_chance(&program, seed).end);
    let steering = deadlocks(300, |seed| steered(&program, &[(1, 2), (3, 4)], seed).end);
    assert!(chance < 0.02, "{chance}");
    assert!(steering > 0.99, "{steering}");
}

/// Who holds its lock too early would keep the other from ever coming so far.
#[test]
fn the_lock_may_be_needed_on_the_way() {
    let one = nested((A, 1), (B, 2));
    let mut other = vec![Op::Enter(A, 5), Op::Point, Op::Exit(A)];
    other.extend(vec![Op::Point; 100]);
    other.extend(nested((B, 3), (A, 4)));
    let program = Program::of(&[one, other], &[]);
    let steering = deadlocks(300, |seed| steered(&program, &[(1, 2), (3, 4)], seed).end);
    assert!(steering > 0.99, "{steering}");
}

/// One method that takes two locks, called with them in either order: both parts of the cycle are the same statements.
#[test]
fn both_threads_may_be_at_the_same_statements() {
    let one = rarely(nested((A, 1), (B, 2)), 3, 300);
    let other = rarely(nested((B, 1), (A, 2)), 300, 3);
    let bystander = rarely(nested((7, 1), (8, 2)), 20, 20);
    let program = Program::of(&[one, other, bystander], &[]);
    let steering = deadlocks(300, |seed| steered(&program, &[(1, 2), (1, 2)], seed).end);
    assert!(steering > 0.5, "a bystander may be taken for one of them: {steering}");
}

/// The first one that is held back needs a lock by now, which the second one has: it is the second one that has to be let go, or nobody ever is.
#[test]
fn who_is_held_back_behind_another_is_let_go_too() {
    const READY: u64 = 9;
    let first = nested((A, 1), (B, 2));
    let second =
        vec![Op::Enter(A, 50), Op::Enter(B, 3), Op::AtomicWrite(READY, 1, 51), Op::Exit(B), Op::Exit(A)];
    let third = vec![Op::Yield, Op::AtomicRead(READY, 52), Op::Unless(0, 1), Op::Goto(0)];
    let program = Program::of(&[first, second, third], &[]);
    for seed in 0..100 {
        // Nobody ever comes to the third part of the cycle.
        assert_eq!(steered(&program, &[(1, 2), (3, 4), (5, 6)], seed).end, Next::Ended, "seed {seed}");
    }
}

#[test]
fn three_threads_in_a_circle() {
    let part = |outer, inner, site, before| rarely(nested((outer, site), (inner, site + 1)), before, 100);
    let program = Program::of(&[part(1, 2, 1, 5), part(2, 3, 3, 100), part(3, 1, 5, 300)], &[]);
    let chance = deadlocks(200, |seed| by_chance(&program, seed).end);
    let steering = deadlocks(200, |seed| steered(&program, &[(1, 2), (3, 4), (5, 6)], seed).end);
    assert!(chance < 0.02 && steering > 0.99, "{chance} {steering}");
}

/// All at the same statements, and hungry at different times.
#[test]
fn five_philosophers() {
    let dine = |seat: u64, hungry| rarely(nested((seat, 1), ((seat + 1) % 5, 2)), hungry, 100);
    let program = Program::of(&[dine(0, 5), dine(1, 50), dine(2, 100), dine(3, 200), dine(4, 300)], &[]);
    let chance = deadlocks(300, |seed| by_chance(&program, seed).end);
    let steering = deadlocks(300, |seed| steered(&program, &[(1, 2); 5], seed).end);
    assert!(chance < 0.02 && steering > 0.99, "{chance} {steering}");
}

/// The lock in the middle is wanted by one part of the cycle and held by the other at the same statement.
#[test]
fn a_statement_may_be_wanted_and_held() {
    let one = vec![Op::Enter(A, 1), Op::Enter(B, 2), Op::Enter(3, 3), Op::Exit(3), Op::Exit(B), Op::Exit(A)];
    let program = Program::of(&[one, nested((3, 4), (A, 5))], &[]);
    for seed in 0..200 {
        let outcome = steered(&program, &[(1, 2), (2, 3), (4, 5)], seed);
        assert!(matches!(outcome.end, Next::Ended | Next::Deadlock), "seed {seed}: {outcome:?}");
    }
}

/// What cannot happen is not led to, and the program ends as it should.
#[test]
fn a_gate_keeps_the_cycle_open() {
    let gated = |inside: Vec<Op>| [vec![Op::Enter(9, 9)], inside, vec![Op::Exit(9)]].concat();
    let program = Program::of(&[gated(nested((A, 1), (B, 2))), gated(nested((B, 3), (A, 4)))], &[]);
    for seed in 0..200 {
        let outcome = steered(&program, &[(1, 2), (3, 4)], seed);
        assert_eq!(outcome.end, Next::Ended, "seed {seed}: {outcome:?}");
    }
}

#[test]
fn a_lost_notify_names_who_waits() {
    let program = Program::alone(&[Op::Enter(A, 1), Op::Wait(A), Op::Exit(A)]);
    let outcome = by_chance(&program, 0);
    assert_eq!(outcome.end, Next::Deadlock);
    assert_eq!(outcome.blocked[0].wants, Wants::Notify { lock: LockId(A) });
    assert_eq!((outcome.blocked[0].holder, outcome.blocked[0].circular), (None, false));
}

#[test]
fn a_thread_that_joins_itself_waits_for_ever() {
    let outcome = by_chance(&Program::of(&[vec![Op::Join(1)]], &[]), 0);
    assert_eq!(outcome.end, Next::Deadlock);
    assert_eq!(outcome.blocked[1].wants, Wants::Join { thread: ThreadId(1), object: object(1) });
    assert!(outcome.blocked[1].circular && !outcome.blocked[0].circular);
}

#[test]
fn two_that_join_each_other_wait_for_ever() {
    // The first must not come to its join before there is a second to join.
    let mut program = Program::of(&[vec![Op::Park, Op::Join(2)], vec![Op::Join(1)]], &[]);
    program.threads[0].insert(2, Op::Unpark(1));
    let outcome = by_chance(&program, 0);
    assert_eq!(outcome.end, Next::Deadlock);
    assert_eq!(outcome.blocked.iter().filter(|blocked| blocked.circular).count(), 2);
}

#[test]
fn a_parked_pool_is_named() {
    let program = Program { threads: vec![vec![Op::Start(1)], vec![Op::Park]], stops: [].into() };
    let outcome = by_chance(&program, 0);
    assert_eq!(outcome.end, Next::Deadlock);
    assert_eq!(outcome.blocked.len(), 1);
    assert_eq!(outcome.blocked[0].wants, Wants::Unpark);
}

#[test]
fn daemons_that_wait_keep_nothing_alive() {
    let program = Program { threads: vec![vec![Op::StartDaemon(1)], vec![Op::Park]], stops: [].into() };
    for seed in 0..20 {
        assert_eq!(by_chance(&program, seed).end, Next::Ended, "seed {seed}");
    }
}

#[test]
fn initializers_that_need_each_other_are_a_deadlock() {
    let initializer = |own, other| {
        vec![Op::Needs(own), Op::Initialize(own), Op::Point, Op::Needs(other), Op::Initialized(own)]
    };
    let program = Program::of(&[initializer(1, 2), initializer(2, 1)], &[]);
    let mut found = 0;
    for seed in 0..200 {
        let outcome = by_chance(&program, seed);
        if outcome.end == Next::Deadlock {
            found += 1;
            assert_eq!(outcome.knot.len(), 2, "seed {seed}");
            assert_eq!(outcome.blocked[1].wants, Wants::Class(ClassId(2)), "seed {seed}");
            assert_eq!(outcome.blocked[1].holder, Some(ThreadId(2)), "seed {seed}");
        }
    }
    assert!((20..180).contains(&found), "{found}");
}

#[test]
fn an_initializer_and_a_lock_are_a_deadlock() {
    let initializes = vec![Op::Needs(1), Op::Initialize(1), Op::Enter(A, 1), Op::Exit(A), Op::Initialized(1)];
    let needs = vec![Op::Enter(A, 2), Op::Needs(1), Op::Exit(A)];
    let program = Program::of(&[initializes, needs], &[]);
    let found = deadlocks(300, |seed| by_chance(&program, seed).end);
    assert!((0.1..0.9).contains(&found), "{found}");
}

/// Legal: an initializer starts a thread and joins it, while another one needs the class.
#[test]
fn an_initializer_may_wait_for_others() {
    let threads = vec![
        vec![
            Op::Start(1),
            Op::Needs(1),
            Op::Initialize(1),
            Op::Start(2),
            Op::Join(2),
            Op::Initialized(1),
            Op::Join(1),
        ],
        vec![Op::Needs(1), Op::Say("used")],
        vec![Op::Point],
    ];
    let program = Program { threads, stops: [].into() };
    for seed in 0..200 {
        assert_eq!(by_chance(&program, seed).text(), "used", "seed {seed}");
    }
}

/// From one run without a deadlock to the deadlock, as a campaign does it.
#[test]
fn what_is_predicted_can_be_led_to() {
    let program =
        Program::of(&[rarely(nested((A, 1), (B, 2)), 5, 400), rarely(nested((B, 3), (A, 4)), 400, 5)], &[]);
    let mut order = LockOrder::new();
    for (thread, ops) in (0..).map(ThreadId).zip(&program.threads) {
        let mut held = Vec::new();
        for op in ops {
            match *op {
                Op::Enter(lock, site) => {
                    order.observe(thread, &held, (LockId(lock), Site(site)));
                    held.push((LockId(lock), Site(site)));
                }
                Op::Exit(lock) => held.retain(|(other, _)| *other != LockId(lock)),
                _ => {}
            }
        }
    }
    let cycles = order.cycles();
    assert_eq!(cycles.len(), 1);
    let hash = |site: Site| u64::from(site.0);
    let cycle: Vec<_> = cycles[0].parts.iter().map(|part| (hash(part.held.1), hash(part.wanted.1))).collect();
    for seed in 0..50 {
        assert_eq!(steered(&program, &cycle, seed).end, Next::Deadlock, "seed {seed}");
    }
}

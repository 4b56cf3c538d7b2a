//! What is predicted from the order of locks, and what is not.

use schedule::{Cycle, LockId, LockOrder, Part, Site, ThreadId};

/// A lock, taken by the statement with the same number as the thread times ten plus the lock's.
fn taken(thread: u32, lock: u64) -> (LockId, Site) {
    (LockId(lock), Site(thread * 10 + u32::try_from(lock).unwrap()))
}

/// Each thread takes these locks, one inside the other.
fn order(nestings: &[(u32, &[u64])]) -> LockOrder {
    let mut order = LockOrder::new();
    for (thread, locks) in nestings {
        let taken: Vec<_> = locks.iter().map(|lock| taken(*thread, *lock)).collect();
        for depth in 0..taken.len() {
            order.observe(ThreadId(*thread), &taken[..depth], taken[depth]);
        }
    }
    order
}

/// The threads of each cycle.
fn threads(order: &LockOrder) -> Vec<Vec<u32>> {
    order.cycles().iter().map(|cycle| cycle.parts.iter().map(|part| part.thread.0).collect()).collect()
}

#[test]
fn an_inversion_is_a_cycle() {
    let part = |thread, held, wanted| Part {
        thread: ThreadId(thread),
        held: taken(thread, held),
        wanted: taken(thread, wanted),
    };
    assert_eq!(
        order(&[(1, &[1, 2]), (2, &[2, 1])]).cycles(),
        [Cycle { parts: vec![part(1, 1, 2), part(2, 2, 1)] }]
    );
}

#[test]
fn the_same_order_is_none() {
    assert!(threads(&order(&[(1, &[1, 2]), (2, &[1, 2]), (3, &[1, 2, 3])])).is_empty());
}

#[test]
fn one_thread_alone_makes_no_cycle() {
    assert!(threads(&order(&[(1, &[1, 2]), (1, &[2, 1])])).is_empty());
    // Nor does one that is in it twice.
    assert!(threads(&order(&[(1, &[1, 2]), (2, &[2, 3]), (1, &[3, 1])])).is_empty());
}

#[test]
fn a_gate_closes_a_cycle_off() {
    assert!(threads(&order(&[(1, &[9, 1, 2]), (2, &[9, 2, 1])])).is_empty());
    // The gate is between two of the three only, which is enough: these are never there together.
    assert!(threads(&order(&[(1, &[9, 1, 2]), (2, &[9, 2, 3]), (3, &[3, 1])])).is_empty());
    assert_eq!(threads(&order(&[(1, &[8, 1, 2]), (2, &[9, 2, 1])])), [[1, 2]]);
}

/// Philosophers around a table, each takes the fork on one side and then that on the other.
fn table(seats: u32) -> LockOrder {
    let mut order = LockOrder::new();
    for seat in 0..seats {
        let (left, right) = (LockId(u64::from(seat)), LockId(u64::from((seat + 1) % seats)));
        order.observe(ThreadId(seat), &[(left, Site(1))], (right, Site(2)));
    }
    order
}

#[test]
fn up_to_six_may_sit_around_a_table() {
    for seats in 2..=6 {
        assert_eq!(threads(&table(seats)), [(0..seats).collect::<Vec<_>>()]);
    }
    assert!(threads(&table(7)).is_empty());
}

#[test]
fn shorter_ones_come_first() {
    let all = order(&[(1, &[1, 2]), (2, &[2, 3]), (3, &[3, 1]), (4, &[5, 6]), (5, &[6, 5])]);
    assert_eq!(threads(&all), [vec![4, 5], vec![1, 2, 3]]);
}

#[test]
fn entering_again_is_no_order() {
    assert!(threads(&order(&[(1, &[1, 2, 1]), (2, &[1, 2])])).is_empty());
}

#[test]
fn the_same_statements_are_told_once() {
    let mut order = LockOrder::new();
    for pair in 0..50 {
        let (a, b) = (LockId(pair * 2), LockId(pair * 2 + 1));
        order.observe(ThreadId(1), &[(a, Site(1))], (b, Site(2)));
        order.observe(ThreadId(2), &[(b, Site(3))], (a, Site(4)));
        order.observe(ThreadId(3), &[(b, Site(3))], (a, Site(4)));
    }
    assert_eq!(order.cycles().len(), 1);
}

/// A program with very many locks gets an answer in time, and is told that it is not complete.
#[test]
fn too_many_locks_are_too_many() {
    let mut order = LockOrder::new();
    for number in 0..100_000_u64 {
        let (a, b) = (LockId(number % 31), LockId(1000 + number % 37));
        let (held, wanted) = if number % 2 == 0 { (a, b) } else { (b, a) };
        let thread = ThreadId(u32::try_from(number % 7).unwrap());
        order.observe(thread, &[(held, Site(1))], (wanted, Site(u32::try_from(number).unwrap())));
    }
    assert!(order.dropped() > 0);
    assert_eq!(order.cycles().len(), 1000);
}

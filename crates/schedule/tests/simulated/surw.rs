//! The selectively uniform random walk is uniform over what is of interest, and does no harm where its counts are wrong.

use std::collections::BTreeMap;

use schedule::{Next, Scheduler, Surw};

use crate::pos::walk;
use crate::seeds::seeds;
use crate::sim::{Op, Program, run};

const TRIALS: u64 = 30_000;

/// Acquires a lock of its own so many times, with steps of no interest between.
fn acquires(lock: u64, times: usize, between: usize, name: &'static str) -> Vec<Op> {
    let once = [vec![Op::Point; between], vec![Op::Enter(lock, 1), Op::Say(name), Op::Exit(lock)]].concat();
    once.repeat(times)
}

/// Orders of 2, 3 and 1 acquisitions: 6! / (2! · 3! · 1!).
const ORDERS: usize = 60;

fn uneven() -> Program {
    Program::of(&[acquires(1, 2, 0, "a"), acquires(2, 3, 2, "b"), acquires(3, 1, 4, "c")], &[])
}

/// How far from uniform: the chi-square statistic, with [`ORDERS`] - 1 degrees of freedom.
fn unevenness(scheduler: impl Fn(u64) -> Box<dyn Scheduler>) -> f64 {
    let program = uneven();
    let mut met: BTreeMap<String, u64> = BTreeMap::new();
    for seed in seeds(TRIALS) {
        *met.entry(run(&program, scheduler(seed), 1000).said).or_default() += 1;
    }
    let trials: u64 = met.values().sum();
    let expected = trials as f64 / ORDERS as f64;
    let never = (ORDERS - met.len()) as f64 * expected;
    met.values().map(|count| (*count as f64 - expected).powi(2) / expected).sum::<f64>() + never
}

#[test]
fn all_orders_of_what_is_of_interest_are_equally_likely() {
    let threads = run(&uneven(), walk(0), 1000).acquisitions;
    assert_eq!(threads, [0, 2, 3, 1]);
    let surw = unevenness(|seed| Box::new(Surw::new(seed, threads.clone())));
    let walked = unevenness(walk);
    println!("chi-square with 59 degrees of freedom: surw {surw:.1}, walk {walked:.1}");
    // Above 120 once in 200,000 times if it is uniform.
    assert!(surw < 120.0, "{surw}");
    assert!(walked > 1000.0, "{walked}");
}

#[test]
fn wrong_counts_are_no_harm() {
    let wrong = [vec![], vec![9], vec![0, 0, 100, 0], vec![5, 1, 1, 1, 50, 50], vec![100; 4]];
    for threads in wrong {
        for seed in 0..300 {
            let outcome = run(&uneven(), Box::new(Surw::new(seed, threads.clone())), 1000);
            assert_eq!((outcome.end, outcome.said.len()), (Next::Ended, 11), "{threads:?}, seed {seed}");
        }
    }
}

/// The drawn thread goes round until one that waits for it has moved.
#[test]
fn who_is_waited_for_goes_on() {
    for idle in [Op::Yield, Op::Loop, Op::Point, Op::Sleep(10)] {
        let spins =
            vec![Op::AtomicRead(9, 1), Op::Unless(0, 2), idle, Op::Goto(0), Op::Enter(1, 2), Op::Exit(1)];
        let sets = vec![Op::Enter(2, 3), Op::AtomicWrite(9, 1, 4), Op::Exit(2)];
        let program = Program::of(&[spins, sets], &[]);
        for seed in 0..100 {
            let outcome = run(&program, Box::new(Surw::new(seed, vec![0, 1000, 1])), 100_000);
            assert_eq!(outcome.end, Next::Ended, "{idle:?}, seed {seed}");
        }
    }
}

/// A thread holds a lock that the drawn one needs.
#[test]
fn nested_locks_are_no_harm() {
    let nested = [Op::Enter(1, 1), Op::Enter(2, 2), Op::Exit(2), Op::Exit(1)].repeat(3);
    let program = Program::of(&[nested.clone(), nested.clone(), nested], &[]);
    for seed in 0..300 {
        let outcome = run(&program, Box::new(Surw::new(seed, vec![0, 6, 6, 6])), 100_000);
        assert_eq!(outcome.end, Next::Ended, "seed {seed}");
    }
}

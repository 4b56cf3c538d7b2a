//! PCT meets bugs at least as often as its paper promises, and never leaves a thread behind for ever.

use schedule::{Next, Pct, Random};

use crate::seeds::{seeds, share};
use crate::sim::{Op, Program, run};

/// A bug of this depth is met when the program says so.
fn meets(program: &Program, depth: u32, steps: u64, seed: u64) -> bool {
    run(program, Box::new(Pct::new(seed, depth, steps)), 100_000).said.contains("bug")
}

/// The published bound: 1 / (n · k^(d-1)).
fn check_bound(threads: &[Vec<Op>], depth: u32) {
    let program = Program::of(threads, &[]);
    let steps = run(&program, Box::new(Random::new(0)), 100_000).steps;
    let bound = 1.0 / (program.threads.len() as f64 * (steps as f64).powi(depth as i32 - 1));
    let rate = share(seeds(10_000), |seed| meets(&program, depth, steps, seed));
    let by_chance = |seed| run(&program, Box::new(Random::new(seed)), 100_000).said.contains("bug");
    let chance = share(0..10_000, by_chance);
    println!("depth {depth}, {steps} steps: bound {bound:.5}, measured {rate:.5}, by chance {chance:.5}");
    assert!(rate >= bound, "depth {depth}: {rate} < {bound}");
}

fn padded(parts: &[&[Op]], padding: usize) -> Vec<Op> {
    parts.iter().flat_map(|part| [vec![Op::Point; padding], part.to_vec()].concat()).collect()
}

/// Says so if the variable has that value.
fn bug_if(variable: u64, value: i64) -> [Op; 3] {
    [Op::AtomicRead(variable, 1), Op::Unless(value, 1), Op::Say("bug")]
}

/// Something is used before it is there, although whoever makes it has less to do.
#[test]
fn depth_one() {
    let makes = vec![Op::AtomicWrite(1, 1, 2)];
    check_bound(&[makes, padded(&[&bug_if(1, 0)], 15), vec![Op::Point; 5]], 1);
}

/// Something is taken away between check and use, with nothing else between them: only one step will do for the change.
#[test]
fn depth_two() {
    let uses = [vec![Op::Point; 10], vec![Op::AtomicWrite(1, 1, 2)], bug_if(1, 0).to_vec()].concat();
    let takes = padded(&[&[Op::AtomicWrite(1, 0, 3)]], 5);
    check_bound(&[uses, takes, vec![Op::Point; 5]], 2);
}

/// One's first step, the other's first, one's second, the other's second: three orders have to be right.
#[test]
fn depth_three() {
    let copy = |from, to| [Op::AtomicRead(from, 4), Op::Unless(1, 1), Op::AtomicWrite(to, 1, 5)];
    let one = padded(&[&[Op::AtomicWrite(1, 1, 2)], &copy(2, 3)], 4);
    let other = padded(&[&copy(1, 2), &bug_if(3, 1)], 4);
    check_bound(&[one, other, vec![Op::Point; 5]], 3);
}

/// At a depth of 1 nothing but the order of priorities is drawn, so of two threads each comes first in half of the runs, one after the other.
#[test]
fn without_changes_threads_run_one_after_the_other() {
    let thread = |name| [vec![Op::Point; 10], vec![Op::Say(name), Op::Point, Op::Say(name)]].concat();
    let program = Program::of(&[thread("a"), thread("b")], &[]);
    let mut first = 0;
    for seed in 0..1000 {
        let said = run(&program, Box::new(Pct::new(seed, 1, 30)), 1000).said;
        assert!(said == "a a b b" || said == "b b a a", "seed {seed}: {said}");
        first += u32::from(said.starts_with('a'));
    }
    // The first to be started is ahead if it comes before main, too.
    assert!((450..750).contains(&first), "{first}");
}

#[test]
fn a_depth_of_nothing_or_of_more_than_there_are_steps_is_no_harm() {
    let program = Program::of(&[vec![Op::Point; 3], vec![Op::Point; 3]], &[]);
    for (depth, steps) in [(0, 0), (1, 0), (5, 0), (100, 5), (3, u64::MAX)] {
        for seed in 0..50 {
            assert_eq!(run(&program, Box::new(Pct::new(seed, depth, steps)), 1000).end, Next::Ended);
        }
    }
}

//! Partial order sampling against a random walk, as its paper compares them.

use schedule::{Choice, Dice, Model, Place, Pos, Scheduler, Site, Step, ThreadId};

use crate::seeds::{seeds, share};
use crate::sim::{Op, Program, run};

/// At every step, any of the threads that could go on: nothing else.
pub struct Walk(pub Dice);

impl Scheduler for Walk {
    fn pick(&mut self, _model: &Model, enabled: &[ThreadId]) -> Choice {
        Choice::Run(self.0.one_of(enabled))
    }

    fn choose(&mut self, n: usize) -> usize {
        self.0.below(n)
    }
}

pub fn walk(seed: u64) -> Box<dyn Scheduler> {
    Box::new(Walk(Dice::new(seed)))
}

/// Accesses of places that nobody else accesses.
fn private(steps: u32) -> impl Iterator<Item = Op> {
    (0..steps).map(|step| Op::Write(u64::from(100 + step), 1, 1))
}

/// One thread does twenty things of its own before it reads what the other writes at once. A random walk nearly never lets the write be last; here
/// it only has to have the lowest of twenty-two priorities, or one of the two steps before it.
#[test]
fn a_step_may_wait_for_long() {
    let long = private(20).chain([Op::Read(1, 2), Op::Unless(0, 1), Op::Say("late")]).collect();
    let program = Program::of(&[long, vec![Op::Write(1, 1, 3)]], &[]).stopping_at(&[1, 2, 3]);
    let late = |scheduler| run(&program, scheduler, 1000).said == "late";
    let sampled = share(seeds(10_000), |seed| late(Box::new(Pos::new(seed))));
    let walked = share(seeds(10_000), |seed| late(walk(seed)));
    println!("the write is last: sampled {sampled:.4}, walked {walked:.4}");
    assert!(walked < 0.002, "{walked}");
    assert!(sampled > 1.0 / 22.0, "{sampled}");
}

/// Two threads stand before accesses of these places; one goes first, and stands before another of the same. How often is it first again?
fn first_again(places: [u64; 2], writes: bool) -> f64 {
    let access = |part| Step::Access { place: Place { object: 1, part }, writes, site: Site(1) };
    let threads = [ThreadId(0), ThreadId(1)];
    let is_first_again = |seed| {
        let mut model = Model::new();
        model.add(false);
        for (thread, place) in threads.iter().zip(places) {
            model.stop(*thread, access(place));
        }
        let mut pos = Pos::new(seed);
        let first = pos.pick(&model, &threads);
        let Choice::Run(thread) = first else { panic!("nobody waits for time to pass") };
        pos.moves(&model, thread);
        model.grant(thread);
        model.stop(thread, access(places[thread.0 as usize]));
        pos.pick(&model, &threads) == first
    };
    share(seeds(20_000), is_first_again)
}

/// Who has lost has the lower of two priorities, and loses again twice in three times; unless the two raced, for then both draw anew.
#[test]
fn racing_steps_draw_again() {
    let [racing, reading, apart] =
        [([1, 1], true), ([1, 1], false), ([1, 2], true)].map(|(places, writes)| first_again(places, writes));
    println!("first again: racing {racing:.3}, reading {reading:.3}, apart {apart:.3}");
    assert!((racing - 1.0 / 2.0).abs() < 0.02, "{racing}");
    assert!((reading - 2.0 / 3.0).abs() < 0.02, "{reading}");
    assert!((apart - 2.0 / 3.0).abs() < 0.02, "{apart}");
}

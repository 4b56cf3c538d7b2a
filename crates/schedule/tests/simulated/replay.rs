//! Same seed, same run; same choices, same run; another program, and the replay says so.

use schedule::{Edge, Foresight, Next, StableSites, Strategy, Tally};

use crate::sim::{Op, Outcome, Program, run};

fn identity() -> StableSites {
    StableSites::new(|site| u64::from(site.0))
}

fn strategies() -> [fn() -> Strategy; 7] {
    [
        || Strategy::Random,
        || Strategy::RaceFuzzer,
        || Strategy::Deadlock {
            cycle: vec![Edge { held: 10, wanted: 11 }, Edge { held: 12, wanted: 13 }],
            sites: identity(),
        },
        || Strategy::DrFinder {
            foresight: Foresight::new(|lock| u32::from(lock.0.is_multiple_of(2)), |_, _| Some(0)),
        },
        || Strategy::Pct { depth: 3, steps: 30 },
        || Strategy::Pos,
        || Strategy::Surw { threads: vec![0, 3, 3, 1] },
    ]
}

/// A bit of everything: races, inverted locks, waits, timers, permits, interrupts, threads outside.
fn zoo() -> Program {
    let one = vec![
        Op::Write(1, 1, 1),
        Op::Enter(1, 10),
        Op::Enter(2, 11),
        Op::Exit(2),
        Op::Exit(1),
        Op::Enter(3, 14),
        Op::WaitFor(3, 1000),
        Op::SayWhyWoken,
        Op::Exit(3),
        Op::Yield,
        Op::Unpark(3),
    ];
    let two = vec![
        Op::Read(1, 2),
        Op::SayRegister,
        Op::Sleep(50),
        Op::Enter(2, 12),
        Op::Enter(1, 13),
        Op::Exit(1),
        Op::Exit(2),
        Op::Enter(3, 15),
        Op::Notify(3),
        Op::Exit(3),
        Op::Interrupt(3),
    ];
    let three = vec![
        Op::ParkFor(500),
        Op::SayWhyWoken,
        Op::AtomicRead(5, 16),
        Op::Enter(3, 17),
        Op::WaitFor(3, 100),
        Op::Exit(3),
        Op::Leave,
        Op::Loop,
        Op::SayTime,
    ];
    Program::of(&[one, two, three], &[Op::Say("end")]).stopping_at(&[1, 2])
}

fn replay(program: &Program, first: &Outcome) -> Outcome {
    let strategy = Strategy::Replay { choices: first.choices.clone() };
    run(program, strategy.scheduler(0), 100_000)
}

#[test]
fn the_same_seed_gives_the_same_run() {
    let program = zoo();
    for strategy in strategies() {
        for seed in 0..300 {
            let [first, second] = [(); 2].map(|()| run(&program, strategy().scheduler(seed), 100_000));
            assert_eq!(first, second, "{:?}, seed {seed}", strategy());
        }
    }
}

#[test]
fn the_same_choices_give_the_same_run() {
    let program = zoo();
    for strategy in strategies() {
        for seed in 0..300 {
            let first = run(&program, strategy().scheduler(seed), 100_000);
            let again = replay(&program, &first);
            let expected = Outcome { thrashing: false, tally: Tally::default(), ..first };
            assert_eq!(again, expected, "{:?}, seed {seed}", strategy());
        }
    }
}

#[test]
fn a_replay_of_a_deadlock_is_a_deadlock() {
    let program = zoo();
    let ends: Vec<Next> =
        (0..300).map(|seed| run(&program, strategies()[2]().scheduler(seed), 100_000).end).collect();
    assert!(ends.contains(&Next::Deadlock), "the zoo has one");
}

#[test]
fn different_seeds_give_different_runs() {
    let program = zoo();
    let digests: std::collections::BTreeSet<u64> =
        (0..200).map(|seed| run(&program, Strategy::Random.scheduler(seed), 100_000).digest).collect();
    assert!(digests.len() > 150, "{}", digests.len());
}

/// Different interleavings have different digests, even if only statements tell them apart.
#[test]
fn the_digest_tells_runs_apart() {
    let thread = |site| vec![Op::AtomicRead(1, site), Op::AtomicRead(1, site + 1)];
    let program = Program::of(&[thread(1), thread(3)], &[]);
    let other = Program::of(&[thread(1), thread(5)], &[]);
    let first = run(&program, Strategy::Random.scheduler(1), 1000);
    assert_eq!(first.choices, run(&other, Strategy::Random.scheduler(1), 1000).choices);
    assert_ne!(first.digest, run(&other, Strategy::Random.scheduler(1), 1000).digest);
}

fn same_choices(one: &Outcome, other: &Outcome) -> u64 {
    one.choices.iter().zip(&other.choices).take_while(|(one, other)| one == other).count() as u64
}

#[test]
fn a_changed_program_diverges_where_it_changed() {
    let thread: Vec<Op> = (1..20).map(|site| Op::AtomicRead(1, site)).collect();
    let program = Program::of(&[thread.clone(), thread.clone()], &[]);
    // The second thread ends early, so at some choice it is not there to be picked.
    let shorter = Program::of(&[thread.clone(), thread[..5].to_vec()], &[]);
    let mut diverged = 0;
    for seed in 0..100 {
        let first = run(&program, Strategy::Random.scheduler(seed), 1000);
        let again = replay(&shorter, &first);
        assert_eq!(again.end, Next::Ended, "seed {seed}: it ends all the same");
        assert_ne!(again.digest, first.digest, "seed {seed}");
        if let Some(at) = again.diverged {
            diverged += 1;
            assert!(at <= same_choices(&first, &again), "seed {seed}: said at {at}");
        }
        assert_eq!(replay(&program, &first).diverged, None, "seed {seed}");
    }
    assert!(diverged > 90, "only if all that is missing came after the last choice: {diverged}");
}

#[test]
fn a_longer_program_diverges_before_the_record_ends() {
    let program = Program::of(&[vec![Op::Point; 3], vec![Op::Point; 3]], &[]);
    let longer = Program::of(&[vec![Op::Point; 30], vec![Op::Point; 30]], &[]);
    for seed in 0..100 {
        let first = run(&program, Strategy::Random.scheduler(seed), 1000);
        let again = replay(&longer, &first);
        let at = again.diverged.unwrap_or_else(|| panic!("seed {seed}"));
        assert!(at <= same_choices(&first, &again), "seed {seed}: said at {at}");
        assert!(again.end == Next::Ended && again.steps >= 64, "seed {seed}: {again:?}");
    }
}

#[test]
fn nothing_is_chosen_where_there_is_no_choice() {
    let program =
        Program::alone(&[Op::Point, Op::Enter(1, 1), Op::Exit(1), Op::Sleep(5), Op::Yield, Op::Loop]);
    let outcome = run(&program, Strategy::Random.scheduler(0), 1000);
    assert!(outcome.choices.is_empty() && outcome.switches == 0 && outcome.steps == 5, "{outcome:?}");
}

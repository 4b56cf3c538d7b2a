//! What is true of every strategy.

use std::collections::BTreeSet;

use schedule::{Dice, Foresight, Next, Strategy};

use crate::seeds::seeds;
use crate::sim::{Op, Outcome, Program, run};

const NAMES: [&str; 8] =
    ["random", "racefuzzer", "drfinder", "drfinder, random relations", "pct", "pos", "surw", "surw, wrong"];

/// The strategy of that name, for a program of about so many steps.
fn strategy(name: &str, steps: u64) -> Strategy {
    match name {
        "random" => Strategy::Random,
        "racefuzzer" => Strategy::RaceFuzzer,
        "drfinder" => Strategy::DrFinder { foresight: Foresight::new(|_| 0, |_, _| Some(0)) },
        "drfinder, random relations" => {
            let mut dice = Dice::new(steps);
            let foresight = Foresight::new(
                |lock| u32::from(lock.0.is_multiple_of(2)),
                move |_, _| dice.one_in(2).then_some(0),
            );
            Strategy::DrFinder { foresight }
        }
        "pct" => Strategy::Pct { depth: 3, steps },
        "pos" => Strategy::Pos,
        "surw" => Strategy::Surw { threads: vec![0, 3, 2, 2, 1] },
        "surw, wrong" => Strategy::Surw { threads: vec![7, 1, 0, 20, 20, 20] },
        _ => unreachable!("{name}"),
    }
}

fn run_with(name: &str, program: &Program, seed: u64) -> Outcome {
    run(program, strategy(name, 40).scheduler(seed), 200_000)
}

#[test]
fn both_orders_of_a_race_are_met() {
    let racing = [
        (vec![Op::Write(1, 1, 1)], "accesses"),
        (vec![Op::AtomicRead(1, 2)], "atomic accesses"),
        (vec![Op::Enter(1, 3), Op::Exit(1)], "monitors"),
        (vec![Op::Request(1, 4)], "locks"),
    ];
    for (step, what) in racing {
        let thread = |name| [step.clone(), vec![Op::Say(name)]].concat();
        let program = Program::of(&[thread("a"), thread("b")], &[]).stopping_at(&[1]);
        for name in NAMES {
            let met: BTreeSet<String> = (0..200).map(|seed| run_with(name, &program, seed).said).collect();
            assert_eq!(met, BTreeSet::from(["a b".to_owned(), "b a".to_owned()]), "{name}, {what}");
        }
    }
}

/// Nobody is left behind by threads that go round until it has moved, or sleep, and whoever sleeps wakes up.
#[test]
fn who_is_waited_for_comes() {
    for idle in [Op::Yield, Op::Loop, Op::Sleep(10)] {
        let waits =
            vec![Op::AtomicRead(1, 1), Op::Unless(0, 2), idle, Op::Goto(0), Op::Enter(1, 2), Op::Exit(1)];
        let sleeps = vec![Op::Enter(2, 3), Op::Sleep(1_000_000_000), Op::Exit(2), Op::AtomicWrite(1, 1, 4)];
        let locks = vec![Op::Enter(2, 5), Op::Point, Op::Exit(2)];
        let program = Program::of(&[waits.clone(), waits, sleeps, locks], &[Op::Say("done")]);
        for name in NAMES {
            for seed in 0..50 {
                let outcome = run_with(name, &program, seed);
                assert_eq!(outcome.text(), "done", "{name}, {idle:?}, seed {seed}");
            }
        }
    }
}

#[test]
fn threads_that_only_go_round_are_a_livelock() {
    let spin = vec![Op::Yield, Op::AtomicRead(1, 1), Op::Goto(0)];
    let yields = vec![Op::Yield, Op::Goto(0)];
    for name in NAMES {
        let only = run(
            &Program::of(&[yields.clone(), yields.clone()], &[]),
            strategy(name, 40).scheduler(1),
            1_000_000,
        );
        assert_eq!(only.end, Next::Livelock, "{name}");
        assert_eq!(
            run_with(name, &Program::of(&[spin.clone(), spin.clone()], &[]), 1).end,
            Next::Livelock,
            "{name}"
        );
    }
}

#[test]
fn many_threads_are_bearable() {
    let worker = vec![
        Op::Enter(1, 1),
        Op::AtomicRead(1, 2),
        Op::Add(1),
        Op::AtomicStore(1, 3),
        Op::Exit(1),
        Op::Yield,
    ];
    let program = Program::of(&vec![worker; 300], &[Op::Read(1, 4), Op::SayRegister]);
    for name in NAMES {
        assert_eq!(run_with(name, &program, 1).text(), "300", "{name}");
    }
}

/// A random program. If it is `safe`, locks are nested in the order of their numbers and nobody waits without a deadline, so it always ends.
struct Maker {
    dice: Dice,
    safe: bool,
}

impl Maker {
    fn program(&mut self) -> Program {
        let threads = 2 + self.dice.below(3);
        let bodies: Vec<Vec<Op>> = (0..threads).map(|_| self.block(0, 2 + threads)).collect();
        Program::of(&bodies, &[]).stopping_at(&[1, 2])
    }

    /// Some operations, while locks up to `held` may be held.
    fn block(&mut self, held: u64, threads: usize) -> Vec<Op> {
        (0..1 + self.dice.below(4)).flat_map(|_| self.operation(held, threads)).collect()
    }

    fn operation(&mut self, held: u64, threads: usize) -> Vec<Op> {
        let variable = self.dice.below(2) as u64;
        match self.dice.below(12) {
            0 => vec![Op::Read(variable, 1)],
            1 => vec![Op::Write(variable, 1, 2)],
            2 => vec![Op::AtomicRead(variable, 3)],
            3 => vec![Op::Yield],
            4 => vec![Op::Sleep(10)],
            5 => vec![Op::Request(7, 4)],
            6 => vec![Op::ParkFor(20)],
            7 if !self.safe => vec![Op::Park],
            7 | 8 => vec![Op::Unpark(self.dice.below(threads - 1))],
            _ if held >= 3 => vec![Op::Point],
            _ => self.locked(held, threads),
        }
    }

    fn locked(&mut self, held: u64, threads: usize) -> Vec<Op> {
        let below = if self.safe { held } else { 0 };
        let lock = below + 1 + self.dice.below(3 - usize::try_from(below).unwrap()) as u64;
        let inside = self.block(if self.safe { lock } else { held + 1 }, threads);
        let waits = match self.dice.below(6) {
            0 => vec![Op::WaitFor(lock, 30)],
            1 if !self.safe => vec![Op::Wait(lock)],
            2 => vec![Op::NotifyAll(lock)],
            _ => Vec::new(),
        };
        [vec![Op::Enter(lock, 10)], inside, waits, vec![Op::Exit(lock)]].concat()
    }
}

/// Whatever threads are held back for, a program ends, or the model says why nobody can ever go on.
#[test]
fn every_program_ends_or_is_a_deadlock() {
    let mut deadlocks = 0;
    for seed in seeds(600) {
        let mut maker = Maker { dice: Dice::new(seed), safe: seed % 2 == 0 };
        let program = maker.program();
        for name in NAMES {
            let outcome = run_with(name, &program, seed);
            let what = format!("{name}, seed {seed}: {program:?}\n{outcome:?}");
            match outcome.end {
                Next::Ended => assert!(outcome.blocked.is_empty(), "{what}"),
                Next::Deadlock => {
                    deadlocks += 1;
                    assert!(!maker.safe && !outcome.blocked.is_empty(), "{what}");
                }
                _ => panic!("{what}"),
            }
            let again = run(&program, Strategy::Replay { choices: outcome.choices }.scheduler(0), 200_000);
            assert_eq!(
                (again.end, again.digest, again.diverged),
                (outcome.end, outcome.digest, None),
                "{what}"
            );
        }
    }
    assert!(deadlocks > 0);
}

//! Virtual time, livelocks, limits, and threads that are somewhere else.

use schedule::{Next, RaceFuzzer, Random, Scheduler};

use crate::sim::{Op, Outcome, Program, run};

fn by_chance(program: &Program, seed: u64) -> Outcome {
    run(program, Box::new(Random::new(seed)), 1_000_000)
}

#[test]
fn time_passes_when_nobody_can_go_on() {
    let program = Program::alone(&[
        Op::SayTime,
        Op::Sleep(100),
        Op::SayTime,
        Op::ParkFor(50),
        Op::SayTime,
        Op::SayWhyWoken,
    ]);
    assert_eq!(by_chance(&program, 0).text(), "0 112 168 TimedOut");
}

#[test]
fn sleepers_wake_in_order() {
    let sleeper = |nanos, name| vec![Op::Sleep(nanos), Op::Say(name)];
    // None does anything but sleep, so only the start decides; main has started all of them when time begins to pass.
    let mut program = Program::of(&[sleeper(300, "c"), sleeper(100, "a"), sleeper(200, "b")], &[]);
    program.threads[0].truncate(3);
    let mut in_order = 0;
    for seed in 0..200 {
        let outcome = by_chance(&program, seed);
        assert_eq!(outcome.said.len(), 5, "seed {seed}: {outcome:?}");
        in_order += u32::from(outcome.said == "a b c");
    }
    assert!(in_order > 60, "{in_order}");
}

#[test]
fn a_deadline_may_come_early_but_need_not() {
    let waiter = vec![Op::Sleep(1_000_000_000), Op::Say("slept")];
    let worker = [vec![Op::Point; 30], vec![Op::Say("worked")]].concat();
    let program = Program::of(&[waiter, worker], &[]);
    let early = (0..1000).filter(|seed| by_chance(&program, *seed).said == "slept worked").count();
    assert!((200..900).contains(&early), "{early}");
}

/// No wait is so long that it never ends before a busy thread does something, as it might on a machine.
#[test]
fn who_waits_for_time_to_pass_sees_it_pass() {
    let spin = vec![Op::Yield, Op::AtomicRead(1, 1), Op::Unless(0, 1), Op::Goto(0), Op::Say("seen")];
    let sleeper = vec![Op::Sleep(1_000_000_000), Op::AtomicWrite(1, 1, 2)];
    for seed in 0..100 {
        assert_eq!(
            by_chance(&Program::of(&[spin.clone(), sleeper.clone()], &[]), seed).text(),
            "seen",
            "seed {seed}"
        );
    }
}

#[test]
fn threads_that_only_go_round_are_a_livelock() {
    for round in [Op::Yield, Op::Loop] {
        let spin = vec![round, Op::Read(1, 1), Op::Unless(0, 1), Op::Goto(0)];
        let both = Program::of(&[spin.clone(), spin.clone()], &[]);
        let one = Program::of(&[spin], &[]);
        for seed in 0..5 {
            let schedulers: [Box<dyn Scheduler>; 2] =
                [Box::new(Random::new(seed)), Box::new(RaceFuzzer::new(seed))];
            for scheduler in schedulers {
                let outcome = run(&both, scheduler, 1_000_000);
                assert_eq!(outcome.end, Next::Livelock, "{round:?}, seed {seed}");
                assert!(outcome.steps < 300_000, "{round:?}, seed {seed}: {}", outcome.steps);
            }
            assert_eq!(by_chance(&one, seed).end, Next::Livelock, "{round:?}, seed {seed}");
        }
    }
}

/// Both step back politely for ever, with locks and all.
#[test]
fn a_livelock_with_steps_is_called_one_at_the_limit() {
    let polite = |own, other| {
        vec![
            Op::Enter(own, 1),
            Op::AtomicRead(9, 2),
            Op::Exit(own),
            Op::Enter(other, 3),
            Op::Exit(other),
            Op::Goto(0),
        ]
    };
    let outcome = by_chance(&Program::of(&[polite(1, 2), polite(2, 1)], &[]), 0);
    assert_eq!((outcome.end, outcome.steps), (Next::Livelock, 1_000_000));
}

#[test]
fn one_thread_that_computes_is_no_livelock() {
    let program = Program::alone(&[Op::Loop, Op::Goto(0)]);
    assert_eq!(run(&program, Box::new(Random::new(0)), 50_000).end, Next::StepLimit);
}

/// Nobody can ever get it out of there, and it is not necessary to wait for millions of steps to know.
#[test]
fn one_thread_that_waits_in_a_loop_and_nobody_else_is_a_livelock() {
    let awaits = |looks: &[Op]| [looks, &[Op::Await, Op::Goto(0)]].concat();
    for looks in [&[][..], &[Op::AtomicRead(1, 1)], &[Op::AtomicRead(1, 1); 50]] {
        let waiter = awaits(looks);
        // It may wait for a thread that has a lot to do first, but no longer than that.
        let busy = [[Op::Enter(1, 7), Op::Exit(1)].repeat(200), vec![Op::Park]].concat();
        for program in [Program::alone(&waiter), Program::of(&[waiter, busy], &[])] {
            for seed in 0..5 {
                let outcome = by_chance(&program, seed);
                assert_eq!(outcome.end, Next::Livelock, "{looks:?}, seed {seed}");
                assert!(outcome.steps < 200_000, "{looks:?}, seed {seed}: {}", outcome.steps);
            }
        }
    }
}

#[test]
fn who_waits_in_a_loop_for_something_that_comes_is_in_no_livelock() {
    let waiter = vec![Op::Await, Op::Read(1, 1), Op::Unless(0, 1), Op::Goto(0), Op::Say("seen")];
    for late in [Op::Sleep(1_000), Op::Point] {
        let sender = vec![late, Op::Write(1, 1, 2)];
        for seed in 0..20 {
            let outcome = by_chance(&Program::of(&[waiter.clone(), sender.clone()], &[]), seed);
            assert_eq!(outcome.text(), "seen", "{late:?}, seed {seed}");
        }
    }
    // Nobody knows what somebody outside will do.
    let outside = Program::of(&[waiter, vec![Op::Leave, Op::Write(1, 1, 2)]], &[]);
    assert_eq!(run(&outside, Box::new(Random::new(1)), 50_000).end, Next::StepLimit);
    // What one of them waits for, the other one brings, over and over: that is work, for all that is known.
    let half = |other| {
        vec![
            Op::Await,
            Op::Read(1, 1),
            Op::Unless(other, 1),
            Op::Goto(0),
            Op::Write(1, other, 2),
            Op::Goto(0),
        ]
    };
    let both = Program::of(&[half(1), half(0)], &[]);
    assert_eq!(run(&both, Box::new(Random::new(1)), 50_000).end, Next::StepLimit);
}

/// It is long at work; that somebody else has nothing to do is no reason to say that it is stuck.
#[test]
fn one_thread_that_is_at_work_while_another_is_idle_is_no_livelock() {
    let works = vec![Op::Enter(1, 1), Op::Exit(1), Op::Goto(0)];
    let idle = vec![Op::Park];
    // Main waits for the idle one first, and then for nobody who works.
    let program = Program::of(&[idle.clone(), works.clone()], &[]);
    assert_eq!(by_chance(&program, 0).end, Next::StepLimit);
    // Main waits for the one at work: that nothing is ever new is all that is known.
    assert_eq!(by_chance(&Program::of(&[works, idle], &[]), 0).end, Next::Livelock);
}

#[test]
fn a_program_that_does_something_new_is_no_livelock() {
    let mut busy: Vec<Op> = (1..150_001).map(|site| Op::AtomicRead(1, site)).collect();
    busy.push(Op::Goto(0));
    let program = Program::of(&[busy], &[]);
    assert_eq!(run(&program, Box::new(Random::new(0)), 150_000).end, Next::StepLimit);
}

#[test]
fn the_limit_holds() {
    let program = Program::of(&[vec![Op::Point, Op::Goto(0)], vec![Op::Point, Op::Goto(0)]], &[]);
    let outcome = run(&program, Box::new(Random::new(3)), 1234);
    assert_eq!((outcome.end, outcome.steps), (Next::StepLimit, 1234));
}

#[test]
fn threads_outside_are_neither_waited_for_nor_forgotten() {
    let outside = vec![Op::Enter(1, 1), Op::Leave, Op::Exit(1), Op::Say("back")];
    let inside = vec![Op::Point, Op::Say("in"), Op::Enter(1, 2), Op::Exit(1)];
    for seed in 0..100 {
        let outcome = by_chance(&Program::of(&[outside.clone(), inside.clone()], &[]), seed);
        assert_eq!(outcome.end, Next::Ended, "seed {seed}: {outcome:?}");
        assert_eq!(outcome.said, "in back", "seed {seed}");
    }
}

#[test]
fn a_thousand_threads_are_bearable() {
    let worker = vec![
        Op::Enter(1, 1),
        Op::Point,
        Op::AtomicRead(1, 2),
        Op::Add(1),
        Op::AtomicStore(1, 3),
        Op::Exit(1),
        Op::Yield,
    ];
    let program = Program::of(&vec![worker; 1000], &[Op::Read(1, 4), Op::SayRegister]);
    for seed in 0..3 {
        assert_eq!(by_chance(&program, seed).text(), "1000", "seed {seed}");
        let fuzzed = run(&program.clone().stopping_at(&[3]), Box::new(RaceFuzzer::new(seed)), 1_000_000);
        assert_eq!(fuzzed.text(), "1000", "seed {seed}");
    }
}

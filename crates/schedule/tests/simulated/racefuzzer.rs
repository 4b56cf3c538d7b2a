//! The programs of the RaceFuzzer paper, and what its section 4 warns of.

use schedule::{Next, RaceFuzzer, Random, Strategy};

use crate::sim::{Op, Outcome, Program, run};

const L: u64 = 1;
const X: u64 = 1;
const Y: u64 = 2;
const Z: u64 = 3;

fn fuzz(program: &Program, seed: u64) -> Outcome {
    run(program, Box::new(RaceFuzzer::new(seed)), 10_000_000)
}

/// The share of trials of which this is true.
fn share(trials: u64, mut is_true: impl FnMut(u64) -> bool) -> f64 {
    let count = (0..trials).filter(|seed| is_true(*seed)).count();
    count as f64 / trials as f64
}

fn figure_1(stops: &[u32]) -> Program {
    let thread1 = vec![
        Op::Write(X, 1, 1),
        Op::Enter(L, 2),
        Op::Write(Y, 1, 3),
        Op::Exit(L),
        Op::Read(Z, 5),
        Op::Unless(1, 1),
        Op::Say("ERROR1"),
    ];
    let thread2 = vec![
        Op::Write(Z, 1, 7),
        Op::Enter(L, 8),
        Op::Read(Y, 9),
        Op::Unless(1, 4),
        Op::Read(X, 10),
        Op::Unless(0, 1),
        Op::Say("ERROR2"),
        Op::Point,
        Op::Exit(L),
    ];
    Program::of(&[thread1, thread2], &[]).stopping_at(stops)
}

#[test]
fn figure_1_has_a_real_race() {
    let program = figure_1(&[5, 7]);
    let errors = share(1000, |seed| {
        let outcome = fuzz(&program, seed);
        assert_eq!(outcome.end, Next::Ended, "seed {seed}");
        assert!(matches!(outcome.races[..], [(5, 7) | (7, 5)]), "seed {seed}: {outcome:?}");
        assert_eq!(outcome.said == "ERROR1", outcome.races == [(7, 5)], "seed {seed}: {outcome:?}");
        outcome.said == "ERROR1"
    });
    assert!((0.4..0.6).contains(&errors), "{errors}");
}

#[test]
fn figure_1_has_a_false_alarm() {
    let program = figure_1(&[1, 10]);
    for seed in 0..1000 {
        let outcome = fuzz(&program, seed);
        assert!(outcome.races.is_empty() && outcome.end == Next::Ended, "seed {seed}: {outcome:?}");
        assert!(!outcome.said.contains("ERROR2"), "seed {seed}: {outcome:?}");
    }
}

fn figure_2(statements: usize) -> Program {
    let mut thread1 = vec![Op::Enter(L, 1)];
    thread1.extend(std::iter::repeat_n(Op::Point, statements));
    thread1.extend([Op::Exit(L), Op::Read(X, 8), Op::Unless(0, 1), Op::Say("ERROR")]);
    let thread2 = vec![Op::Write(X, 1, 10), Op::Enter(L, 11), Op::Point, Op::Exit(L)];
    Program::of(&[thread1, thread2], &[]).stopping_at(&[8, 10])
}

#[test]
fn figure_2_does_not_depend_on_the_statements_before_the_race() {
    for (statements, trials) in [(10, 1000), (1_000, 400), (100_000, 200)] {
        let program = figure_2(statements);
        let errors = share(trials, |seed| {
            let outcome = fuzz(&program, seed);
            assert_eq!(outcome.races.len(), 1, "seed {seed}: {:?}", outcome.races);
            outcome.said == "ERROR"
        });
        assert!((0.4..0.6).contains(&errors), "{statements} statements: {errors}");
    }
}

#[test]
fn figure_2_is_hard_for_chance() {
    let program = figure_2(1_000);
    let errors = share(400, |seed| run(&program, Box::new(Random::new(seed)), 10_000_000).said == "ERROR");
    assert!(errors < 0.05, "{errors}");
}

/// Algorithm 1, lines 15 to 18: all readers that wait go before the writer, or the writer before all of them.
#[test]
fn several_readers_race_with_one_writer() {
    let reader = vec![Op::Read(X, 1), Op::SayRegister];
    let program = Program::of(&[reader.clone(), reader.clone(), reader, vec![Op::Write(X, 1, 2)]], &[]);
    let program = program.stopping_at(&[1, 2]);
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..300 {
        let outcome = fuzz(&program, seed);
        assert!(!outcome.races.is_empty(), "seed {seed}: {outcome:?}");
        assert!(
            outcome.races.iter().all(|race| *race != (1, 1)),
            "readers do not race, seed {seed}: {outcome:?}"
        );
        let mut values: Vec<&str> = outcome.said.split(' ').collect();
        values.sort_unstable();
        seen.insert(values.join(" "));
    }
    assert!(seen.contains("0 0 0") && seen.contains("1 1 1"), "{seen:?}");
}

#[test]
fn accesses_of_different_places_do_not_race() {
    let program =
        Program::of(&[vec![Op::Write(X, 1, 1)], vec![Op::Write(Y, 1, 2)]], &[]).stopping_at(&[1, 2]);
    for seed in 0..100 {
        let outcome = fuzz(&program, seed);
        assert!(outcome.races.is_empty() && outcome.end == Next::Ended, "seed {seed}: {outcome:?}");
        assert!(outcome.thrashing, "seed {seed}: both waited for nothing");
    }
}

/// Section 4: one thread is postponed, the other goes round until it moves.
#[test]
fn who_is_postponed_too_long_is_let_go() {
    let flag = vec![Op::Write(X, 1, 1), Op::AtomicWrite(Y, 1, 2)];
    for (wait, most) in [(Op::Yield, 5_000), (Op::Loop, 5_000), (Op::Point, 1_500_000)] {
        let spin =
            vec![wait, Op::AtomicRead(Y, 3), Op::Unless(1, 1), Op::Goto(5), Op::Goto(0), Op::Say("seen")];
        let program = Program::of(&[flag.clone(), spin], &[]).stopping_at(&[1]);
        for seed in 0..5 {
            let outcome = fuzz(&program, seed);
            assert_eq!(outcome.text(), "seen", "{wait:?}, seed {seed}");
            assert!(outcome.steps < most, "{wait:?}, seed {seed}: {} steps", outcome.steps);
        }
    }
}

/// Waiting in vain in a long loop must not cost full patience each time.
#[test]
fn patience_shrinks() {
    let mut writer = vec![Op::Write(X, 1, 1); 200];
    writer.push(Op::AtomicWrite(Y, 1, 2));
    let spin =
        vec![Op::Point, Op::AtomicRead(Y, 3), Op::Unless(1, 1), Op::Goto(5), Op::Goto(0), Op::Say("seen")];
    let program = Program::of(&[writer, spin], &[]).stopping_at(&[1]);
    for seed in 0..3 {
        let outcome = fuzz(&program, seed);
        assert!(outcome.said == "seen" && outcome.steps < 3_000_000, "seed {seed}: {} steps", outcome.steps);
    }
}

/// The other side is asleep: time passes rather than that a postponed thread is let go.
#[test]
fn a_sleeper_is_waited_for() {
    let program = Program::of(&[vec![Op::Read(X, 1)], vec![Op::Sleep(1_000_000), Op::Write(X, 1, 2)]], &[]);
    let program = program.stopping_at(&[1, 2]);
    let created = share(200, |seed| fuzz(&program, seed).races.len() == 1);
    assert!(created > 0.95, "{created}");
}

/// One that comes back on a timer for ever does not make the others wait for ever.
#[test]
fn a_timer_that_never_ends_is_not_waited_for() {
    let mut program = Program::of(&[vec![Op::Write(X, 1, 1); 1000]], &[]).stopping_at(&[1]);
    program.threads[0].insert(0, Op::StartDaemon(2));
    program.threads.push(vec![Op::Sleep(1_000_000), Op::Goto(0)]);
    for seed in 0..20 {
        let outcome = fuzz(&program, seed);
        assert!(outcome.end == Next::Ended && outcome.steps < 5_000, "seed {seed}: {} steps", outcome.steps);
    }
}

/// A race is a race whatever the strategy had in mind.
#[test]
fn replay_and_random_tell_races_too() {
    let program = figure_1(&[5, 7]);
    let met = share(500, |seed| !run(&program, Box::new(Random::new(seed)), 10_000).races.is_empty());
    assert!((0.05..0.95).contains(&met), "{met}");
    for seed in 0..100 {
        let first = fuzz(&program, seed);
        let replay = Strategy::Replay { choices: first.choices.clone() };
        assert_eq!(run(&program, replay.scheduler(0), 10_000).races, first.races, "seed {seed}");
    }
}

/// The race is on a counter that nobody looks at; what breaks the program is an order that no race decides, some steps later. It has to be seen in both orders of the
/// race, or the race would be blamed for it.
#[test]
fn who_loses_the_toss_is_not_late_for_all_that_follows() {
    const READY: u64 = 2;
    let sets = vec![Op::Write(X, 1, 1), Op::AtomicWrite(READY, 1, 2), Op::Point];
    let asks = vec![Op::Write(X, 2, 3), Op::AtomicRead(READY, 4), Op::Unless(0, 1), Op::Say("not ready")];
    let program = Program::of(&[sets, asks], &[]).stopping_at(&[1, 3]);
    for race in [(1, 3), (3, 1)] {
        let (mut of_this_order, mut broken) = (0, 0);
        for seed in 0..1000 {
            let outcome = fuzz(&program, seed);
            of_this_order += u32::from(outcome.races == [race]);
            broken += u32::from(outcome.races == [race] && outcome.said == "not ready");
        }
        assert!((400..600).contains(&of_this_order), "{race:?}: {of_this_order}");
        assert!(broken * 10 > of_this_order, "{race:?}: {broken} of {of_this_order}");
    }
}

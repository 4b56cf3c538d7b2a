//! What the oracle says of tests.

use generate::{
    Choosing, Exclusion, Execution, Executor, ExecutorError, FailureKind, Oracle, OracleOptions, Others,
    Schedule, Test, Verdict,
};

use crate::sim::{Sim, test};

/// The verdicts for many seeds, each once.
fn verdicts(test: &Test) -> Vec<String> {
    let mut all = Vec::new();
    for seed in 0..20 {
        let words = match Oracle::default().judge(test, seed, &mut Sim::default()).unwrap() {
            Verdict::Violation(violation) => format!("{} in {}", violation.kind, violation.linearizations),
            Verdict::Nothing => "nothing".to_owned(),
            Verdict::Excluded(why) => format!("{why:?}"),
        };
        if !all.contains(&words) {
            all.push(words);
        }
    }
    all
}

#[test]
fn an_atomicity_violation_is_found() {
    let racy = test("sim/Racy", &["put"], &["take"], &["take"]);
    assert_eq!(verdicts(&racy), ["java.lang.IllegalStateException in 2"]);
}

#[test]
fn its_locked_twin_is_not_reported() {
    let locked = test("sim/Locked", &["put"], &["take", "take"], &["put", "take"]);
    assert_eq!(verdicts(&locked), ["nothing"]);
}

#[test]
fn a_deadlock_is_found() {
    assert_eq!(verdicts(&test("sim/Locks", &[], &["forth"], &["back"])), ["deadlock in 2"]);
    assert_eq!(verdicts(&test("sim/Locks", &[], &["forth"], &["forth"])), ["nothing"]);
}

#[test]
fn calls_that_wait_for_each_other_are_no_violation() {
    assert_eq!(verdicts(&test("sim/Barrier", &[], &["meet"], &["meet"])), ["nothing"]);
    // Broken only if the other one waits already, so by an order in which a call is not finished when the next one begins.
    assert_eq!(verdicts(&test("sim/Barrier", &[], &["meet", "put"], &["reset"])), ["nothing"]);
    // The second one meets nobody in some orders, and that is a deadlock then.
    assert_eq!(verdicts(&test("sim/Barrier", &[], &["meet", "meet"], &["meet", "reset"])), ["nothing"]);
}

#[test]
fn an_exception_that_a_linearization_shows_is_no_violation() {
    let refused = test("sim/Racy", &[], &["refuse"], &["put"]);
    let mut oracle = Oracle::default();
    assert_eq!(oracle.judge(&refused, 1, &mut Sim::default()).unwrap(), Verdict::Nothing);
    assert_eq!(oracle.tally.excused["java.lang.UnsupportedOperationException"], oracle.tally.concurrent);
    assert!((2..30).contains(&oracle.tally.concurrent), "few schedules are there to try: {:?}", oracle.tally);
}

#[test]
fn of_two_exceptions_the_one_that_nothing_excuses_counts() {
    let both = test("sim/Racy", &["put"], &["take", "refuse"], &["take", "refuse"]);
    assert_eq!(verdicts(&both), ["java.lang.IllegalStateException in 6"]);
}

#[test]
fn chance_excludes_a_test() {
    let verdict = Oracle::default().judge(&test("sim/C", &[], &["chance"], &["put"]), 1, &mut Sim::default());
    assert_eq!(
        verdict.unwrap(),
        Verdict::Excluded(Exclusion::Nondeterministic(vec!["sim.C.chance".to_owned()]))
    );
}

#[test]
fn what_does_not_end_is_no_violation() {
    let endless = test("sim/Racy", &["put"], &["spin"], &["take"]);
    let mut oracle = Oracle::default();
    assert_eq!(oracle.judge(&endless, 1, &mut Sim::default()).unwrap(), Verdict::Nothing);
    assert_eq!(oracle.tally.endless, 3, "it is not tried again and again");
    // A failure beside it cannot be judged: the linearizations do not end either.
    let failing = test("sim/Racy", &["put"], &["take", "spin"], &["take", "refuse"]);
    assert!(!verdicts(&failing).iter().any(|verdict| verdict.contains(" in ")));
}

#[test]
fn a_violation_is_repeated_by_its_choices() {
    let racy = test("sim/Racy", &["put"], &["take"], &["take"]);
    let mut sim = Sim::default();
    let Verdict::Violation(found) = Oracle::default().judge(&racy, 5, &mut sim).unwrap() else { panic!() };
    assert_eq!(found.kind, FailureKind::Exception("java.lang.IllegalStateException".to_owned()));
    assert_eq!(sim.log.iter().filter(|line| line.contains("Repeat")).count(), 3);
}

/// Every step of the barrier is atomic, so whatever its calls do at the same time, they do in some order of calls that may wait.
#[test]
fn no_calls_that_wait_are_a_violation() {
    let suffixes: Vec<Vec<&str>> = sequences(&["meet", "open", "put", "see"], 3);
    for first in &suffixes {
        for second in suffixes.iter().filter(|second| first.len() + second.len() < 6) {
            let waiting = test("sim/Barrier", &[], first, second);
            let verdict = Oracle::default().judge(&waiting, 1, &mut Sim::default()).unwrap();
            assert!(!matches!(verdict, Verdict::Violation(_)), "{first:?} {second:?}: {verdict:?}");
        }
    }
}

/// All sequences of up to so many of these.
fn sequences<'a>(names: &[&'a str], most: usize) -> Vec<Vec<&'a str>> {
    let mut all = vec![vec![]];
    let mut begin = 0;
    for _ in 0..most {
        let end = all.len();
        for begun in begin..end {
            all.extend(names.iter().map(|name| [&all[begun][..], &[*name]].concat()).collect::<Vec<_>>());
        }
        begin = end;
    }
    all
}

#[test]
fn what_depends_on_time_or_memory_is_no_violation() {
    let timed = test("sim/Racy", &["put"], &["take", "timeout"], &["take", "timeout"]);
    let mut oracle = Oracle::default();
    let verdict = oracle.judge(&timed, 1, &mut Sim::default()).unwrap();
    assert_eq!(verdict, Verdict::Nothing);
    assert!(oracle.tally.timing > 2 && oracle.tally.timing == oracle.tally.concurrent, "{:?}", oracle.tally);
    let large = test("sim/Racy", &["put"], &["take"], &["take", "allocate"]);
    assert!(!verdicts(&large).iter().any(|verdict| verdict.contains("OutOfMemoryError")));
}

/// An executor whose repeats always end well, as if the class did not behave the same twice.
struct Forgetful(Sim);

impl Executor for Forgetful {
    fn execute(&mut self, test: &Test, schedules: &[Schedule]) -> Result<Vec<Execution>, ExecutorError> {
        let repeats = schedules.iter().any(|schedule| matches!(schedule, Schedule::Repeat { .. }));
        let schedules = if repeats { &[Schedule::Stress] } else { schedules };
        self.0.execute(test, schedules)
    }
}

#[test]
fn what_does_not_come_again_is_counted_and_not_reported() {
    let racy = test("sim/Racy", &["put"], &["take"], &["take"]);
    let mut oracle = Oracle::default();
    let verdict = oracle.judge(&racy, 1, &mut Forgetful(Sim::default())).unwrap();
    assert_eq!(verdict, Verdict::Nothing);
    assert!(oracle.tally.unrepeatable > 0);
}

/// An executor that is left to the machine, which happens to switch threads after each step.
struct Machine(Sim);

impl Executor for Machine {
    fn execute(&mut self, test: &Test, schedules: &[Schedule]) -> Result<Vec<Execution>, ExecutorError> {
        let alternate = |schedule: &Schedule| match schedule {
            Schedule::Stress => Schedule::Repeat { choices: vec![0, 1, 0, 1, 0, 1] },
            Schedule::Linear { .. } => schedule.clone(),
            other => panic!("{other:?} needs control"),
        };
        let mut executions = self.0.execute(test, &schedules.iter().map(alternate).collect::<Vec<_>>())?;
        executions.iter_mut().for_each(|execution| execution.choices.clear());
        Ok(executions)
    }
}

/// An executor in whose executions threads of the program's own take part, and which notes how often they are asked to go on at any time.
struct Staffed {
    sim: Sim,
    loose: [u32; 2],
    /// Whether orders in which they do fail as the concurrent ones.
    excuse: bool,
}

impl Executor for Staffed {
    fn execute(&mut self, test: &Test, schedules: &[Schedule]) -> Result<Vec<Execution>, ExecutorError> {
        let schedules: Vec<Schedule> = schedules.to_vec();
        let mut executions = match schedules.as_slice() {
            [Schedule::Loose { others, .. }] => {
                self.loose[usize::from(matches!(others, Others::Drawn(_)))] += 1;
                let choices = if self.excuse { vec![0, 1, 0, 1, 0, 1] } else { Vec::new() };
                self.sim.execute(test, &[Schedule::Repeat { choices }])?
            }
            schedules => self.sim.execute(test, schedules)?,
        };
        for execution in &mut executions {
            execution.helpers = true;
            execution.turns = if execution.failed() { vec![(0, 4), (1, 2), (3, 1)] } else { Vec::new() };
        }
        Ok(executions)
    }
}

#[test]
fn other_threads_may_stand_anywhere_in_the_orders_before_anybody_is_blamed() {
    let racy = test("sim/Racy", &["put"], &["take"], &["take"]);
    let judge = |excuse| {
        let mut executor = Staffed { sim: Sim::default(), loose: [0; 2], excuse };
        let verdict = Oracle::default().judge(&racy, 1, &mut executor).unwrap();
        (verdict, executor.loose)
    };
    let (verdict, loose) = judge(false);
    assert!(matches!(verdict, Verdict::Violation(_)), "{verdict:?}");
    assert_eq!(loose, [2, 300]);
    let (verdict, loose) = judge(true);
    assert_eq!((verdict, loose), (Verdict::Nothing, [1, 0]));
}

#[test]
fn one_thread_alone_is_no_violation() {
    let alone = test("sim/Racy", &[], &["refuse"], &[]);
    assert_eq!(verdicts(&alone), ["nothing"]);
    let mut sim = Sim::default();
    assert_eq!(Oracle::default().judge(&alone, 1, &mut sim).unwrap(), Verdict::Nothing);
    assert!(sim.log.is_empty());
}

#[test]
fn without_control_nothing_is_asked_that_needs_it() {
    let options = OracleOptions { choosing: Choosing::Machine, ..OracleOptions::default() };
    let mut oracle = Oracle::new(options);
    let racy = test("sim/Racy", &["put"], &["take"], &["take"]);
    let verdict = oracle.judge(&racy, 1, &mut Machine(Sim::default())).unwrap();
    assert!(matches!(verdict, Verdict::Violation(_)), "{verdict:?}");
    let locked = test("sim/Locked", &["put"], &["take"], &["take"]);
    assert_eq!(oracle.judge(&locked, 1, &mut Machine(Sim::default())).unwrap(), Verdict::Nothing);
}

//! Enough is enough; and whatever ends a campaign, what was found is kept.

use std::sync::atomic::{AtomicU64, Ordering};

use finding::{FindingKind, Verdict};

use super::fake::{Fake, created, deadlocked, options, quiet, thrown, with_cycle, with_races};
use crate::target::Stop;
use crate::{End, Error, Options, Status, Strategy, Trial};

#[test]
fn no_more_trials_than_wanted() {
    let fake = Fake::new(&|control, seed| {
        let trial = with_races(seed, &[["a", "b"]]);
        Ok(if control.strategy == Strategy::RaceFuzzer { created(trial, control) } else { trial })
    });
    let results = fake.campaign(&Options { runs: 7, predictions: 2, ..options() }).unwrap();
    assert_eq!((results.findings[0].created, results.findings[0].trials, results.runs), (7, 7, 15));
}

#[test]
fn all_of_them_if_wanted() {
    let fake = Fake::new(&|control, seed| {
        let trial = with_cycle(with_races(seed, &[["a", "b"], ["c", "d"]]));
        Ok(match control.strategy {
            Strategy::RaceFuzzer if control.stops[0] == "a" => created(trial, control),
            Strategy::Deadlock => deadlocked(trial),
            _ => trial,
        })
    });
    let results = fake.campaign(&Options { runs: 60, all_trials: true, ..options() }).unwrap();
    assert!(results.findings.iter().all(|finding| finding.trials == 60), "{results:?}");
    assert_eq!((results.findings.len(), results.runs), (3, 192));
}

#[test]
fn an_interrupt_keeps_what_was_found() {
    let behaviour = |control: &crate::Control, seed| {
        let trial = with_races(seed, &[["a", "b"], ["c", "d"]]);
        Ok(match control.strategy {
            Strategy::RaceFuzzer => thrown(created(trial, control), "java.lang.Error"),
            _ => trial,
        })
    };
    // In the first phase: nothing is known but what was predicted, by the run that was cut short too.
    let results = Fake::new(&behaviour).stopped_after(1).campaign(&options()).unwrap();
    assert_eq!((results.findings.len(), results.stop), (2, Some(Stop::Interrupt)));
    assert!(
        results.findings.iter().all(|finding| finding.verdict == Verdict::Potential && finding.trials == 0)
    );
    // In the second one: the pair whose turn it was has happened; whether it is to blame for what followed is not known yet.
    let results = Fake::new(&behaviour).stopped_after(14).campaign(&options()).unwrap();
    let [thrown, race, other] = results.findings.as_slice() else { panic!("{results:?}") };
    assert_eq!((thrown.kind, thrown.verdict), (FindingKind::UncaughtException, Verdict::Harmful));
    assert_eq!((race.verdict, race.trials, race.consequences[0].times), (Verdict::Confirmed, 1, 1));
    assert_eq!(other.verdict, Verdict::Potential);
    assert_eq!(results.records.len(), 2);
}

#[test]
fn runs_that_were_ended_by_a_limit_are_counted_and_show_nothing() {
    let fake = Fake::new(&|control, seed| {
        let mut trial = with_races(seed, &[["a", "b"]]);
        if control.strategy == Strategy::RaceFuzzer {
            trial.outcomes[0].ended = End::TimeLimit;
            trial.status = Some(Status::Code(86));
        }
        Ok(trial)
    });
    let results = fake.campaign(&options()).unwrap();
    assert_eq!((results.limited, results.silent, results.findings.len()), (20, 0, 1));
    // One that the agent could not end, and that was killed.
    let fake = Fake::new(&|_, seed| {
        let trial = with_races(seed, &[["a", "b"]]);
        Ok(Trial {
            outcomes: Vec::new(),
            stop: Some(Stop::TimeLimit),
            status: Some(Status::Signal(9)),
            ..trial
        })
    });
    let results = fake.campaign(&options()).unwrap();
    assert_eq!((results.limited, results.stop, results.findings.len()), (23, None, 1));
}

#[test]
fn a_target_that_cannot_be_run_is_an_error() {
    let fake = Fake::new(&|_, _| Err(Error::Target("no such program".to_owned())));
    let error = fake.campaign(&options()).unwrap_err();
    assert!(matches!(error, Error::Target(why) if why == "no such program"));
    let silent = Fake::new(&|_, seed| Ok(Trial { outcomes: Vec::new(), ..quiet(seed) }));
    let error = silent.campaign(&options()).unwrap_err();
    assert!(matches!(error, Error::Target(_)), "{error}");
}

fn failing(seed: u64) -> Trial {
    Trial {
        status: Some(Status::Code(3)),
        last_words: Some("no disk".to_owned()),
        ..with_races(seed, &[["a", "b"]])
    }
}

#[test]
fn that_every_run_failed_is_told() {
    let failure = |behaviour: &super::fake::Behaviour| {
        let results = Fake::new(behaviour).campaign(&options()).unwrap();
        results.failure.map(|failure| failure.to_string())
    };
    assert_eq!(failure(&|_, seed| Ok(failing(seed))).as_deref(), Some("exit code 3: no disk"));
    // What a limit ended has not failed.
    let limited = |control: &crate::Control, seed| {
        let mut trial = failing(seed);
        if control.strategy == Strategy::RaceFuzzer {
            trial.outcomes[0].ended = End::StepLimit;
        }
        Ok(trial)
    };
    assert_eq!(failure(&limited).as_deref(), Some("exit code 3: no disk"));
    let once = AtomicU64::new(0);
    let but_one = move |_: &crate::Control, seed| {
        let is_first = once.fetch_add(1, Ordering::SeqCst) == 0;
        Ok(if is_first { with_races(seed, &[["a", "b"]]) } else { failing(seed) })
    };
    assert_eq!(failure(&but_one), None);
    assert_eq!(
        failure(&|_, seed| Ok(thrown(with_races(seed, &[]), "java.lang.Error"))),
        None,
        "a thread, not the program"
    );
}

#[test]
fn a_machine_that_fails_halfway_is_a_fault_and_not_tried_for_ever() {
    let runs = AtomicU64::new(0);
    let behaviour = move |control: &crate::Control, seed| {
        let trial = with_races(seed, &[["a", "b"], ["c", "d"]]);
        match control.strategy {
            Strategy::RaceFuzzer if runs.fetch_add(1, Ordering::SeqCst) > 5 => {
                Err(Error::Fault("the disk is full".to_owned()))
            }
            Strategy::RaceFuzzer => Ok(created(trial, control)),
            _ => Ok(trial),
        }
    };
    let fake = Fake::new(&behaviour);
    let results = fake.campaign(&options()).unwrap();
    assert_eq!(results.faults, ["a run failed: the disk is full"]);
    assert_eq!(fake.runs(Strategy::RaceFuzzer), 9);
    assert_eq!(results.findings.iter().filter(|finding| finding.verdict == Verdict::Confirmed).count(), 1);
}

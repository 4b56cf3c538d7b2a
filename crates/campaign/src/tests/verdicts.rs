//! What is potential, what is confirmed, what is harmful, and what is nobody's fault.

use finding::{FindingKind, Verdict};

use super::fake::{Fake, crashed, created, deadlocked, options, quiet, thrown, with_cycle, with_races};
use crate::{Control, Options, Status, Strategy, Trial};

const ERROR: &str = "java.lang.Error";

#[test]
fn a_race_that_never_happens_stays_potential() {
    let fake = Fake::new(&|_, seed| Ok(with_races(seed, &[["a", "b"]])));
    let results = fake.campaign(&options()).unwrap();
    let [finding] = results.findings.as_slice() else { panic!("{results:?}") };
    assert_eq!((finding.verdict, finding.created, finding.trials), (Verdict::Potential, 0, 20));
    assert_eq!((&finding.replay, finding.seed, results.records.len()), (&None, None, 0));
    assert_eq!((fake.runs(Strategy::Random), fake.runs(Strategy::RaceFuzzer)), (12, 20));
    assert_eq!((results.runs, results.jvms, results.classes_instrumented), (32, 32, 3));
}

/// A field that is set for a moment only: who stops at synchronization never sees it set, and so never comes to the statement that uses it.
#[test]
fn what_is_executed_in_the_middle_of_a_race_is_predicted_too() {
    let fake = Fake::new(&|control, seed| {
        let stops = |key: &str| control.stops.iter().any(|stop| stop == key);
        let mut races = vec![["look", "clear"]];
        races.extend((stops("look") && stops("clear")).then_some(["clear", "use"]));
        let trial = with_races(seed, &races);
        Ok(if control.strategy == Strategy::RaceFuzzer { created(trial, control) } else { trial })
    });
    let results = fake.campaign(&options()).unwrap();
    assert_eq!(results.findings.len(), 2, "{results:?}");
    // The third round predicts nothing new.
    assert_eq!(fake.runs(Strategy::Random), 21);
}

#[test]
fn a_race_that_breaks_nothing_is_confirmed() {
    let fake = Fake::new(&|control, seed| {
        let trial = with_races(seed, &[["a", "b"]]);
        Ok(if control.strategy == Strategy::RaceFuzzer { created(trial, control) } else { trial })
    });
    let results = fake.campaign(&options()).unwrap();
    let [finding] = results.findings.as_slice() else { panic!("{results:?}") };
    assert_eq!((finding.verdict, finding.created, finding.trials), (Verdict::Confirmed, 50, 50));
    assert_eq!(finding.harmed, 0);
    assert_eq!(finding.replay, Some(format!("racewright replay {}", finding.id)));
    assert_eq!(finding.seed, Some(results.records[0].control.seed));
    // There is nothing to compare.
    assert_eq!(fake.runs(Strategy::Random), 12);
}

#[test]
fn of_two_pairs_on_the_same_lines_the_worse_one_is_shown() {
    // Two accesses on a line: one of the pairs happens, before or after the other in the order of their keys.
    for real in [["a#1", "b"], ["a#2", "b"]] {
        let behaviour = move |control: &Control, seed: u64| {
            let trial = with_races(seed, &[["a#1", "b"], ["a#2", "b"]]);
            Ok(if control.stops == real { created(trial, control) } else { trial })
        };
        let results = Fake::new(&behaviour).campaign(&options()).unwrap();
        let [finding] = results.findings.as_slice() else { panic!("{results:?}") };
        assert_eq!((finding.verdict, finding.created), (Verdict::Confirmed, 50));
        assert_eq!((results.records.len(), &results.records[0].finding.id), (1, &finding.id));
    }
}

#[test]
fn a_race_is_harmful_if_an_exception_follows_that_is_not_there_otherwise() {
    // Figure 1 of the paper: (a, b) is real and an error follows in half of the trials, (c, d) is none.
    let fake = Fake::new(&|control, seed| {
        let trial = with_races(seed, &[["a", "b"], ["c", "d"]]);
        Ok(match control.strategy {
            Strategy::RaceFuzzer if control.stops == ["a", "b"] => {
                let trial = created(trial, control);
                if seed % 2 == 0 { thrown(trial, ERROR) } else { trial }
            }
            _ => trial,
        })
    });
    let results = fake.campaign(&options()).unwrap();
    let [harmful, potential] = results.findings.as_slice() else { panic!("{results:?}") };
    assert_eq!((harmful.verdict, potential.verdict), (Verdict::Harmful, Verdict::Potential));
    assert_eq!(harmful.exception.as_ref().unwrap().class, ERROR);
    assert!(harmful.created >= 10 && harmful.created == harmful.trials, "{harmful:?}");
    assert!(harmful.harmed > 0 && harmful.harmed < harmful.created, "{harmful:?}");
    assert_eq!(harmful.seed.unwrap() % 2, 0, "the trial to replay is one that broke");
    // Those that predicted are among the runs to compare with.
    assert_eq!(fake.runs(Strategy::Random), 20);
}

#[test]
fn an_exception_that_is_there_anyway_is_not_the_races_fault() {
    // Seldom without the race, and not in the first phase: the comparison finds it.
    let fake = Fake::new(&|control, seed| {
        let trial = with_races(seed, &[["a", "b"]]);
        Ok(match control.strategy {
            Strategy::RaceFuzzer => thrown(created(trial, control), ERROR),
            _ if seed % 4 == 0 => thrown(trial, ERROR),
            _ => trial,
        })
    });
    let results = fake.campaign(&Options { seed: 4, ..options() }).unwrap();
    let race = results.findings.iter().find(|finding| finding.kind == FindingKind::DataRace).unwrap();
    assert_eq!((race.verdict, race.harmed, &race.exception), (Verdict::Confirmed, 0, &None));
    let [consequence] = race.consequences.as_slice() else { panic!("{race:?}") };
    assert_eq!(consequence.times, race.created);
    assert!(consequence.otherwise > 0 && consequence.otherwise < consequence.runs, "{race:?}");
    let own = results.findings.iter().find(|finding| finding.kind == FindingKind::UncaughtException).unwrap();
    assert_eq!((own.verdict, own.location.as_str()), (Verdict::Harmful, "Main.run(Main.java:7)"));
    assert_eq!(own.exception.as_ref().unwrap().class, ERROR);
    assert!(own.seed.unwrap().is_multiple_of(4), "its seed is that of a run without the race");
    assert!(own.created < own.trials && own.trials >= 10, "{own:?}");
}

#[test]
fn an_exit_code_is_harm_if_it_is_new() {
    let fake = Fake::new(&|control, seed| {
        let trial = Trial { status: Some(Status::Code(1)), ..with_races(seed, &[["a", "b"], ["c", "d"]]) };
        Ok(match control.strategy {
            Strategy::RaceFuzzer if control.stops == ["a", "b"] => {
                Trial { status: Some(Status::Code(3)), ..created(trial, control) }
            }
            Strategy::RaceFuzzer => Trial { status: Some(Status::Code(0)), ..created(trial, control) },
            _ => trial,
        })
    });
    let results = fake.campaign(&options()).unwrap();
    let [harmful, confirmed] = results.findings.as_slice() else { panic!("{results:?}") };
    assert_eq!((harmful.verdict, harmful.exit.as_deref()), (Verdict::Harmful, Some("exit code 3")));
    assert_eq!((confirmed.verdict, &confirmed.exit), (Verdict::Confirmed, &None));
}

#[test]
fn a_race_that_was_created_before_the_jvm_crashed_is_to_blame_for_that() {
    let fake = Fake::new(&|control, seed| {
        let trial = with_races(seed, &[["a", "b"]]);
        Ok(match control.strategy {
            Strategy::RaceFuzzer => crashed(created(trial, control)),
            _ => trial,
        })
    });
    let results = fake.campaign(&options()).unwrap();
    let [harmful] = results.findings.as_slice() else { panic!("{results:?}") };
    assert_eq!((harmful.verdict, harmful.exit.as_deref()), (Verdict::Harmful, Some("signal 6")));
    assert_eq!((harmful.created, results.silent), (harmful.trials, harmful.trials));
    assert_eq!(results.records.len(), 1, "it can be replayed");
}

#[test]
fn a_cycle_of_locks_becomes_a_deadlock_or_stays_potential() {
    let real = Fake::new(&|control, seed| {
        let trial = with_cycle(quiet(seed));
        Ok(if control.strategy == Strategy::Deadlock { deadlocked(trial) } else { trial })
    });
    let results = real.campaign(&options()).unwrap();
    let [finding] = results.findings.as_slice() else { panic!("{results:?}") };
    assert_eq!((finding.kind, finding.verdict), (FindingKind::Deadlock, Verdict::Harmful));
    assert_eq!((finding.created, finding.trials), (3, 3));
    assert_eq!((finding.location.as_str(), finding.blocked.len()), ("Main:2 and Main:4", 3));
    let id = finding.id;

    let unreal = Fake::new(&|_, seed| Ok(with_cycle(quiet(seed))));
    let results = unreal.campaign(&options()).unwrap();
    let [finding] = results.findings.as_slice() else { panic!("{results:?}") };
    assert_eq!((finding.verdict, finding.created, finding.trials), (Verdict::Potential, 0, 20));
    assert_eq!(finding.id, id, "a bug has one name, however sure it is");
    assert_eq!(finding.blocked[0].holds[0].at.as_deref(), Some("Main:1"));
}

#[test]
fn a_deadlock_that_was_met_by_chance_is_told_once() {
    let fake = Fake::new(&|control, seed| {
        let trial = with_cycle(with_races(seed, &[["a", "b"]]));
        Ok(match control.strategy {
            Strategy::Deadlock => deadlocked(trial),
            Strategy::RaceFuzzer => deadlocked(created(trial, control)),
            _ => trial,
        })
    });
    let results = fake.campaign(&options()).unwrap();
    let [deadlock, race] = results.findings.as_slice() else { panic!("{results:?}") };
    assert_eq!((deadlock.kind, race.kind), (FindingKind::Deadlock, FindingKind::DataRace));
    assert_eq!(race.verdict, Verdict::Confirmed, "the deadlock is there without the race");
}

#[test]
fn a_race_of_statements_without_a_name_is_told_of() {
    let fake = Fake::new(&|_, seed| Ok(with_races(seed, &[["", "b"]])));
    let results = fake.campaign(&options()).unwrap();
    let [finding] = results.findings.as_slice() else { panic!("{results:?}") };
    assert_eq!((finding.verdict, finding.trials), (Verdict::Potential, 0));
}

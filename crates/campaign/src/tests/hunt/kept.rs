//! What is kept of a race for a replay, and whether the replay shows it again.

use super::prey::{Prey, find, id, options, quiet, racy, relation, teaching};
use crate::{Comparison, HuntOptions, Mode, Strategy, Tactic, Trial};

const A: [&str; 2] = ["a", "b"];

#[test]
fn a_race_is_kept_with_all_that_its_run_was_told() {
    let behaviour = |mode: &Mode, seed| {
        Ok(match mode.control() {
            Some(_) => teaching(racy(seed, &[A]), "other"),
            None => teaching(quiet(seed), "m"),
        })
    };
    let prey = Prey::new(&behaviour);
    let options = options(&[Tactic::DrFinder]);
    let results = prey.hunt(&options).unwrap();
    let [record] = results.records.as_slice() else { panic!("{results:?}") };
    let first = &results.strategies[0].runs[0];
    assert_eq!((record.control.strategy, record.control.seed), (Strategy::DrFinder, first.seed));
    assert_eq!(record.control.relations, Some(vec![relation("m")]));
    assert_eq!(
        (record.detector.as_deref(), record.may_trigger),
        (Some("fasttrack"), Some(options.may_trigger))
    );
    assert_eq!(record.expected.reported, Some(id(A)));
    assert_eq!(record.mode().with_seed(0), prey.modes()[1]);
    let finding = find(&results, A);
    assert_eq!((finding.seed, &record.finding), (Some(first.seed), finding));
    assert_eq!(finding.replay, Some(format!("racewright replay {}", finding.id)));

    let again = teaching(racy(first.seed, &[A]), "other");
    assert_eq!(Comparison::new(&record.expected, &again).to_string(), "same schedule, same outcome");
    let unseen = Trial { findings: Vec::new(), ..again };
    assert_eq!(
        Comparison::new(&record.expected, &unseen).to_string(),
        "same schedule, another outcome: the race was not reported"
    );
    // Its file says all of it.
    let text = serde_json::to_string(record).unwrap();
    assert_eq!(serde_json::from_str::<crate::Record>(&text).unwrap(), *record);
}

#[test]
fn what_the_systems_scheduler_did_cannot_be_repeated() {
    let prey = Prey::new(&|_, seed| Ok(racy(seed, &[A])));
    let results = prey.hunt(&options(&[Tactic::Native, Tactic::Contest])).unwrap();
    let finding = find(&results, A);
    assert_eq!((finding.runs.len(), finding.seed, &finding.replay), (10, None, &None));
    assert!(results.records.is_empty());
    // If a later run can be, that is the one.
    let results = prey.hunt(&HuntOptions { runs: 2, ..options(&[Tactic::Native, Tactic::Pos]) }).unwrap();
    assert_eq!(results.records[0].control.strategy, Strategy::Pos);
    assert_eq!(find(&results, A).seed, Some(results.strategies[1].runs[0].seed));
}

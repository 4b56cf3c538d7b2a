//! What is kept of a finding, and whether a replay is what it should be.

use std::sync::atomic::{AtomicU64, Ordering};

use super::fake::{Fake, crashed, created, options, quiet, thrown, with_races};
use crate::{Comparison, Control, End, Error, Kept, Parted, Record, Store, Strategy, Trial};

/// What is kept of a race that always leads to this, and a trial that shows it again.
fn harmful_by(harm: fn(Trial) -> Trial) -> (Record, Trial) {
    let behaviour = move |control: &Control, seed| {
        let trial = with_races(seed, &[["a", "b"]]);
        Ok(match control.strategy {
            Strategy::RaceFuzzer => harm(created(trial, control)),
            _ => trial,
        })
    };
    let record = Fake::new(&behaviour).campaign(&options()).unwrap().records.remove(0);
    let trial = harm(created(quiet(record.control.seed), &record.control));
    (record, trial)
}

fn harmful() -> (Record, Trial) {
    harmful_by(|trial| thrown(trial, "java.lang.Error"))
}

#[test]
fn only_what_is_still_our_own_is_taken_back() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::new(folder.path());
    let (ours, _) = harmful();
    store.keep(&ours).unwrap();
    store.withdraw(&ours).unwrap();
    store.withdraw(&ours).unwrap();
    assert!(store.ids().is_empty());
    // Another campaign has kept the same bug in the meantime.
    let mut theirs = ours.clone();
    theirs.finding.created += 1;
    store.keep(&theirs).unwrap();
    store.withdraw(&ours).unwrap();
    assert_eq!(store.ids(), [ours.finding.id.to_string()]);
}

#[test]
fn a_finding_comes_back_as_it_was_kept() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::new(&folder.path().join("new"));
    let (record, _) = harmful();
    let id = record.finding.id.to_string();
    assert!(matches!(store.find(&id), Err(Error::Input(why)) if why.contains("none is kept")));
    store.keep(&record).unwrap();
    store.keep(&record).unwrap();
    let Kept::Run(found) = store.find(&id).unwrap() else { panic!("a run was kept") };
    assert_eq!(*found, record);
    assert_eq!(store.ids(), [id.as_str()]);
    assert_eq!(
        (record.control.stops.as_slice(), record.detector),
        (["a", "b"].map(str::to_owned).as_slice(), None)
    );
    let other = store.find("RW-000000000000").unwrap_err();
    assert!(matches!(other, Error::Input(why) if why.ends_with(&format!("but {id}"))));
}

#[test]
fn a_damaged_file_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::new(folder.path());
    let (record, _) = harmful();
    let id = record.finding.id.to_string();
    store.keep(&record).unwrap();
    let file = folder.path().join(format!("findings/{id}.json"));
    let text = std::fs::read_to_string(&file).unwrap();
    for (damaged, why) in [
        (text[..text.len() / 2].to_owned(), "EOF"),
        (text.replacen("\"format\": 1", "\"format\": 2", 1), "its format is 2, and this version reads 1"),
        ("{}".to_owned(), "its format is none"),
    ] {
        std::fs::write(&file, damaged).unwrap();
        let error = store.find(&id).unwrap_err();
        assert!(matches!(&error, Error::Input(text) if text.contains(why)), "{error}");
    }
}

#[test]
fn a_replay_is_compared_with_what_was_seen() {
    let (record, trial) = harmful();
    let compare = |trial: &Trial| Comparison::new(&record.expected, trial);
    assert!(compare(&trial).is_same());
    assert_eq!(compare(&trial).to_string(), "same schedule, same outcome");

    let mut elsewhere = trial.clone();
    elsewhere.outcomes[0].digest = "0".to_owned();
    elsewhere.schedule = Some(vec![0, 1, 1]);
    assert_eq!(compare(&elsewhere).schedule, Some(Parted::AtChoice(3)));
    assert_eq!(compare(&elsewhere).to_string(), "another schedule from choice 3 on, same outcome");
    elsewhere.schedule = None;
    assert_eq!(compare(&elsewhere).schedule, Some(Parted::Somewhere));
    elsewhere.outcomes[0].diverged = Some(17);
    assert_eq!(compare(&elsewhere).schedule, Some(Parted::AtChoice(17)));

    let mut unharmed = trial.clone();
    unharmed.outcomes[0].uncaught.clear();
    assert_eq!(
        compare(&unharmed).to_string(),
        "same schedule, another outcome: without java.lang.Error at Main.run(Main.java:7)"
    );
    let silent = Trial { outcomes: Vec::new(), ..trial };
    assert!(!compare(&silent).is_same());
    assert!(compare(&silent).to_string().contains("the race did not happen"));
}

#[test]
fn what_comes_after_the_race_is_not_compared_where_it_is_not_known() {
    let cut = |mut trial: Trial| {
        trial.outcomes[0].ended = End::TimeLimit;
        trial
    };
    for (how, other) in
        [(crashed as fn(Trial) -> Trial, ", another outcome: without signal 6"), (cut, ", same outcome")]
    {
        let (record, trial) = harmful_by(how);
        assert_eq!(record.expected.digest, None);
        let compare = |trial: &Trial| Comparison::new(&record.expected, trial);
        assert_eq!(compare(&trial).to_string(), "same schedule up to the race, same outcome");
        let mut lived = created(quiet(trial.seed), &record.control);
        assert_eq!(compare(&lived).to_string(), format!("same schedule up to the race{other}"));
        lived.outcomes[0].created[0].digest = Some("0".to_owned());
        assert_eq!(compare(&lived).schedule, Some(Parted::Somewhere));
        assert!(!compare(&quiet(trial.seed)).is_same());
    }
}

#[test]
fn a_program_that_does_not_repeat_itself_is_told_of() {
    let unsteady = |digest: fn(u64) -> u64| {
        let runs = AtomicU64::new(0);
        let behaviour = move |control: &Control, seed| {
            let mut trial = with_races(seed, &[["a", "b"]]);
            trial.outcomes[0].digest = digest(runs.fetch_add(1, Ordering::SeqCst)).to_string();
            Ok(if control.strategy == Strategy::RaceFuzzer { created(trial, control) } else { trial })
        };
        let results = Fake::new(&behaviour).campaign(&options()).unwrap();
        results.unsteady.map(|(_, comparison)| comparison.to_string())
    };
    assert_eq!(unsteady(|_| 0), None);
    assert_eq!(unsteady(|run| run).as_deref(), Some("another schedule, same outcome"));
}

/// Who looks whether a folder can be written to leaves nothing behind, and so takes away what others have just made.
#[test]
fn campaigns_that_begin_at_once_in_the_same_folder_do_not_disturb_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("new/folder");
    let (record, _) = harmful();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let store = Store::new(&out);
                for _ in 0..3000 {
                    store.check().unwrap();
                }
                store.keep(&record).unwrap();
            });
        }
    });
}

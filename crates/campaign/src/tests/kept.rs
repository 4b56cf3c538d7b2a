//! What is kept of a finding, and whether a replay is what it should be.

use super::fake::{Fake, created, options, quiet, thrown, with_races};
use crate::{Comparison, Error, Parted, Record, Store, Strategy, Trial};

fn harmful() -> (Record, Trial) {
    let fake = Fake::new(&|control, seed| {
        let trial = with_races(seed, &[["a", "b"]]);
        Ok(match control.strategy {
            Strategy::RaceFuzzer => thrown(created(trial, control), "java.lang.Error"),
            _ => trial,
        })
    });
    let record = fake.campaign(&options()).unwrap().records.remove(0);
    let seed = record.control.seed;
    let trial = thrown(created(quiet(seed), &record.control), "java.lang.Error");
    (record, trial)
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
    assert_eq!(store.find(&id).unwrap(), record);
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
    let crashed = Trial { outcomes: Vec::new(), ..trial };
    assert!(!compare(&crashed).is_same());
    assert!(compare(&crashed).to_string().contains("the race did not happen"));
}

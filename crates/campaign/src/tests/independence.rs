//! Results depend on the seed, not on how many runs there are at a time, nor on how they are put together.

use super::fake::{Fake, created, deadlocked, options, thrown, with_cycle, with_races};
use crate::{Control, Error, Options, Strategy, Trial};

/// A program in which much happens, as its seeds have it.
pub(super) fn busy(control: &Control, seed: u64) -> Result<Trial, Error> {
    let trial = with_cycle(with_races(seed, &[["a", "b"], ["c", "d"], ["e", "f"], ["g", "g"]]));
    // Trials end in another order than they began.
    std::thread::sleep(std::time::Duration::from_micros(seed % 300));
    let trial = match control.strategy {
        Strategy::RaceFuzzer if control.stops[0] != "e" && !seed.is_multiple_of(3) => created(trial, control),
        Strategy::Deadlock if seed.is_multiple_of(2) => deadlocked(trial),
        _ => trial,
    };
    Ok(match seed % 11 {
        0 => thrown(trial, "java.lang.IllegalStateException"),
        1 if control.stops.first().is_some_and(|key| key == "a") => thrown(trial, "java.lang.Error"),
        _ => trial,
    })
}

#[test]
fn the_number_of_jobs_changes_nothing() {
    for seed in 0..5 {
        let results = |jobs: usize, batch: u64| {
            let fake = Fake::new(&busy).in_batches(batch);
            let results = fake.campaign(&Options { jobs, seed, ..options() }).unwrap();
            (results.findings, results.records)
        };
        let one = results(1, 1);
        assert!(one.0.len() > 4, "{:?}", one.0);
        assert_eq!(results(4, 1), one);
        assert_eq!(results(3, 7), one);
    }
}

#[test]
fn other_seeds_are_other_trials() {
    let seeds = |seed: u64| {
        let fake = Fake::new(&busy);
        fake.campaign(&Options { seed, ..options() }).unwrap();
        fake.log.into_inner().unwrap()
    };
    assert_eq!(seeds(5), seeds(5));
    let (five, six) = (seeds(5), seeds(6));
    assert!(five.iter().all(|trial| !six.contains(trial)));
}

#[test]
fn what_else_there_is_to_try_changes_no_trial() {
    let alone = Fake::new(&|_, seed| Ok(with_races(seed, &[["a", "b"]])));
    let together = Fake::new(&|_, seed| Ok(with_races(seed, &[["A", "B"], ["a", "b"], ["c", "d"]])));
    alone.campaign(&options()).unwrap();
    together.campaign(&options()).unwrap();
    let (alone, together) = (alone.log.into_inner().unwrap(), together.log.into_inner().unwrap());
    assert_eq!((alone.len(), together.len()), (32, 72));
    assert!(alone.iter().all(|trial| together.contains(trial)));
}

//! Seeds of trials that nobody has seen before.

use std::ops::Range;

/// As many seeds as trials are wanted; the first is printed, so that a failure can be repeated.
pub fn seeds(trials: u64) -> Range<u64> {
    let number = |name| std::env::var(name).ok().and_then(|value| value.parse::<u64>().ok());
    let clock = || std::time::UNIX_EPOCH.elapsed().map_or(0, |since| since.subsec_nanos().into());
    let first = number("RACEWRIGHT_SEED").unwrap_or_else(clock);
    // More if that is wanted, but not fewer: shares of a few trials say nothing.
    let trials = number("RACEWRIGHT_CASES").map_or(trials, |wanted| wanted.max(trials));
    println!("{trials} trials from seed {first}; RACEWRIGHT_SEED={first} repeats them");
    first..first + trials
}

/// The share of trials of which this is true.
pub fn share(seeds: Range<u64>, mut is_true: impl FnMut(u64) -> bool) -> f64 {
    let trials = seeds.end - seeds.start;
    seeds.filter(|seed| is_true(*seed)).count() as f64 / trials as f64
}

//! How property tests are run, here and in the crates above.

use proptest::test_runner::{Config, RngSeed};

/// The settings of a property test: as many cases as the variable `RACEWRIGHT_CASES` says, and a seed that is printed.
pub fn property_test(cases: u32) -> Config {
    let number = |name| std::env::var(name).ok().and_then(|value| value.parse::<u64>().ok());
    let clock = || std::time::UNIX_EPOCH.elapsed().map_or(0, |since| since.subsec_nanos().into());
    let seed = number("RACEWRIGHT_SEED").unwrap_or_else(clock);
    let cases = number("RACEWRIGHT_CASES").map_or(cases, |n| u32::try_from(n).unwrap());
    println!("{cases} cases with seed {seed}; RACEWRIGHT_SEED={seed} repeats them");
    Config { cases, rng_seed: RngSeed::Fixed(seed), failure_persistence: None, ..Config::default() }
}

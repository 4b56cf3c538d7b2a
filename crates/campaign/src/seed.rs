//! Where the seed of each run comes from.
//!
//! `run_seed` mixes four numbers by the finalizer of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014), one after the other: the
//! campaign's seed, the phase, what the run is about, and the number of the trial. So the seed of a trial depends neither on how many
//! are run at a time nor on what else there is to try, and the same bug is tried with the same seeds in the next campaign.

use std::hash::{BuildHasher, Hasher, RandomState};

/// What a run is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    /// To predict.
    Predict = 1,
    /// To make a race happen.
    Race = 2,
    /// To make a deadlock happen.
    Deadlock = 3,
    /// To see what happens otherwise.
    Compare = 4,
    /// To hunt for hidden races.
    Hunt = 5,
    /// To test a class.
    Generate = 6,
}

/// Seeds are numbers of 53 bits, which every reader of JSON takes for what they are.
const BITS: u32 = 53;

/// The seed of a run. `about` is the number of a pair of statements, of a cycle or of a strategy, 0 where there is none.
pub(crate) fn run_seed(campaign: u64, phase: Phase, about: u64, trial: u64) -> u64 {
    [campaign, phase as u64, about, trial].into_iter().fold(0, |state, number| mix(state ^ number))
        >> (u64::BITS - BITS)
}

fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A number for what these words say, whatever their order.
pub(crate) fn number_of<'a>(words: impl IntoIterator<Item = &'a str>) -> u64 {
    let mut words: Vec<&str> = words.into_iter().collect();
    words.sort_unstable();
    words.iter().fold(0, |state, word| {
        word.bytes().fold(mix(state ^ word.len() as u64), |state, byte| mix(state ^ u64::from(byte)))
    })
}

/// The seed of a class that is tested: the same on its own as among all of its package.
#[must_use]
pub fn class_seed(campaign: u64, class: &str) -> u64 {
    run_seed(campaign, Phase::Generate, number_of([class]), 0)
}

/// A campaign's seed, where the user gave none. It is short: people type it.
#[must_use]
pub fn any_seed() -> u64 {
    RandomState::new().build_hasher().finish() >> 32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_are_pinned() {
        // A change here makes everybody's `--seed` mean something else.
        let seeds = [Phase::Predict, Phase::Race, Phase::Deadlock, Phase::Compare]
            .map(|phase| run_seed(42, phase, 7, 3));
        assert_eq!(
            seeds,
            [1_557_361_673_874_307, 7_356_723_489_907_736, 965_227_234_051_872, 7_063_151_848_373_543]
        );
        assert_eq!(number_of(["b", "a"]), number_of(["a", "b"]));
        assert_ne!(number_of(["ab", "c"]), number_of(["a", "bc"]));
    }

    #[test]
    fn trials_differ() {
        let seeds: std::collections::BTreeSet<u64> =
            (0..1000).map(|trial| run_seed(0, Phase::Race, 0, trial)).collect();
        assert_eq!(seeds.len(), 1000);
        assert!(seeds.iter().all(|seed| *seed < 1 << BITS));
    }
}

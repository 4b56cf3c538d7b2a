//! Chance that comes from a seed, the same on every machine.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A source of numbers.
#[derive(Clone, Debug)]
pub(crate) struct Dice(Xoshiro256PlusPlus);

impl Dice {
    /// The numbers that belong to this seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The numbers that belong to one of many things done with this seed, unrelated to those of the others.
    pub(crate) fn of(seed: u64, which: u64) -> Self {
        // The golden ratio spreads small numbers over all bits, so that neighbouring seeds do not share their rounds.
        Self::new(seed ^ (which + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// Any number.
    pub(crate) fn any(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `n`, by multiplication: the same for ever, which the distributions of a library do not promise.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        if n < 2 {
            return 0;
        }
        let wide = u128::from(self.any()) * n as u128;
        usize::try_from(wide >> 64).expect("it is below n")
    }

    /// True once in `n` times.
    pub(crate) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of these, of which there is at least one.
    pub(crate) fn one_of<'a, T>(&mut self, these: &'a [T]) -> &'a T {
        &these[self.below(these.len())]
    }

    /// The number of one of these, as likely as its weight says; `None` if all weights are 0.
    pub(crate) fn weighted(&mut self, weights: &[usize]) -> Option<usize> {
        let all = weights.iter().sum();
        let mut rest = if all == 0 { return None } else { self.below(all) };
        weights.iter().position(|weight| {
            let here = rest < *weight;
            rest = rest.wrapping_sub(*weight);
            here
        })
    }
}

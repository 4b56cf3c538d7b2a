//! Chance that comes from a seed, the same on every machine.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A source of numbers.
#[derive(Clone, Debug)]
pub struct Dice(Xoshiro256PlusPlus);

impl Dice {
    /// The numbers that belong to this seed. Seeds that differ by one bit give unrelated numbers.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// Any number.
    pub fn any(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `n`; nothing is drawn if there is only one. By multiplication, which is not quite even: by 2⁻⁵⁰ at most for a thousand
    /// sides, and the same for ever, which the distributions of a library do not promise.
    pub fn below(&mut self, n: usize) -> usize {
        if n < 2 {
            return 0;
        }
        let wide = u128::from(self.any()) * n as u128;
        usize::try_from(wide >> 64).expect("it is below n")
    }

    /// True once in `n` times.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of these, of which there is at least one.
    pub fn one_of<T: Copy>(&mut self, these: &[T]) -> T {
        these[self.below(these.len())]
    }
}

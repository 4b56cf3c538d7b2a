//! A small, specified generator of random numbers.

/// SplitMix64 (Steele, Lea and Flood). Written out here because a seed must mean the same trace in every version, which
/// no generator of a library promises.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// The generator with this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 random bits.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`, nearly uniform.
    pub fn below(&mut self, bound: u32) -> u32 {
        let product = u128::from(self.next_u64()) * u128::from(bound);
        u32::try_from(product >> 64).expect("the high half of the product is below the bound")
    }

    /// True once in `n` times.
    pub fn once_in(&mut self, n: u32) -> bool {
        self.below(n) == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_is_the_published_one() {
        let mut rng = Rng::new(1_234_567);
        assert_eq!(rng.next_u64(), 6_457_827_717_110_365_317);
        assert_eq!(rng.next_u64(), 3_203_168_211_198_807_973);
    }
}

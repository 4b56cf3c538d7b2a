//! SHA-256 (FIPS 180-4), in base 64: how a page's policy names its own style and script. A few lines for a few kilobytes.

/// The fractional parts of the square roots of the first eight primes.
const START: [u32; 8] =
    [0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19];

/// `sha256-…`, as a Content-Security-Policy names a source.
pub(crate) fn source(text: &str) -> String {
    format!("sha256-{}", base64(&digest(text.as_bytes())))
}

fn digest(bytes: &[u8]) -> [u8; 32] {
    let mut padded = bytes.to_vec();
    padded.push(0x80);
    while padded.len() % 64 != 56 {
        padded.push(0);
    }
    padded.extend((bytes.len() as u64 * 8).to_be_bytes());
    let constants = constants();
    let state = padded.chunks(64).fold(START, |state, block| mixed(state, block, &constants));
    let mut digest = [0; 32];
    for (place, word) in digest.chunks_mut(4).zip(state) {
        place.copy_from_slice(&word.to_be_bytes());
    }
    digest
}

/// The fractional parts of the cube roots of the first 64 primes, by whole numbers alone.
fn constants() -> [u32; 64] {
    let is_prime = |n: &u128| (2..*n).take_while(|d| d * d <= *n).all(|d| !n.is_multiple_of(d));
    let mut primes = (2u128..).filter(is_prime);
    std::array::from_fn(|_| {
        let prime = primes.next().expect("there is always another prime");
        // The largest root with root^3 <= prime * 2^96: its lower 32 bits are the fraction.
        let (mut low, mut high) = (0u128, 1 << 36);
        while high - low > 1 {
            let middle = (low + high) / 2;
            if middle * middle * middle <= prime << 96 { low = middle } else { high = middle }
        }
        u32::try_from(low & 0xffff_ffff).expect("32 bits")
    })
}

fn mixed(state: [u32; 8], block: &[u8], constants: &[u32; 64]) -> [u32; 8] {
    let mut words = [0u32; 64];
    for (word, bytes) in words.iter_mut().zip(block.chunks(4)) {
        *word = bytes.iter().fold(0, |word, &byte| word << 8 | u32::from(byte));
    }
    for t in 16..64 {
        let (a, b) = (words[t - 15], words[t - 2]);
        let first = a.rotate_right(7) ^ a.rotate_right(18) ^ (a >> 3);
        let second = b.rotate_right(17) ^ b.rotate_right(19) ^ (b >> 10);
        words[t] = words[t - 16].wrapping_add(first).wrapping_add(words[t - 7]).wrapping_add(second);
    }
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = state;
    for (word, constant) in words.iter().zip(constants) {
        let sum = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
        let choice = (e & f) ^ (!e & g);
        let first = h.wrapping_add(sum).wrapping_add(choice).wrapping_add(*constant).wrapping_add(*word);
        let sum = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
        let majority = (a & b) ^ (a & c) ^ (b & c);
        let second = sum.wrapping_add(majority);
        (h, g, f, e) = (g, f, e, d.wrapping_add(first));
        (d, c, b, a) = (c, b, a, first.wrapping_add(second));
    }
    let new = [a, b, c, d, e, f, g, h];
    std::array::from_fn(|i| state[i].wrapping_add(new[i]))
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let bits = (0..3).fold(0usize, |bits, i| bits << 8 | usize::from(*chunk.get(i).unwrap_or(&0)));
        for i in 0..4 {
            let letter = LETTERS[bits >> (18 - 6 * i) & 63];
            text.push(if i <= chunk.len() { char::from(letter) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::source;

    #[test]
    fn digests_are_those_of_everybody_else() {
        // By `openssl dgst -sha256 -binary | base64`.
        assert_eq!(source(""), "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
        assert_eq!(source("abc"), "sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
        assert_eq!(source(&"a".repeat(1000)), "sha256-Qe3s5C1j6Nm/UVqbppMuHCDLyfWl0TRkWttdsblzfqM=");
    }
}

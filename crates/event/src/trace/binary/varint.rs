//! Variable-length integers: seven bits a byte, low bits first, the top bit says that more follow.

/// The longest encoding of a 64-bit number.
pub(super) const MAX_BYTES: usize = 10;

pub(super) fn push(bytes: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        bytes.push((value & 0x7f) as u8 | 0x80);
        value >>= 7;
    }
    bytes.push((value & 0x7f) as u8);
}

/// Reads a number at `*at`. `None` if it does not end within ten bytes or the slice.
#[inline]
pub(super) fn read(bytes: &[u8], at: &mut usize) -> Option<u64> {
    let first = *bytes.get(*at)?;
    *at += 1;
    if first < 0x80 {
        return Some(u64::from(first));
    }
    read_long(bytes, at, u64::from(first & 0x7f))
}

fn read_long(bytes: &[u8], at: &mut usize, low: u64) -> Option<u64> {
    let mut value = low;
    for shift in (7..7 * MAX_BYTES).step_by(7) {
        let byte = *bytes.get(*at)?;
        *at += 1;
        value |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(value);
        }
    }
    None
}

/// Maps small differences of either sign to small numbers.
pub(super) fn zigzag(value: u32) -> u32 {
    (value << 1) ^ (value.cast_signed() >> 31).cast_unsigned()
}

/// Undoes [`zigzag`].
#[inline]
pub(super) fn unzigzag(value: u32) -> u32 {
    (value >> 1) ^ (value & 1).wrapping_neg()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_survive() {
        for value in [0, 1, 127, 128, 16383, 16384, u64::from(u32::MAX), u64::MAX] {
            let mut bytes = Vec::new();
            push(&mut bytes, value);
            let mut at = 0;
            assert_eq!(read(&bytes, &mut at), Some(value));
            assert_eq!(at, bytes.len());
        }
    }

    #[test]
    fn small_differences_are_small_numbers() {
        for (difference, number) in
            [(0, 0), (-1, 1), (1, 2), (-2, 3), (i32::MAX, u32::MAX - 1), (i32::MIN, u32::MAX)]
        {
            assert_eq!(zigzag(difference.cast_unsigned()), number);
            assert_eq!(unzigzag(number), difference.cast_unsigned());
        }
    }

    #[test]
    fn endless_and_cut_numbers_are_refused() {
        assert_eq!(read(&[0xff; 20], &mut 0), None);
        assert_eq!(read(&[0x80], &mut 0), None);
        assert_eq!(read(&[], &mut 0), None);
    }
}

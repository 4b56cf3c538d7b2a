//! Fresh values of primitive types and strings.
//!
//! Small ones, most often: those that are legal indices, sizes and capacities, and the ones just beside. Large ones are rare, for they are mostly
//! refused, and make objects of gigabytes where they are not – but after some prefixes.

use crate::dice::Dice;
use crate::{Value, types};

const INTS: [i32; 14] = [0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 10, 16, -1];
const RARE_INTS: [i32; 8] = [7, 31, 64, 100, 1000, -2, i32::MAX, i32::MIN];
const EXTREME_INTS: [i32; 2] = [i32::MAX, i32::MIN];
const EXTREME_LONGS: [i64; 2] = [i64::MAX, i64::MIN];
const CHARS: [char; 6] = ['a', 'b', 'c', 'x', '0', ' '];
const STRINGS: [&str; 8] = ["", "a", "a", "b", "abc", "1", "key", "hello world"];
const FLOATS: [f32; 7] = [0.0, 1.0, 1.0, 0.5, 0.75, 2.0, -1.0];
const RARE_FLOATS: [f32; 4] = [100.0, f32::NAN, f32::INFINITY, f32::MIN_POSITIVE];

/// A value of a primitive type, or a string for all others. Where it is to be extreme, half of the whole numbers are.
pub(super) fn draw(dice: &mut Dice, wanted: &str, extreme: bool) -> Value {
    let extreme = extreme && dice.one_in(2);
    let rare = dice.one_in(16);
    let ints = match (extreme, rare) {
        (true, _) => &EXTREME_INTS[..],
        (false, true) => &RARE_INTS[..],
        (false, false) => &INTS[..],
    };
    match wanted {
        "Z" => Value::Boolean(dice.one_in(2)),
        "B" => Value::Byte(narrowed(*dice.one_of(ints), i8::MIN, i8::MAX)),
        "S" => Value::Short(narrowed(*dice.one_of(ints), i16::MIN, i16::MAX)),
        "I" => Value::Int(*dice.one_of(ints)),
        "J" if extreme => Value::Long(*dice.one_of(&EXTREME_LONGS)),
        "J" => Value::Long((*dice.one_of(ints)).into()),
        "C" if rare => Value::Char(*dice.one_of(&[0, 0xe4, 0xffff])),
        "C" => Value::Char(u16::try_from(u32::from(*dice.one_of(&CHARS))).expect("they are small")),
        "F" => Value::Float(float(dice, rare)),
        "D" => Value::Double(float(dice, rare).into()),
        _ => {
            debug_assert!(types::takes_strings(wanted), "{wanted} has no literals");
            Value::String((*dice.one_of(&STRINGS)).to_owned())
        }
    }
}

/// Or the nearest one that there is.
fn narrowed<T: TryFrom<i32>>(number: i32, least: T, most: T) -> T {
    T::try_from(number).unwrap_or(if number < 0 { least } else { most })
}

fn float(dice: &mut Dice, rare: bool) -> f32 {
    *dice.one_of(if rare { &RARE_FLOATS[..] } else { &FLOATS })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extreme_numbers_are_those_of_their_type() {
        let mut dice = Dice::new(1);
        let drawn: Vec<Value> =
            (0..400).map(|n| draw(&mut dice, ["B", "S", "I", "J"][n % 4], true)).collect();
        for extreme in [
            Value::Byte(i8::MIN),
            Value::Byte(i8::MAX),
            Value::Short(i16::MIN),
            Value::Short(i16::MAX),
            Value::Int(i32::MIN),
            Value::Int(i32::MAX),
            Value::Long(i64::MIN),
            Value::Long(i64::MAX),
        ] {
            assert!(drawn.contains(&extreme), "{extreme:?}");
        }
    }
}

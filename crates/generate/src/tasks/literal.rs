//! Fresh values of primitive types and strings.
//!
//! Small ones, most often: those that are legal indices, sizes and capacities, and the ones just beside. Large ones are rare, for they are mostly
//! refused, and make objects of gigabytes where they are not.

use crate::dice::Dice;
use crate::{Value, types};

const INTS: [i32; 14] = [0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 10, 16, -1];
const RARE_INTS: [i32; 8] = [7, 31, 64, 100, 1000, -2, i32::MAX, i32::MIN];
const CHARS: [char; 6] = ['a', 'b', 'c', 'x', '0', ' '];
const STRINGS: [&str; 8] = ["", "a", "a", "b", "abc", "1", "key", "hello world"];
const FLOATS: [f32; 7] = [0.0, 1.0, 1.0, 0.5, 0.75, 2.0, -1.0];
const RARE_FLOATS: [f32; 4] = [100.0, f32::NAN, f32::INFINITY, f32::MIN_POSITIVE];

/// A value of a primitive type, or a string for all others.
pub(super) fn draw(dice: &mut Dice, wanted: &str) -> Value {
    let rare = dice.one_in(16);
    let mut int = || *dice.one_of(if rare { &RARE_INTS[..] } else { &INTS });
    match wanted {
        "Z" => Value::Boolean(dice.one_in(2)),
        "B" => Value::Byte(i8::try_from(int()).unwrap_or(i8::MAX)),
        "S" => Value::Short(i16::try_from(int()).unwrap_or(i16::MAX)),
        "I" => Value::Int(int()),
        "J" => Value::Long(int().into()),
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

fn float(dice: &mut Dice, rare: bool) -> f32 {
    *dice.one_of(if rare { &RARE_FLOATS[..] } else { &FLOATS })
}

//! Values that are easier to read than others.

use crate::Value;
use crate::types::{OBJECT, STRING, is_reference, takes_strings};

/// Values that are simpler than this one and may stand in its place, the simplest first. Chains of them end.
pub(crate) fn simpler(value: &Value, wanted: &str) -> Vec<Value> {
    match value {
        Value::Null => Vec::new(),
        Value::Boolean(value) => {
            if *value {
                vec![Value::Boolean(false)]
            } else {
                Vec::new()
            }
        }
        Value::Byte(value) => numbers((*value).into(), |to| i8::try_from(to).ok().map(Value::Byte)),
        Value::Short(value) => numbers((*value).into(), |to| i16::try_from(to).ok().map(Value::Short)),
        Value::Int(value) => numbers((*value).into(), |to| i32::try_from(to).ok().map(Value::Int)),
        Value::Long(value) => numbers(*value, |to| Some(Value::Long(to))),
        Value::Char(value) => {
            if *value == u16::from(b'a') {
                Vec::new()
            } else {
                vec![Value::Char(b'a'.into())]
            }
        }
        Value::Float(value) => {
            if *value == 0.0 {
                Vec::new()
            } else {
                vec![Value::Float(0.0)]
            }
        }
        Value::Double(value) => {
            if *value == 0.0 {
                Vec::new()
            } else {
                vec![Value::Double(0.0)]
            }
        }
        Value::String(value) => strings(value),
        Value::Variable(_) => instead_of_variable(wanted),
    }
}

/// Towards 0.
fn numbers(value: i64, made: impl Fn(i64) -> Option<Value>) -> Vec<Value> {
    let mut all = vec![0, 1, -1, value / 2];
    // One less only of small ones: a large number would come down in too many steps.
    all.extend((value.unsigned_abs() <= 16).then(|| value - value.signum()));
    let size = |number: &i64| (number.unsigned_abs(), *number < 0);
    all.retain(|to| size(to) < size(&value));
    all.sort_by_key(size);
    all.dedup();
    all.into_iter().filter_map(made).collect()
}

/// Towards the empty string.
fn strings(value: &str) -> Vec<Value> {
    let half = value.chars().take(value.chars().count() / 2).collect();
    let mut all = vec![String::new(), "a".to_owned(), half];
    all.retain(|to| (to.len(), to.as_str()) < (value.len(), value));
    all.into_iter().map(Value::String).collect()
}

/// A literal needs no call that makes it.
fn instead_of_variable(wanted: &str) -> Vec<Value> {
    match wanted {
        "Z" => vec![Value::Boolean(false)],
        "B" => vec![Value::Byte(0)],
        "C" => vec![Value::Char(b'a'.into())],
        "S" => vec![Value::Short(0)],
        "I" => vec![Value::Int(0), Value::Int(1)],
        "J" => vec![Value::Long(0), Value::Long(1)],
        "F" => vec![Value::Float(0.0)],
        "D" => vec![Value::Double(0.0)],
        STRING => vec![Value::String(String::new()), Value::String("a".to_owned())],
        OBJECT => vec![Value::String("a".to_owned()), Value::Null],
        other if takes_strings(other) => vec![Value::String(String::new()), Value::Null],
        other if is_reference(other) => vec![Value::Null],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_chain_ends() {
        let values = [
            Value::Int(i32::MIN),
            Value::Long(i64::MAX),
            Value::Byte(-1),
            Value::String("häé".to_owned()),
            Value::Float(f32::NAN),
            Value::Boolean(true),
        ];
        for value in values {
            let mut last = value;
            for _ in 0..100 {
                last = simpler(&last, "I").pop().unwrap_or(last);
            }
            assert!(simpler(&last, "I").is_empty(), "{last:?}");
        }
        assert!(simpler(&Value::Int(0), "I").is_empty());
        assert_eq!(simpler(&Value::Int(2), "I"), [0, 1, -1].map(Value::Int));
    }
}

//! Literals.

use crate::Value;

/// An expression of the literal's own type. `None` of `null` and variables, which have none.
pub(super) fn literal(value: &Value) -> Option<String> {
    Some(match value {
        Value::Null | Value::Variable(_) => return None,
        Value::Boolean(value) => value.to_string(),
        // There are no literals of these types.
        Value::Byte(value) => format!("(byte) {value}"),
        Value::Short(value) => format!("(short) {value}"),
        Value::Char(value) => format!("'{}'", char_of(*value)),
        Value::Int(i32::MIN) => "Integer.MIN_VALUE".to_owned(),
        Value::Int(i32::MAX) => "Integer.MAX_VALUE".to_owned(),
        Value::Int(value) => value.to_string(),
        Value::Long(i64::MIN) => "Long.MIN_VALUE".to_owned(),
        Value::Long(i64::MAX) => "Long.MAX_VALUE".to_owned(),
        Value::Long(value) => format!("{value}L"),
        Value::Float(value) => floating("Float", &format!("{value:?}f"), (*value).into()),
        Value::Double(value) => floating("Double", &format!("{value:?}"), *value),
        Value::String(value) => format!("\"{}\"", value.chars().map(in_string).collect::<String>()),
    })
}

fn floating(class: &str, plain: &str, value: f64) -> String {
    if value.is_nan() {
        format!("{class}.NaN")
    } else if value.is_infinite() {
        let sign = if value < 0.0 { "NEGATIVE" } else { "POSITIVE" };
        format!("{class}.{sign}_INFINITY")
    } else {
        plain.to_owned()
    }
}

fn in_string(c: char) -> String {
    match c {
        '\'' => "'".to_owned(),
        _ => escaped(c),
    }
}

/// A unit of UTF-16, which may be half a character.
fn char_of(unit: u16) -> String {
    match char::from_u32(unit.into()) {
        Some('"') => "\"".to_owned(),
        Some(c) => escaped(c),
        None => format!("\\u{unit:04x}"),
    }
}

fn escaped(c: char) -> String {
    match c {
        '\n' => "\\n".to_owned(),
        '\r' => "\\r".to_owned(),
        '\t' => "\\t".to_owned(),
        '\u{8}' => "\\b".to_owned(),
        '\u{c}' => "\\f".to_owned(),
        '"' | '\'' | '\\' => format!("\\{c}"),
        // Not as Unicode escapes: those are replaced before lines are told apart. Three digits, so that one that follows is not taken for a fourth.
        c if c.is_ascii_control() => format!("\\{:03o}", u32::from(c)),
        c => c.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;

    #[test]
    fn literals() {
        let values = [
            Value::Byte(-1),
            Value::Char(0x27),
            Value::Char(0x22),
            Value::Char(0xd800),
            Value::Char(0),
            Value::Int(i32::MIN),
            Value::Long(-1),
            Value::Float(f32::NAN),
            Value::Float(f32::MIN_POSITIVE),
            Value::Double(f64::NEG_INFINITY),
            Value::Double(-0.0),
            Value::String("\"it's\"\\u0041\n\u{1}7 😀".to_owned()),
        ];
        let all: Vec<String> = values.iter().filter_map(literal).collect();
        expect![[r#"
            (byte) -1
            '\''
            '"'
            '\ud800'
            '\000'
            Integer.MIN_VALUE
            -1L
            Float.NaN
            1.1754944e-38f
            Double.NEGATIVE_INFINITY
            -0.0
            "\"it's\"\\u0041\n\0017 😀""#]]
        .assert_eq(&all.join("\n"));
    }
}

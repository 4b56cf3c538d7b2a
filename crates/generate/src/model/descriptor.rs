//! Types as descriptors write them: `I`, `[J`, `Ljava/lang/String;`.

/// The types of a method's parameters; `None` if it is no descriptor of a method.
pub(crate) fn parameters(descriptor: &str) -> Option<Vec<&str>> {
    let (mut rest, value) = descriptor.strip_prefix('(')?.split_once(')')?;
    let mut types = Vec::new();
    while !rest.is_empty() {
        let (first, tail) = rest.split_at(length(rest)?);
        types.push(first);
        rest = tail;
    }
    (value == "V" || is_type(value)).then_some(types)
}

/// Whether it is exactly one type.
pub(crate) fn is_type(descriptor: &str) -> bool {
    length(descriptor) == Some(descriptor.len())
}

/// How long the type is that the text begins with.
fn length(text: &str) -> Option<usize> {
    let dimensions = text.bytes().take_while(|&byte| byte == b'[').count();
    match text.as_bytes().get(dimensions)? {
        b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' => Some(dimensions + 1),
        b'L' => text.find(';').map(|end| end + 1),
        _ => None,
    }
}

/// The class in a type, also in that of an array: `java/lang/String` for `[Ljava/lang/String;`.
pub(crate) fn class_in(descriptor: &str) -> Option<&str> {
    class_of(descriptor.trim_start_matches('['))
}

/// The class that a type is: `java/lang/String` for `Ljava/lang/String;`.
pub(crate) fn class_of(descriptor: &str) -> Option<&str> {
    descriptor.strip_prefix('L')?.strip_suffix(';')
}

/// As people write it: `java.lang.String[]`, `java.util.Map.Entry`.
pub(crate) fn readable(descriptor: &str) -> String {
    let element = descriptor.trim_start_matches('[');
    let name = match element {
        "B" => "byte".to_owned(),
        "C" => "char".to_owned(),
        "D" => "double".to_owned(),
        "F" => "float".to_owned(),
        "I" => "int".to_owned(),
        "J" => "long".to_owned(),
        "S" => "short".to_owned(),
        "Z" => "boolean".to_owned(),
        _ => class_of(element).unwrap_or(element).replace(['/', '$'], "."),
    };
    name + &"[]".repeat(descriptor.len() - element.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_taken_apart() {
        assert_eq!(parameters("()V").unwrap(), [""; 0]);
        assert_eq!(parameters("(I[[JLa/B;[La/B;Z)[I").unwrap(), ["I", "[[J", "La/B;", "[La/B;", "Z"]);
        for damaged in ["", "I", "(V)V", "(La/B)V", "(I", "(I)", "(I)VV", "([)V", "()[V"] {
            assert_eq!(parameters(damaged), None, "{damaged}");
        }
    }

    #[test]
    fn people_read_types_as_they_write_them() {
        assert_eq!(readable("[[Ljava/util/Map$Entry;"), "java.util.Map.Entry[][]");
        assert_eq!(readable("C"), "char");
    }
}

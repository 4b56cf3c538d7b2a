//! What may stand behind an option, where that is more than a word or a path.

/// A pattern for class names, as the agent takes it. What can match no class is refused.
pub(crate) fn class_pattern(text: &str) -> Result<String, String> {
    if text.is_empty() {
        return Err("it is empty".to_owned());
    }
    if text.contains(['/', '\\']) {
        return Err("class names are written with dots, as in com.acme.Order".to_owned());
    }
    let strange = |c: char| c.is_whitespace() || c.is_control() || ":;[]()".contains(c);
    match text.chars().find(|&c| strange(c)) {
        Some(c) => Err(format!("no class name has {c:?} in it")),
        None => Ok(text.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_that_match_nothing_are_refused() {
        for good in ["com.acme.*", "*.generated.*", "Bank$Account", "Größe?"] {
            assert_eq!(class_pattern(good).as_deref(), Ok(good));
        }
        for bad in ["", "com/acme/Order", "com.acme.* org.*", "a.*:b.*"] {
            assert!(class_pattern(bad).is_err(), "{bad}");
        }
    }
}

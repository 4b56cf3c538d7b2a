//! Commands that somebody may copy into a shell.

/// A word that a shell takes as it is.
#[must_use]
pub fn shell_word(text: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "-_./+:@%,=#".contains(c);
    // A stroke in front of a word begins a comment.
    match !text.is_empty() && !text.starts_with('#') && text.chars().all(is_plain) {
        true => text.to_owned(),
        false => format!("'{}'", text.replace('\'', r"'\''")),
    }
}

/// A command as it would be typed.
#[must_use]
pub fn shell_line<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    words.into_iter().map(shell_word).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_where_a_shell_would_read_more_into_them() {
        assert_eq!(shell_word("lib/a-1.0.jar:classes"), "lib/a-1.0.jar:classes");
        assert_eq!(shell_word("lib/*"), "'lib/*'");
        assert_eq!(shell_word("#1"), "'#1'");
        assert_eq!(shell_word("A#b"), "A#b");
        let words = ["java", "-cp", "a b:c", "", "it's", "Main$1"];
        assert_eq!(shell_line(words), r"java -cp 'a b:c' '' 'it'\''s' 'Main$1'");
    }
}

//! Commands in words.

/// A command as it would be typed.
pub(super) fn command_line(words: &[String]) -> String {
    words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")
}

fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "-_=+./:,@%#$".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::command_line;

    #[test]
    fn words_stay_words() {
        let words = ["java", "-cp", "a b:c", "", "it's", "Main$1"].map(str::to_owned);
        assert_eq!(command_line(&words), r"java -cp 'a b:c' '' 'it'\''s' Main$1");
    }
}

//! Lines that fit. Escape codes for colours have no width; there are no others, because text of the program has none.

use unicode_width::UnicodeWidthChar;

/// Behind these, a word that is wider than a line is broken: they divide the names of classes, and paths.
const DIVIDERS: [char; 5] = ['.', '/', '$', '(', ','];

/// Breaks a line that is wider than `width`, between words where it can be. What follows is indented by `hang`.
pub(crate) fn wrap(line: &str, width: usize, hang: usize) -> String {
    if columns(line) <= width {
        return line.to_owned();
    }
    // Narrow columns at the right edge are hard to read.
    let hang = hang.min(width / 3);
    let mut rows = Rows { text: String::new(), column: 0, width, hang };
    for (gap, word) in words(line) {
        let needed = columns(word);
        if rows.column > 0 && rows.column + gap + needed > width && hang + needed <= width {
            rows.next();
        } else {
            rows.space(gap);
        }
        rows.put(word);
    }
    rows.text
}

/// How many columns a text takes.
pub(crate) fn columns(text: &str) -> usize {
    pieces(text).map(|(_, width)| width).sum()
}

struct Rows {
    text: String,
    column: usize,
    width: usize,
    hang: usize,
}

impl Rows {
    fn next(&mut self) {
        let used = self.text.trim_end_matches(' ').len();
        self.text.truncate(used);
        self.text.push('\n');
        self.column = 0;
        self.space(self.hang);
    }

    fn space(&mut self, columns: usize) {
        self.text.extend(std::iter::repeat_n(' ', columns));
        self.column += columns;
    }

    /// A word, broken where its parts end if it is wider than what is left.
    fn put(&mut self, word: &str) {
        for part in word.split_inclusive(DIVIDERS) {
            let needed = columns(part);
            if self.column + needed > self.width && self.column > self.hang {
                self.next();
            }
            for (piece, columns) in pieces(part) {
                if self.column + columns > self.width && self.column > self.hang {
                    self.next();
                }
                self.text.push_str(piece);
                self.column += columns;
            }
        }
    }
}

/// The words of a line, each with how many spaces are before it.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = line;
    std::iter::from_fn(move || {
        let word = rest.trim_start_matches(' ');
        let gap = rest.len() - word.len();
        let end = word.find(' ').unwrap_or(word.len());
        rest = &word[end..];
        (end > 0).then(|| (gap, &word[..end]))
    })
}

/// The characters and escape codes of a text, each with its width.
fn pieces(text: &str) -> impl Iterator<Item = (&str, usize)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let (length, width) = match first {
            '\u{1b}' => (rest.find('m').map_or(rest.len(), |end| end + 1), 0),
            other => (other.len_utf8(), other.width().unwrap_or(0)),
        };
        let (piece, after) = rest.split_at(length);
        rest = after;
        Some((piece, width))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words() {
        assert_eq!(wrap("    one two  three", 40, 6), "    one two  three");
        assert_eq!(wrap("    one two  three", 12, 4), "    one two\n    three");
        assert_eq!(wrap("a b", 1, 0), "a\nb");
    }

    #[test]
    fn words_that_are_too_wide_are_broken_where_their_parts_end() {
        assert_eq!(
            wrap("  from shop.basket.Basket$Item.put(Basket.java:12)", 24, 4),
            "  from shop.basket.\n    Basket$Item.put(\n    Basket.java:12)"
        );
        assert_eq!(wrap("abcdefgh", 3, 1), "abc\n de\n fg\n h");
    }

    #[test]
    fn colours_have_no_width_and_wide_characters_have_two() {
        let red = "\u{1b}[31mred\u{1b}[0m";
        assert_eq!(columns(red), 3);
        assert_eq!(wrap(&format!("{red} {red}"), 7, 0), format!("{red} {red}"));
        assert_eq!(wrap(&format!("{red} {red}"), 6, 0), format!("{red}\n{red}"));
        assert_eq!(columns("漢字"), 4);
    }

    #[test]
    fn nothing_is_lost_and_nothing_is_wider_than_it_may_be() {
        let line = "    write  teller-1  at com.acme.bank.ledger.Account$Entry.deposit(Account.java:1234), called from shop.Main";
        for width in 8..120 {
            for hang in [0, 4, 30] {
                let wrapped = wrap(line, width, hang);
                let letters = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
                assert_eq!(letters(&wrapped), letters(line), "{width} {hang}");
                assert!(wrapped.lines().all(|row| columns(row) <= width), "{width} {hang}: {wrapped}");
            }
        }
    }
}

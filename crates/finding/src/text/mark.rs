//! Which part of a source line an access is. Lines are all that is known of statements; the name of the field says the rest, where it stands there.

use std::ops::Range;

use crate::finding::AccessKind;

/// The bytes of a line to be underlined: the field of this name, if there is no doubt which one is meant, or all of the code.
pub(super) fn range(line: &str, field: Option<&str>, access: AccessKind) -> Range<usize> {
    let code = code(line);
    let mut all = field.map(|name| occurrences(&line[..code.end], name)).unwrap_or_default();
    if all.len() > 1 {
        all.retain(|range| match access {
            AccessKind::Write => is_changed(line, range),
            AccessKind::Read => !is_only_assigned(line, range),
        });
    }
    match all.as_slice() {
        [one] => one.clone(),
        _ => code,
    }
}

/// The name of the field in `shop.Basket.items`; an element of an array has none.
pub(super) fn field(location: &str) -> Option<&str> {
    let name = location.rsplit('.').next()?;
    (!name.is_empty() && name.chars().all(is_of_name)).then_some(name)
}

/// What of a line is no indentation and no comment behind it.
fn code(line: &str) -> Range<usize> {
    let start = line.len() - line.trim_start().len();
    let end = line.find(" //").filter(|&end| end > start).unwrap_or(line.len());
    start..line[..end].trim_end().len().max(start)
}

fn is_of_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

/// Where a name stands as a whole, and is not that of a method.
fn occurrences(code: &str, name: &str) -> Vec<Range<usize>> {
    let is_whole = |start: usize| {
        let (before, after) = (&code[..start], &code[start + name.len()..]);
        !before.ends_with(is_of_name)
            && !after.starts_with(is_of_name)
            && !after.trim_start().starts_with('(')
    };
    let starts = code.match_indices(name).map(|(start, _)| start).filter(|&start| is_whole(start));
    starts.map(|start| start..start + name.len()).collect()
}

/// Whether what stands there is assigned, with what it was or without.
fn is_changed(line: &str, range: &Range<usize>) -> bool {
    let (before, after) = (line[..range.start].trim_end(), line[range.end..].trim_start());
    let operator = after.trim_start_matches(['+', '-', '*', '/', '%', '&', '|', '^', '<', '>']);
    let assigned = operator.starts_with('=') && !operator.starts_with("==") && !is_compared(after);
    assigned
        || after.starts_with("++")
        || after.starts_with("--")
        || before.ends_with("++")
        || before.ends_with("--")
}

/// Whether `<=` and `>=` compare; `<<=` and `>>=` do not.
fn is_compared(after: &str) -> bool {
    after.starts_with("<=") || after.starts_with(">=")
}

/// Whether it gets a value whatever it was before.
fn is_only_assigned(line: &str, range: &Range<usize>) -> bool {
    let after = line[range.end..].trim_start();
    after.starts_with('=') && !after.starts_with("==")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The line, with what is underlined in brackets.
    fn marked(line: &str, location: &str, access: AccessKind) -> String {
        let Range { start, end } = range(line, field(location), access);
        format!("{}[{}]{}", &line[..start], &line[start..end], &line[end..])
    }

    #[test]
    fn the_field_is_underlined_where_it_is_accessed() {
        use AccessKind::{Read, Write};
        for (line, access, shown) in [
            ("  balance += amount;", Write, "  [balance] += amount;"),
            ("  this.balance = other.balance;", Write, "  this.[balance] = other.balance;"),
            ("  this.balance = other.balance;", Read, "  this.balance = other.[balance];"),
            ("  if (balance == 0) balance = 1;", Write, "  if (balance == 0) [balance] = 1;"),
            ("  if (balance <= 0) ++balance;", Write, "  if (balance <= 0) ++[balance];"),
            ("  return rebalance(balance());", Read, "  [return rebalance(balance());]"),
            ("  balance(); // balance", Read, "  [balance();] // balance"),
            ("  deposit(1);  ", Write, "  [deposit(1);]  "),
            ("  f(() -> balance = 1); balance = 2;", Write, "  [f(() -> balance = 1); balance = 2;]"),
            ("  balance = balance + 1;", Write, "  [balance] = balance + 1;"),
            ("  balance = balance + 1;", Read, "  balance = [balance] + 1;"),
            ("\tbalance--;", Read, "\t[balance]--;"),
        ] {
            assert_eq!(marked(line, "Bank$Account.balance", access), shown);
        }
    }

    #[test]
    fn elements_of_arrays_have_no_name() {
        assert_eq!(field("int[3]"), None);
        assert_eq!(field("shop.Basket.items"), Some("items"));
        assert_eq!(marked("a[0] = 1;", "int[] element", AccessKind::Write), "[a[0] = 1;]");
        assert_eq!(marked("", "A.x", AccessKind::Write), "[]");
    }
}

//! What may stand behind an option, where that is more than a word or a path.

use std::time::Duration;

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

/// A method of a class, as `com.acme.OrderTest#pays`.
pub(crate) fn test_method(text: &str) -> Result<String, String> {
    let wrong = || "a test is written as com.acme.OrderTest#pays".to_owned();
    let (class, method) = text.split_once('#').ok_or_else(wrong)?;
    let strange = |c: char| c.is_whitespace() || c.is_control() || "#/\\:;[]()".contains(c);
    let good = |name: &str| !name.is_empty() && !name.contains(strange);
    if good(class) && good(method) { Ok(text.to_owned()) } else { Err(wrong()) }
}

/// How many runs there are at a time.
pub(crate) fn jobs(text: &str) -> Result<usize, String> {
    const MOST: usize = 1024;
    text.parse()
        .ok()
        .filter(|jobs| (1..=MOST).contains(jobs))
        .ok_or_else(|| format!("a number from 1 to {MOST}"))
}

/// A time: numbers with units, the largest unit first.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    const UNITS: [(&str, u64); 4] = [("h", 3_600_000), ("m", 60_000), ("s", 1000), ("ms", 1)];
    let wrong = || "a time is written as 30s, 5m or 1h30m".to_owned();
    let (mut rest, mut units, mut milliseconds) = (text, UNITS.as_slice(), 0u64);
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit()).ok_or_else(wrong)?;
        let (number, after) = rest.split_at(digits);
        let letters = after.find(|c: char| c.is_ascii_digit()).unwrap_or(after.len());
        let place = units.iter().position(|(unit, _)| *unit == &after[..letters]).ok_or_else(wrong)?;
        let number: u64 = number.parse().map_err(|_| wrong())?;
        let sum = number.checked_mul(units[place].1).and_then(|part| milliseconds.checked_add(part));
        milliseconds = sum.ok_or("that is longer than anything lasts")?;
        (rest, units) = (&after[letters..], &units[place + 1..]);
    }
    if milliseconds == 0 { Err(wrong()) } else { Ok(Duration::from_millis(milliseconds)) }
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

    #[test]
    fn tests_have_a_class_and_a_method() {
        assert!(test_method("com.acme.OrderTest$Inner#pays").is_ok());
        for bad in ["", "OrderTest", "#pays", "OrderTest#", "com/acme/OrderTest#pays", "A#b#c", "A#b()"] {
            assert!(test_method(bad).is_err(), "{bad}");
        }
        assert_eq!((jobs("8"), jobs("0").is_err(), jobs("many").is_err()), (Ok(8), true, true));
    }

    #[test]
    fn times_have_units() {
        assert_eq!(duration("30s"), Ok(Duration::from_secs(30)));
        assert_eq!(duration("1h30m"), Ok(Duration::from_secs(5400)));
        assert_eq!(duration("1m500ms"), Ok(Duration::from_millis(60_500)));
        for bad in ["", "30", "s", "0s", "-1s", "1.5h", "5s1m", "5s5s", "1d", "5 m", "99999999999999999999s"]
        {
            assert!(duration(bad).is_err(), "{bad}");
        }
        assert!(duration("18446744073709551615h").is_err());
    }
}

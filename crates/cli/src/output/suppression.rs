//! Findings that the user does not want to hear of, with a reason, and as a rule for some time only.

use std::time::{SystemTime, UNIX_EPOCH};

use finding::{Finding, FindingId, FindingKind, Standing};
use serde::Deserialize;
use serde::de::Error;
use toml::value::{Date, Datetime};

/// One `[[suppress]]` of `racewright.toml`.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Suppression {
    /// This finding.
    id: Option<FindingId>,
    /// Findings whose location matches; `*` stands for any text, `?` for one character.
    location: Option<String>,
    /// Of these, those of this kind.
    kind: Option<FindingKind>,
    /// Why.
    reason: Option<String>,
    /// The last day on which it is in force.
    #[serde(default, deserialize_with = "day")]
    expires: Option<Date>,
}

impl Suppression {
    /// What is wrong with it.
    pub(crate) fn fault(&self) -> Option<&'static str> {
        if self.reason.as_ref().is_none_or(|reason| reason.trim().is_empty()) {
            Some("it has no reason: say why, as reason = \"…\"")
        } else if self.id.is_none() && self.location.is_none() {
            Some("it has neither id nor location, and would hide everything")
        } else {
            None
        }
    }

    /// Whether it is over.
    pub(super) fn is_expired(&self, today: Date) -> bool {
        self.expires.is_some_and(|day| day < today)
    }

    pub(super) fn matches(&self, finding: &Finding) -> bool {
        self.id.is_none_or(|id| id == finding.id)
            && self.kind.is_none_or(|kind| kind == finding.kind)
            && self.location.as_ref().is_none_or(|pattern| matches(pattern, &finding.location))
    }

    /// What it makes of a finding.
    pub(super) fn standing(&self) -> Standing {
        Standing::Suppressed {
            reason: self.reason.clone().unwrap_or_default(),
            expires: self.expires.map(|day| day.to_string()),
        }
    }

    /// As people know it: `RW-cf220bc71dc4`, `data-race on com.acme.*`.
    pub(super) fn name(&self) -> String {
        match (self.id, &self.location) {
            (Some(id), _) => id.to_string(),
            (None, pattern) => {
                let kind = self.kind.map_or("findings", FindingKind::name);
                format!("{kind} on {}", pattern.as_deref().unwrap_or("*"))
            }
        }
    }
}

/// A day, without a time.
fn day<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<Date>, D::Error> {
    match Datetime::deserialize(deserializer)? {
        Datetime { date: Some(date), time: None, offset: None } => Ok(Some(date)),
        _ => Err(D::Error::custom("a day is written as 2027-01-31")),
    }
}

/// Whether a pattern is a text: the last `*` that matched is tried again with more of it.
fn matches(pattern: &str, text: &str) -> bool {
    let (pattern, text): (Vec<char>, Vec<char>) = (pattern.chars().collect(), text.chars().collect());
    let (mut p, mut t, mut again) = (0, 0, None);
    while t < text.len() {
        match pattern.get(p) {
            Some('*') => {
                again = Some((p, t));
                p += 1;
            }
            Some(&c) if c == '?' || c == text[t] => (p, t) = (p + 1, t + 1),
            _ => {
                let Some((star, from)) = again else { return false };
                again = Some((star, from + 1));
                (p, t) = (star + 1, from + 1);
            }
        }
    }
    pattern[p..].iter().all(|c| *c == '*')
}

/// The day, by the clock of the world.
pub(crate) fn today() -> Date {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    date(seconds / 86_400)
}

/// The date of a day since 1970, in the calendar of Gregory: the years of 400 years repeat, and begin in March, so that leap days come last.
fn date(days: u64) -> Date {
    let days = days + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    let small = |number: u64| u8::try_from(number).unwrap_or(u8::MAX);
    Date { year: u16::try_from(year).unwrap_or(u16::MAX), month: small(month), day: small(day) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::baseline::tests::finding;

    fn parse(text: &str) -> Result<Suppression, String> {
        let suppression: Suppression = toml::from_str(text).map_err(|e| e.to_string())?;
        suppression.fault().map_or(Ok(suppression), |fault| Err(fault.to_owned()))
    }

    #[test]
    fn reasons_are_needed_and_mistakes_are_refused() {
        let id = finding("a").id;
        assert!(parse(&format!("id = \"{id}\"\nreason = \"it is so\"")).is_ok());
        for (bad, word) in [
            (format!("id = \"{id}\""), "reason"),
            (format!("id = \"{id}\"\nreason = \" \""), "reason"),
            ("reason = \"x\"\nkind = \"deadlock\"".to_owned(), "neither"),
            ("reason = \"x\"\nid = \"RW\"".to_owned(), "hexadecimal"),
            ("reason = \"x\"\nlocation = \"*\"\nkind = \"race\"".to_owned(), "kind"),
            ("reason = \"x\"\nlocation = \"*\"\nexpires = \"soon\"".to_owned(), "expires"),
            ("reason = \"x\"\nlocation = \"*\"\nexpires = 2027-01-31T10:00:00".to_owned(), "2027-01-31"),
            ("reason = \"x\"\nlocation = \"*\"\nuntil = 2027-01-31".to_owned(), "until"),
        ] {
            let error = parse(&bad).unwrap_err();
            assert!(error.contains(word), "{bad}: {error}");
        }
    }

    #[test]
    fn all_that_is_said_must_match() {
        let race = finding("com.acme.Bank.balance");
        let matches = |text: &str| parse(&format!("reason = \"x\"\n{text}")).unwrap().matches(&race);
        assert!(matches("location = \"com.acme.*\""));
        assert!(matches("location = \"com.acme.*\"\nkind = \"data-race\""));
        assert!(!matches("location = \"com.acme.*\"\nkind = \"deadlock\""));
        assert!(!matches(&format!("location = \"org.*\"\nid = \"{}\"", race.id)));
        assert!(matches(&format!("id = \"{}\"", race.id)));
    }

    #[test]
    fn patterns_match_whole_texts() {
        for (pattern, text, expected) in [
            ("*", "", true),
            ("", "", true),
            ("", "a", false),
            ("a*c", "abcbc", true),
            ("a*c", "abcb", false),
            ("?b*", "abc", true),
            ("*.x[*]", "a.x[3]", true),
            ("**a**", "a", true),
            ("ab", "abc", false),
        ] {
            assert_eq!(matches(pattern, text), expected, "{pattern} {text}");
        }
    }

    #[test]
    fn a_suppression_lasts_until_the_end_of_its_day() {
        let suppression = parse("reason = \"x\"\nlocation = \"*\"\nexpires = 2027-01-31").unwrap();
        let day = |text: &str| text.parse::<Datetime>().unwrap().date.unwrap();
        assert!(!suppression.is_expired(day("2027-01-30")) && !suppression.is_expired(day("2027-01-31")));
        assert!(suppression.is_expired(day("2027-02-01")) && suppression.is_expired(day("2100-01-01")));
    }

    #[test]
    fn days_are_those_of_the_calendar() {
        for (days, text) in [
            (0, "1970-01-01"),
            (59, "1970-03-01"),
            (11_016, "2000-02-29"),
            (20_454, "2026-01-01"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ] {
            assert_eq!(date(days).to_string(), text);
        }
    }
}

//! Where, when and from what something was measured.

use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(super) struct Provenance {
    /// In UTC, as `2026-11-18 14:05`.
    pub(super) date: String,
    /// The commit that was measured, and whether files had been changed since.
    pub(super) commit: String,
    pub(super) dirty: bool,
    pub(super) command: String,
    pub(super) machine: Machine,
}

#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(super) struct Machine {
    pub(super) cores: usize,
    pub(super) processor: String,
    /// In MiB.
    pub(super) memory: u64,
    pub(super) kernel: String,
}

impl Provenance {
    /// Here and now.
    pub(super) fn now() -> Self {
        let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
        // The document is what changes by measuring.
        let changes =
            git(&["status", "--porcelain", "--", ":/", ":!/docs/EVALUATION.md", ":!/docs/evaluation"]);
        Self {
            date: date(seconds),
            commit: git(&["rev-parse", "--short=12", "HEAD"]).unwrap_or_else(|| "unknown".to_owned()),
            dirty: changes.is_none_or(|changes| !changes.is_empty()),
            command: std::iter::once("racewright-bench".to_owned())
                .chain(std::env::args().skip(1))
                .collect::<Vec<_>>()
                .join(" "),
            machine: Machine::this(),
        }
    }

    pub(super) fn commit(&self) -> String {
        format!("{}{}", self.commit, if self.dirty { " with changes" } else { "" })
    }
}

impl Machine {
    fn this() -> Self {
        let read = |file: &str| std::fs::read_to_string(file).unwrap_or_default();
        let (processors, memory) = (read("/proc/cpuinfo"), read("/proc/meminfo"));
        let model = processors.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
        let total = memory.lines().find_map(|line| line.strip_prefix("MemTotal:"));
        let kibibytes = total.and_then(|rest| rest.split_whitespace().next()?.parse::<u64>().ok());
        Self {
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            processor: model.map_or("an unknown processor", |(_, model)| model.trim()).to_owned(),
            memory: kibibytes.unwrap_or(0) >> 10,
            kernel: read("/proc/sys/kernel/osrelease").trim().to_owned(),
        }
    }

    pub(super) fn text(&self) -> String {
        let Self { cores, processor, memory, kernel } = self;
        format!("{cores} cores of {processor}, {:.1} GiB of memory, Linux {kernel}", *memory as f64 / 1024.0)
    }
}

/// What git says of this project.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").current_dir(env!("CARGO_MANIFEST_DIR")).args(arguments).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// A moment of the Gregorian calendar, from seconds since 1970.
fn date(seconds: u64) -> String {
    let (minutes, mut day) = (seconds / 60 % 1440, seconds / 86_400);
    let is_leap =
        |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let mut year = 1970;
    while day >= 365 + u64::from(is_leap(year)) {
        day -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let february = 28 + u64::from(is_leap(year));
    let mut month = 1;
    for days in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if day < days {
            break;
        }
        day -= days;
        month += 1;
    }
    format!("{year}-{month:02}-{:02} {:02}:{:02}", day + 1, minutes / 60, minutes % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        assert_eq!(date(0), "1970-01-01 00:00");
        assert_eq!(date(951_782_399), "2000-02-28 23:59");
        assert_eq!(date(951_782_400), "2000-02-29 00:00");
        assert_eq!(date(1_735_689_599), "2024-12-31 23:59");
        assert_eq!(date(1_763_474_400), "2025-11-18 14:00");
    }

    #[test]
    fn this_machine_has_a_name() {
        let machine = Machine::this();
        assert!(machine.cores > 0 && machine.memory > 0 && !machine.kernel.is_empty(), "{machine:?}");
    }
}

//! What a program of the corpus says about itself, and whether a report agrees.

use std::collections::HashMap;
use std::path::Path;

use serde_json::Value;

/// The head of a program.
pub struct Expectation {
    pub name: String,
    /// The oldest JDK that can run it.
    pub needs: u32,
    races: Vec<Expected>,
}

struct Expected {
    kind: Kind,
    lines: [u64; 2],
    location: String,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Must,
    May,
    /// Must be there, somewhere below the two statements.
    InLibrary,
}

impl Expectation {
    pub fn read(file: &Path) -> Self {
        let text = std::fs::read_to_string(file).unwrap();
        let label = |(number, line): (u64, &str)| {
            let (_, label) = line.rsplit_once("// @")?;
            Some((label.trim().to_owned(), number))
        };
        let labels: HashMap<String, u64> = (1..).zip(text.lines()).filter_map(label).collect();
        let race = |line: &str| {
            let (kind, rest) = line.strip_prefix("// ")?.split_once(": ")?;
            let kind = match kind {
                "Race" => Kind::Must,
                "MayRace" => Kind::May,
                "LibraryRace" => Kind::InLibrary,
                _ => return None,
            };
            let (pair, location) =
                rest.split_once(" on ").unwrap_or_else(|| panic!("{}: {line}", file.display()));
            let mut lines = pair.split(' ').map(|label| labels[label]);
            let lines = [lines.next().unwrap(), lines.next().unwrap()];
            Some(Expected { kind, lines, location: location.trim().to_owned() })
        };
        let needs = text.lines().find_map(|line| line.strip_prefix("// Needs: ")?.trim().parse().ok());
        Self {
            name: file.file_stem().unwrap().to_str().unwrap().to_owned(),
            needs: needs.unwrap_or(17),
            races: text.lines().filter_map(race).collect(),
        }
    }

    pub fn has_races(&self) -> bool {
        !self.races.is_empty()
    }

    /// What is missing from a report, and what should not be in it.
    pub fn complaints(&self, report: &Value) -> Vec<String> {
        let findings = report["findings"].as_array().unwrap();
        let mut complaints = Vec::new();
        for expected in self.races.iter().filter(|race| race.kind != Kind::May) {
            if !findings.iter().any(|finding| self.fits(expected, finding)) {
                complaints.push(format!("missed: lines {:?} on {}", expected.lines, expected.location));
            }
        }
        for finding in findings {
            if !self.races.iter().any(|expected| self.fits(expected, finding)) {
                let sides: Vec<String> = finding["accesses"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|access| format!("{} {} by {}", access["access"], access["site"], access["thread"]))
                    .collect();
                complaints.push(format!("reported: {} {}", finding["location"], sides.join(" and ")));
            }
        }
        complaints
    }

    fn fits(&self, expected: &Expected, finding: &Value) -> bool {
        let location = finding["location"].as_str().unwrap();
        let accesses = finding["accesses"].as_array().unwrap();
        let [a, b] = expected.lines;
        let passes =
            |first: u64, second: u64| self.passes(&accesses[0], first) && self.passes(&accesses[1], second);
        let in_library = |access: &Value| !self.is_own(&access["class"]);
        // One mistake with a collection shows in many of its fields; the head names one of them.
        let beside = expected.kind == Kind::InLibrary && accesses.iter().all(in_library);
        let same =
            location == expected.location || location.trim_start_matches("java.lang.") == expected.location;
        (same || beside) && (passes(a, b) || passes(b, a))
    }

    /// Whether an access is the statement on this line, or was reached from it. Of the earlier access of a race inside a library,
    /// the statement that led there is not known.
    fn passes(&self, access: &Value, line: u64) -> bool {
        if self.is_own(&access["class"]) {
            return access["line"] == line;
        }
        let stack = access["stack"].as_array().unwrap();
        let here = format!("{}.java:{line})", self.name);
        stack.is_empty() || stack.iter().any(|frame| frame.as_str().unwrap().ends_with(&here))
    }

    fn is_own(&self, class: &Value) -> bool {
        class.as_str().unwrap().split('$').next() == Some(&self.name)
    }
}

//! All subjects with one seed.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

use super::subjects::Subject;
use crate::jdk::Jdk;
use crate::process::Ended;
use crate::{places, process};

/// What `generate` may take beside the time of its classes: what was found is made small, and shown again.
const PATIENCE: Duration = Duration::from_secs(20 * 60);

/// A class that was said to be unsafe, or to have failed as no order of its calls does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Report {
    pub(super) class: String,
    /// The class of the exception, or `deadlock`.
    pub(super) failure: String,
    /// What each of the two threads calls.
    pub(super) methods: Vec<Vec<String>>,
}

/// What was done with a class, or all of them.
#[derive(Clone, Default, PartialEq, Debug)]
pub(super) struct Done {
    pub(super) searches: u64,
    pub(super) tests: u64,
    pub(super) executions: u64,
    pub(super) seconds: f64,
}

/// What came of any number of rounds.
#[derive(Default)]
pub(super) struct Tally {
    pub(super) classes: BTreeMap<String, Done>,
    /// Classes that were not tested with every seed, and why the last time.
    pub(super) untested: BTreeMap<String, String>,
    pub(super) reports: Vec<(u64, Report)>,
    /// The most memory that a process had in a round, in KiB, round by round.
    pub(super) peaks: Vec<u64>,
}

#[derive(Deserialize)]
struct Told {
    classes: Vec<ToldClass>,
}

#[derive(Deserialize)]
struct ToldClass {
    class: String,
    verdict: String,
    why: Option<String>,
    failure: Option<String>,
    methods: Option<Vec<Vec<String>>>,
    // Classes that were not tested have these too, empty.
    time_ms: f64,
    statistics: Statistics,
}

#[derive(Deserialize)]
struct Statistics {
    progress: Progress,
}

#[derive(Deserialize)]
struct Progress {
    tests: u64,
    executions: u64,
}

impl Done {
    pub(super) fn add(&mut self, other: &Self) {
        self.searches += other.searches;
        self.tests += other.tests;
        self.executions += other.executions;
        self.seconds += other.seconds;
    }
}

impl Tally {
    /// Tests every subject with this seed, up to the first that goes wrong. What was done until then is counted.
    pub(super) fn round(&mut self, jdk: &Jdk, subjects: &[Subject], seed: u64, each: Duration) -> Result<()> {
        self.round_by(subjects, seed, |subject| {
            let limit = limit(subject, each);
            let ended = process::run(&command(jdk, subject, seed, each)?, limit)?;
            ensure!(ended.usage.is_some(), "{} took more than {limit:?}", subject.name);
            Ok(ended)
        })
    }

    fn round_by(
        &mut self,
        subjects: &[Subject],
        seed: u64,
        mut run: impl FnMut(&Subject) -> Result<Ended>,
    ) -> Result<()> {
        let mut peak = 0;
        let all = subjects.iter().try_for_each(|subject| {
            let ended = run(subject)?;
            peak = peak.max(ended.usage.map_or(0, |usage| usage.peak));
            self.subject(subject, seed, &ended)
        });
        self.peaks.push(peak);
        all
    }

    fn subject(&mut self, subject: &Subject, seed: u64, ended: &Ended) -> Result<()> {
        // What it has to say is true whatever went wrong afterwards.
        let told = serde_json::from_str::<Told>(&ended.output)
            .map(|told| told.classes.into_iter().for_each(|class| self.take(seed, class)));
        let is_well = matches!(ended.usage.and_then(|usage| usage.code), Some(0 | 1));
        ensure!(is_well, "{} cannot be tested: {}", subject.name, ended.errors.trim());
        told.with_context(|| format!("the report on {} is not what it should be", subject.name))
    }

    fn take(&mut self, seed: u64, told: ToldClass) {
        let ToldClass { class, verdict, why, failure, methods, time_ms, statistics } = told;
        let is_report = matches!(verdict.as_str(), "unsafe" | "unproven");
        if !is_report && verdict != "nothing-found" {
            self.untested.insert(class, why.unwrap_or(verdict));
            return;
        }
        self.classes.entry(class.clone()).or_default().add(&Done {
            searches: 1,
            tests: statistics.progress.tests,
            executions: statistics.progress.executions,
            seconds: time_ms / 1000.0,
        });
        if is_report {
            let (failure, methods) = (failure.unwrap_or_default(), methods.unwrap_or_default());
            self.reports.push((seed, Report { class, failure, methods }));
        }
    }

    pub(super) fn total(&self) -> Done {
        let mut total = Done::default();
        self.classes.values().for_each(|done| total.add(done));
        total
    }
}

/// As if one class were tested after the other: how many are at a time depends on the machine.
fn limit(subject: &Subject, each: Duration) -> Duration {
    PATIENCE.saturating_add(each.saturating_mul(subject.classes))
}

fn command(jdk: &Jdk, subject: &Subject, seed: u64, each: Duration) -> Result<Vec<OsString>> {
    let mut command: Vec<OsString> = vec![places::racewright()?.into(), "generate".into()];
    command.extend(subject.arguments.iter().cloned());
    command.extend(["--seed".into(), seed.to_string().into()]);
    command.extend(["--time-limit".into(), format!("{}s", each.as_secs()).into()]);
    command.extend(["--java".into(), jdk.tool("java").into(), "--out".into()]);
    command.extend([places::work_folder()?.join("safe-kept").into(), "--format=json".into()]);
    Ok(command)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::watch::Usage;

    /// As `racewright generate --format json` writes it, with only a part of what the oracle counts.
    const TOLD: &str = r#"{
        "tool": "racewright", "version": "0.1.0", "command": ["racewright", "generate", "--package", "a"], "seed": 7,
        "runs": 42, "jvms": 2, "classes_instrumented": 0, "findings": [],
        "classes": [
            {"class": "a.A", "verdict": "nothing-found", "files": [], "time_ms": 2000, "exhausted": true, "interrupted": false,
             "statistics": {"progress": {"rounds": 30, "tests": 3, "executions": 40}, "oracle": {"concurrent": 30},
                            "nondeterministic": [], "given_up": 0, "never_called": []}},
            {"class": "a.B", "verdict": "no-instance", "why": "it is abstract", "files": [], "time_ms": 0, "exhausted": false,
             "interrupted": false,
             "statistics": {"progress": {"rounds": 0, "tests": 0, "executions": 0}, "oracle": {"concurrent": 0},
                            "nondeterministic": [], "given_up": 0, "never_called": []}},
            {"class": "a.C", "verdict": "unproven", "failure": "deadlock", "methods": [["f"], ["g", "h"]], "files": [],
             "time_ms": 500, "exhausted": false, "interrupted": false,
             "statistics": {"progress": {"rounds": 1, "tests": 1, "executions": 2}, "oracle": {"concurrent": 2},
                            "nondeterministic": [], "given_up": 0, "never_called": []}}
        ],
        "warnings": []
    }"#;

    fn subjects() -> [Subject; 2] {
        ["first", "second"].map(|name| Subject { name, arguments: Vec::new(), classes: 3 })
    }

    fn ended(output: &str, code: i32) -> Ended {
        let usage = Usage { wall: Duration::from_secs(3), peak: 2048, code: Some(code) };
        Ended { usage: Some(usage), output: output.to_owned(), errors: "no space\n".to_owned() }
    }

    /// What is counted of `TOLD`.
    fn assert_is_counted(tally: &Tally) {
        assert_eq!(tally.total(), Done { searches: 2, tests: 4, executions: 42, seconds: 2.5 });
        assert_eq!(tally.classes.keys().collect::<Vec<_>>(), ["a.A", "a.C"]);
        assert_eq!(tally.untested, BTreeMap::from([("a.B".to_owned(), "it is abstract".to_owned())]));
        let methods = vec![vec!["f".to_owned()], vec!["g".to_owned(), "h".to_owned()]];
        let report = Report { class: "a.C".to_owned(), failure: "deadlock".to_owned(), methods };
        assert_eq!(tally.reports, [(7, report)]);
    }

    #[test]
    fn only_classes_that_were_tested_are_searched() {
        let mut tally = Tally::default();
        tally.round_by(&subjects()[..1], 7, |_| Ok(ended(TOLD, 1))).unwrap();
        assert_is_counted(&tally);
    }

    #[test]
    fn each_class_has_its_time() {
        let subject = Subject { name: "many", arguments: Vec::new(), classes: 150 };
        let minute = Duration::from_secs(60);
        assert_eq!(limit(&subject, minute), PATIENCE + 150 * minute);
    }

    #[test]
    fn an_interrupt_loses_nothing_of_a_round() {
        let mut tally = Tally::default();
        let run = |subject: &Subject| match subject.name {
            "first" => Ok(ended(TOLD, 1)),
            _ => anyhow::bail!("interrupted"),
        };
        let error = tally.round_by(&subjects(), 7, run).unwrap_err();
        assert_eq!(error.to_string(), "interrupted");
        assert_is_counted(&tally);
        assert_eq!(tally.peaks, [2048]);
    }

    #[test]
    fn a_subject_that_goes_wrong_is_an_error_and_what_it_told_counts() {
        let mut tally = Tally::default();
        let error = tally.round_by(&subjects(), 7, |_| Ok(ended(TOLD, 4))).unwrap_err();
        assert_eq!(error.to_string(), "first cannot be tested: no space");
        assert_is_counted(&tally);

        let error = tally.round_by(&subjects(), 7, |_| Ok(ended("", 3))).unwrap_err();
        assert_eq!(error.to_string(), "first cannot be tested: no space");
        let error = tally.round_by(&subjects(), 7, |_| Ok(ended("", 0))).unwrap_err();
        assert_eq!(error.to_string(), "the report on first is not what it should be");
    }
}

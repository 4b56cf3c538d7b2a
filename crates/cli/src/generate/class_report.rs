//! What there is to say about a class, as data.

use campaign::{ClassResult, ClassVerdict};
use finding::{Finding, FindingId};
use generate::{Catalogue, Statistics};
use serde::Serialize;

use super::verdict::ClassWord;
use super::written::Written;
use crate::grouped::grouped;

/// Fewer tests than this say nothing about a class that has more.
const FEW: u64 = 10;

/// What became of a class.
#[derive(Serialize)]
pub(super) struct ClassReport {
    pub(super) class: String,
    pub(super) verdict: ClassWord,
    /// Why it was not tested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) why: Option<String>,
    /// The finding, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) finding: Option<FindingId>,
    /// What happens: the class of the exception, or `deadlock`.
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<String>,
    /// The methods that the two threads call.
    #[serde(skip_serializing_if = "Option::is_none")]
    methods: Option<[Vec<String>; 2]>,
    /// The files with the test as Java.
    files: Vec<String>,
    #[serde(skip)]
    pub(super) written: Option<Written>,
    /// How long the search took, in milliseconds.
    pub(super) time_ms: u64,
    /// Whether all tests were tried that come up.
    pub(super) exhausted: bool,
    pub(super) interrupted: bool,
    #[serde(skip)]
    pub(super) jvms: u64,
    pub(super) statistics: Statistics,
}

impl ClassReport {
    /// Of a class that was not tested.
    pub(super) fn without(class: String, verdict: ClassWord, why: String) -> Self {
        Self {
            class,
            verdict,
            why: Some(why),
            finding: None,
            failure: None,
            methods: None,
            files: Vec::new(),
            written: None,
            time_ms: 0,
            exhausted: false,
            interrupted: verdict == ClassWord::NotReached,
            jvms: 0,
            statistics: Statistics::default(),
        }
    }

    /// Of a class that was.
    pub(super) fn new(catalogue: &Catalogue, result: ClassResult, written: Option<Written>) -> Self {
        let (verdict, why) = match &result.verdict {
            ClassVerdict::Unsafe(_) => (ClassWord::Unsafe, None),
            ClassVerdict::Unproven(_) => (ClassWord::Unproven, None),
            // Who was asked nothing has said nothing.
            ClassVerdict::Nothing { .. } if result.statistics.progress.tests == 0 => {
                let why = if result.interrupted { "interrupted" } else { "no test was made in the time" };
                (ClassWord::NotReached, Some(why.to_owned()))
            }
            ClassVerdict::Nothing { .. } => (ClassWord::NothingFound, None),
            ClassVerdict::NoInstance(why) => (ClassWord::NoInstance, Some(why.clone())),
        };
        let files = written.iter().flat_map(|written| &written.files);
        Self {
            class: catalogue.class.replace('/', "."),
            verdict,
            why,
            finding: written.as_ref().map(|written| written.finding.id),
            failure: written.as_ref().map(|written| failure(&written.finding)),
            methods: written.as_ref().map(|written| written.methods.clone()),
            files: files.map(|file| file.display().to_string()).collect(),
            written,
            time_ms: u64::try_from(result.took.as_millis()).unwrap_or(u64::MAX),
            exhausted: matches!(result.verdict, ClassVerdict::Nothing { exhausted: true }),
            interrupted: result.interrupted,
            jvms: result.jvms,
            statistics: result.statistics,
        }
    }

    /// What was found, or why not: `java.lang.IndexOutOfBoundsException in insert with setLength`.
    pub(super) fn detail(&self) -> String {
        match (&self.failure, &self.methods, &self.why) {
            (Some(failure), Some(methods), _) => {
                let [first, second] = methods.each_ref().map(|calls| match calls.as_slice() {
                    [] => "nothing".to_owned(),
                    calls => calls.join(", "),
                });
                format!("{failure} in {first} with {second}")
            }
            (.., Some(why)) => why.clone(),
            _ if self.interrupted => "interrupted".to_owned(),
            _ if self.exhausted => "no new tests come up".to_owned(),
            _ => self.hardly_tested().unwrap_or_default(),
        }
    }

    /// Why it says nothing that nothing was found, if that is so: `hardly tested: 4 executions did not end`.
    pub(super) fn hardly_tested(&self) -> Option<String> {
        let Statistics { progress, oracle, .. } = &self.statistics;
        if self.verdict != ClassWord::NothingFound || self.exhausted || progress.tests >= FEW {
            return None;
        }
        let died: u64 = oracle.died.values().sum();
        let count = |count: u64, one: &str, many: &str| match count {
            0 => None,
            1 => Some(format!("1 execution {one}")),
            _ => Some(format!("{} executions {many}", grouped(count))),
        };
        let tests =
            if progress.tests == 1 { "1 test".to_owned() } else { format!("{} tests", progress.tests) };
        let endless = count(oracle.endless, "did not end", "did not end");
        let died = count(died, "ended the JVM", "ended the JVM");
        let why = [Some(format!("only {tests}")), endless, died];
        Some(format!("hardly tested: {}", why.into_iter().flatten().collect::<Vec<_>>().join(", ")))
    }

    /// For those who wait.
    pub(super) fn in_a_line(&self) -> String {
        let detail = self.detail();
        let gap = if detail.is_empty() { "" } else { ", " };
        format!("{}: {}{gap}{detail}", self.class, self.verdict.words())
    }
}

fn failure(finding: &Finding) -> String {
    finding.exception.as_ref().map_or_else(|| "deadlock".to_owned(), |exception| exception.class.clone())
}

//! What `generate` has to say, as data.

use finding::RunReport;
use serde::Serialize;

use super::class_report::ClassReport;
use super::verdict::ClassWord;
use crate::exit::Exit;

/// The report of every command, and beside it what became of each class.
#[derive(Serialize)]
pub(super) struct GenerateReport {
    #[serde(flatten)]
    pub(super) run: RunReport,
    pub(super) classes: Vec<ClassReport>,
    /// Whether they are the classes of a package or a jar.
    #[serde(skip)]
    pub(super) are_many: bool,
}

impl GenerateReport {
    pub(super) fn new(seed: u64, are_many: bool, classes: Vec<ClassReport>) -> Self {
        let findings = classes.iter().filter_map(|class| class.written.as_ref());
        let run = RunReport {
            tool: "racewright",
            version: env!("CARGO_PKG_VERSION"),
            command: std::env::args_os().skip(1).map(|arg| arg.to_string_lossy().into_owned()).collect(),
            seed: Some(seed),
            runs: classes.iter().map(|class| class.statistics.progress.executions).sum(),
            jvms: classes.iter().map(|class| class.jvms).sum(),
            classes_instrumented: 0,
            findings: findings.map(|written| written.finding.clone()).collect(),
        };
        Self { run, classes, are_many }
    }

    pub(super) fn exit(&self) -> Exit {
        let is_interrupted = self.classes.iter().any(|class| class.interrupted);
        match () {
            () if self.problems().next().is_some() => Exit::Tool,
            () if !self.run.findings.is_empty() => Exit::Findings,
            () if is_interrupted || self.classes.iter().any(|class| class.verdict.is_tested()) => {
                Exit::Nothing
            }
            () => Exit::Target,
        }
    }

    /// What was found and could not be kept.
    pub(super) fn problems(&self) -> impl Iterator<Item = String> {
        let all = self.classes.iter().filter_map(|class| class.written.as_ref()?.unkept.clone());
        all.map(|why| format!("what was found cannot be kept: {why}"))
    }

    /// How many classes there are of each kind, in words.
    pub(super) fn counts(&self) -> String {
        use ClassWord::{
            NoInstance, NotExecuted, NotReached, NothingFound, NothingToCall, Unproven, Unreadable, Unsafe,
        };
        let all =
            [Unsafe, Unproven, NothingFound, NoInstance, NothingToCall, Unreadable, NotExecuted, NotReached];
        let counted =
            all.map(|word| (word, self.classes.iter().filter(|class| class.verdict == word).count()));
        let told = counted.iter().filter(|(word, count)| *count > 0 || *word == Unsafe);
        told.map(|(word, count)| format!("{count} {}", word.words())).collect::<Vec<_>>().join(", ")
    }
}

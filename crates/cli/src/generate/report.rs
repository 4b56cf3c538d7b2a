//! What `generate` has to say, as data.

use finding::RunReport;
use serde::Serialize;

use super::args::GenerateArguments;
use super::class_report::ClassReport;
use super::verdict::ClassWord;
use crate::exit::Exit;
use crate::kept::Keeper;
use crate::output::{CommandReport, run_report};

/// What the user is told of an interrupt.
pub(super) const INTERRUPTED: &str = "interrupted; what was found until then is kept";

/// The report of every command, and beside it what became of each class.
#[derive(Serialize)]
pub(super) struct GenerateReport {
    #[serde(flatten)]
    pub(super) run: RunReport,
    pub(super) classes: Vec<ClassReport>,
    /// Whether they are several, such as the classes of a package or a jar.
    #[serde(skip)]
    pub(super) are_many: bool,
    /// What was found and could not be kept.
    #[serde(skip)]
    pub(super) problems: Vec<String>,
    /// These, and that it was interrupted.
    warnings: Vec<String>,
}

impl CommandReport for GenerateReport {
    fn run(&self) -> &RunReport {
        &self.run
    }

    fn run_mut(&mut self) -> &mut RunReport {
        &mut self.run
    }

    fn warnings(&self) -> &[String] {
        &self.warnings
    }

    fn exit(&self, found: bool) -> Exit {
        match () {
            () if !self.problems.is_empty() => Exit::Tool,
            () if found => Exit::Findings,
            // It could have found something.
            () if self.is_interrupted() => Exit::Tool,
            // A part without classes has done all that it had to do.
            () if self.classes.is_empty() && self.run.shard.is_some() => Exit::Nothing,
            () if self.classes.iter().any(|class| class.verdict.is_tested()) => Exit::Nothing,
            () => Exit::Target,
        }
    }
}

impl GenerateReport {
    fn is_interrupted(&self) -> bool {
        self.classes.iter().any(|class| class.interrupted)
    }

    /// All classes are done. That a part cannot be kept is a problem like others.
    pub(super) fn end(&mut self, keeper: &Keeper<'_>) {
        let complete = self.problems.is_empty() && !self.is_interrupted();
        if let Err(error) = keeper.end(&self.run, complete, None) {
            self.problems.push(format!("{error:#}"));
        }
        self.warnings.clone_from(&self.problems);
        self.warnings.extend(self.is_interrupted().then(|| INTERRUPTED.to_owned()));
    }

    pub(super) fn new(seed: u64, arguments: &GenerateArguments, classes: Vec<ClassReport>) -> Self {
        let are_many = arguments.only_class().is_none();
        let findings = classes.iter().filter_map(|class| class.written.as_ref());
        let run = RunReport {
            runs: classes.iter().map(|class| class.statistics.progress.executions).sum(),
            jvms: classes.iter().map(|class| class.jvms).sum(),
            findings: findings.map(|written| written.finding.clone()).collect(),
            shard: arguments.shard,
            ..run_report(Some(seed))
        };
        let unkept = classes.iter().filter_map(|class| class.written.as_ref()?.unkept.as_ref());
        let problems = unkept.map(|why| format!("what was found cannot be kept: {why}")).collect();
        Self { run, classes, are_many, problems, warnings: Vec::new() }
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

//! Gathers what the JVMs of a run left.

use std::path::Path;
use std::process::ExitStatus;

use finding::Finding;
use serde::Deserialize;

use super::RunFolder;
use super::watch::{Ended, Stop};
use crate::exit::{BadInput, BadTarget};

/// What a JVM said about itself when it ended.
#[derive(Deserialize)]
struct Summary {
    events: u64,
    gave_up: bool,
    classes_instrumented: u64,
    classes_checked: u64,
    classes_failed: Vec<String>,
    methods_skipped: Vec<String>,
}

/// What came of a run.
pub(crate) struct Run {
    pub(crate) status: ExitStatus,
    /// Whether the program was ended, by the time limit or the user.
    pub(crate) stopped: bool,
    /// JVMs that the agent was loaded into.
    pub(crate) jvms: u64,
    pub(crate) events: u64,
    pub(crate) classes_instrumented: u64,
    /// Those whose accesses were checked.
    classes_checked: u64,
    /// Classes that could not be rewritten, each with the reason.
    pub(crate) classes_failed: Vec<String>,
    /// Methods that could not be.
    pub(crate) methods_skipped: Vec<String>,
    /// Each bug once.
    pub(crate) findings: Vec<Finding>,
    /// What the user should know beside the findings.
    pub(crate) warnings: Vec<String>,
    /// Whether the agent gave up in a JVM: then that nothing was found means nothing.
    pub(crate) gave_up: bool,
    /// Whether a JVM ended without its last words: it was killed, or the disk is full.
    pub(crate) cut_short: bool,
    /// The JVMs' files.
    pub(crate) folder: RunFolder,
}

pub(super) fn collect(ended: &Ended, folder: RunFolder) -> anyhow::Result<Run> {
    let mut run = Run {
        status: ended.status,
        stopped: ended.stop.is_some(),
        jvms: 0,
        events: 0,
        classes_instrumented: 0,
        classes_checked: 0,
        classes_failed: Vec::new(),
        methods_skipped: Vec::new(),
        findings: Vec::new(),
        warnings: Vec::new(),
        gave_up: false,
        cut_short: false,
        folder,
    };
    let how = ended.stop.map(|stop| match stop {
        Stop::TimeLimit => "the program was ended at the time limit",
        Stop::Interrupt => "the program was interrupted",
    });
    run.warnings.extend(how.map(|how| format!("{how}; what was found until then is kept")));
    for jvm in run.folder.files("jvm")? {
        run.jvms += 1;
        run.add_findings(&jvm.with_extension("findings"));
        match read_summary(&jvm.with_extension("summary")) {
            Some(summary) => run.add_summary(summary),
            None => {
                run.cut_short = true;
                run.warnings
                    .push("a JVM ended without a word; what it had found until then is kept".to_owned());
            }
        }
    }
    run.checked()
}

fn read_summary(file: &Path) -> Option<Summary> {
    serde_json::from_str(&std::fs::read_to_string(file).ok()?).ok()
}

impl Run {
    fn add_findings(&mut self, file: &Path) {
        let text = std::fs::read_to_string(file).unwrap_or_default();
        // A JVM that was killed may have left half a line.
        for finding in text.lines().filter_map(|line| serde_json::from_str::<Finding>(line).ok()) {
            if !self.findings.iter().any(|known| known.id == finding.id) {
                self.findings.push(finding);
            }
        }
    }

    fn add_summary(&mut self, summary: Summary) {
        self.gave_up |= summary.gave_up;
        self.events += summary.events;
        self.classes_instrumented += summary.classes_instrumented;
        self.classes_checked += summary.classes_checked;
        self.classes_failed.extend(summary.classes_failed);
        self.methods_skipped.extend(summary.methods_skipped);
    }

    /// Refuses a run in which nothing was observed: that nothing was found would mean nothing.
    fn checked(self) -> anyhow::Result<Self> {
        if self.jvms == 0 {
            return Err(BadTarget(
                "no JVM was reached: the command started none, or one that the agent cannot be loaded into"
                    .to_owned(),
            )
            .into());
        }
        if !self.cut_short {
            anyhow::ensure!(
                self.classes_instrumented > 0,
                "no class was instrumented, so nothing was observed"
            );
            if self.classes_checked == 0 {
                return Err(BadInput(
                    "no class that the program loaded was checked for races: --include matches none, or --exclude all"
                        .to_owned(),
                )
                .into());
            }
        }
        Ok(self)
    }
}

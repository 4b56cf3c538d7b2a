//! Gathers what the JVMs of a run left.

use std::ffi::OsStr;
use std::path::Path;
use std::process::ExitStatus;
use std::time::{Duration, Instant};

use finding::Finding;
use rustix::process::Pid;
use serde::Deserialize;

use super::watch::{Ended, Stop};
use super::{RunFolder, unreached};
use crate::Error;

/// A JVM that outlives the command has this long to end.
const PATIENCE: Duration = Duration::from_secs(2);

/// What a JVM said about itself when it ended.
#[derive(Deserialize)]
struct Summary {
    events: u64,
    gave_up: bool,
    classes_instrumented: u64,
    classes_checked: u64,
    classes_of_program: u64,
    classes_failed: Vec<String>,
    methods_skipped: Vec<String>,
    #[serde(default)]
    statements_unnumbered: u64,
}

/// What came of a run.
pub struct Run {
    /// How the command ended.
    pub status: ExitStatus,
    /// Why the program was ended, if it was.
    pub stop: Option<Stop>,
    /// How long the command took.
    pub took: Duration,
    /// JVMs that the agent was loaded into.
    pub jvms: u64,
    /// What the JVMs told of.
    pub events: u64,
    /// Classes that were rewritten.
    pub classes_instrumented: u64,
    /// Those whose accesses were checked.
    classes_checked: u64,
    /// Loaded classes that are not the JDK's.
    classes_of_program: u64,
    /// Classes that could not be rewritten, each with the reason.
    pub classes_failed: Vec<String>,
    /// Methods that could not be.
    pub methods_skipped: Vec<String>,
    /// Each bug once.
    pub findings: Vec<Finding>,
    /// What the user should know beside the findings.
    pub warnings: Vec<String>,
    /// What keeps the result from meaning what it should: the agent gave up, or could not write down what it found.
    pub faults: Vec<String>,
    /// Whether a JVM did not tell how it went: it was killed, or runs on.
    pub cut_short: bool,
    /// The last line that the command said on stderr, if that is not ours.
    pub last_words: Option<String>,
    /// The JVMs' files.
    pub folder: RunFolder,
}

/// What has to have been done to the program's classes, for a run to mean something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wanted {
    /// Nothing: its threads were controlled, or it had none.
    Nothing,
    /// Some were rewritten.
    Instrumented,
    /// Accesses of some were checked.
    Checked,
}

/// Gathers all there is. An error if nothing was observed although that was wanted: then that nothing was found would mean nothing.
pub(super) fn collect(
    program: &OsStr,
    ended: &Ended,
    folder: RunFolder,
    wanted: Wanted,
) -> Result<Run, Error> {
    let mut run = Run {
        status: ended.status,
        stop: ended.stop,
        took: ended.took,
        jvms: 0,
        events: 0,
        classes_instrumented: 0,
        classes_checked: 0,
        classes_of_program: 0,
        classes_failed: Vec::new(),
        methods_skipped: Vec::new(),
        findings: Vec::new(),
        warnings: Vec::new(),
        faults: Vec::new(),
        cut_short: false,
        last_words: None,
        folder,
    };
    let refused = run.add_jvms().map_err(Error::machine("cannot read what the run left"))?;
    let stop = ended.stop.map(|stop| match stop {
        Stop::TimeLimit => "the program was ended at the time limit",
        Stop::Interrupt => "the program was interrupted",
    });
    match (run.jvms, refused.first(), stop) {
        (0, Some(reason), _) => Err(Error::Target(format!("the agent cannot work in this JVM: {reason}"))),
        (0, None, Some(stop)) => Err(Error::Target(format!("{stop} before a JVM was reached"))),
        (0, None, None) => Err(unreached::not_reached(program, ended.status)),
        (_, reason, stop) => {
            if let Some(stop) = stop {
                run.warnings.insert(0, format!("{stop}; what was found until then is kept"));
            }
            run.warnings.extend(reason.map(|reason| format!("the agent could not work in a JVM: {reason}")));
            if wanted == Wanted::Nothing { Ok(run) } else { run.meaningful(wanted) }
        }
    }
}

/// The keys of the two statements of a race, in no order.
fn statements(race: &Finding) -> Vec<Option<&str>> {
    let mut keys: Vec<_> = race.accesses.iter().map(|access| access.statement.as_deref()).collect();
    keys.sort_unstable();
    keys
}

impl Run {
    /// Adds what the JVMs left. Why the agent did not work in others.
    fn add_jvms(&mut self) -> std::io::Result<Vec<String>> {
        let refusals = self.folder.files("refused")?;
        // The agent renames the file by which it announced its JVM when it cannot write any more.
        let (whole, cut) = (self.folder.files("jvm")?, self.folder.files("cut")?);
        let taken = |jvm: &&std::path::PathBuf| !refusals.contains(&jvm.with_extension("refused"));
        for jvm in whole.iter().chain(&cut).filter(taken) {
            self.jvms += 1;
            let runs_on = runs_on(jvm);
            self.add_findings(&jvm.with_extension("findings"));
            match read_summary(&jvm.with_extension("summary")) {
                Some(summary) => self.add_summary(summary),
                None if cut.contains(jvm) => self.cut_short = true,
                None => {
                    self.cut_short = true;
                    let how = if runs_on {
                        "a JVM runs on after the command"
                    } else {
                        "a JVM ended without a word"
                    };
                    self.warnings.push(format!("{how}; what it had found until then is kept"));
                }
            }
        }
        if !cut.is_empty() {
            self.faults.push(
                "not all could be written down, as if the disk were full; what could be is kept".to_owned(),
            );
        }
        Ok(refusals.iter().map(|file| std::fs::read_to_string(file).unwrap_or_default()).collect())
    }

    fn add_findings(&mut self, file: &Path) {
        let text = std::fs::read(file).unwrap_or_default();
        // A JVM that was killed may have left half a line.
        for finding in
            text.split(|&byte| byte == b'\n').filter_map(|line| serde_json::from_slice::<Finding>(line).ok())
        {
            // Two pairs of statements on the same lines are one to people, who know it by its id, and two to those who steer.
            let is_same =
                |known: &Finding| known.id == finding.id && statements(known) == statements(&finding);
            if !self.findings.iter().any(is_same) {
                self.findings.push(finding);
            }
        }
    }

    fn add_summary(&mut self, summary: Summary) {
        if summary.gave_up {
            self.faults.push(
                "the agent gave up before the program ended; what there was until then is kept".to_owned(),
            );
        }
        if summary.statements_unnumbered > 0 {
            self.faults.push(format!(
                "{} statements were not checked: the program has more than the four million that can be told apart, and races may be missed or wrong; --include and --exclude leave fewer",
                summary.statements_unnumbered
            ));
        }
        self.events += summary.events;
        self.classes_instrumented += summary.classes_instrumented;
        self.classes_checked += summary.classes_checked;
        self.classes_of_program += summary.classes_of_program;
        self.classes_failed.extend(summary.classes_failed);
        self.methods_skipped.extend(summary.methods_skipped);
    }

    /// Refuses a run of which the JVMs say that they did nothing that could have been observed.
    fn meaningful(self, wanted: Wanted) -> Result<Self, Error> {
        if self.cut_short || !self.findings.is_empty() {
            return Ok(self);
        }
        if self.classes_instrumented == 0 {
            return Err(Error::Fault("no class was instrumented, so nothing was observed".to_owned()));
        }
        if self.classes_of_program == 0 && !self.status.success() {
            let status = self.status;
            return Err(Error::Target(format!(
                "the program ended with {status} before a class of its own was loaded"
            )));
        }
        if self.classes_checked == 0 && wanted == Wanted::Checked {
            return Err(Error::Input(
                "no class that the program loaded was checked for races: --include matches none, or --exclude all"
                    .to_owned(),
            )
            );
        }
        Ok(self)
    }
}

fn read_summary(file: &Path) -> Option<Summary> {
    serde_json::from_str(&std::fs::read_to_string(file).ok()?).ok()
}

/// Whether a JVM is still there and has not summed up, after some patience: it may be about to end, or be a build tool's daemon.
fn runs_on(jvm: &Path) -> bool {
    let name = jvm.file_stem().and_then(OsStr::to_str);
    let Some(process) = name.and_then(|name| name.parse().ok()).and_then(Pid::from_raw) else { return false };
    let deadline = Instant::now() + PATIENCE;
    while !jvm.with_extension("summary").exists() && rustix::process::test_kill_process(process).is_ok() {
        if Instant::now() >= deadline {
            return true;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    false
}

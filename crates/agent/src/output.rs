//! What is kept for the command line, in a folder that may be shared by several JVMs.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use event::trace::binary::BinaryWriter;
use finding::Finding;
use serde::Serialize;

use crate::control::{Early, Outcome, StepLine};
use crate::locks::Told;

/// The trace that is being written.
pub(crate) type TraceFile = BufWriter<File>;

/// The files of this JVM; their names carry its process number.
#[derive(Clone)]
pub(crate) struct Output {
    folder: PathBuf,
    process: u32,
}

/// What a JVM says about itself when it ends.
#[derive(Serialize)]
pub(crate) struct Summary<'a> {
    pub(crate) events: u64,
    /// The observation ended before the program.
    pub(crate) gave_up: bool,
    pub(crate) classes_instrumented: u64,
    /// Those whose accesses were checked.
    pub(crate) classes_checked: u64,
    /// Loaded classes that are not the JDK's.
    pub(crate) classes_of_program: u64,
    pub(crate) classes_failed: &'a [String],
    pub(crate) methods_skipped: &'a [String],
    /// Statements beyond those that can be told apart.
    pub(crate) statements_unnumbered: u64,
}

impl Output {
    pub(crate) fn new(folder: PathBuf) -> Self {
        Self { folder, process: std::process::id() }
    }

    /// Announces this JVM, so that the command line knows that the agent was loaded.
    pub(crate) fn announce(&self) -> Result<(), String> {
        File::create(self.path("jvm"))
            .map(drop)
            .map_err(|e| format!("cannot write to {}: {e}", self.folder.display()))
    }

    /// Leaves word of why the agent cannot work in this JVM. If there is no place for it, stderr has to do.
    pub(crate) fn refuse(&self, reason: &str) {
        let _ = std::fs::write(self.path("refused"), reason);
    }

    fn path(&self, kind: &str) -> PathBuf {
        self.folder.join(format!("{}.{kind}", self.process))
    }

    /// Adds a finding, at once: nothing is lost if the JVM is killed.
    pub(crate) fn finding(&self, finding: &Finding) {
        let line = serde_json::to_string(finding).expect("findings serialize") + "\n";
        if let Err(error) = append(&self.path("findings"), line.as_bytes()) {
            self.lost(&format!("cannot write a finding: {error}"));
        }
    }

    /// Tells that something is missing from the output, once. On a full disk nothing can be written, but a file can be renamed.
    fn lost(&self, what: &str) {
        if std::fs::rename(self.path("jvm"), self.path("cut")).is_ok() {
            complain(what);
        }
    }

    /// Begins the trace.
    pub(crate) fn trace(&self) -> io::Result<BinaryWriter<TraceFile>> {
        BinaryWriter::new(BufWriter::new(File::create(self.path("trace"))?))
    }

    /// Adds a race that was brought about, at once, as findings are.
    pub(crate) fn created(&self, race: &Early<'_>) {
        let line = serde_json::to_string(race).expect("races serialize") + "\n";
        if let Err(error) = append(&self.path("created"), line.as_bytes()) {
            self.lost(&format!("cannot write a race: {error}"));
        }
    }

    /// Adds how a controlled run went, or an iteration of one.
    pub(crate) fn outcome(&self, outcome: &Outcome) {
        let line = serde_json::to_string(outcome).expect("outcomes serialize") + "\n";
        if let Err(error) = append(&self.path("outcome"), line.as_bytes()) {
            self.lost(&format!("cannot write the outcome: {error}"));
        }
    }

    /// Writes which methods lead to which locks.
    pub(crate) fn relations(&self, relations: &Told) {
        let text = serde_json::to_string(relations).expect("names serialize");
        if let Err(error) = std::fs::write(self.path("relations"), text) {
            self.lost(&format!("cannot write which methods lead to locks: {error}"));
        }
    }

    /// Writes the choices of a controlled run.
    pub(crate) fn schedule(&self, choices: &[u32]) {
        let text = serde_json::to_string(choices).expect("numbers serialize");
        if let Err(error) = std::fs::write(self.path("schedule"), text) {
            self.lost(&format!("cannot write the schedule: {error}"));
        }
    }

    /// Writes the interleaving of a controlled run.
    pub(crate) fn steps<'a>(&self, lines: impl Iterator<Item = StepLine<'a>>) {
        let write = || -> io::Result<()> {
            let mut file = BufWriter::new(File::create(self.path("steps"))?);
            for line in lines {
                serde_json::to_writer(&mut file, &line)?;
                file.write_all(b"\n")?;
            }
            file.flush()
        };
        if let Err(error) = write() {
            self.lost(&format!("cannot write the interleaving: {error}"));
        }
    }

    /// Writes the summary, under another name until it is complete: the command line may be waiting for it.
    pub(crate) fn summary(&self, summary: &Summary<'_>) {
        let text = serde_json::to_string(summary).expect("summaries serialize");
        let part = self.path("part");
        let written = std::fs::write(&part, text).and_then(|()| std::fs::rename(part, self.path("summary")));
        if let Err(error) = written {
            self.lost(&format!("cannot write the summary: {error}"));
        }
    }
}

/// Tells the user on stderr. What cannot be told there is no reason to disturb the program.
pub(crate) fn complain(what: &str) {
    let _ = io::stderr().write_all(format!("racewright: {what}\n").as_bytes());
}

/// Adds a line to a file, whole or not at all: half a line would spoil the next one.
fn append(path: &Path, line: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    let before = file.metadata()?.len();
    file.write_all(line).inspect_err(|_| {
        // If this fails too, the reader skips what it cannot read.
        let _ = file.set_len(before);
    })
}

//! What is kept for the command line, in a folder that may be shared by several JVMs.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use event::trace::binary::BinaryWriter;
use finding::Finding;
use serde::Serialize;

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
    pub(crate) classes_failed: &'a [String],
    pub(crate) methods_skipped: &'a [String],
}

impl Output {
    /// Announces this JVM, so that the command line knows that the agent was loaded.
    pub(crate) fn open(folder: PathBuf) -> io::Result<Self> {
        let output = Self { folder, process: std::process::id() };
        File::create(output.path("jvm"))?;
        Ok(output)
    }

    fn path(&self, kind: &str) -> PathBuf {
        self.folder.join(format!("{}.{kind}", self.process))
    }

    /// Adds a finding, at once: nothing is lost if the JVM is killed.
    pub(crate) fn finding(&self, finding: &Finding) {
        let line = serde_json::to_string(finding).expect("findings serialize") + "\n";
        let file = OpenOptions::new().create(true).append(true).open(self.path("findings"));
        if let Err(error) = file.and_then(|mut file| file.write_all(line.as_bytes())) {
            eprintln!("racewright: cannot write a finding: {error}");
        }
    }

    /// Begins the trace.
    pub(crate) fn trace(&self) -> io::Result<BinaryWriter<TraceFile>> {
        BinaryWriter::new(BufWriter::new(File::create(self.path("trace"))?))
    }

    /// Writes the summary.
    pub(crate) fn summary(&self, summary: &Summary<'_>) {
        let text = serde_json::to_string(summary).expect("summaries serialize");
        if let Err(error) = std::fs::write(self.path("summary"), text) {
            eprintln!("racewright: cannot write the summary: {error}");
        }
    }
}

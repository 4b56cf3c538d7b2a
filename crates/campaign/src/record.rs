//! What is kept of a finding, so that it can be shown again: a file of JSON for each, named after it.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use finding::{Finding, FindingId};
use serde::{Deserialize, Serialize};

use crate::Error;
use crate::findings::ShownBy;
use crate::mode::Mode;
use crate::plan::Control;
use crate::relations::MayTrigger;
use crate::replace::{self, replace_file};
use crate::subject::Subject;
use crate::symptom::Symptom;
use crate::violations::TestRecord;

/// Files with another number cannot be read.
pub(crate) const FORMAT: u32 = 1;

/// Longer schedules are not kept: the seed says it all, and the schedule only where a replay leaves it.
const MOST_CHOICES: usize = 100_000;

/// A finding, and what it takes to see it again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Record {
    /// The format of the file.
    pub format: u32,
    /// What was found.
    pub finding: Finding,
    /// In what.
    pub subject: Subject,
    /// The detector that observed the run, if any.
    pub detector: Option<String>,
    /// How its threads were controlled.
    pub control: Control,
    /// How may-trigger relations were collected, if they were: what the types of locks are is part of the schedule.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub may_trigger: Option<MayTrigger>,
    /// The seeds of the iterations that went before, of a test.
    pub before: Vec<u64>,
    /// What is to be seen.
    pub expected: Expected,
}

/// What a run is to look like.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Expected {
    /// The digest of its schedule; it is not known if its JVM crashed, and means nothing if real time ended the run.
    pub digest: Option<String>,
    /// The digest of its schedule up to the race: to be compared where there is no other.
    #[serde(default)]
    pub race_digest: Option<String>,
    /// Whether the race is created.
    pub created: bool,
    /// What it shows.
    pub symptoms: BTreeSet<Symptom>,
    /// The threads that were chosen.
    pub schedule: Option<Vec<u32>>,
    /// The race that the detector reports.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reported: Option<FindingId>,
}

impl Record {
    pub(crate) fn new(subject: &Subject, finding: &Finding, shown_by: ShownBy) -> Self {
        let ShownBy { trial, control, detector, may_trigger, symptoms, reported } = shown_by;
        Self {
            format: FORMAT,
            finding: finding.clone(),
            subject: subject.clone(),
            detector,
            control: Control { seed: trial.seed, ..control },
            may_trigger,
            expected: Expected {
                digest: trial.digest(),
                race_digest: trial.race_digest(),
                created: trial.created(),
                symptoms,
                schedule: trial.schedule.filter(|schedule| schedule.len() <= MOST_CHOICES),
                reported,
            },
            before: trial.before,
        }
    }

    /// What is done with the program to see it again.
    #[must_use]
    pub fn mode(&self) -> Mode {
        let mode = Mode::controlled(self.detector.as_deref(), self.control.clone());
        Mode { may_trigger: self.may_trigger, ..mode }
    }
}

/// A record as its file has it.
fn written(record: &impl Serialize) -> String {
    serde_json::to_string_pretty(record).expect("records serialize") + "\n"
}

/// What a file of the folder is about.
#[derive(Clone, Debug)]
pub enum Kept {
    /// A run of a program.
    Run(Box<Record>),
    /// A generated test.
    Test(Box<TestRecord>),
}

/// The folder where findings are kept.
#[derive(Clone, Debug)]
pub struct Store {
    folder: PathBuf,
}

impl Store {
    /// In this folder, which need not be there yet.
    #[must_use]
    pub fn new(folder: &Path) -> Self {
        Self { folder: folder.join("findings") }
    }

    /// Makes sure that findings can be kept, before hours are spent on them. Leaves nothing behind.
    ///
    /// # Errors
    /// They cannot.
    pub fn check(&self) -> Result<(), Error> {
        let missing: Vec<&Path> = self.folder.ancestors().take_while(|folder| !folder.exists()).collect();
        // A disk that is full is no mistake of the user's.
        let cannot = |e: io::Error| match e.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
                Error::machine(format!("cannot write to {}", self.folder.display()))(e)
            }
            _ => Error::Input(format!("cannot write to {}: {e}", self.folder.display())),
        };
        let tried = replace::begin(&self.folder).map(drop).map_err(cannot);
        // Somebody else may have put something there by now.
        let _ = missing.into_iter().try_for_each(fs::remove_dir);
        tried
    }

    /// Keeps a finding, in place of an older one of the same name.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn keep(&self, record: &Record) -> Result<(), Error> {
        self.write(&record.finding.id.to_string(), record)
    }

    fn write(&self, id: &str, record: &impl Serialize) -> Result<(), Error> {
        let path = self.path(id);
        replace_file(&path, &written(record))
            .map_err(Error::machine(format!("cannot write {}", path.display())))
    }

    /// Keeps a violation, in place of an older one of the same name.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn keep_test(&self, record: &TestRecord) -> Result<(), Error> {
        self.write(&record.finding.id.to_string(), record)
    }

    /// Takes back a finding that was kept too soon, unless somebody else has kept another one under its name since.
    ///
    /// # Errors
    /// It cannot be removed.
    pub fn withdraw(&self, record: &Record) -> Result<(), Error> {
        let path = self.path(&record.finding.id.to_string());
        let is_own = fs::read_to_string(&path).is_ok_and(|text| text == written(record));
        if is_own {
            fs::remove_file(&path).map_err(Error::machine(format!("cannot remove {}", path.display())))?;
        }
        Ok(())
    }

    /// The finding of this name.
    ///
    /// # Errors
    /// There is none, or its file is damaged.
    pub fn find(&self, id: &str) -> Result<Kept, Error> {
        let known = self.ids();
        if !known.iter().any(|other| other == id) {
            let folder = self.folder.display();
            return Err(Error::Input(match known.as_slice() {
                [] => format!("there is no finding {id}: none is kept in {folder}"),
                _ => format!("there is no finding {id} in {folder}, but {}", known.join(", ")),
            }));
        }
        let path = self.path(id);
        let bad = |why: String| Error::Input(format!("{}: {why}", path.display()));
        let text = fs::read_to_string(&path).map_err(|e| bad(e.to_string()))?;
        let value: serde_json::Value = serde_json::from_str(&text).map_err(|e| bad(e.to_string()))?;
        match value.get("format").and_then(serde_json::Value::as_u64) {
            Some(format) if format == u64::from(FORMAT) => {}
            format => {
                let format = format.map_or("none".to_owned(), |format| format.to_string());
                return Err(bad(format!("its format is {format}, and this version reads {FORMAT}")));
            }
        }
        let kept = match value.get("generated") {
            Some(_) => serde_json::from_value(value).map(|test| Kept::Test(Box::new(test))),
            None => serde_json::from_value(value).map(|record| Kept::Run(Box::new(record))),
        };
        kept.map_err(|e| bad(e.to_string()))
    }

    /// The names of all that are kept.
    #[must_use]
    pub fn ids(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let is_kept = |path: &PathBuf| path.extension().is_some_and(|e| e == "json") && path.is_file();
        let files = entries.map(|entry| entry.path()).filter(is_kept);
        let mut ids: Vec<String> =
            files.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned())).collect();
        ids.sort_unstable();
        ids
    }

    fn path(&self, id: &str) -> PathBuf {
        self.folder.join(format!("{id}.json"))
    }
}

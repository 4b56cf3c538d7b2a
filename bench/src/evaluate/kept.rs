//! What is kept of a part: a file of JSON, written as soon as there is something to lose.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::measured::fuzzed::Fuzzed;
use super::measured::hidden::Hidden;
use super::measured::hunted::Hunted;
use super::measured::kernels::Kernels;
use super::measured::motivating::Motivating;
use super::measured::searched::Searched;
use super::measured::traces::Traces;
use super::part::Part;
use super::provenance::Provenance;

/// A part's results, one for each JDK.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Kept<T> {
    pub(super) provenance: Provenance,
    pub(super) state: State,
    pub(super) seconds: f64,
    pub(super) results: Vec<On<T>>,
}

/// How it ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum State {
    Complete,
    /// It has begun, and nobody has said since that it has ended.
    Interrupted,
    Failed(String),
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct On<T> {
    /// The version of the JDK; empty if there was none.
    pub(super) jdk: String,
    pub(super) seconds: f64,
    pub(super) result: T,
}

impl<T> Kept<T> {
    /// Nothing yet.
    pub(super) fn begin(provenance: Provenance) -> Self {
        Self { provenance, state: State::Interrupted, seconds: 0.0, results: Vec::new() }
    }
}

impl<T> On<T> {
    pub(super) fn name(&self) -> String {
        format!("JDK {}", self.jdk)
    }
}

/// Everything that is known.
#[derive(Clone, PartialEq, Default, Debug)]
pub(super) struct Everything {
    pub(super) kernels: Option<Kept<Kernels>>,
    pub(super) traces: Option<Kept<Traces>>,
    pub(super) fuzz: Option<Kept<Fuzzed>>,
    pub(super) motivating: Option<Kept<Motivating>>,
    pub(super) hidden: Option<Kept<Hidden>>,
    pub(super) hunt: Option<Kept<Hunted>>,
    pub(super) generate: Option<Kept<Searched>>,
}

/// The folder with the files.
pub(super) struct Shelf {
    folder: PathBuf,
}

impl Shelf {
    pub(super) fn at(folder: &Path) -> Result<Self> {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
        Ok(Self { folder: folder.to_owned() })
    }

    pub(super) fn put<T: Serialize>(&self, part: Part, kept: &Kept<T>) -> Result<()> {
        let file = self.file(part);
        let text = serde_json::to_string_pretty(kept).context("what was measured cannot be written down")?;
        std::fs::write(&file, text + "\n").with_context(|| format!("cannot write {}", file.display()))
    }

    pub(super) fn everything(&self) -> Result<Everything> {
        Ok(Everything {
            kernels: self.get(Part::Kernels)?,
            traces: self.get(Part::Traces)?,
            fuzz: self.get(Part::Fuzz)?,
            motivating: self.get(Part::Motivating)?,
            hidden: self.get(Part::Hidden)?,
            hunt: self.get(Part::Hunt)?,
            generate: self.get(Part::Generate)?,
        })
    }

    /// None if it was never measured, or by another version: that must not take the other parts along.
    fn get<T: DeserializeOwned>(&self, part: Part) -> Result<Option<Kept<T>>> {
        let file = self.file(part);
        if !file.exists() {
            return Ok(None);
        }
        let text =
            std::fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
        match serde_json::from_str(&text) {
            Ok(kept) => Ok(Some(kept)),
            Err(error) => {
                let name = part.name();
                eprintln!(
                    "LEFT OUT: {} is not what it should be ({error}); measure it again with --parts {name}",
                    file.display()
                );
                Ok(None)
            }
        }
    }

    fn file(&self, part: Part) -> PathBuf {
        self.folder.join(format!("{}.json", part.name()))
    }
}

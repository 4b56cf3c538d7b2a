//! The file: where it is, and its parts.

use std::path::{Path, PathBuf};

use toml::{Table, Value};

use crate::exit::BadInput;
use crate::output::Suppression;

/// Its name, if no other is given.
const NAME: &str = "racewright.toml";

/// A file that was read.
#[derive(Debug)]
pub(super) struct File {
    pub(super) path: PathBuf,
    /// All but the suppressions.
    pub(super) table: Table,
    pub(super) suppressions: Vec<Suppression>,
}

/// The file in the current folder, or the nearest one above.
pub(super) fn found() -> Result<Option<File>, BadInput> {
    let Ok(here) = std::env::current_dir() else { return Ok(None) };
    let own = here.join(NAME);
    if own.is_file() {
        // As short as people write it.
        return File::read(Path::new(NAME)).map(Some);
    }
    let above = here.ancestors().skip(1).map(|folder| folder.join(NAME));
    above.into_iter().find(|path| path.is_file()).map(|path| File::read(&path)).transpose()
}

impl File {
    pub(super) fn read(path: &Path) -> Result<Self, BadInput> {
        let text = std::fs::read_to_string(path)
            .map_err(|e| BadInput(format!("cannot read {}: {e}", path.display())))?;
        Self::parse(path, &text)
    }

    pub(super) fn parse(path: &Path, text: &str) -> Result<Self, BadInput> {
        let bad = |why: String| BadInput(format!("{}: {why}", path.display()));
        let mut table: Table = text.parse().map_err(|e: toml::de::Error| bad(in_a_line(&e, text)))?;
        let suppressions = match table.remove("suppress") {
            None => Vec::new(),
            Some(Value::Array(all)) => (1..)
                .zip(all)
                .map(|(number, one)| {
                    suppression(one).map_err(|why| bad(format!("suppression {number}: {why}")))
                })
                .collect::<Result<_, _>>()?,
            Some(_) => return Err(bad("suppressions are written as [[suppress]]".to_owned())),
        };
        Ok(Self { path: path.to_owned(), table, suppressions })
    }

    /// The folder that the paths in it begin at.
    pub(super) fn folder(&self) -> &Path {
        self.path.parent().unwrap_or(Path::new(""))
    }

    pub(super) fn fault(&self, why: impl std::fmt::Display) -> BadInput {
        BadInput(format!("{}: {why}", self.path.display()))
    }
}

fn suppression(value: Value) -> Result<Suppression, String> {
    let suppression: Suppression = value.try_into().map_err(|e: toml::de::Error| e.message().to_owned())?;
    match suppression.fault() {
        Some(fault) => Err(fault.to_owned()),
        None => Ok(suppression),
    }
}

/// An error with its line, without the picture that takes several.
fn in_a_line(error: &toml::de::Error, text: &str) -> String {
    let line = error.span().map(|span| text.get(..span.start).unwrap_or(text).matches('\n').count() + 1);
    let place = line.map(|line| format!("line {line}: ")).unwrap_or_default();
    format!("{place}{}", error.message())
}

//! What a report is about: findings, each once, with where they come from.

use std::path::{Path, PathBuf};

use campaign::{Kept, Store, TestMethod};
use finding::{Finding, FindingId, shell_line};
use report::html::{Entry, Run};

use super::ReportArguments;
use super::earlier::Earlier;
use crate::exit::BadInput;

/// All of it.
pub(super) struct Gathered {
    pub(super) origins: Vec<Origin>,
    pub(super) items: Vec<Item>,
}

/// A command that found something, or did not.
pub(super) struct Origin {
    pub(super) run: Run,
    pub(super) runs: u64,
    pub(super) jvms: u64,
    pub(super) classes_instrumented: u64,
}

/// A finding.
pub(super) struct Item {
    pub(super) entry: Entry,
    /// What it takes to see it again, if that is kept.
    pub(super) kept: Option<Kept>,
    /// Where its generated test may be.
    pub(super) tests: Vec<PathBuf>,
}

/// Reads what the arguments name.
pub(super) fn gather(arguments: &ReportArguments) -> anyhow::Result<Gathered> {
    let store = Store::new(&arguments.out);
    let known = store.ids();
    let (ids, files): (Vec<&String>, Vec<&String>) = arguments.what.iter().partition(|what| is_id(what));
    let mut gathered = Gathered { origins: Vec::new(), items: Vec::new() };
    for file in files {
        let path = Path::new(file);
        let earlier = Earlier::read(path)?;
        gathered.origins.push(earlier.origin(path));
        for finding in &earlier.findings {
            let id = finding.id.to_string();
            let kept = if known.contains(&id) { Some(store.find(&id)?) } else { None };
            gathered.add(finding.clone(), kept, earlier.files(finding.id));
        }
    }
    let wanted: Vec<&String> = if arguments.what.is_empty() { known.iter().collect() } else { ids };
    if arguments.what.is_empty() && wanted.is_empty() {
        let folder = arguments.out.display();
        let why = format!(
            "nothing is kept in {folder}: run fuzz, hunt or generate first, name the folder by --out, or name a file with the output of --format json"
        );
        return Err(BadInput(why).into());
    }
    let mut all: Vec<(Finding, Kept)> = Vec::new();
    for id in wanted {
        let kept = store.find(id)?;
        let finding = match &kept {
            Kept::Run(record) => record.finding.clone(),
            Kept::Test(record) => record.finding.clone(),
        };
        all.push((finding, kept));
    }
    // What the worst was found in comes first.
    all.sort_by_cached_key(|(finding, _)| key(finding));
    for (finding, kept) in all {
        gathered.origin(&kept, &arguments.out);
        gathered.add(finding, Some(kept), Vec::new());
    }
    gathered.sort();
    Ok(gathered)
}

/// Whether a word names a finding: a file of that name is one.
fn is_id(word: &str) -> bool {
    word.starts_with("RW-") && !Path::new(word).exists()
}

impl Gathered {
    fn add(&mut self, finding: Finding, kept: Option<Kept>, tests: Vec<PathBuf>) {
        if !self.items.iter().any(|item| item.entry.finding.id == finding.id) {
            self.items.push(Item { entry: Entry::new(finding), kept, tests });
        }
    }

    /// Notes what a kept finding was found in, once for all that were found in the same.
    fn origin(&mut self, kept: &Kept, out: &Path) {
        let (what, command) = match kept {
            Kept::Run(record) => match &record.subject.test {
                Some(TestMethod { name, classpath }) => {
                    let words = ["racewright", "fuzz", "--test", name, "--classpath", classpath, "--"];
                    let words = words.into_iter().chain(record.subject.command.iter().map(String::as_str));
                    ("Test", shell_line(words))
                }
                None => ("Program", shell_line(record.subject.command.iter().map(String::as_str))),
            },
            Kept::Test(record) => (
                "Generated tests",
                shell_line(["racewright", "generate", "--class", record.finding.location.as_str()]),
            ),
        };
        let from = format!("{what}, kept in {}", out.display());
        if self.origins.iter().any(|origin| origin.run.from == from && origin.run.command == command) {
            return;
        }
        let facts = match kept {
            Kept::Run(record) => vec![("Folder".to_owned(), record.subject.directory.display().to_string())],
            Kept::Test(record) => vec![("JVM".to_owned(), record.generated.java.clone())],
        };
        let run = Run { from, command, facts, ..Run::default() };
        self.origins.push(Origin { run, runs: 0, jvms: 0, classes_instrumented: 0 });
    }

    /// The worst first; then by kind and name.
    fn sort(&mut self) {
        self.items.sort_by_cached_key(|item| key(&item.entry.finding));
    }
}

/// By which findings are in order.
fn key(finding: &Finding) -> (u8, u8, String, FindingId) {
    (u8::MAX - finding.verdict as u8, finding.kind as u8, finding.location.clone(), finding.id)
}

//! What is tested: packages of the JDK whose classes are documented as thread-safe, single classes that are, and those of the corpus that are locked
//! as they should be.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::jdk::Jdk;
use crate::{javac, places};

/// One call of `racewright generate`.
pub(super) struct Subject {
    /// For people.
    pub(super) name: &'static str,
    /// What to test, as arguments.
    pub(super) arguments: Vec<OsString>,
    /// How many classes that is at most.
    pub(super) classes: u32,
}

/// Packages of which every class is meant for several threads, and a number that is above that of their public classes in any JDK.
const PACKAGES: [(&str, u32); 3] =
    [("java.util.concurrent", 150), ("java.util.concurrent.atomic", 30), ("java.util.concurrent.locks", 30)];

/// Single classes, with the methods in which they are known not to be safe: `docs/generate.md` says why.
const CLASSES: [(&str, &[&str]); 5] = [
    // What is given may be the buffer itself, or another one, whose length is asked for without its lock.
    (
        "java.lang.StringBuffer",
        &[
            "insert(int,CharSequence)",
            "insert(int,CharSequence,int,int)",
            "append(CharSequence)",
            "append(CharSequence,int,int)",
            "append(StringBuffer)",
            "compareTo(StringBuffer)",
        ],
    ),
    ("java.util.concurrent.ConcurrentHashMap", &[]),
    ("java.util.concurrent.CopyOnWriteArrayList", &[]),
    ("java.util.concurrent.LinkedBlockingQueue", &[]),
    ("java.util.UUID", &[]),
];

const CORPUS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../corpus/generate/safe");

/// All of them, with the corpus compiled.
pub(super) fn all(jdk: &Jdk) -> Result<Vec<Subject>> {
    let words = |words: &[&str]| words.iter().map(OsString::from).collect::<Vec<_>>();
    let package = |(name, classes)| Subject { name, arguments: words(&["--package", name]), classes };
    let mut all: Vec<Subject> = PACKAGES.map(package).into();
    for (name, without) in CLASSES {
        let mut arguments = words(&["--class", name]);
        arguments.extend(without.iter().flat_map(|method| words(&["--exclude-methods", method])));
        all.push(Subject { name, arguments, classes: 1 });
    }
    let mut arguments = words(&["--package", "safe", "--classpath"]);
    arguments.push(corpus(jdk)?.into());
    all.push(Subject { name: "corpus", arguments, classes: u32::try_from(sources()?)? });
    Ok(all)
}

/// How many files of the corpus there are, which have a public class each.
fn sources() -> Result<usize> {
    let files = std::fs::read_dir(CORPUS).with_context(|| format!("cannot read {CORPUS}"))?;
    Ok(files.count())
}

fn corpus(jdk: &Jdk) -> Result<PathBuf> {
    let classes = places::work_folder()?.join("safe-classes");
    std::fs::create_dir_all(&classes).with_context(|| format!("cannot create {}", classes.display()))?;
    javac::compile(jdk, &[Path::new(CORPUS)], &classes)?;
    Ok(classes)
}

//! What is kept of a violation, as soon as it is found: for `replay`, and as Java.

use std::path::{Path, PathBuf};

use anyhow::Context;
use campaign::{ClassResult, ClassVerdict, Store, TestRecord, TestSubject};
use finding::Finding;
use generate::java::{self, Source};
use generate::{Catalogue, Violation};

use super::args::GenerateArguments;
use super::finding::{finding, violation};
use super::library::Library;
use super::picture::Picture;

/// A finding, and what shows it.
pub(super) struct Written {
    pub(super) finding: Finding,
    /// The names of the methods that each of the threads calls.
    pub(super) methods: [Vec<String>; 2],
    pub(super) picture: Picture,
    /// A program and a test for JUnit, in the same folder.
    pub(super) files: Vec<PathBuf>,
    /// What the program needs to be compiled, as the user gave it.
    pub(super) class_path: String,
    /// Why it could not be kept.
    pub(super) unkept: Option<String>,
}

pub(super) fn keep(
    result: &ClassResult,
    catalogue: &Catalogue,
    library: &Library,
    arguments: &GenerateArguments,
    seed: u64,
) -> Option<Written> {
    let (violation, proven) = violation(result)?;
    let mut finding = finding(catalogue, violation, proven, seed);
    crate::kept::with_folder(&mut finding, &arguments.out);
    let methods = violation.test.suffixes.each_ref();
    let methods = methods.map(|calls| calls.iter().map(|call| call.callable.name.clone()).collect());
    let files = write(violation, catalogue, &finding, &arguments.out);
    let kept = match &result.verdict {
        ClassVerdict::Unsafe(proof) => {
            let generated = TestSubject {
                java: library.java.display().to_string(),
                class_path: library.class_path.clone(),
                scope: super::examine::scope(catalogue),
                test: proof.violation.test.clone(),
                choices: proof.choices.clone(),
                kind: proof.violation.kind.clone(),
                message: finding.exception.as_ref().and_then(|exception| exception.message.clone()),
            };
            let record = TestRecord::new(finding.clone(), generated);
            Store::new(&arguments.out).keep_test(&record).map_err(anyhow::Error::from)
        }
        _ => Ok(()),
    };
    // Nobody can see again what is not there.
    finding.replay.take_if(|_| kept.is_err());
    let unkept = [files.as_ref().err(), kept.as_ref().err()].into_iter().flatten().next();
    Some(Written {
        picture: Picture::new(violation, catalogue),
        methods,
        unkept: unkept.map(|error| format!("{error:#}")),
        files: files.unwrap_or_default(),
        class_path: library.given.clone(),
        finding,
    })
}

/// Writes the test as Java.
fn write(
    violation: &Violation,
    catalogue: &Catalogue,
    finding: &Finding,
    out: &Path,
) -> anyhow::Result<Vec<PathBuf>> {
    let in_source = catalogue.in_source.get(&catalogue.class).unwrap_or(&catalogue.class);
    // No dollar sign: shells would take the file's name for something else.
    let simple = in_source.rsplit(['/', '.']).next().unwrap_or_default().replace('$', "");
    let folder = out.join("tests").join(finding.id.to_string());
    let replay = finding.replay.clone().unwrap_or_else(|| "(it cannot be replayed)".to_owned());
    let header = java::header(violation, &catalogue.class.replace('/', "."), &replay);
    let deadlock = finding.exception.is_none();
    let names = [format!("{simple}Unsafe"), format!("{simple}UnsafeTest")];
    let source =
        |name| Source { test: &violation.test, catalogue: Some(catalogue), name, header: &header, deadlock };
    let texts = [java::program(&source(&names[0])), java::junit(&source(&names[1]))];
    let mut files = Vec::new();
    for (name, text) in names.iter().zip(&texts) {
        let file = folder.join(format!("{name}.java"));
        campaign::replace_file(&file, text).with_context(|| format!("cannot write {}", file.display()))?;
        files.push(file);
    }
    Ok(files)
}

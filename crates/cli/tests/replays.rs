//! What `racewright fuzz` finds, `replay` shows again: each finding in the control corpus, the figures and the programs of the table a few times, on every
//! JDK of this machine. `make replays` does the same with longer campaigns, a hundred times.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use support::compile::{Source, compile_all, corpus};
use support::controlled::Program;
use support::jdk::{self, Jdk};
use support::run::{racewright, text};

/// Each finding is replayed so often.
const TIMES: &str = "2";
/// One trial of each race is enough for a finding. The steps end livelocks.
const CAMPAIGN: [&str; 9] =
    ["--seed", "1", "--predictions", "1", "--runs", "1", "--jobs", "1", "--step-limit=300000"];

/// A program, and whether whatever it does is a finding.
struct Subject {
    file: PathBuf,
    classes: PathBuf,
    needs: u32,
    always: bool,
}

impl Subject {
    fn source(&self) -> Source<'_> {
        Source { file: &self.file, classes: &self.classes, needs: self.needs }
    }
}

fn java_files(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    files.filter(|file| file.extension().is_some_and(|extension| extension == "java"))
}

/// Programs in which something is to be found, at least at times. Nothing repeats the world outside.
fn subjects(folder: &Path) -> Vec<Subject> {
    let is_bad =
        |outcome: &String| ["deadlock", "livelock", "exception "].iter().any(|bad| outcome.starts_with(bad));
    let topics = std::fs::read_dir(corpus().join("control")).unwrap().map(|topic| topic.unwrap().path());
    let topics = topics.filter(|topic| topic.is_dir() && !topic.ends_with("external"));
    let controlled = topics.flat_map(|topic| java_files(&topic).collect::<Vec<_>>());
    let controlled = controlled.map(|file| Program::read(file, folder));
    let mut subjects: Vec<Subject> = controlled
        .filter(|program| program.outcomes.iter().any(is_bad))
        .map(|program| Subject {
            always: program.outcomes.iter().all(is_bad),
            file: program.file,
            classes: program.classes,
            needs: program.needs,
        })
        .collect();
    let examples = corpus().join("../examples/java");
    let figures = ["Figure1.java", "Figure2.java"].map(|name| examples.join("fuzz").join(name));
    subjects.extend(figures.into_iter().chain(java_files(&examples.join("tables"))).map(|file| Subject {
        classes: folder.join("examples").join(file.file_stem().unwrap()),
        file,
        needs: 17,
        always: true,
    }));
    subjects.sort_by(|a, b| a.file.cmp(&b.file));
    subjects
}

/// Fuzzes a program and replays what was found. What is wrong, and how much was found.
fn complaints(subject: &Subject, jdk: &Jdk) -> (Vec<String>, usize) {
    let out = tempfile::tempdir().unwrap();
    let name = subject.file.file_stem().unwrap();
    let mut fuzz = racewright();
    fuzz.arg("fuzz").args(CAMPAIGN).arg("--quiet").arg("--out").arg(out.path());
    fuzz.arg("--").arg(jdk.tool("java")).args(["-XX:-UsePerfData", "-cp"]).arg(&subject.classes).arg(name);
    let (code, said, err) = text(&fuzz.output().unwrap());
    if code != Some(1) {
        let is_wrong = subject.always || code != Some(0);
        return (is_wrong.then(|| format!("fuzz ended with {code:?}: {said}{err}")).into_iter().collect(), 0);
    }
    let mut wrong = Vec::new();
    let mut found = 0;
    for record in std::fs::read_dir(out.path().join("findings")).unwrap() {
        let id = record.unwrap().path().file_stem().unwrap().to_owned();
        found += 1;
        let mut replay = racewright();
        replay.arg("replay").arg(&id).args(["--times", TIMES, "--out"]).arg(out.path());
        let (code, said, err) = text(&replay.output().unwrap());
        let all_the_same = format!("{TIMES} of {TIMES} replays: same schedule, same outcome\n");
        if code != Some(1) || !said.ends_with(&all_the_same) {
            wrong.push(format!("replay of {} ended with {code:?}: {said}{err}", id.display()));
        }
    }
    (wrong, found)
}

#[test]
fn every_finding_is_seen_again() {
    let folder = tempfile::tempdir().unwrap();
    let jdks = jdk::all();
    let subjects = subjects(folder.path());
    compile_all(&subjects.iter().map(Subject::source), &jdks);
    let runs: Vec<(&Subject, &Jdk)> = jdks
        .iter()
        .flat_map(|jdk| subjects.iter().map(move |subject| (subject, jdk)))
        .filter(|(subject, jdk)| subject.needs <= jdk.release)
        .collect();
    let left = Mutex::new(runs.iter());
    let (wrong, found) = (Mutex::new(Vec::new()), Mutex::new(0));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                loop {
                    let next = left.lock().unwrap().next();
                    let Some((subject, jdk)) = next else { break };
                    let (complaints, findings) = complaints(subject, jdk);
                    *found.lock().unwrap() += findings;
                    let complaints = complaints
                        .iter()
                        .map(|it| format!("{} on JDK {}: {it}", subject.file.display(), jdk.release));
                    wrong.lock().unwrap().extend(complaints);
                }
            });
        }
    });
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let least = runs.len();
    assert!(found.into_inner().unwrap() >= least, "at least {least} were to be found");
}

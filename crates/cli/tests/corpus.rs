//! Every program of the corpus under `racewright detect`, on every JDK of this machine: all races found, nothing else reported.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

use serde_json::Value;
use support::compile::{Source, compile_all, corpus};
use support::expectation::Expectation;
use support::jdk::{self, Jdk};

/// A program, compiled.
struct Program {
    file: PathBuf,
    classes: PathBuf,
    expectation: Expectation,
}

fn programs(folder: &Path) -> Vec<Program> {
    let mut programs = Vec::new();
    for verdict in ["fail", "pass"] {
        for area in std::fs::read_dir(corpus().join(verdict)).unwrap() {
            for file in std::fs::read_dir(area.unwrap().path()).unwrap() {
                let file = file.unwrap().path();
                let relative = file.strip_prefix(corpus()).unwrap().with_extension("");
                let expectation = Expectation::read(&file);
                assert_eq!(expectation.has_races(), verdict == "fail", "{}", file.display());
                programs.push(Program { classes: folder.join(relative), file, expectation });
            }
        }
    }
    programs.sort_by(|a, b| a.file.cmp(&b.file));
    programs
}

impl Program {
    fn source(&self) -> Source<'_> {
        Source { file: &self.file, classes: &self.classes, needs: self.expectation.needs }
    }
}

/// Runs a program plainly and under observation. What is wrong.
fn complaints(program: &Program, jdk: &Jdk) -> Vec<String> {
    let java = jdk.tool("java");
    // JVMs share a folder of performance counters, and one that finds its file locked says so on the program's stdout.
    let no_counters = Path::new("-XX:-UsePerfData");
    let arguments = [no_counters, Path::new("-cp"), &program.classes, Path::new(&program.expectation.name)];
    let observed = Command::new(env!("CARGO_BIN_EXE_racewright"))
        .env("RACEWRIGHT_AGENT", agent())
        .args(["detect", "--format", "json", "--"])
        .arg(&java)
        .args(arguments)
        .output()
        .unwrap();
    let [out, err] = [observed.stdout, observed.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    let Some((its_own, report)) = out.split_once("{\n  \"tool\"") else {
        return vec![format!("no report: {out}{err}")];
    };
    let report: Value = serde_json::from_str(&format!("{{\"tool\"{report}")).unwrap();
    let mut complaints = program.expectation.complaints(&report);
    if its_own != "done\n" || !err.is_empty() {
        complaints.push(format!("it printed {its_own:?} and {err:?}"));
    }
    let found = !report["findings"].as_array().unwrap().is_empty();
    if observed.status.code() != Some(i32::from(found)) {
        complaints.push(format!("exit code {:?}", observed.status.code()));
    }
    complaints
}

/// The agent, beside the test's own executables.
fn agent() -> PathBuf {
    Path::new(env!("CARGO_BIN_EXE_racewright")).with_file_name("libracewright_agent.so")
}

#[test]
fn every_race_is_found_and_nothing_else_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let jdks = jdk::all();
    let programs = programs(folder.path());
    compile_all(&programs.iter().map(Program::source), &jdks);
    let runs: Vec<(&Program, &Jdk)> = programs
        .iter()
        .flat_map(|program| jdks.iter().map(move |jdk| (program, jdk)))
        .filter(|(program, jdk)| program.expectation.needs <= jdk.release)
        .collect();
    let left = Mutex::new(runs.iter());
    let wrong = Mutex::new(Vec::new());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                loop {
                    let next = left.lock().unwrap().next();
                    let Some((program, jdk)) = next else { break };
                    let complaints = complaints(program, jdk);
                    if !complaints.is_empty() {
                        wrong.lock().unwrap().push(format!(
                            "{} on JDK {}:\n    {}",
                            program.file.display(),
                            jdk.release,
                            complaints.join("\n    ")
                        ));
                    }
                }
            });
        }
    });
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "{} of {} runs:\n{}", wrong.len(), runs.len(), wrong.join("\n"));
}

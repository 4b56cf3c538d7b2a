//! Scripts in a real JVM, under observation.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};

use detect::DetectorKind;
use finding::Finding;
use tempfile::TempDir;

use crate::compare::{self, Truth};
use crate::program::Program;
use crate::script::Script;
use crate::support::jdk::Jdk;
use crate::tour::tour;

/// The Java program, compiled.
pub struct Theatre {
    pub program: Program,
    classes: TempDir,
}

/// How scripts are run.
#[derive(Clone, Copy)]
pub struct Setting<'a> {
    pub jdk: &'a Jdk,
    pub detector: DetectorKind,
    pub options: &'static [&'static str],
    /// Threads that are there before, so that those of the scripts have high numbers.
    pub bystanders: u32,
}

/// Only what is observed is compiled, but that at its first call.
const COMPILED: [&str; 4] = [
    "-XX:CompileCommand=quiet",
    "-XX:CompileCommand=compileonly,Access_*::*",
    "-XX:CompileCommand=compileonly,Cell_*::*",
    "-XX:CompileCommand=compileonly,java.lang.$Racewright::*",
];

/// Ways of a JVM to run the same program: interpreted, compiled by one compiler or the other, with objects that move often.
pub const VARIANTS: [&[&str]; 6] = [
    &[],
    &["-Xint"],
    &["-Xcomp", "-XX:TieredStopAtLevel=1", COMPILED[0], COMPILED[1], COMPILED[2], COMPILED[3]],
    &["-Xcomp", "-XX:-TieredCompilation", COMPILED[0], COMPILED[1], COMPILED[2], COMPILED[3]],
    &["-XX:+UseSerialGC", "-Xmx48m", "-Xmn1m"],
    &["-XX:+UseZGC", "-Xmx128m"],
];

static ALONE: Mutex<()> = Mutex::new(());

/// Scripts and the truth about them.
pub type Case = (Script, Truth);

impl Theatre {
    /// Compiles with this JDK, for it and newer ones.
    pub fn new(jdk: &Jdk) -> Self {
        let program = Program::new();
        let classes = tempfile::tempdir().unwrap();
        let access = classes.path().join("Access_0000.java");
        std::fs::write(&access, program.source()).unwrap();
        let main = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/oracle/ScriptMain.java");
        let compiled = Command::new(jdk.tool("javac"))
            .args(["-g", "-d"])
            .arg(classes.path())
            .args([&main, &access])
            .output()
            .unwrap();
        assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
        Self { program, classes }
    }

    /// Runs scripts one after the other in one JVM. Complaints about each.
    pub fn run(&self, setting: Setting<'_>, cases: &[Case]) -> Vec<Vec<String>> {
        let tour = tour(&self.program);
        let truth = Truth::of(&tour, &self.program);
        // The copy with number 0 is the original.
        let scripts = std::iter::once(&tour).chain(cases.iter().map(|(script, _)| script));
        let mut findings = self.findings(setting, &scripts.collect::<Vec<_>>());
        let of_tour = truth.complaints(&self.program, 1, &findings.remove(&1).unwrap_or_default());
        assert!(of_tour.is_empty(), "{of_tour:?} in\n{}", tour.show(&self.program));
        let complaints = |(index, (_, truth)): (usize, &Case)| {
            let copy = index + 2;
            truth.complaints(&self.program, copy, &findings.remove(&copy).unwrap_or_default())
        };
        cases.iter().enumerate().map(complaints).collect()
    }

    /// The findings by the number of their script, from 1.
    fn findings(&self, setting: Setting<'_>, scripts: &[&Script]) -> HashMap<usize, Vec<Finding>> {
        let numbers = scripts.iter().enumerate().flat_map(|(index, script)| script.encode(index + 1));
        let count = i32::try_from(scripts.len()).unwrap();
        let bytes: Vec<u8> = std::iter::once(count).chain(numbers).flat_map(i32::to_be_bytes).collect();
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), bytes).unwrap();
        // Threads that wait for their turn keep a processor busy: one JVM at a time.
        let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
        let output = Command::new(env!("CARGO_BIN_EXE_racewright"))
            .env("RACEWRIGHT_AGENT", agent())
            .args(["detect", "--format", "json", "--detector", setting.detector.name(), "--"])
            .arg(setting.jdk.tool("java"))
            .arg("-XX:-UsePerfData")
            .args(setting.options)
            .arg("-cp")
            .arg(self.classes.path())
            .arg("ScriptMain")
            .arg(file.path())
            .arg(setting.bystanders.to_string())
            .output()
            .unwrap();
        let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
        let report = out.strip_prefix("done\n").filter(|_| err.is_empty());
        let report = report.unwrap_or_else(|| panic!("JDK {}: {out}{err}", setting.jdk.release));
        let mut report: serde_json::Value = serde_json::from_str(report).unwrap();
        let all: Vec<Finding> = serde_json::from_value(report["findings"].take()).unwrap();
        let mut by_copy: HashMap<usize, Vec<Finding>> = HashMap::new();
        for finding in all {
            let copy = compare::copy_of(&finding);
            let copy = copy.unwrap_or_else(|| panic!("a finding outside of scripts: {finding:?}"));
            by_copy.entry(copy).or_default().push(finding);
        }
        by_copy
    }
}

/// The agent, beside the test's own executables.
fn agent() -> PathBuf {
    let agent = Path::new(env!("CARGO_BIN_EXE_racewright")).with_file_name("libracewright_agent.so");
    assert!(
        agent.exists(),
        "the agent is not built: run `cargo build --workspace` first, as `make test` does"
    );
    agent
}

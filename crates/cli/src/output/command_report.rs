//! What the reports of all commands have in common.

use finding::{Finding, RunReport};
use serde::Serialize;

use crate::exit::Exit;

/// What a command has to say. It serializes to the JSON of that command.
pub(crate) trait CommandReport: Serialize {
    /// What is the same for all commands.
    fn run(&self) -> &RunReport;
    fn run_mut(&mut self) -> &mut RunReport;

    /// Whether a finding counts as one; where predictions are checked, a guess does not.
    fn counts(&self, _finding: &Finding) -> bool {
        true
    }

    /// What the user was told beside the findings.
    fn warnings(&self) -> &[String] {
        &[]
    }

    /// The exit code, given whether something was found that is to fail.
    fn exit(&self, found: bool) -> Exit;
}

/// A report of this command, without figures and findings.
pub(crate) fn run_report(seed: Option<u64>) -> RunReport {
    RunReport {
        tool: "racewright".into(),
        version: env!("CARGO_PKG_VERSION").into(),
        command: std::env::args_os().skip(1).map(|arg| arg.to_string_lossy().into_owned()).collect(),
        seed,
        shard: None,
        runs: 0,
        jvms: 0,
        classes_instrumented: 0,
        findings: Vec::new(),
    }
}

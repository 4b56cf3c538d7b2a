//! What `hunt` has to say, as text and as JSON.

use std::fmt;

use campaign::HuntResults;
use campaign::target::Stop;
use finding::{
    Finding, FindingKind, Findings, RunReport, Shard, Stacks, StrategyReport, Verdict, View, wrapped,
};
use serde::Serialize;

use super::HuntArguments;
use super::strategies::table;
use crate::exit::Exit;
use crate::grouped::grouped;
use crate::kept::Keeper;
use crate::messages;
use crate::output::{CommandReport, run_report};

/// The report of every command, and beside it how the strategies fared.
#[derive(Serialize)]
pub(super) struct HuntReport {
    #[serde(flatten)]
    run: RunReport,
    strategies: Vec<StrategyReport>,
    /// Runs that were ended by a limit of steps or time.
    runs_limited: u64,
    /// Runs that left no word.
    runs_silent: u64,
    /// Whether all runs were run that were to be.
    complete: bool,
    warnings: Vec<String>,
    /// Whether the machine or this tool failed.
    #[serde(skip)]
    failed: bool,
    #[serde(skip)]
    interrupted: bool,
}

impl CommandReport for HuntReport {
    fn run(&self) -> &RunReport {
        &self.run
    }

    fn run_mut(&mut self) -> &mut RunReport {
        &mut self.run
    }

    fn counts(&self, finding: &Finding) -> bool {
        finding.verdict != Verdict::Potential
    }

    fn warnings(&self) -> &[String] {
        &self.warnings
    }

    /// A hunt that was stopped by its time limit did what it should; that an interrupted one has found nothing says nothing.
    fn exit(&self, found: bool) -> Exit {
        match () {
            () if self.failed => Exit::Tool,
            () if found => Exit::Findings,
            () if self.interrupted => Exit::Tool,
            () => Exit::Nothing,
        }
    }
}

impl HuntReport {
    /// The hunt is over. That its part cannot be kept is told like every other failure.
    pub(super) fn end(&mut self, keeper: &Keeper<'_>) {
        if let Err(error) = keeper.end(&self.run, self.complete, None) {
            (self.failed, self.complete) = (true, false);
            self.warnings.push(format!("{error:#}"));
        }
    }

    pub(super) fn new(results: HuntResults, seed: u64, shard: Option<Shard>) -> Self {
        Self {
            failed: !results.faults.is_empty(),
            interrupted: results.stop == Some(Stop::Interrupt),
            complete: results.stop.is_none() && results.faults.is_empty(),
            runs_limited: results.limited,
            runs_silent: results.silent,
            warnings: warnings(&results),
            strategies: results.strategies,
            run: RunReport {
                runs: results.runs,
                jvms: results.jvms,
                classes_instrumented: results.classes_instrumented,
                findings: results.findings,
                shard,
                ..run_report(Some(seed))
            },
        }
    }

    /// Says on stderr what the user should know. That the result is not complete is said even to those who want quiet.
    pub(super) fn warn(&self, quiet: bool) {
        for warning in self.warnings.iter().filter(|_| !quiet || !self.complete) {
            messages::warn(warning);
        }
    }

    pub(super) fn text(&self, arguments: &HuntArguments, view: View<'_>) -> String {
        let stacks = if arguments.verbose { Stacks::Full } else { Stacks::Short };
        // That a race happened in some runs is said where they are named; trials are those that confirm.
        let counted = |finding: &Finding| arguments.confirm || finding.kind != FindingKind::DataRace;
        let shown = self.run.findings.iter().cloned().map(|finding| match counted(&finding) {
            true => finding,
            false => Finding { trials: 0, ..finding },
        });
        let shown: Vec<Finding> = shown.collect();
        let findings = Findings { findings: &shown, stacks, view };
        if arguments.quiet {
            findings.to_string()
        } else {
            let last = wrapped(&self.to_string(), view.look);
            format!("{findings}{}\n{last}\n", table(&self.strategies).within(view.look.width))
        }
    }
}

fn warnings(results: &HuntResults) -> Vec<String> {
    let stop = results.stop.map(|stop| match stop {
        Stop::TimeLimit => "the time limit was reached; what was found until then is kept".to_owned(),
        Stop::Interrupt => "interrupted; what was found until then is kept".to_owned(),
    });
    let (limited, silent, runs) = (results.limited, results.silent, results.runs);
    let limited = (limited > 0).then(|| {
        format!("{limited} of {runs} runs were ended by a limit, and what they would have shown is not known")
    });
    let silent = (silent > 0).then(|| format!("{silent} of {runs} runs left no word of how they went"));
    let others = results.warnings.iter().chain(&results.faults).cloned();
    stop.into_iter().chain(limited).chain(silent).chain(others).collect()
}

/// The last line.
impl fmt::Display for HuntReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count =
            |kind: FindingKind| self.run.findings.iter().filter(|finding| finding.kind == kind).count();
        let (races, deadlocks) = (count(FindingKind::DataRace), count(FindingKind::Deadlock));
        write!(f, "races: {races}")?;
        let harmful =
            self.run.findings.iter().filter(|finding| {
                finding.kind == FindingKind::DataRace && finding.verdict == Verdict::Harmful
            });
        match harmful.count() {
            0 => {}
            harmful => write!(f, ", {harmful} harmful")?,
        }
        write!(f, "; deadlocks: {deadlocks}")?;
        for (kind, name) in
            [(FindingKind::Livelock, "livelocks"), (FindingKind::UncaughtException, "exceptions")]
        {
            match count(kind) {
                0 => {}
                number => write!(f, "; {name}: {number}")?,
            }
        }
        let runs = self.run.runs;
        let s = if runs == 1 { "" } else { "s" };
        write!(f, "; {} run{s}, seed {}", grouped(runs), self.run.seed.unwrap_or(0))
    }
}

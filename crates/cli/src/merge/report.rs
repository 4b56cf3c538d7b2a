//! What `merge` has to say.

use std::collections::BTreeSet;
use std::fmt;

use finding::{Finding, FindingId, Findings, RunReport, Stacks, Verdict, View, merged, wrapped};
use serde::Serialize;

use super::parts::{self, Split};
use super::source::Source;
use crate::exit::Exit;
use crate::kept::CampaignFile;
use crate::output::{CommandReport, Loudness, run_report};

/// The report of every command, and beside it what was put together.
#[derive(Serialize)]
pub(super) struct MergeReport {
    #[serde(flatten)]
    pub(super) run: RunReport,
    /// How many reports of campaigns there are.
    reports: usize,
    /// Campaigns that were split.
    splits: Vec<Split>,
    /// Whether all parts are there, and have done all that they were to do.
    complete: bool,
    pub(super) warnings: Vec<String>,
    /// Predictions of commands that do not check them.
    #[serde(skip)]
    unchecked: BTreeSet<FindingId>,
    /// Whether something is missing, or could not be read or kept.
    #[serde(skip)]
    failed: bool,
}

impl MergeReport {
    pub(super) fn new(sources: &[Source], faults: Vec<String>) -> Self {
        let all: Vec<&CampaignFile> = sources.iter().flat_map(|source| &source.reports).collect();
        let (splits, reports, left) = parts::of(&all);
        let runs: Vec<&RunReport> = reports.iter().map(|report| &report.run).collect();
        let reported = runs.iter().flat_map(|run| run.findings.iter().cloned());
        let unreported = sources.iter().flat_map(|source| source.unreported(sources)).cloned();
        let seeds: BTreeSet<Option<u64>> = runs.iter().map(|run| run.seed).collect();
        let unchecked = reports
            .iter()
            .filter(|report| ["detect", "analyze"].contains(&parts::command(report)))
            .flat_map(|report| report.run.findings.iter().map(|finding| finding.id));
        let killed = reports.iter().filter(|report| report.unfinished && report.run.shard.is_none());
        let killed = killed.map(|report| format!("{} did not come to its end", parts::command(report)));
        let told: Vec<String> =
            faults.into_iter().chain(killed).chain(splits.iter().flat_map(Split::faults)).collect();
        let ended = reports.iter().all(|report| report.complete != Some(false));
        let cut = (!ended && told.is_empty())
            .then(|| "not all was done that was to be: a limit or an interrupt came first".to_owned());
        Self {
            failed: !told.is_empty(),
            complete: told.is_empty() && ended,
            reports: reports.len(),
            unchecked: unchecked.collect(),
            run: RunReport {
                runs: runs.iter().map(|run| run.runs).sum(),
                jvms: runs.iter().map(|run| run.jvms).sum(),
                classes_instrumented: runs.iter().map(|run| run.classes_instrumented).max().unwrap_or(0),
                findings: merged(reported.chain(left).chain(unreported)),
                // Several seeds are none.
                ..run_report(seeds.into_iter().reduce(|_, _| None).flatten())
            },
            splits,
            warnings: told.into_iter().chain(cut).collect(),
        }
    }

    /// Something could not be kept.
    pub(super) fn fail(&mut self, why: String) {
        (self.failed, self.complete) = (true, false);
        self.warnings.push(why);
    }

    pub(super) fn text(&self, loudness: Loudness, view: View<'_>) -> String {
        let stacks = if loudness.verbose { Stacks::Full } else { Stacks::Short };
        let shown = self.run.findings.iter().filter(|finding| loudness.verbose || self.counts(finding));
        let shown: Vec<Finding> = shown.cloned().collect();
        let findings = Findings { findings: &shown, stacks, view }.to_string();
        if loudness.quiet {
            findings
        } else {
            format!("{findings}{}\n", wrapped(&self.to_string(), view.look))
        }
    }
}

impl CommandReport for MergeReport {
    fn run(&self) -> &RunReport {
        &self.run
    }

    fn run_mut(&mut self) -> &mut RunReport {
        &mut self.run
    }

    fn counts(&self, finding: &Finding) -> bool {
        finding.verdict != Verdict::Potential || self.unchecked.contains(&finding.id)
    }

    fn warnings(&self) -> &[String] {
        &self.warnings
    }

    fn exit(&self, found: bool) -> Exit {
        match (self.failed, found) {
            (true, _) => Exit::Tool,
            (false, true) => Exit::Findings,
            (false, false) => Exit::Nothing,
        }
    }
}

/// The last line.
impl fmt::Display for MergeReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = |verdict| self.run.findings.iter().filter(|finding| finding.verdict == verdict).count();
        let s = |number: usize| if number == 1 { "" } else { "s" };
        write!(
            f,
            "findings: {} harmful, {} confirmed, {} potential; {} report{} merged",
            count(Verdict::Harmful),
            count(Verdict::Confirmed),
            count(Verdict::Potential),
            self.reports,
            s(self.reports)
        )
    }
}

//! The result as data, for both output formats.

use detect::{Answers, Statistics};
use finding::{Findings, Look, RunReport, Stacks, View, printable, shell_word, wrapped};
use serde::Serialize;

use super::findings;
use super::pass::Pass;
use crate::args::{AnalyzeArguments, RootsChoice};
use crate::exit::{BadInput, Exit};
use crate::grouped::grouped;
use crate::output::{CommandReport, run_report};
use crate::table::Table;

/// What `analyze` has to say: the report of every command, and beside it the trace and the detectors.
#[derive(Serialize)]
pub(super) struct AnalysisReport {
    #[serde(flatten)]
    run: RunReport,
    trace: TraceFigures,
    detectors: Vec<DetectorFigures>,
    /// Whether the text has a part about the detectors.
    #[serde(skip)]
    with_figures: bool,
    /// What is wrong with the trace.
    #[serde(skip)]
    warnings: Vec<String>,
}

#[derive(Serialize)]
struct TraceFigures {
    file: String,
    events: u64,
    /// Whether the trace was read to its end.
    complete: bool,
}

#[derive(Serialize)]
struct DetectorFigures {
    name: &'static str,
    precise: bool,
    /// Pairs of statements.
    races: usize,
    /// Variables with a race.
    variables: usize,
    seconds: f64,
    events_per_second: f64,
    memory_bytes: usize,
    vector_clocks_allocated: u64,
    vector_clock_operations: u64,
    rules: Vec<RuleFigures>,
}

#[derive(Serialize)]
struct RuleFigures {
    rule: &'static str,
    /// The operations that the percentage is of.
    of: &'static str,
    count: u64,
    percent: f64,
}

impl AnalysisReport {
    pub(super) fn new(arguments: &AnalyzeArguments, passes: &[Pass], fault: Option<&BadInput>) -> Self {
        let file = arguments.file.display().to_string();
        let names: Vec<&str> = passes.iter().map(|pass| pass.kind.name()).collect();
        let roots = if arguments.roots == RootsChoice::First { " --roots first" } else { "" };
        let replay =
            format!("racewright analyze {} --detector {}{roots}", shell_word(&file), names.join(","));
        let run = RunReport { findings: findings::merge(passes, &replay), ..run_report(None) };
        let events = passes.iter().map(|pass| pass.events).max().unwrap_or(0);
        let detectors = passes.iter().map(DetectorFigures::new).collect();
        let with_figures = arguments.verbose || passes.len() > 1;
        let complete = passes.iter().all(|pass| pass.error.is_none());
        let warnings = fault.map(ToString::to_string).into_iter().collect();
        Self { run, trace: TraceFigures { file, events, complete }, detectors, with_figures, warnings }
    }
}

impl CommandReport for AnalysisReport {
    fn run(&self) -> &RunReport {
        &self.run
    }

    fn run_mut(&mut self) -> &mut RunReport {
        &mut self.run
    }

    fn warnings(&self) -> &[String] {
        &self.warnings
    }

    fn exit(&self, found: bool) -> Exit {
        match (self.warnings.is_empty(), found) {
            (false, _) => Exit::Usage,
            (true, true) => Exit::Findings,
            (true, false) => Exit::Nothing,
        }
    }
}

impl DetectorFigures {
    fn new(pass: &Pass) -> Self {
        let seconds = pass.time.as_secs_f64();
        let Statistics { rules, clocks, memory } = &pass.statistics;
        let rule = |rule: &detect::RuleCount| RuleFigures {
            rule: rule.name,
            of: match rule.answers {
                Answers::Reads => "reads",
                Answers::Writes => "writes",
                Answers::Synchronization => "synchronization",
            },
            count: rule.count,
            percent: pass.statistics.share(rule),
        };
        Self {
            name: pass.kind.name(),
            precise: pass.kind.is_precise(),
            races: pass.races.len(),
            variables: pass.variables,
            seconds,
            events_per_second: pass.events as f64 / seconds,
            memory_bytes: *memory,
            vector_clocks_allocated: clocks.allocated,
            vector_clock_operations: clocks.operations,
            rules: rules.iter().map(rule).collect(),
        }
    }
}

impl AnalysisReport {
    /// For people.
    pub(super) fn text(&self, view: View<'_>) -> String {
        let TraceFigures { file, events, complete } = &self.trace;
        let findings = &self.run.findings;
        let shown = Findings { findings, stacks: Stacks::Short, view };
        let races = if findings.len() == 1 { "race" } else { "races" };
        let until = if *complete { "" } else { " up to the fault" };
        let plural = if *events == 1 { "event" } else { "events" };
        let (count, events, file) = (findings.len(), grouped(*events), printable(file));
        let figures = match self.with_figures {
            true => format!("\n{}\n{}", self.comparison(view.look), self.rules(view.look)),
            false => String::new(),
        };
        let last = wrapped(&format!("{count} {races} in {events} {plural} of {file}{until}"), view.look);
        format!("{shown}{last}\n{figures}")
    }

    /// The detectors side by side.
    fn comparison(&self, look: Look) -> String {
        let mut table = Table::new(&[
            "detector",
            "races",
            "variables",
            "time",
            "M events/s",
            "memory",
            "clocks made",
            "clock operations",
        ]);
        for figures in &self.detectors {
            table.row(vec![
                figures.name.to_owned() + if figures.precise { "" } else { " *" },
                grouped(figures.races as u64),
                grouped(figures.variables as u64),
                format!("{:.3} s", figures.seconds),
                format!("{:.1}", figures.events_per_second / 1e6),
                format!("{} KiB", grouped(figures.memory_bytes.div_ceil(1024) as u64)),
                grouped(figures.vector_clocks_allocated),
                grouped(figures.vector_clock_operations),
            ]);
        }
        let predicts = self.detectors.iter().any(|figures| !figures.precise);
        let star = if predicts { "* predicts: some of its races may not be real. " } else { "" };
        let has_empty = self.detectors.iter().any(|figures| figures.name == "empty");
        let empty = if has_empty { ", which is all that `empty` does" } else { "" };
        let note = format!("{star}Times include reading the trace{empty}.");
        format!("{}{}\n", table.within(look.width), wrapped(&note, look))
    }

    /// Which rules fired, and how often: a line for each detector and kind of operation.
    fn rules(&self, look: Look) -> String {
        let width = self.detectors.iter().map(|figures| figures.name.len()).max().unwrap_or(0);
        let mut text = "rules applied, in percent of the operations of each kind\n".to_owned();
        for figures in &self.detectors {
            for of in ["reads", "writes", "synchronization"] {
                let fired = figures.rules.iter().filter(|rule| rule.of == of && rule.count > 0);
                let shares: Vec<String> =
                    fired.map(|rule| format!("{} {:.1}", rule.rule, rule.percent)).collect();
                if !shares.is_empty() {
                    let line = format!("{:width$}  {of}: {}", figures.name, shares.join(", "));
                    text += &(wrapped(&line, look) + "\n");
                }
            }
        }
        text
    }
}

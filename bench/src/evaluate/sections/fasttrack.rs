//! FastTrack: its table 1 beside ours, kernel by kernel, and the detectors alone on traces.

use detect::DetectorKind;

use super::{PAPER, Section, UNKNOWN, geometric, note, number};
use crate::bars::{self, Bars, Group};
use crate::evaluate::kept::{Everything, On};
use crate::evaluate::measured::kernels::{Kernel, Kernels};
use crate::evaluate::measured::traces::Traces;
use crate::evaluate::papers::fasttrack::{AVERAGES, DETECTORS, PROGRAMS, Program, TOTALS};
use crate::evaluate::part::Part;
use crate::jvm::ratio::Ratio;
use crate::table::Table;

#[path = "fasttrack_claims.rs"]
mod claims;

const ABOUT: &str = "Flanagan and Freund: FastTrack, CACM 2010. Its table 1 has sixteen programs; eight of them are Java Grande kernels, which we have written anew after \
their descriptions. Slowdowns are multiples of the time on a plain JVM, of the kernel alone; `>` was stopped by a limit. Programs with a star are not \
compute-bound, and the paper leaves them out of its means.";

pub(crate) fn section(all: &Everything) -> Section {
    let mut section = Section::new("FastTrack", ABOUT);
    section.note(note(Part::Kernels, all.kernels.as_ref()));
    let kernels = all.kernels.as_ref().map_or(&[][..], |kept| &kept.results);
    let traces = all.traces.as_ref().and_then(|kept| kept.results.first());
    section.heading("Table 1: slowdown");
    section.table(slowdowns(kernels));
    section.picture("Mean slowdowns", "fasttrack-slowdown", bars::svg(&chart(kernels)));
    section.heading("Table 1: warnings");
    section.table(warnings(kernels));
    failures(&mut section, kernels);
    section.note(note(Part::Traces, all.traces.as_ref()));
    if let Some(on) = traces {
        section.heading("The detectors alone");
        section.text(format!(
            "Generated traces of {} million events with the paper's mix of operations, read from a file: nanoseconds for each event inside the \
             detector, how many times FastTrack's that is, and bytes for each variable.",
            on.result.events / 1_000_000
        ));
        section.table(alone(&on.result));
    }
    section.claims(claims::claims(kernels, traces.map(|on| &on.result)));
    section
}

/// The paper's kernels that we have.
fn shared() -> impl Iterator<Item = &'static Program> {
    PROGRAMS.iter().filter(|program| crate::jvm::programs::KERNELS.contains(&program.name))
}

/// As the paper marks it.
fn name(program: &Program) -> String {
    format!("{}{}", program.name, if program.compute_bound { "" } else { "*" })
}

fn header(first: &[&str], kinds: &[DetectorKind]) -> Vec<String> {
    first.iter().copied().chain(kinds.iter().map(|kind| kind.name())).map(str::to_owned).collect()
}

fn row_of<'a>(kernels: &'a Kernels, name: &str) -> Option<&'a Kernel> {
    kernels.rows.iter().find(|row| row.name == name)
}

fn slowdown(kernel: &Kernel, kind: DetectorKind) -> Ratio {
    kernel.under.get(kind.name()).map_or(Ratio::Unknown, |under| under.slowdown)
}

fn slowdowns(kernels: &[On<Kernels>]) -> Table {
    let mut table = Table::new(header(&["kernel", "whose", "threads", "plain, s"], &DETECTORS));
    for program in &PROGRAMS {
        let papers = program.slowdowns.map(number);
        let mut cells = vec![
            name(program),
            PAPER.to_owned(),
            program.threads.to_string(),
            format!("{:.1}", program.base),
        ];
        cells.extend(papers);
        table.row(cells);
        for on in kernels {
            let Some(row) = row_of(&on.result, program.name) else { continue };
            let threads = on.result.threads.to_string();
            let mut cells = vec![String::new(), on.name(), threads, number(row.seconds)];
            cells.extend(DETECTORS.map(|kind| slowdown(row, kind).to_string()));
            table.row(cells);
        }
    }
    let mean = |whose: String, name: &str, means: [String; 7]| {
        [vec![name.to_owned(), whose, String::new(), String::new()], means.to_vec()].concat()
    };
    table.row(mean(PAPER.to_owned(), "mean of all but *", AVERAGES.map(|mean| number(Some(mean)))));
    table.row(mean(
        PAPER.to_owned(),
        "geometric mean of ours",
        DETECTORS.map(|kind| number(papers_mean(kernels, kind))),
    ));
    for on in kernels {
        table.row(mean(on.name(), "", DETECTORS.map(|kind| our_mean(&on.result, kind).to_string())));
    }
    table
}

/// Of the kernels that were measured here.
fn papers_mean(kernels: &[On<Kernels>], kind: DetectorKind) -> Option<f64> {
    let here = |program: &&Program| kernels.iter().any(|on| row_of(&on.result, program.name).is_some());
    geometric(shared().filter(here).filter_map(|program| program.slowdowns[column(kind)]))
}

fn our_mean(kernels: &Kernels, kind: DetectorKind) -> Ratio {
    Ratio::mean(kernels.rows.iter().map(|row| slowdown(row, kind)))
}

fn column(kind: DetectorKind) -> usize {
    DETECTORS.iter().position(|other| *other == kind).expect("a detector of the table")
}

fn warnings(kernels: &[On<Kernels>]) -> Table {
    let mut table = Table::new(header(&["kernel", "whose"], &DETECTORS[1..]));
    for program in &PROGRAMS {
        let papers =
            program.warnings.map(|count| count.map_or(UNKNOWN.to_owned(), |count| count.to_string()));
        table.row([vec![name(program), PAPER.to_owned()], papers.to_vec()].concat());
        for on in kernels {
            let Some(row) = row_of(&on.result, program.name) else { continue };
            let count = |kind: &DetectorKind| {
                warned(row, *kind).map_or(UNKNOWN.to_owned(), |count| count.to_string())
            };
            let ours: Vec<String> = DETECTORS[1..].iter().map(count).collect();
            table.row([vec![String::new(), on.name()], ours].concat());
        }
    }
    let first = vec!["total".to_owned(), PAPER.to_owned()];
    table.row([first, TOTALS.map(|total| total.to_string()).to_vec()].concat());
    table
}

fn warned(kernel: &Kernel, kind: DetectorKind) -> Option<usize> {
    kernel.under.get(kind.name())?.warnings
}

fn failures(section: &mut Section, kernels: &[On<Kernels>]) {
    let failed = kernels.iter().flat_map(|on| {
        on.result.rows.iter().flat_map(|row| {
            row.under.iter().filter_map(|(name, under)| {
                Some(format!("- {}, {} under {name}: {}", on.name(), row.name, under.failed.as_ref()?))
            })
        })
    });
    let failed: Vec<String> = failed.collect();
    if !failed.is_empty() {
        section.text(format!("Left out of the means, because it failed:\n\n{}", failed.join("\n")));
    }
}

fn chart(kernels: &[On<Kernels>]) -> Bars {
    let names = std::iter::once(PAPER.to_owned()).chain(kernels.iter().map(On::name)).collect();
    let group = |kind: DetectorKind| {
        let ours = kernels.iter().map(|on| value(our_mean(&on.result, kind)));
        Group {
            name: kind.name().to_owned(),
            bars: std::iter::once(papers_mean(kernels, kind)).chain(ours).collect(),
        }
    };
    let y = "slowdown, geometric mean".to_owned();
    Bars { y, logarithmic: true, names, groups: DETECTORS.map(group).to_vec() }
}

fn value(ratio: Ratio) -> Option<f64> {
    match ratio {
        Ratio::Times(value) | Ratio::MoreThan(value) => Some(value),
        Ratio::Unknown => None,
    }
}

fn alone(traces: &Traces) -> Table {
    let mut table = Table::new(header(&["threads", "what"], &DETECTORS));
    for trace in &traces.traces {
        let row = |what: &str, of: &dyn Fn(&str) -> Option<f64>| {
            let cells = DETECTORS.map(|kind| number(of(kind.name())));
            [vec![trace.threads.to_string(), what.to_owned()], cells.to_vec()].concat()
        };
        let one = |name: &str| trace.detectors.iter().find(|one| one.name == name);
        let ratio = |name: &str| trace.to_fasttrack(DETECTORS.into_iter().find(|kind| kind.name() == name)?);
        table.row(row("ns an event", &|name| Some(one(name)?.detection)));
        table.row(row("to FastTrack", &ratio));
        table.row(row("bytes a variable", &|name| Some(one(name)?.memory)));
    }
    table
}

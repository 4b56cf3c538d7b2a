//! FastTrack: its table 1 beside ours, kernel by kernel, and the detectors alone on traces.

use detect::DetectorKind;

use super::{PAPER, Section, UNKNOWN, alike, geometric, note, number};
use crate::bars::{self, Bars, Group};
use crate::evaluate::claims::Claims;
use crate::evaluate::kept::{Everything, On};
use crate::evaluate::measured::kernels::{Kernel, Kernels};
use crate::evaluate::measured::traces::{Trace, Traces};
use crate::evaluate::papers::fasttrack::{AVERAGES, DETECTORS, PROGRAMS, Program, TOTALS};
use crate::evaluate::part::Part;
use crate::jvm::ratio::Ratio;
use crate::table::Table;

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
    section.claims(claims(kernels, traces.map(|on| &on.result)));
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

const MORE_THAN_ALGORITHMS: &str = "Here more differs than the algorithm: FastTrack's plain accesses are checked by compiled Java code inside the JVM, while every \
access costs the others a native call, on smaller inputs (`docs/performance.md`). The traces compare the algorithms alone.";

fn claims(kernels: &[On<Kernels>], traces: Option<&Traces>) -> Claims {
    let mut claims = Claims::default();
    for on in kernels {
        for kind in [DetectorKind::BasicVc, DetectorKind::Djit] {
            against(&mut claims, on, kind);
        }
        slowdown_of_fasttrack(&mut claims, on);
        precision(&mut claims, on);
    }
    for trace in traces.iter().flat_map(|traces| &traces.traces) {
        on_traces(&mut claims, trace);
    }
    claims
}

fn against(claims: &mut Claims, on: &On<Kernels>, kind: DetectorKind) {
    let jdk = on.name();
    let sentence = |ours: f64, papers: f64, bound: &str| {
        format!(
            "{jdk}: FastTrack is {bound}{} times as fast as {}, {} times in the paper on the same kernels.",
            number(Some(ours)),
            kind.name(),
            number(Some(papers))
        )
    };
    match faster(&on.result, kind) {
        // More than too little may be enough.
        Some((ours, true, papers)) if ours < papers / 2.0 => claims.open(format!(
            "{} Runs were stopped by a limit, so how much it is remains open.",
            sentence(ours, papers, "more than ")
        )),
        Some((ours, bound, papers)) => {
            let text = sentence(ours, papers, if bound { "more than " } else { "" });
            claims.add(alike(ours, papers), text, MORE_THAN_ALGORITHMS);
        }
        None => claims.add_known(&format!("{jdk}, FastTrack against {}", kind.name()), None, ""),
    }
}

/// How many times as fast FastTrack is, here and in the paper, over the kernels where both are known; whether it is a bound.
fn faster(kernels: &Kernels, kind: DetectorKind) -> Option<(f64, bool, f64)> {
    let (mut ours, mut papers, mut bound) = (Vec::new(), Vec::new(), false);
    for row in &kernels.rows {
        let program = shared().find(|program| program.name == row.name)?;
        let (other, fasttrack) = (slowdown(row, kind), slowdown(row, DetectorKind::FastTrack));
        let known = value(other).zip(value(fasttrack));
        let told = program.slowdowns[column(kind)].zip(program.slowdowns[column(DetectorKind::FastTrack)]);
        if let (Some((slow, fast)), Some((their_slow, their_fast))) = (known, told) {
            ours.push(slow / fast);
            papers.push(their_slow / their_fast);
            bound |= matches!(other, Ratio::MoreThan(_));
        }
    }
    Some((geometric(ours)?, bound, geometric(papers)?))
}

fn slowdown_of_fasttrack(claims: &mut Claims, on: &On<Kernels>) {
    let here = std::slice::from_ref(on);
    let kind = DetectorKind::FastTrack;
    let known = value(our_mean(&on.result, kind)).zip(papers_mean(here, kind));
    let less = known.is_some_and(|(ours, papers)| ours < papers);
    let why = if less {
        "Checks that an earlier one covers are left out, ranges of arrays are checked at once, and the rest is compiled with the program: see `docs/performance.md`."
    } else {
        "Perhaps because the plain kernels gain more by the compiler of a JVM of today than the checks do."
    };
    let sentence = known.map(|(ours, papers)| {
        let all = AVERAGES[column(kind)];
        let text = format!(
            "{}: under FastTrack the kernels take {} times as long as plain, {} times in the paper (there {all} in the arithmetic mean of all programs).",
            on.name(),
            number(Some(ours)),
            number(Some(papers))
        );
        (alike(ours, papers), text)
    });
    claims.add_known(&format!("{}, the slowdown of FastTrack", on.name()), sentence, why);
}

fn precision(claims: &mut Claims, on: &On<Kernels>) {
    let precise = [DetectorKind::BasicVc, DetectorKind::Djit, DetectorKind::FastTrack];
    let known: Vec<(&str, Vec<usize>)> = on
        .result
        .rows
        .iter()
        .filter_map(|row| {
            Some((row.name.as_str(), precise.iter().map(|kind| warned(row, *kind)).collect::<Option<_>>()?))
        })
        .collect();
    let differ: Vec<&str> = known
        .iter()
        .filter(|(_, counts)| counts.iter().any(|count| *count != counts[0]))
        .map(|(name, _)| *name)
        .collect();
    let sentence = format!(
        "{}: BasicVC, DJIT+ and FastTrack warn equally often on {} of the {} kernels that all of them finished, as they do in the paper{}.",
        on.name(),
        known.len() - differ.len(),
        known.len(),
        if differ.is_empty() { String::new() } else { format!("; not on {}", differ.join(", ")) }
    );
    let why = "Each runs by itself under the system's scheduler and on inputs of its own size: which races show in a run is not the same in each.";
    claims.add_known(
        &format!("{}, precision", on.name()),
        (!known.is_empty()).then_some((differ.is_empty(), sentence)),
        why,
    );
    let sum = |kind| on.result.rows.iter().filter_map(|row| warned(row, kind)).sum::<usize>();
    let there = |name: &str| on.result.rows.iter().any(|row| row.name == name);
    let papers = |kind: DetectorKind| {
        let programs = shared().filter(|program| there(program.name));
        programs.filter_map(|program| program.warnings[column(kind) - 1]).sum::<u32>()
    };
    let (eraser, fasttrack) = (sum(DetectorKind::Eraser), sum(DetectorKind::FastTrack));
    let (their_eraser, their_fasttrack) = (papers(DetectorKind::Eraser), papers(DetectorKind::FastTrack));
    claims.add(
        (eraser > fasttrack) == (their_eraser > their_fasttrack),
        format!(
            "{}: Eraser warns {eraser} times on these kernels and FastTrack {fasttrack} times; {their_eraser} and {their_fasttrack} times in the paper.",
            on.name()
        ),
        "A warning is one for each pair of statements here and one for each field or array access there; and the kernels, written anew, need not confuse Eraser in the same places.",
    );
}

fn on_traces(claims: &mut Claims, trace: &Trace) {
    for kind in [DetectorKind::BasicVc, DetectorKind::Djit] {
        let papers = AVERAGES[column(kind)] / AVERAGES[column(DetectorKind::FastTrack)];
        let known = trace.to_fasttrack(kind).map(|ours| {
            let text = format!(
                "On a trace with {} threads, {} alone takes {} times as long as FastTrack alone; the means of the paper's table are {} apart, with the cost of feeding events in both.",
                trace.threads,
                kind.name(),
                number(Some(ours)),
                number(Some(papers))
            );
            (alike(ours, papers), text)
        });
        let why = "How long a vector clock takes depends on the number of threads, and here nothing is paid for but detection.";
        claims.add_known(&format!("{} on a trace with {} threads", kind.name(), trace.threads), known, why);
    }
}

//! What agrees with the FastTrack paper, and what does not.

use detect::DetectorKind;

use super::{column, our_mean, papers_mean, shared, slowdown, value, warned};
use crate::evaluate::claims::Claims;
use crate::evaluate::kept::On;
use crate::evaluate::measured::kernels::Kernels;
use crate::evaluate::measured::traces::{Trace, Traces};
use crate::evaluate::papers::fasttrack::AVERAGES;
use crate::evaluate::sections::{alike, geometric, number};
use crate::jvm::ratio::Ratio;

const MORE_THAN_ALGORITHMS: &str = "Here more differs than the algorithm: FastTrack's plain accesses are checked by compiled Java code inside the JVM, while every \
access costs the others a native call, on smaller inputs (`docs/performance.md`). The traces compare the algorithms alone.";

pub(super) fn claims(kernels: &[On<Kernels>], traces: Option<&Traces>) -> Claims {
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

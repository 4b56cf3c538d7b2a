//! What agrees with the RaceFuzzer paper, and what does not.

use super::{pairs, row_of};
use crate::evaluate::claims::Claims;
use crate::evaluate::kept::On;
use crate::evaluate::measured::fuzzed::{Fuzzed, Judged};
use crate::evaluate::papers::racefuzzer::{FIGURE_1_REAL, FIGURE_2_PROBABILITY};
use crate::evaluate::sections::{alike, geometric, number};
use crate::jvm::ratio::Ratio;

pub(super) fn claims(fuzzed: &[On<Fuzzed>]) -> Claims {
    let mut claims = Claims::default();
    for on in fuzzed {
        figures(&mut claims, on);
        if pairs(&on.result).is_empty() {
            claims.open(format!("{}: none of the paper's programs was measured.", on.name()));
            continue;
        }
        created(&mut claims, on);
        exceptions(&mut claims, on);
        times(&mut claims, on);
    }
    claims
}

fn figures(claims: &mut Claims, on: &On<Fuzzed>) {
    let first = row_of(&on.result, "Figure1").map(|row| {
        let text = format!(
            "{}: of the {} races that are predicted in figure 1, {} is made happen, {FIGURE_1_REAL} in the paper.",
            on.name(),
            row.potential,
            row.real
        );
        (row.real == FIGURE_1_REAL && row.potential > row.real, text)
    });
    claims.add_known(&format!("{}, figure 1", on.name()), first, "");
    let second = row_of(&on.result, "Figure2").and_then(|row| {
        let ours = row.probability?;
        let text = format!(
            "{}: the race of figure 2 is created with probability {ours:.2}, {FIGURE_2_PROBABILITY:.2} in the paper.",
            on.name()
        );
        Some((ours >= 0.95 * FIGURE_2_PROBABILITY, text))
    });
    claims.add_known(&format!("{}, figure 2", on.name()), second, "");
}

fn created(claims: &mut Claims, on: &On<Fuzzed>) {
    let pairs = pairs(&on.result);
    let racy: Vec<_> = pairs.iter().filter(|(paper, _)| paper.real > 0).collect();
    let without: Vec<&str> =
        racy.iter().filter(|(_, ours)| ours.real == 0).map(|(_, ours)| ours.program.as_str()).collect();
    claims.add_known(
        &format!("{}, real races", on.name()),
        (!racy.is_empty()).then(|| {
            let text = format!(
                "{}: races are made happen in {} of the {} programs in which the paper makes some happen{}.",
                on.name(),
                racy.len() - without.len(),
                racy.len(),
                if without.is_empty() { String::new() } else { format!("; in none of {}", without.join(", ")) }
            );
            (without.is_empty(), text)
        }),
        "Perhaps because they were written anew, after descriptions that do not say where the races of the originals are.",
    );
    let more: Vec<&str> = pairs
        .iter()
        .filter(|(paper, ours)| paper.real == 0 && ours.real > 0)
        .map(|(_, ours)| ours.program.as_str())
        .collect();
    if pairs.iter().any(|(paper, _)| paper.real == 0) {
        let text = format!(
            "{}: programs without a real race in the paper have {} here{}.",
            on.name(),
            if more.is_empty() { "none" } else { "some" },
            if more.is_empty() { String::new() } else { format!(": {}", more.join(", ")) }
        );
        claims.add(more.is_empty(), text, "The programs are not the same.");
    }
    let (ours, papers): (Vec<f64>, Vec<f64>) =
        pairs.iter().filter_map(|(paper, ours)| Some((ours.probability?, paper.probability?))).unzip();
    let mean = |list: &[f64]| list.iter().sum::<f64>() / list.len().max(1) as f64;
    let known = (!ours.is_empty()).then(|| {
        let text = format!(
            "{}: a real race is created in {:.2} of the runs that are steered into it, in the mean of {} programs; in {:.2} in the paper, of the same programs.",
            on.name(),
            mean(&ours),
            ours.len(),
            mean(&papers)
        );
        (alike(mean(&ours), mean(&papers)), text)
    });
    claims.add_known(&format!("{}, probabilities", on.name()), known, "");
    let (potential, real): (usize, usize) =
        pairs.iter().fold((0, 0), |(all, real), (_, ours)| (all + ours.potential, real + ours.real));
    let (their_potential, their_real): (u32, u32) =
        pairs.iter().fold((0, 0), |(all, real), (paper, _)| (all + paper.potential, real + paper.real));
    claims.add(
        (real < potential) == (their_real < their_potential),
        format!(
            "{}: of {potential} predictions {real} are real, of {their_potential} in the paper {their_real}.",
            on.name()
        ),
        "",
    );
}

fn exceptions(claims: &mut Claims, on: &On<Fuzzed>) {
    let pairs = pairs(&on.result);
    let (steered, plain) =
        pairs.iter().fold((0, 0), |(a, b), (_, ours)| (a + ours.exceptions, b + ours.plain_exceptions));
    let (theirs, their_plain) =
        pairs.iter().fold((0, 0), |(a, b), (paper, _)| (a + paper.exceptions, b + paper.plain_exceptions));
    claims.add(
        (steered > plain) == (theirs > their_plain),
        format!(
            "{}: steered runs show {steered} different exceptions, plain runs of the same programs {plain}; {theirs} and {their_plain} in the paper.",
            on.name()
        ),
        "",
    );
}

fn times(claims: &mut Claims, on: &On<Fuzzed>) {
    let pairs = pairs(&on.result);
    let ours = Ratio::mean(pairs.iter().map(|(_, ours)| ours.slowdown()));
    let papers = geometric(pairs.iter().filter_map(|(paper, _)| Some(paper.fuzzed / paper.plain?)));
    let known = match (ours, papers) {
        (Ratio::Times(ours) | Ratio::MoreThan(ours), Some(papers)) => {
            let text = format!(
                "{}: a steered run takes {} times as long as a plain one, {} times in the paper (geometric means, of the same programs).",
                on.name(),
                number(Some(ours)),
                number(Some(papers))
            );
            Some((alike(ours, papers), text))
        }
        _ => None,
    };
    let mut plain: Vec<f64> = pairs.iter().filter_map(|(_, ours)| ours.plain).collect();
    plain.sort_by(f64::total_cmp);
    let why = plain.get(plain.len() / 2).map_or(String::new(), |median| {
        format!("Every run is a JVM of its own with the agent in it, and a plain one takes {median:.2} s in the median: what is compared is mostly their start.")
    });
    claims.add_known(&format!("{}, the price of steering", on.name()), known, &why);
    let hybrid = Ratio::mean(on.result.rows.iter().map(Judged::hybrid_slowdown));
    let steered = Ratio::mean(on.result.rows.iter().map(Judged::slowdown));
    let known = match (hybrid, steered) {
        (
            Ratio::Times(hybrid) | Ratio::MoreThan(hybrid),
            Ratio::Times(steered) | Ratio::MoreThan(steered),
        ) => {
            let dearer = hybrid > steered;
            let text = format!(
                "{}: the hybrid detector costs {} times a plain run and steering {} times; in the paper, prediction is the dearer half{}.",
                on.name(),
                number(Some(hybrid)),
                number(Some(steered)),
                if dearer { " too" } else { "" }
            );
            Some((dearer, text))
        }
        _ => None,
    };
    claims.add_known(&format!("{}, prediction", on.name()), known, "");
}

//! What agrees with the DrFinder paper, and what does not.

use super::{mean, mean_slowdowns, mean_thrashing, table_1};
use crate::evaluate::claims::Claims;
use crate::evaluate::kept::On;
use crate::evaluate::measured::hidden::Hidden;
use crate::evaluate::measured::hunted::Hunted;
use crate::evaluate::measured::motivating::Motivating;
use crate::evaluate::papers::drfinder::{
    MEAN_SLOWDOWNS, MEAN_THRASHING, NEW, PROGRAMS, SUM_OF_MISSED, SUM_OF_RACES, TOTAL,
};
use crate::evaluate::sections::{alike, number};
use crate::hidden::Shape;
use crate::hunt::strategy::Strategy;

pub(super) fn claims(motivating: &[On<Motivating>], hidden: &[On<Hidden>], hunted: &[On<Hunted>]) -> Claims {
    let mut claims = Claims::default();
    motivating.iter().for_each(|on| program(&mut claims, on));
    hunted.iter().for_each(|on| races(&mut claims, on));
    hunted.iter().for_each(|on| prices(&mut claims, on));
    hidden.iter().for_each(|on| generated(&mut claims, on));
    claims
}

fn program(claims: &mut Claims, on: &On<Motivating>) {
    let (ours, papers) = (&on.result.relations, table_1());
    let same = papers.iter().filter(|(method, locks)| ours.get(*method) == Some(locks)).count();
    claims.add(
        *ours == papers,
        format!(
            "{}: the may-trigger relations of {same} of {} methods are those of table 1.",
            on.name(),
            papers.len()
        ),
        "Phase I is not controlled: what it learns is what happened in that run.",
    );
    let of = |strategy| on.result.hunts.iter().find(|found| found.strategy == strategy);
    let native = of(Strategy::Native).map(|found| {
        let [none, _, _] = found.with;
        let text = format!(
            "{}: FastTrack sees {} in {} native runs of the motivating program; the paper says that plain runs hide both.",
            on.name(),
            if none == found.campaigns { "neither race" } else { "a race" },
            found.runs * found.campaigns
        );
        (none == found.campaigns, text)
    });
    let why = "Perhaps the machine was busy: which thread is late is up to the system's scheduler.";
    claims.add_known(&format!("{}, native runs of the motivating program", on.name()), native, why);
    let drfinder = of(Strategy::DrFinder).filter(|found| found.campaigns > 0).map(|found| {
        let [_, _, both] = found.with;
        let text = format!(
            "{}: drfinder finds both hidden races in {both} of {} hunts of {} runs, as the paper's example leads one to expect.",
            on.name(),
            found.campaigns,
            found.runs
        );
        (both as f64 >= 0.95 * found.campaigns as f64, text)
    });
    claims.add_known(&format!("{}, hunts of the motivating program", on.name()), drfinder, "");
}

fn races(claims: &mut Claims, on: &On<Hunted>) {
    if on.result.complete().next().is_none() {
        claims.open(format!("{}: no program was hunted by all strategies.", on.name()));
        return;
    }
    let all = [Strategy::Native, Strategy::Contest, Strategy::Pct, Strategy::DrFinder];
    let found = all.map(|strategy| on.result.races(strategy));
    let [native, contest, pct, drfinder] = found;
    let most = native.max(contest).max(pct);
    claims.add(
        drfinder > most,
        format!(
            "{}: in all programs together native finds {native} races, contest {contest}, pct {pct} and drfinder {drfinder}; {}, {}, {} and {} in the paper.",
            on.name(),
            SUM_OF_RACES[0],
            SUM_OF_RACES[1],
            SUM_OF_RACES[2],
            SUM_OF_RACES[3]
        ),
        &little_to_gain(&on.result),
    );
    let new = on.result.new_races();
    claims.add(
        (new > 0) == (NEW > 0),
        format!(
            "{}: drfinder finds {new} of {} races that none of the others does, {NEW} of {TOTAL} in the paper.",
            on.name(),
            on.result.total()
        ),
        "All that it finds, one of the others finds too.",
    );
    let missed = all.map(|strategy| on.result.missed(strategy));
    let least = missed.iter().min().copied().unwrap_or(0);
    claims.add(
        missed[3] == least,
        format!(
            "{}: of all races native misses {}, contest {}, pct {} and drfinder {}; {}, {}, {} and {} in the paper.",
            on.name(),
            missed[0],
            missed[1],
            missed[2],
            missed[3],
            SUM_OF_MISSED[0],
            SUM_OF_MISSED[1],
            SUM_OF_MISSED[2],
            SUM_OF_MISSED[3]
        ),
        &who_finds_the_rest(&on.result),
    );
}

/// Whether there was anything for drfinder to be ahead in.
fn little_to_gain(hunted: &Hunted) -> String {
    let (native, total) = (hunted.races(Strategy::Native), hunted.total());
    if native * 10 < total * 7 {
        return String::new();
    }
    format!(
        "The system's scheduler alone shows {native} of all {total}: few races of these programs hide behind lock orders. The generated programs have no others."
    )
}

/// Who shows what drfinder does not.
fn who_finds_the_rest(hunted: &Hunted) -> String {
    let (mut outside, mut pct) = (0, 0);
    for row in hunted.complete() {
        let drfinder = row.by_any(&[Strategy::DrFinder]);
        outside += row.by_any(&[Strategy::Native, Strategy::Contest]).difference(&drfinder).count();
        pct += row.by_any(&[Strategy::Pct]).difference(&drfinder).count();
    }
    format!(
        "Of those that drfinder misses, native or contest show {outside} and pct {pct}; the paper says of its {} that native runs show them.",
        SUM_OF_MISSED[3]
    )
}

/// Whether start-up is what is measured.
fn start_up(hunted: &Hunted) -> String {
    let plain = mean(hunted.rows.iter().filter_map(|row| Some(row.plain()? / 1000.0)));
    let papers = mean(PROGRAMS.iter().map(|program| program.native));
    match (plain, papers) {
        (Some(plain), Some(papers)) if plain < 1.0 => format!(
            "Whole processes are measured, and a plain run takes {plain:.2} s in the mean here, {papers:.1} s in the paper: much of it is the start of a JVM, which the agent lengthens."
        ),
        _ => String::new(),
    }
}

fn prices(claims: &mut Claims, on: &On<Hunted>) {
    let ours = mean_slowdowns(&on.result);
    let compare = |name: &str, ours: Option<f64>, papers: f64| {
        ours.map(|ours| {
            let text = format!(
                "{}: {name} takes {} times as long, {} times in the paper (arithmetic means).",
                on.name(),
                number(Some(ours)),
                number(Some(papers))
            );
            (alike(ours, papers), text)
        })
    };
    let start_up = start_up(&on.result);
    let name = |what: &str| format!("{}, {what}", on.name());
    claims.add_known(
        &name("phase I"),
        compare("phase I, compared with a plain run,", ours[3], MEAN_SLOWDOWNS[3]),
        &start_up,
    );
    let ratio = ours[4].zip(ours[0]).map(|(phase2, native)| phase2 / native);
    let papers = MEAN_SLOWDOWNS[4] / MEAN_SLOWDOWNS[0];
    claims.add_known(
        &name("phase II"),
        compare("a run of drfinder, compared with FastTrack alone,", ratio, papers),
        "Under control, threads run one at a time on one core, and each acquisition is a decision (`docs/hunt.md`).",
    );
    let known = mean_thrashing(&on.result).map(|rate| {
        let text = format!(
            "{}: {rate:.0} % of all times that a thread is held back end in thrashing, {MEAN_THRASHING:.0} % in the paper.",
            on.name()
        );
        (alike(rate.max(0.1), MEAN_THRASHING), text)
    });
    claims.add_known(&name("thrashing"), known, "The paper blames about half of its thrashing on the class loader of DaCapo's harness, which these programs do not have.");
}

fn generated(claims: &mut Claims, on: &On<Hidden>) {
    for shape in on.result.shapes() {
        for rival in Strategy::RIVALS {
            let known = on.result.rate(shape, Strategy::DrFinder).zip(on.result.rate(shape, rival));
            let Some((drfinder, other)) = known else { continue };
            let two_threads = shape == Shape::Ladder && rival == Strategy::Pct;
            let why = if two_threads {
                "With two threads, one change of priority at the right step reverses all orders at once."
            } else {
                ""
            };
            let text = format!(
                "{}: in a {}, drfinder shows the hidden race in {drfinder:.0} of a hundred runs and {} in {other:.0}; the paper has drfinder ahead.",
                on.name(),
                shape.name(),
                rival.name()
            );
            claims.add(drfinder > other, text, why);
        }
    }
}

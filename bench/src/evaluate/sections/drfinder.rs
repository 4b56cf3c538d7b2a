//! DrFinder: its table 1, table 3 and figure 6 beside ours.

use std::collections::{BTreeMap, BTreeSet};

use super::{PAPER, Section, UNKNOWN, note, number};
use crate::evaluate::kept::{Everything, On};
use crate::evaluate::measured::hidden::Hidden;
use crate::evaluate::measured::hunted::{Hunted, STRATEGIES};
use crate::evaluate::measured::motivating::Motivating;
use crate::evaluate::papers::drfinder::{
    MEAN_SLOWDOWNS, MEAN_THRASHING, NEW, PROGRAMS, SUM_OF_MISSED, SUM_OF_RACES, TABLE_1, TOTAL,
};
use crate::evaluate::part::Part;
use crate::hunt::charts;
use crate::hunt::compared::Compared;
use crate::hunt::strategy::Strategy;
use crate::hunt::told::Told;
use crate::table::Table;

#[path = "drfinder_claims.rs"]
mod claims;

const ABOUT: &str = "Cai and Cao: Effective and precise dynamic detection of hidden races for Java programs, FSE 2015. Its FT, CT, PCT and DR are our `native`, `contest`, `pct` and `drfinder`. The \
paper's programs are from DaCapo and do not run on a JDK of today; in their place stand the kernels, the small programs of RaceFuzzer's table, and Lucene, H2 and HSQLDB.";

pub(crate) fn section(all: &Everything) -> Section {
    let mut section = Section::new("DrFinder", ABOUT);
    let motivating = all.motivating.as_ref().map_or(&[][..], |kept| &kept.results);
    let hidden = all.hidden.as_ref().map_or(&[][..], |kept| &kept.results);
    let hunted = all.hunt.as_ref().map_or(&[][..], |kept| &kept.results);
    section.heading("Table 1: may-trigger relations of the motivating program");
    section.note(note(Part::Motivating, all.motivating.as_ref()));
    section.table(relations(motivating));
    section.heading("Figures 2 and 3: the races of the motivating program");
    section.table(hunts(motivating));
    section.heading("Table 3: races");
    section.note(note(Part::Hunt, all.hunt.as_ref()));
    section.text("Different races in ten runs of each strategy; *new* are those that drfinder found and none of the others. Sums are over programs that all four have hunted.".replace("ten", &runs(hunted)));
    section.table(races(hunted));
    section.heading("Table 3: times");
    section.text("Seconds of a plain run, and how many times as long runs take under each strategy; *P-I* and *P-II* are the phases of drfinder. *Thrashing* is how many of a hundred times that a thread was held back ended because all were.");
    section.table(times(hunted));
    remarks(&mut section, hunted);
    section.heading("Figure 6: different races run by run");
    for on in hunted {
        let name = format!("drfinder-cumulative-jdk{}", release(&on.jdk));
        let svg = charts::cumulative(&STRATEGIES, &on.result.rows);
        section.picture(&format!("Different races run by run, {}", on.name()), &name, svg);
    }
    section.heading("Generated programs with hidden races");
    section.note(note(Part::Hidden, all.hidden.as_ref()));
    section.text("Not in the paper. Of a hundred runs, how many showed the race, by the number of lock orders that must all be reversed; see `docs/hunt.md` for the shapes.");
    section.table(shown(hidden));
    for on in hidden {
        let name = format!("drfinder-hidden-jdk{}", release(&on.jdk));
        let svg = charts::generated(&on.result.shapes(), &on.result.strategies, &on.result.cells());
        section.picture(&format!("Detection rates, {}", on.name()), &name, svg);
    }
    section.claims(claims::claims(motivating, hidden, hunted));
    section
}

fn release(jdk: &str) -> &str {
    jdk.split('.').next().unwrap_or_default()
}

/// How many runs a hunt had.
fn runs(hunted: &[On<Hunted>]) -> String {
    hunted.first().map_or("ten".to_owned(), |on| on.result.runs.to_string())
}

/// The paper's relations, as ours are kept.
fn table_1() -> BTreeMap<String, BTreeSet<String>> {
    let locks = |locks: &[&str]| locks.iter().map(ToString::to_string).collect();
    TABLE_1.iter().map(|(method, of)| ((*method).to_owned(), locks(of))).collect()
}

fn relations(motivating: &[On<Motivating>]) -> Table {
    let whose = std::iter::once(PAPER.to_owned()).chain(motivating.iter().map(On::name));
    let mut table = Table::new(std::iter::once("method".to_owned()).chain(whose).collect());
    let list = |locks: Option<&BTreeSet<String>>| {
        locks.map_or(UNKNOWN.to_owned(), |locks| locks.iter().cloned().collect::<Vec<_>>().join(", "))
    };
    for (method, locks) in &table_1() {
        let ours = motivating.iter().map(|on| list(on.result.relations.get(method)));
        table.row([method.clone(), list(Some(locks))].into_iter().chain(ours).collect());
    }
    table
}

fn hunts(motivating: &[On<Motivating>]) -> Table {
    let header = ["strategy", "whose", "hunts", "runs each", "both races", "one", "none", "runs to both"];
    let mut table = Table::new(header.map(str::to_owned).into());
    for on in motivating {
        for one in &on.result.hunts {
            let [none, single, both] = one.with;
            let to_both = &one.runs_to_both;
            let mean =
                (!to_both.is_empty()).then(|| to_both.iter().sum::<u64>() as f64 / to_both.len() as f64);
            let counts = [one.campaigns, one.runs, both, single, none].map(|count| count.to_string());
            let mean = mean.map_or(UNKNOWN.to_owned(), |mean| format!("{mean:.1}"));
            let first = [one.strategy.name().to_owned(), on.name()];
            table.row(first.into_iter().chain(counts).chain([mean]).collect());
        }
    }
    table
}

fn header(before: &[&str], after: &[&str]) -> Vec<String> {
    let names = STRATEGIES.map(Strategy::name);
    before.iter().chain(&names).chain(after).map(ToString::to_string).collect()
}

fn races(hunted: &[On<Hunted>]) -> Table {
    let missed = ["new", "total", "missed by native", "contest", "pct", "drfinder"];
    let mut table = Table::new(header(&["program", "whose"], &missed));
    let counts = |races: [u32; 4], rest: [u32; 2], missed: [u32; 4]| {
        races.into_iter().chain(rest).chain(missed).map(|count| count.to_string()).collect::<Vec<_>>()
    };
    for program in &PROGRAMS {
        let first = vec![program.name.to_owned(), PAPER.to_owned()];
        table.row([first, counts(program.races, [program.new, program.total], program.missed)].concat());
    }
    let first = vec!["sum".to_owned(), PAPER.to_owned()];
    table.row([first, counts(SUM_OF_RACES, [NEW, TOTAL], SUM_OF_MISSED)].concat());
    for (name, on, row) in by_program(hunted) {
        let known = |count: Option<usize>| count.map_or(UNKNOWN.to_owned(), |count| count.to_string());
        let found = STRATEGIES.map(|strategy| known(row.found(strategy)));
        let rest = [known(row.new_by_drfinder(&Strategy::RIVALS)), row.total().len().to_string()];
        let missed = STRATEGIES.map(|strategy| known(row.missed(strategy)));
        table.row([vec![name, on.name()], found.to_vec(), rest.to_vec(), missed.to_vec()].concat());
    }
    for on in hunted {
        let found = STRATEGIES.map(|strategy| on.result.races(strategy).to_string());
        let rest = [on.result.new_races().to_string(), on.result.total().to_string()];
        let missed = STRATEGIES.map(|strategy| on.result.missed(strategy).to_string());
        let first = vec!["sum".to_owned(), on.name()];
        table.row([first, found.to_vec(), rest.to_vec(), missed.to_vec()].concat());
    }
    table
}

/// Each program with its rows on all JDKs.
fn by_program(hunted: &[On<Hunted>]) -> Vec<(String, &On<Hunted>, &Compared)> {
    let mut names: Vec<&str> = Vec::new();
    for row in hunted.iter().flat_map(|on| &on.result.rows) {
        if !names.contains(&row.program.as_str()) {
            names.push(&row.program);
        }
    }
    let rows = |name: &&str| {
        let name = (*name).to_owned();
        hunted.iter().filter_map(move |on| {
            let row = on.result.rows.iter().find(|row| row.program == name)?;
            Some((name.clone(), on, row))
        })
    };
    names.iter().flat_map(rows).collect()
}

/// How many times as long as plain: native, contest, pct, and the two phases of drfinder.
fn slowdowns(row: &Compared) -> [Option<f64>; 5] {
    let plain = row.plain().filter(|plain| *plain > 0.0);
    let of = |time: Option<f64>| Some(time? / plain?);
    let run = |strategy| of(row.told.get(&strategy).and_then(Told::run_time));
    let drfinder = row.told.get(&Strategy::DrFinder);
    [
        run(Strategy::Native),
        run(Strategy::Contest),
        run(Strategy::Pct),
        of(drfinder.and_then(|told| told.phase1)),
        of(drfinder.and_then(|told| told.phase2)),
    ]
}

fn thrashing(row: &Compared) -> Option<f64> {
    row.told.get(&Strategy::DrFinder).and_then(Told::thrashing_rate).map(|rate| 100.0 * rate)
}

fn times(hunted: &[On<Hunted>]) -> Table {
    let header = ["program", "whose", "plain, s", "native", "contest", "pct", "P-I", "P-II", "thrashing, %"];
    let mut table = Table::new(header.map(str::to_owned).into());
    let mut row = |name: &str, whose: String, plain: Option<f64>, times: [Option<f64>; 5], thrashing| {
        let mut cells =
            vec![name.to_owned(), whose, plain.map_or(String::new(), |plain| format!("{plain:.2}"))];
        cells.extend(times.map(number));
        cells.push(number(thrashing));
        table.row(cells);
    };
    for program in &PROGRAMS {
        let times = program.slowdowns.map(Some);
        row(program.name, PAPER.to_owned(), Some(program.native), times, Some(program.thrashing));
    }
    row("mean", PAPER.to_owned(), None, MEAN_SLOWDOWNS.map(Some), Some(MEAN_THRASHING));
    for (name, on, one) in by_program(hunted) {
        row(&name, on.name(), one.plain().map(|plain| plain / 1000.0), slowdowns(one), thrashing(one));
    }
    for on in hunted {
        row("mean", on.name(), None, mean_slowdowns(&on.result), mean_thrashing(&on.result));
    }
    table
}

/// Arithmetic, as in the paper.
fn mean_slowdowns(hunted: &Hunted) -> [Option<f64>; 5] {
    std::array::from_fn(|column| mean(hunted.rows.iter().filter_map(|row| slowdowns(row)[column])))
}

fn mean_thrashing(hunted: &Hunted) -> Option<f64> {
    mean(hunted.rows.iter().filter_map(thrashing))
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let list: Vec<f64> = values.collect();
    (!list.is_empty()).then(|| list.iter().sum::<f64>() / list.len() as f64)
}

fn remarks(section: &mut Section, hunted: &[On<Hunted>]) {
    let lines: Vec<String> = hunted
        .iter()
        .flat_map(|on| {
            let said = on.result.rows.iter().filter(|row| !row.remarks.is_empty());
            let said =
                said.map(|row| format!("- {}, {}: {}.", on.name(), row.program, row.remarks.join("; ")));
            said.chain(on.result.missing.iter().map(|why| format!("- **{}, {why}.**", on.name())))
                .collect::<Vec<_>>()
        })
        .collect();
    if !lines.is_empty() {
        section.text(lines.join("\n"));
    }
}

fn shown(hidden: &[On<Hidden>]) -> Table {
    let mut strategies: Vec<Strategy> = hidden.iter().flat_map(|on| on.result.strategies.clone()).collect();
    strategies.sort_unstable();
    strategies.dedup();
    let names = strategies.iter().map(|strategy| strategy.name());
    let header = ["shape", "lock orders", "whose"].into_iter().chain(names).map(str::to_owned);
    let mut table = Table::new(header.collect());
    for on in hidden {
        let cells = on.result.cells();
        for shape in on.result.shapes() {
            for handovers in on.result.handovers() {
                let rate = |strategy: &Strategy| cells.get(&(shape, handovers, *strategy))?.run_rate();
                let ours = strategies.iter().map(|strategy| {
                    rate(strategy).map_or(UNKNOWN.to_owned(), |rate| format!("{:.0}", 100.0 * rate))
                });
                let first = [shape.name().to_owned(), handovers.to_string(), on.name()];
                table.row(first.into_iter().chain(ours).collect());
            }
        }
    }
    table
}

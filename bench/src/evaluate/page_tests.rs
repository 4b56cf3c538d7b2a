//! The document, from data that is fixed here.

use super::*;
use crate::evaluate::kept::{Kept, On, Shelf, State};
use crate::evaluate::measured::fuzzed::{Fuzzed, Judged, Time};
use crate::evaluate::measured::hidden::{At, Hidden};
use crate::evaluate::measured::hunted::Hunted;
use crate::evaluate::measured::kernels::{Kernel, Kernels, Under};
use crate::evaluate::measured::motivating::Motivating;
use crate::evaluate::measured::searched::{Class, Searched};
use crate::evaluate::measured::traces::{Detector, Trace, Traces};
use crate::evaluate::papers::{drfinder, fasttrack::DETECTORS};
use crate::evaluate::part::Part;
use crate::evaluate::provenance::{Machine, Provenance};
use crate::generate::search::{Row, Search};
use crate::hidden::Shape;
use crate::hunt::generated::Cell;
use crate::hunt::strategy::Strategy;
use crate::hunt::{compared, figure};
use crate::jvm::ratio::Ratio;

fn kept<T>(result: T) -> Option<Kept<T>> {
    let machine =
        Machine { cores: 2, processor: "a processor".to_owned(), memory: 4096, kernel: "6.1".to_owned() };
    let provenance = Provenance {
        date: "2026-11-18 14:05".to_owned(),
        commit: "0123456789ab".to_owned(),
        dirty: true,
        command: "racewright-bench evaluate".to_owned(),
        machine,
    };
    let results = vec![On { jdk: "17.0.15".to_owned(), seconds: 60.0, result }];
    Some(Kept { provenance, state: State::Complete, seconds: 90.0, results })
}

/// The kernels with one slowdown for all detectors but FastTrack.
fn kernels(fasttrack: f64, others: f64) -> Kernels {
    let under = DETECTORS.map(|kind| {
        let slowdown = Ratio::Times(if kind.name() == "fasttrack" { fasttrack } else { others });
        (kind.name().to_owned(), Under { slowdown, warnings: Some(1), failed: None })
    });
    let row = |name: &str| Kernel { name: name.to_owned(), seconds: Some(0.5), under: under.clone().into() };
    Kernels { threads: 4, rounds: 2, rows: vec![row("crypt"), row("moldyn")] }
}

fn fuzzed(real: usize) -> Fuzzed {
    let row = |program: &str| Judged {
        program: program.to_owned(),
        plain: Some(0.2),
        hybrid: Some(Time { seconds: 10.0, limited: true }),
        steered: Some(Time { seconds: 0.3, limited: false }),
        runs: 100,
        potential: 2,
        real,
        probability: (real > 0).then_some(1.0),
        ..Judged::default()
    };
    Fuzzed { rows: vec![row("Figure1"), row("Cache")], missing: vec!["SOR: the time was used up".to_owned()] }
}

fn motivating() -> Motivating {
    let locks = |locks: &[&str]| locks.iter().map(ToString::to_string).collect();
    let relations = drfinder::TABLE_1.iter().map(|(method, of)| ((*method).to_owned(), locks(of))).collect();
    Motivating { relations, hunts: figure::tests::example() }
}

fn hidden(shape: Shape, drfinder: u64, pct: u64) -> Hidden {
    let strategies = vec![Strategy::Pct, Strategy::DrFinder];
    let at = |strategy, shown| {
        let cell = Cell { campaigns: 1, runs: 10, shown, ..Cell::default() };
        At { shape, handovers: 4, strategy, cell }
    };
    Hidden { strategies, runs: 10, cells: vec![at(Strategy::Pct, pct), at(Strategy::DrFinder, drfinder)] }
}

fn searched(failure: &str) -> Searched {
    let search = |found, executions| Search {
        found,
        failure: found.then(|| failure.to_owned()),
        tests: 10,
        executions,
        seconds: 2.0,
        rate: 100.0,
    };
    let row = Row {
        class: "java.lang.StringBuffer".to_owned(),
        searches: [vec![search(true, 100)], vec![search(false, 5000)]],
    };
    let failed = Class {
        library: Some("Joda-Time 2.0".to_owned()),
        row: Row { class: "org.joda.time.MutablePeriod".to_owned(), ..Row::default() },
        failed: Some("Maven (mvn) cannot be run".to_owned()),
    };
    Searched { limits: [20, 10], classes: vec![Class { row, ..Class::default() }, failed] }
}

fn traces() -> Traces {
    let detectors = DETECTORS.map(|kind| Detector {
        name: kind.name().to_owned(),
        total: 10.0,
        detection: if kind.name() == "basicvc" { 50.0 } else { 5.0 },
        memory: 32.0,
    });
    Traces { events: 20_000_000, traces: vec![Trace { threads: 64, detectors: detectors.into() }] }
}

fn everything() -> Everything {
    Everything {
        kernels: kept(kernels(10.0, 60.0)),
        traces: kept(traces()),
        fuzz: kept(fuzzed(1)),
        motivating: kept(motivating()),
        hidden: kept(hidden(Shape::Fan, 6, 2)),
        hunt: kept(Hunted { runs: 10, rows: vec![compared::tests::example()], missing: Vec::new() }),
        generate: kept(searched("java.lang.StringIndexOutOfBoundsException")),
    }
}

/// The sentences under a heading of a paper's section.
fn sentences(text: &str, paper: &str, heading: &str) -> String {
    let section = text.split("\n## ").find(|section| section.starts_with(paper)).unwrap();
    let part = section.split("\n### ").find(|part| part.starts_with(heading));
    part.unwrap_or_default().to_owned()
}

const AGREES: &str = "What agrees";
const DIFFERS: &str = "What does not, and why";

#[test]
fn the_head_says_where_it_comes_from() {
    let (text, _) = render(&everything());
    assert!(text.starts_with("# Evaluation\n"), "{text}");
    for words in [
        "- Machine: 2 cores of a processor, 4.0 GiB of memory, Linux 6.1",
        "- Command: `racewright-bench evaluate`",
        "0123456789ab with changes",
        "17.0.15",
        "2026-11-18 14:05",
    ] {
        assert!(text.contains(words), "{words}");
    }
}

#[test]
fn every_picture_of_the_text_is_there() {
    let (text, pictures) = render(&everything());
    assert_eq!(text.matches("](evaluation/").count(), pictures.len());
    for (name, svg) in pictures {
        assert!(text.contains(&format!("](evaluation/{name})")) && svg.ends_with("</svg>\n"), "{name}");
    }
}

#[test]
fn the_data_decides_what_agrees() {
    let (text, _) = render(&everything());
    let agrees = sentences(&text, "FastTrack", AGREES);
    // The paper has 5.9 and 10.5 for these two kernels.
    assert!(
        agrees.contains("FastTrack is 6.00 times as fast as basicvc, 7.89 times in the paper"),
        "{agrees}"
    );
    assert!(!agrees.contains("compiled Java code"), "{agrees}");
    let all = Everything { kernels: kept(kernels(1.0, 60.0)), ..everything() };
    let differs = sentences(&render(&all).0, "FastTrack", DIFFERS);
    assert!(
        differs.contains("FastTrack is 60.0 times as fast as basicvc, 7.89 times in the paper"),
        "{differs}"
    );
    assert!(differs.contains("checked by compiled Java code"), "{differs}");
}

#[test]
fn races_that_are_not_created_do_not_agree() {
    let agrees = sentences(&render(&everything()).0, "RaceFuzzer", AGREES);
    assert!(agrees.contains("in 1 of the 1 programs in which the paper makes some happen."), "{agrees}");
    let all = Everything { fuzz: kept(fuzzed(0)), ..everything() };
    let differs = sentences(&render(&all).0, "RaceFuzzer", DIFFERS);
    assert!(
        differs.contains("in 0 of the 1 programs in which the paper makes some happen; in none of Cache."),
        "{differs}"
    );
}

#[test]
fn drfinder_is_ahead_only_if_it_is() {
    let agrees = sentences(&render(&everything()).0, "DrFinder", AGREES);
    assert!(agrees.contains("may-trigger relations of 8 of 8 methods"), "{agrees}");
    assert!(
        agrees.contains("drfinder shows the hidden race in 60 of a hundred runs and pct in 20"),
        "{agrees}"
    );
    let all = Everything { hidden: kept(hidden(Shape::Ladder, 2, 6)), ..everything() };
    let differs = sentences(&render(&all).0, "DrFinder", DIFFERS);
    assert!(
        differs.contains("in 20 of a hundred runs and pct in 60; the paper has drfinder ahead. With two"),
        "{differs}"
    );
}

#[test]
fn a_class_may_fail_otherwise_than_in_the_paper() {
    let text = render(&everything()).0;
    let agrees = sentences(&text, "ConTeGe", AGREES);
    assert!(
        agrees.contains("StringBuffer fails by StringIndexOutOfBoundsException, by IndexOutOf"),
        "{agrees}"
    );
    assert!(agrees.contains("stress takes at least 50.0 times as many concurrent executions"), "{agrees}");
    assert!(text.contains("- **org.joda.time.MutablePeriod: Maven (mvn) cannot be run**"), "{text}");
    let all = Everything { generate: kept(searched("deadlock")), ..everything() };
    let differs = sentences(&render(&all).0, "ConTeGe", DIFFERS);
    assert!(differs.contains("StringBuffer fails by deadlock, by IndexOutOfBoundsException"), "{differs}");
}

#[test]
fn what_was_not_measured_takes_nothing_else_along() {
    let mut all = Everything { kernels: None, ..everything() };
    if let Some(fuzz) = &mut all.fuzz {
        fuzz.state = State::Failed("no JVM".to_owned());
    }
    let (text, _) = render(&all);
    assert!(text.contains("**The part `kernels` was not measured.**"), "{text}");
    assert!(text.contains("**The part `fuzz` failed: no JVM**"), "{text}");
    assert!(text.contains(" 84.4 |") && text.contains("StringBuffer fails by"), "{text}");
    let (empty, _) = render(&Everything::default());
    assert!(!empty.contains("NaN") && !empty.contains("inf"), "{empty}");
}

#[test]
fn what_is_kept_makes_the_same_document() {
    let folder = tempfile::tempdir().unwrap();
    let (shelf, all) = (Shelf::at(folder.path()).unwrap(), everything());
    shelf.put(Part::Kernels, all.kernels.as_ref().unwrap()).unwrap();
    shelf.put(Part::Traces, all.traces.as_ref().unwrap()).unwrap();
    shelf.put(Part::Fuzz, all.fuzz.as_ref().unwrap()).unwrap();
    shelf.put(Part::Motivating, all.motivating.as_ref().unwrap()).unwrap();
    shelf.put(Part::Hidden, all.hidden.as_ref().unwrap()).unwrap();
    shelf.put(Part::Hunt, all.hunt.as_ref().unwrap()).unwrap();
    shelf.put(Part::Generate, all.generate.as_ref().unwrap()).unwrap();
    let again = shelf.everything().unwrap();
    assert_eq!(again, all);
    let file = write(&again, folder.path()).unwrap();
    assert_eq!(std::fs::read_to_string(file).unwrap(), render(&all).0);
    assert!(folder.path().join("evaluation/fasttrack-slowdown.svg").is_file());
}

#[test]
fn a_file_of_another_version_takes_nothing_else_along() {
    let folder = tempfile::tempdir().unwrap();
    let shelf = Shelf::at(folder.path()).unwrap();
    shelf.put(Part::Traces, everything().traces.as_ref().unwrap()).unwrap();
    std::fs::write(folder.path().join("hunt.json"), "{}").unwrap();
    let all = shelf.everything().unwrap();
    assert_eq!((all.traces, all.hunt), (everything().traces, None));
}

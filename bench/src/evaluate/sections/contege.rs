//! ConTeGe: its table 1 and figure 6 beside ours, class by class.

use super::{PAPER, Section, UNKNOWN, note, number};
use crate::bars::{self, Bars, Group};
use crate::evaluate::claims::Claims;
use crate::evaluate::kept::{Everything, On};
use crate::evaluate::measured::searched::{Class, Searched};
use crate::evaluate::papers::contege::{self as paper, BY_TIME, CLASSES, MOST_HOURS, MOST_TESTS};
use crate::evaluate::part::Part;
use crate::generate::report::{half, median, middle, more};
use crate::generate::search::Search;
use crate::table::Table;

const ABOUT: &str = "Pradel and Gross: Fully automatic and precise detection of thread safety violations, PLDI 2012. Beside the paper's classes that can still be had stand \
classes of the JDK that say of themselves that they are not thread-safe. Each is searched with the same seeds twice, those of the JDK with more seeds than those of libraries: with threads under control, and left to the machine, as in the paper (*stress*).";

pub(crate) fn section(all: &Everything) -> Section {
    let mut section = Section::new("ConTeGe", ABOUT);
    section.note(note(Part::Generate, all.generate.as_ref()));
    let searched = all.generate.as_ref().map_or(&[][..], |kept| &kept.results);
    section.heading("Table 1: classes found to be unsafe");
    section.table(found(searched));
    section.heading("Figure 6: what it takes");
    let limits = searched.first().map_or([UNKNOWN.to_owned(), UNKNOWN.to_owned()], |on| {
        on.result.limits.map(|limit| limit.to_string())
    });
    section.text(format!(
        "Medians over all seeds of tests, concurrent executions and seconds until the first violation, at most {} s for a search under control and {} s by stress. Searches in vain count with what they \
         took, so a median after `>` is at least that. *Rank* is the place among the paper's {} classes in figure 6, the quickest first.",
        limits[0],
        limits[1],
        BY_TIME.len()
    ));
    for on in searched {
        section.text(format!("{}:", on.name()));
        section.table(effort(&on.result));
        let name = format!("contege-effort-jdk{}", on.jdk.split('.').next().unwrap_or_default());
        let about = format!("Concurrent executions to the first violation, {}", on.name());
        section.picture(&about, &name, bars::svg(&chart(&on.result)));
        let failed =
            on.result.classes.iter().filter_map(|class| Some((&class.row.class, class.failed.as_ref()?)));
        let failed: Vec<String> = failed.map(|(class, why)| format!("- **{class}: {why}**")).collect();
        if !failed.is_empty() {
            section.text(failed.join("\n"));
        }
    }
    section.claims(claims(searched));
    section
}

fn class_of<'a>(searched: &'a Searched, name: &str) -> Option<&'a Class> {
    searched.classes.iter().find(|class| class.row.class == name)
}

fn controlled(class: &Class) -> &[Search] {
    &class.row.searches[0]
}

fn was_found(searches: &[Search]) -> bool {
    searches.iter().any(|search| search.found)
}

/// The different failures, without packages.
fn failures(searches: &[Search]) -> Vec<&str> {
    let mut all: Vec<&str> = searches
        .iter()
        .filter(|search| search.found)
        .filter_map(|search| search.failure.as_deref())
        .map(|failure| failure.rsplit('.').next().unwrap_or(failure))
        .collect();
    all.sort_unstable();
    all.dedup();
    all
}

fn found(searched: &[On<Searched>]) -> Table {
    let header = ["class", "whose", "library", "unsafe", "how it failed"];
    let mut table = Table::new(header.map(str::to_owned).into());
    for class in &CLASSES {
        let verdict = if class.failures.is_empty() { "not found" } else { "found" };
        let how = if class.failures.is_empty() { UNKNOWN.to_owned() } else { class.failures.join(", ") };
        let id = class.id.map_or(String::new(), |id| format!(" ({id})"));
        table.row(vec![
            format!("{}{id}", class.name),
            PAPER.to_owned(),
            class.library.to_owned(),
            verdict.to_owned(),
            how,
        ]);
        for on in searched {
            if let Some(ours) = class.ours.and_then(|name| class_of(&on.result, name)) {
                table.row(our_row(ours, on));
            }
        }
    }
    let others = searched.iter().flat_map(|on| on.result.classes.iter().map(move |class| (on, class)));
    let known = |class: &Class| CLASSES.iter().any(|paper| paper.ours == Some(&class.row.class));
    let mut others: Vec<_> = others.filter(|(_, class)| !known(class)).collect();
    others.sort_by(|(_, a), (_, b)| a.row.class.cmp(&b.row.class));
    others.into_iter().for_each(|(on, class)| table.row(our_row(class, on)));
    table
}

fn our_row(class: &Class, on: &On<Searched>) -> Vec<String> {
    let searches = controlled(class);
    let count = searches.iter().filter(|search| search.found).count();
    let verdict = match (&class.failed, searches.len()) {
        (_, n) if n > 0 => format!("{count} of {n} seeds"),
        (Some(_), _) => "not tested".to_owned(),
        (None, _) => UNKNOWN.to_owned(),
    };
    let how = failures(searches);
    vec![
        short(&class.row.class).to_owned(),
        on.name(),
        class.library.clone().unwrap_or_else(|| "JDK".to_owned()),
        verdict,
        if how.is_empty() { UNKNOWN.to_owned() } else { how.join(", ") },
    ]
}

/// Without its package.
fn short(class: &str) -> &str {
    class.rsplit('.').next().unwrap_or(class)
}

fn rank(class: &str) -> Option<usize> {
    let id = CLASSES.iter().find(|paper| paper.ours == Some(class))?.id?;
    BY_TIME.iter().position(|other| *other == id).map(|place| place + 1)
}

fn effort(searched: &Searched) -> Table {
    let header = [
        "class",
        "rank",
        "found",
        "tests",
        "executions",
        "seconds",
        "found by stress",
        "tests",
        "executions",
        "seconds",
        "executions, stress to control",
    ];
    let mut table = Table::new(header.map(str::to_owned).into());
    for class in searched.classes.iter().filter(|class| !controlled(class).is_empty()) {
        let [controlled, stress] = &class.row.searches;
        let rank = rank(&class.row.class).map_or(UNKNOWN.to_owned(), |rank| rank.to_string());
        let mut cells = vec![short(&class.row.class).to_owned(), rank];
        cells.extend(half(controlled));
        cells.extend(half(stress));
        cells.push(ratio(class).map_or(UNKNOWN.to_owned(), |ratio| format!("{}{ratio:.1}", more(stress))));
        table.row(cells);
    }
    table
}

/// Concurrent executions of stress to those under control, for classes that are found under control.
fn ratio(class: &Class) -> Option<f64> {
    let [controlled, stress] = &class.row.searches;
    (more(controlled).is_empty() && !stress.is_empty()).then(|| {
        median(stress, |one| one.executions as f64) / median(controlled, |one| one.executions as f64).max(1.0)
    })
}

fn chart(searched: &Searched) -> Bars {
    let executions = |searches: &[Search]| {
        (!searches.is_empty()).then(|| median(searches, |one| one.executions as f64).max(1.0))
    };
    let groups = searched.classes.iter().filter(|class| was_found(controlled(class))).map(|class| Group {
        name: short(&class.row.class).to_owned(),
        bars: class.row.searches.iter().map(|searches| executions(searches)).rev().collect(),
    });
    Bars {
        y: "concurrent executions, median".to_owned(),
        logarithmic: true,
        names: vec!["stress (at least)".to_owned(), "controlled".to_owned()],
        groups: groups.collect(),
    }
}

fn claims(searched: &[On<Searched>]) -> Claims {
    let mut claims = Claims::default();
    for on in searched {
        by_library(&mut claims, on, "JDK", "the paper's two bugs of the JDK");
        by_library(&mut claims, on, "Commons DBCP 1.4", "the two data sources of Commons DBCP");
        by_library(&mut claims, on, "Joda-Time 2.0", "the eight thread-unsafe classes of Joda-Time");
        effort_claims(&mut claims, on);
    }
    claims
}

/// What can be said of classes that the paper found and we did not.
fn why_not(searched: &Searched, missed: &[&paper::Class]) -> String {
    let slowest =
        |class: &&&paper::Class| class.id.is_some_and(|id| BY_TIME[BY_TIME.len() - 5..].contains(&id));
    let mut reasons = Vec::new();
    if !missed.is_empty() {
        reasons.push(format!("A search has {} s here; the paper's took up to hours.", searched.limits[0]));
    }
    for class in missed.iter().filter(slowest) {
        reasons.push(format!("{} is one of its five slowest.", class.name));
    }
    if missed.iter().any(|class| class.name == "ConcurrentHashMap") {
        reasons.push("ConcurrentHashMap was written anew for JDK 8, perhaps without the bug.".to_owned());
    }
    reasons.join(" ")
}

/// Whether the same classes of a library are found.
fn by_library(claims: &mut Claims, on: &On<Searched>, library: &str, which: &str) {
    let pairs: Vec<(&paper::Class, &Class)> = CLASSES
        .iter()
        .filter(|class| class.library.starts_with(library))
        .filter_map(|class| Some((class, class_of(&on.result, class.ours?)?)))
        .filter(|(_, ours)| !controlled(ours).is_empty())
        .collect();
    let known = (!pairs.is_empty()).then(|| {
        let ours = pairs.iter().filter(|(_, ours)| was_found(controlled(ours))).count();
        let papers = pairs.iter().filter(|(paper, _)| !paper.failures.is_empty()).count();
        let differ: Vec<&str> = pairs
            .iter()
            .filter(|(paper, ours)| was_found(controlled(ours)) == paper.failures.is_empty())
            .map(|(paper, _)| paper.name)
            .collect();
        let text = format!(
            "{}: of {which}, {ours} of the {} that were searched are found to be unsafe, {papers} of these in the paper{}.",
            on.name(),
            pairs.len(),
            if differ.is_empty() { String::new() } else { format!("; not the same: {}", differ.join(", ")) }
        );
        (differ.is_empty(), text)
    });
    let missed: Vec<&paper::Class> = pairs
        .iter()
        .filter(|(paper, ours)| !paper.failures.is_empty() && !was_found(controlled(ours)))
        .map(|(paper, _)| *paper)
        .collect();
    claims.add_known(&format!("{}, {which}", on.name()), known, &why_not(&on.result, &missed));
    for (paper, ours) in pairs {
        let how = failures(controlled(ours));
        if !how.is_empty() && !paper.failures.is_empty() {
            let same = how.iter().any(|one| paper.failures.iter().any(|other| one.contains(other)));
            let text = format!(
                "{}: {} fails by {}, by {} in the paper.",
                on.name(),
                paper.name,
                how.join(", "),
                paper.failures.join(", ")
            );
            claims.add(same, text, "A class that is not thread-safe fails in many ways; which comes first depends on the tests that are made.");
        }
    }
}

fn effort_claims(claims: &mut Claims, on: &On<Searched>) {
    let ratios: Vec<f64> = on.result.classes.iter().filter_map(ratio).collect();
    let in_vain = on.result.classes.iter().any(|class| !more(&class.row.searches[1]).is_empty());
    let known = (!ratios.is_empty()).then(|| {
        let text = format!(
            "{}: stress takes {}{} times as many concurrent executions as control, in the median of {} classes. The paper expects control to help, and has no number for it.",
            on.name(),
            if in_vain { "at least " } else { "" },
            number(Some(middle(ratios.clone()))),
            ratios.len()
        );
        (middle(ratios.clone()) > 1.0, text)
    });
    claims.add_known(&format!("{}, control against stress", on.name()), known, "");
    let quick: Vec<&Class> = on.result.classes.iter().filter(|class| was_found(controlled(class))).collect();
    let seconds = quick.iter().map(|class| median(controlled(class), |one| one.seconds)).fold(0.0, f64::max);
    let tests =
        quick.iter().map(|class| median(controlled(class), |one| one.tests as f64)).fold(0.0, f64::max);
    if quick.is_empty() {
        return;
    }
    claims.add(
        false,
        format!(
            "{}: the slowest of the {} classes that are found takes {seconds:.1} s and the one with the most tests {tests:.0} tests, in the median; in the paper up to {} hours (number {}) and {:.0} million tests (number {}).",
            on.name(),
            quick.len(),
            MOST_HOURS.1,
            MOST_HOURS.0,
            MOST_TESTS.1 / 1e6,
            MOST_TESTS.0
        ),
        "Threads are controlled, accesses of the same location are brought together first, and machines have become faster. Searches have a limit here, and what is not found within it does not count.",
    );
}
